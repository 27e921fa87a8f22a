//! Compares the check with SPIRV-Tools' verdicts, by the package under `xtask/agreement/`, which needs no LLVM: those of a folder
//! of modules, or with `--mutants` what the validator says to small changes of valid modules.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process::run;
use crate::project::{FIXTURES, program, root, scratch, shared};
use crate::tools;

/// Options of the command.
#[derive(clap::Args)]
pub struct AgreementOptions {
    /// Folder with cases.bin and index.tsv [default: validation/ in the folder that lies beside the checkout]
    #[arg(long)]
    folder: Option<PathBuf>,
    /// Options of the comparison: --env NAME, --family NAME, --list COUNT; --mutants COUNT, --seed NUMBER
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

/// Prints both kinds of disagreement by family of rules and by environment.
pub fn agreement(options: &AgreementOptions) -> Result<()> {
    let folder = options.folder.clone().unwrap_or_else(|| shared("validation"));
    if !folder.is_dir() {
        bail!("{} is no folder of modules with verdicts; give one with --folder", folder.display());
    }
    let mut command = Command::new(program("agreement")?);
    command.current_dir(root());
    command.arg(folder).args(&options.rest);
    if options.rest.iter().any(|option| option.starts_with("--mutants")) {
        command.arg("--spirv-val").arg(tools::tool("spirv-val")?).arg("--keep").arg(scratch("agreement")?);
        let fixtures = FIXTURES.map(|(folder, _)| root().join(folder));
        for folder in fixtures.into_iter().chain([shared("shaders/modules"), shared("corpora")]) {
            command.arg("--from").arg(folder);
        }
    }
    run(&mut command)
}
