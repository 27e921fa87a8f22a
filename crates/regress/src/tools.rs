//! Programs: where those of a tool lie, and what they are by their contents.

use std::{
    collections::HashMap,
    env,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context as _, Result, bail};

use crate::recipe::Recipe;

/// The commands of this project, which start one another.
const OWN: [&str; 3] = ["llvm-spirv", "spirv-llvm", "spirv-llvm-translator"];

/// A tool: a version of some programs.
#[derive(Debug)]
pub struct Tool {
    /// Its name in rows.
    pub name: String,
    /// The program of each stage, in their order; none where it is not installed and the stage may do without.
    pub programs: Vec<Option<ToolProgram>>,
    /// The program of each stage's `each`.
    pub each: Vec<Option<ToolProgram>>,
}

impl Tool {
    /// One without programs, which only has rows.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), programs: Vec::new(), each: Vec::new() }
    }
}

/// A program with what it is.
#[derive(Clone, Debug)]
pub struct ToolProgram {
    /// Where it lies.
    pub path: PathBuf,
    /// A hash of its contents, of those of the project's commands beside it, and of the version that it prints.
    pub identity: String,
}

/// The tools of a run.
#[derive(Debug)]
pub struct FoundTools {
    /// With their programs.
    pub tools: Vec<Tool>,
    /// Stages that are left out, each with the program that is not installed.
    pub missing: Vec<(String, String)>,
}

/// Finds the programs of all tools. Without tools there is one, `default`, which is what is found beside this program or on the search
/// path.
///
/// # Errors
/// When a program is missing that some stage cannot do without.
pub fn find(recipe: &Recipe, tools: &[(String, PathBuf)]) -> Result<FoundTools> {
    let none = [("default".to_owned(), PathBuf::new())];
    let tools = if tools.is_empty() { &none } else { tools };
    let mut identities = HashMap::new();
    let (mut found, mut missing) = (Vec::new(), Vec::new());
    for (name, path) in tools {
        let is_default = path.as_os_str().is_empty();
        if !is_default && !path.exists() {
            bail!("tool {name}: there is no {}", path.display());
        }
        let mut tool = Tool { name: name.clone(), programs: Vec::new(), each: Vec::new() };
        for stage in &recipe.stages {
            let mut program = |command: &[String]| -> Result<Option<ToolProgram>> {
                let word = command.first().map_or("", String::as_str);
                match place(recipe, word, (!is_default).then_some(path)) {
                    Some(path) => Ok(Some(identified(path, &mut identities)?)),
                    None if stage.optional => {
                        missing.push((stage.name.clone(), word.to_owned()));
                        Ok(None)
                    }
                    None => bail!("stage {}: {word} is not installed", stage.name),
                }
            };
            let own = program(&stage.command)?;
            let each = stage.each.as_ref().map(|(command, _)| program(command)).transpose()?.flatten();
            tool.programs.push(own);
            tool.each.push(each);
        }
        found.push(tool);
    }
    missing.sort();
    missing.dedup();
    Ok(FoundTools { tools: found, missing })
}

/// Tools without their programs, for rows that others have made.
#[must_use]
pub fn names(tools: &[(String, PathBuf)]) -> Vec<Tool> {
    tools.iter().map(|(name, _)| Tool::named(name)).collect()
}

