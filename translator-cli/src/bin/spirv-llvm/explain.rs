//! `spirv-llvm explain`: what an error means and what helps.

use std::io::{self, Write};

use anyhow::Result;
use clap::Args;
use spirv_llvm::{
    Code,
    spirv::{check, nearest_name},
};
use translator_cli::diagnostics::UsageError;

#[derive(Args)]
pub(crate) struct ExplainArguments {
    /// The name of an error's code, or its exit status; or of a rule that `check` names in brackets. Without it, all codes are listed
    code: Option<String>,
}

/// Runs the command.
pub(crate) fn run(arguments: &ExplainArguments) -> Result<()> {
    let text = match &arguments.code {
        Some(name) => match rule(name) {
            Some(text) => text,
            None => found(name)?.section(),
        },
        None => Code::all()
            .map(|code| format!("{:>3}  {:<29} {}\n", code.exit_status(), code.name(), code.message()))
            .collect(),
    };
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Rules of Vulkan's specification in words of our own: the name behind `VUID-`, a tab, and a sentence.
const VUIDS: &str = include_str!("vuids.txt");

/// What a rule of Vulkan's specification says.
fn vuid(name: &str) -> Option<&'static str> {
    let name = name.strip_prefix("VUID-")?;
    VUIDS.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('\t'))
}

/// What a rule of `check` is about.
fn rule(name: &str) -> Option<String> {
    // The list of rules has those of kernels without the name of their environment.
    let own = |rule: &str| {
        rule == name || ["opencl-", "level-zero-"].iter().any(|head| rule.strip_prefix(head) == Some(name))
    };
    if let Some((rule, text)) = check::named_rules().find(|(rule, _)| own(rule)) {
        let advice = format!("`spirv-llvm check` names it, and `--rule -{rule}` leaves its diagnostics out.");
        return Some(format!("## {rule}\n\nA rule about {text}. {advice}\n"));
    }
    let parts: Vec<&str> = name.split('-').collect();
    match parts.as_slice() {
        [_, structure, field, number] if check::is_vuid(name) => {
            let text = vuid(name).map_or_else(
                || {
                    let about = if *field == "None" || field == structure {
                        format!("of {structure}")
                    } else {
                        format!("about {field} among those of {structure}")
                    };
                    format!("A rule for valid usage, number {number} {about}: Vulkan's specification has its text under this name.")
                },
                |text| format!("{text}\n\nA rule for valid usage in Vulkan's specification, where it stands under this name."),
            );
            Some(format!(
                "## {name}\n\n{text} `spirv-llvm check` with the environment of a version of Vulkan, such as `--target-env vulkan1.3`, \
                 checks those about SPIR-V, and its message says what a module does against it; `--rule -{name}` leaves its \
                 diagnostics out.\n"
            ))
        }
        _ => None,
    }
}

/// The code that is called so, or has this number.
fn found(given: &str) -> Result<Code> {
    let number = given.parse::<u8>().ok();
    let is_meant =
        |code: &Code| code.name().eq_ignore_ascii_case(given) || number == Some(code.exit_status());
    Code::all().find(is_meant).ok_or_else(|| {
        let rules: Vec<String> = check::named_rules().map(|(rule, _)| rule).collect();
        let mut names: Vec<&str> = Code::all().map(Code::name).collect();
        names.extend(rules.iter().map(String::as_str));
        let help = match nearest_name(given, names.into_iter()) {
            Some(name) => format!("did you mean {name}?"),
            None => "`spirv-llvm explain` lists the codes, and `spirv-llvm check --list-rules` the rules"
                .to_owned(),
        };
        UsageError { text: format!("no error or rule is called {given}"), help: Some(help) }.into()
    })
}
