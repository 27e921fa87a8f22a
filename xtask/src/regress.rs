//! Modules go through a recipe of `spirv-llvm regress`, with the commands of this checkout.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::process::run;
use crate::project::{Binaries, CHECK_PROFILE, cargo, empty_scratch, program, root};
use crate::tools;

/// A recipe with what is known to fail of it.
pub struct RegressRecipe {
    /// The name of the results' folder.
    pub name: &'static str,
    /// The recipe.
    pub text: &'static str,
    /// The file that has what is known to fail.
    pub known: Option<&'static str>,
}

/// How a recipe is obeyed.
pub struct RegressRun<'a> {
    /// Only modules whose paths hold this.
    pub filter: &'a str,
    /// The profile of the commands.
    pub profile: &'a str,
    /// Whether what fails is known from then on.
    pub bless: bool,
    /// Programs that are not on the search path, by the names of the recipe.
    pub programs: Vec<(&'static str, PathBuf)>,
}

/// Takes modules through a recipe; returns the folder with the results. `None` if the filter leaves no module.
///
/// # Errors
/// Where a module fails that was not known to.
pub fn take_through(
    recipe: &RegressRecipe,
    modules: &[PathBuf],
    options: &RegressRun<'_>,
) -> Result<Option<PathBuf>> {
    let names = modules.iter().map(|module| module.display().to_string());
    let list: String = names.filter(|name| name.contains(options.filter)).map(|name| name + "\n").collect();
    if list.is_empty() {
        return Ok(None);
    }
    let binaries = Binaries::build(options.profile)?;
    let commands = binaries.llvm_spirv.parent().context("a folder of commands")?;
    let scratch = empty_scratch(recipe.name)?;
    let (inputs, file, out) = (scratch.join("modules.txt"), scratch.join("recipe.toml"), scratch.join("out"));
    let mut programs = options.programs.clone();
    programs.push(("spirv-val", tools::tool("spirv-val")?));
    let rows = programs.iter().map(|(name, path)| format!("{name} = '{}'\n", path.display()));
    fs::write(&inputs, list)?;
    fs::write(&file, format!("{}\n[programs]\n{}", recipe.text, rows.collect::<String>()))?;
    let mut regress = if options.profile == CHECK_PROFILE {
        Command::new(program("spirv-llvm-regress")?)
    } else {
        let mut cargo = cargo();
        cargo.args(["run", "--quiet", "--package", "spirv-llvm-regress", "--profile", options.profile, "--"]);
        cargo
    };
    // Shells of stages find the programs by their names.
    let tools = programs.iter().filter_map(|(_, path)| path.parent().map(PathBuf::from));
    let path = env::var_os("PATH").unwrap_or_default();
    regress.current_dir(root()).env("PATH", env::join_paths(tools.chain(env::split_paths(&path)))?);
    regress.arg(inputs).arg("--recipe").arg(file).arg("--out").arg(&out);
    regress.arg(format!("--tool=ours={}", commands.display()));
    if let Some(known) = recipe.known {
        regress.arg("--baseline").arg(root().join(known));
        if options.bless {
            regress.args(["--update", "--reason", "as it came"]);
        }
    }
    run(&mut regress)?;
    Ok(Some(out))
}
