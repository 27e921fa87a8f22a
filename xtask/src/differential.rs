//! Compares what generated programs compute before and after translation, by the package under `xtask/differential/`.

use std::process::Command;

use anyhow::Result;

use crate::process::run;
use crate::project::{llvm_tool, program, root, scratch};
use crate::shaders::peer_of_driver;

/// Options of the command.
#[derive(clap::Args)]
pub struct DifferentialOptions {
    /// Options of the comparison: --count NUMBER, --seed NUMBER, --seconds NUMBER, --routes NUMBER, --jobs NUMBER,
    /// --language NAME
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

impl DifferentialOptions {
    /// A short run of fixed programs, and one of others each day.
    pub fn slices() -> [Self; 2] {
        let now = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        let day = now.as_secs() / 86_400;
        [("1", "200"), (&format!("{}", day * 1_000_000), "200")].map(|(seed, count)| Self {
            rest: ["--seed", seed, "--count", count, "--seconds", "60"].map(str::to_owned).to_vec(),
        })
    }
}

/// Prints the differences; programs that show one are kept, made smaller.
pub fn differential(options: &DifferentialOptions) -> Result<()> {
    let mut command = Command::new(program("differential")?);
    command.current_dir(root());
    command.arg("--clang").arg(llvm_tool("clang")?).arg("--keep").arg(scratch("differential")?);
    if let Some(peer) = peer_of_driver()? {
        command.arg("--vulkan").arg(peer);
    }
    run(command.args(&options.rest))
}
