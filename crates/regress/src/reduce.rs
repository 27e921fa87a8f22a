//! The smallest input of each new cause is made smaller by `spirv-llvm reduce`.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context as _, Result};

use crate::{discover::InputKind, report::CauseReport, run::RunPlan, say, tools};

/// Reduces the input of every cause that is new. What cannot be reduced is told.
pub(crate) fn all(plan: &RunPlan, causes: &mut [CauseReport], out: &Path) -> Result<()> {
    let reducer = tools::place(&plan.recipe, "spirv-llvm", None).context("spirv-llvm is not installed")?;
    let own = std::env::current_exe().context("cannot tell where this command is installed")?;
    for report in causes.iter_mut().filter(|report| report.cause.is_news()) {
        let Some(file) = report.file.clone() else { continue };
        let input = out.join(&file);
        let kind = input.extension().and_then(|end| InputKind::of(end.to_str()?).ok());
        let form = match kind {
            Some(InputKind::Spv | InputKind::Spvasm | InputKind::Spt) => InputKind::Spv,
            Some(form @ (InputKind::Bc | InputKind::Ll)) => form,
            Some(InputKind::Cl) | None => {
                say(&format!("{file} is not reduced: only SPIR-V and LLVM IR are"));
                continue;
            }
        };
        let name = format!("causes/{}.reduced.{}", report.id, form.extension());
        let mut command = Command::new(&reducer);
        command.arg("reduce").arg(&input).arg("-o").arg(out.join(&name)).args(["--stdout", &report.id, "--"]);
        command.arg(&own).args(["--once", &report.id]);
        if let Some(recipe) = &plan.options.recipe {
            command.arg("--recipe").arg(std::path::absolute(recipe)?);
        }
        for tool in &plan.options.tools {
            let path = std::path::absolute(&tool.path)?;
            command.arg(format!("--tool={}={}", tool.name, path.display()));
        }
        let output =
            command.arg("{}").stdin(Stdio::null()).output().context("cannot run spirv-llvm reduce")?;
        if output.status.success() {
            report.reduced = Some(name);
        } else {
            let told = String::from_utf8_lossy(&output.stderr);
            say(&format!("{file} is not reduced: {}", told.lines().next().unwrap_or_default()));
        }
    }
    Ok(())
}