/// Where a program lies: in the tool, where the recipe says, beside this program, or on the search path.
pub(crate) fn place(recipe: &Recipe, word: &str, tool: Option<&PathBuf>) -> Option<PathBuf> {
    // Commands run in folders of their own, where a relative path leads nowhere.
    let file = |path: PathBuf| path.is_file().then(|| std::path::absolute(&path).unwrap_or(path));
    let with_suffix = format!("{word}{}", env::consts::EXE_SUFFIX);
    let of_tool = tool.and_then(|tool| {
        if tool.is_dir() {
            return file(tool.join(&with_suffix));
        }
        stands_for(tool, word, recipe).then(|| file(tool.clone())).flatten()
    });
    if of_tool.is_some() {
        return of_tool;
    }
    let named = recipe.programs.get(word).cloned().unwrap_or_else(|| PathBuf::from(word));
    if named.components().count() > 1 {
        return file(named);
    }
    let named = format!("{}{}", named.display(), env::consts::EXE_SUFFIX);
    let beside = || file(env::current_exe().ok()?.with_file_name(&named));
    let on_path = || env::split_paths(&env::var_os("PATH")?).find_map(|folder| file(folder.join(&named)));
    let versioned = || newest(&named).and_then(file);
    // Of other programs, such as clang, systems have several versions side by side, and the plain name may be that of one which does not
    // read what newer ones write.
    let elsewhere = || if OWN.contains(&word) { on_path() } else { versioned().or_else(on_path) };
    beside().or_else(elsewhere)
}

/// The program of the search path whose name has the highest version behind a dash, as `clang-22` has: systems install some so alone.
fn newest(name: &str) -> Option<PathBuf> {
    let mut best: Option<(u32, PathBuf)> = None;
    for folder in env::split_paths(&env::var_os("PATH")?) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let version = entry
                .file_name()
                .to_str()
                .and_then(|own| own.strip_prefix(name)?.strip_prefix('-')?.parse().ok());
            if let Some(version) = version
                && best.as_ref().is_none_or(|(most, _)| version > *most)
            {
                best = Some((version, entry.path()));
            }
        }
    }
    best.map(|(_, path)| path)
}

/// Whether a single program is meant by a name in commands: its own name begins with that, as `llvm-spirv-15` does. One whose name says
/// nothing is another `llvm-spirv`.
fn stands_for(program: &Path, word: &str, recipe: &Recipe) -> bool {
    // What follows the last dot of a version is no extension.
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    let is_version =
        |of: &str| name.strip_prefix(of).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()));
    let named = recipe.stages.iter().filter_map(|stage| stage.command.first().map(String::as_str));
    let longest = named.chain(OWN).filter(|own| is_version(own)).max_by_key(|own| own.len());
    longest.unwrap_or(OWN[0]) == word
}

fn identified(path: PathBuf, known: &mut HashMap<PathBuf, String>) -> Result<ToolProgram> {
    if let Some(identity) = known.get(&path) {
        return Ok(ToolProgram { identity: identity.clone(), path });
    }
    let mut hasher = blake3::Hasher::new();
    let mut add = |path: &Path| -> Result<()> {
        let file = std::fs::File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        hasher.update_reader(file)?;
        Ok(())
    };
    add(&path)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if OWN.contains(&name.as_str()) {
        for other in OWN.iter().filter(|other| **other != name) {
            let other = path.with_file_name(format!("{other}{}", env::consts::EXE_SUFFIX));
            if other.is_file() {
                add(&other)?;
            }
        }
        // Libraries that it loads have versions of their own.
        let version = Command::new(&path).arg("--version").stdin(Stdio::null()).output();
        hasher.update(&version.map(|output| output.stdout).unwrap_or_default());
    }
    let identity = crate::digits(&hasher.finalize());
    known.insert(path.clone(), identity.clone());
    Ok(ToolProgram { path, identity })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_stands_for_a_name() {
        let recipe = Recipe::parse("stages = ['write', 'check', 'validate']", Path::new("")).unwrap();
        for (program, word, stands) in [
            ("/a/llvm-spirv-7", "llvm-spirv", true),
            ("/a/llvm-spirv-7", "spirv-llvm", false),
            ("/a/spirv-llvm", "spirv-llvm", true),
            ("/a/spirv-llvm-translator", "spirv-llvm", false),
            ("/a/wrapper.sh", "llvm-spirv", true),
            ("/a/wrapper.sh", "spirv-llvm", false),
            ("/a/spirv-val-2", "spirv-val", true),
            ("/a/spirv-val-2", "llvm-spirv", false),
            ("/a/spirv-valgrind", "spirv-val", false),
        ] {
            assert_eq!(stands_for(Path::new(program), word, &recipe), stands, "{program} {word}");
        }
    }
}
