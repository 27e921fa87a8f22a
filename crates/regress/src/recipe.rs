//! Recipes: what is done with every module.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, Result, bail, ensure};
use regex::Regex;
use serde::Deserialize;

use crate::{discover::InputKind, process::ProcessLimits};

/// The recipe that holds where none is given, with every stage that a recipe may name.
pub const DEFAULT: &str = include_str!("default.toml");

/// A recipe.
#[derive(Debug)]
pub struct Recipe {
    /// Files, folders, archives and manifests; relative paths start from the recipe's folder.
    pub inputs: Vec<PathBuf>,
    /// The kinds of modules that are taken.
    pub kinds: Vec<InputKind>,
    /// The stages in their order.
    pub stages: Vec<Stage>,
    /// Programs by the names that commands have.
    pub programs: BTreeMap<String, PathBuf>,
    /// Tools by name, in the order of the file: a folder of programs, or one program.
    pub tools: Vec<(String, PathBuf)>,
    /// The file of what is known to fail.
    pub baseline: Option<PathBuf>,
    /// When one tool is told to be worse than another.
    pub compare: Comparison,
    /// What results depend on: the text of all of it.
    pub text: String,
}

/// What is done with one module by one command.
#[derive(Debug)]
pub struct Stage {
    /// Its name.
    pub name: String,
    /// Where its input comes from: the first of these that there is, `input` or another stage.
    pub from: Vec<String>,
    /// The kinds of input that it takes; all if there are none.
    pub kinds: Vec<InputKind>,
    /// The program and its arguments, with `{}` and other names in braces.
    pub command: Vec<String>,
    /// The kind of the file `{out}` that it writes.
    pub output: Option<InputKind>,
    /// Whether it is left out where its program is not installed.
    pub optional: bool,
    /// The exit statuses of success.
    pub success: Vec<i32>,
    /// What must not be printed.
    pub forbid: Vec<Regex>,
    /// The stage that has to have the same output.
    pub equals: Option<String>,
    /// How often the command is run, each time with the same output.
    pub repeat: u32,
    /// Whether all tools have to give the same output.
    pub same: bool,
    /// The command whose output says what `{each}` stands for, one run each.
    pub each: Option<(Vec<String>, Regex)>,
    /// What the command may take.
    pub limits: ProcessLimits,
}

/// When one tool is told to be worse than another.
#[derive(Clone, Copy, Debug)]
pub struct Comparison {
    /// How many times the time.
    pub slower: f64,
    /// How many times the bytes of the output.
    pub larger: f64,
    /// By how many seconds more at least.
    pub least_seconds: f64,
}

#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum CommandWords {
    One(String),
    Many(Vec<String>),
}

impl CommandWords {
    fn list(self) -> Vec<String> {
        match self {
            Self::One(word) => vec![word],
            Self::Many(words) => words,
        }
    }

    fn with(self, change: impl Fn(String) -> String) -> Self {
        match self {
            Self::One(word) => Self::One(change(word)),
            Self::Many(words) => Self::Many(words.into_iter().map(change).collect()),
        }
    }

    fn command(self) -> Vec<String> {
        match self {
            Self::One(line) => line.split_whitespace().map(str::to_owned).collect(),
            Self::Many(words) => words,
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct LimitsText {
    time: Option<f64>,
    memory: Option<u64>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct CompareText {
    slower: Option<f64>,
    larger: Option<f64>,
    least_seconds: Option<f64>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct StageText {
    name: String,
    variants: Option<Vec<String>>,
    from: Option<CommandWords>,
    kinds: Option<CommandWords>,
    command: CommandWords,
    output: Option<String>,
    #[serde(default)]
    optional: bool,
    success: Option<Vec<i32>>,
    forbid: Option<CommandWords>,
    equals: Option<String>,
    repeat: Option<u32>,
    #[serde(default)]
    same: bool,
    each: Option<CommandWords>,
    each_pattern: Option<String>,
    time: Option<f64>,
    memory: Option<u64>,
}

impl StageText {
    /// The stages that it stands for: one for each of its variants, whose name takes the place of `{variant}`, or itself.
    fn stages(mut self) -> Result<Vec<Self>> {
        let Some(variants) = self.variants.take() else { return Ok(vec![self]) };
        ensure!(!variants.is_empty(), "stage {}: `variants` has no name", self.name);
        let stage = |variant: &String| {
            let change = |text: String| text.replace("{variant}", variant);
            let stage = self.clone();
            Self {
                name: change(stage.name),
                from: stage.from.map(|from| from.with(change)),
                command: stage.command.with(change),
                equals: stage.equals.map(change),
                each: stage.each.map(|each| each.with(change)),
                ..stage
            }
        };
        Ok(variants.iter().map(stage).collect())
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct RecipeText {
    inputs: Vec<PathBuf>,
    kinds: Vec<String>,
    stages: Option<Vec<String>>,
    stage: Vec<StageText>,
    programs: BTreeMap<String, PathBuf>,
    tools: toml::Table,
    baseline: Option<PathBuf>,
    limits: LimitsText,
    compare: CompareText,
}

impl Recipe {
    /// The recipe of a file, or the default one.
    ///
    /// # Errors
    /// When it cannot be read, or is no recipe.
    pub fn open(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path else { return Self::parse("", Path::new("")) };
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Self::parse(&text, folder).with_context(|| path.display().to_string())
    }

    /// The recipe of a text, whose relative paths start from a folder.
    ///
    /// # Errors
    /// When it is no recipe.
    pub fn parse(text: &str, folder: &Path) -> Result<Self> {
        let base: RecipeText = toml::from_str(DEFAULT)?;
        let mut own: RecipeText = toml::from_str(text)?;
        let expanded: Vec<_> = own.stage.into_iter().map(StageText::stages).collect::<Result<_>>()?;
        own.stage = expanded.concat();
        let time = own.limits.time.or(base.limits.time).unwrap_or(60.0);
        let memory = own.limits.memory.or(base.limits.memory).unwrap_or(4096);
        // A recipe with stages of its own has these behind those that it names, or else these alone.
        let added: Vec<String> = own.stage.iter().map(|stage| stage.name.clone()).collect();
        let mut names = match own.stages {
            Some(names) => names,
            None if added.is_empty() => base.stages.unwrap_or_default(),
            None => Vec::new(),
        };
        names.extend(added.into_iter().filter(|name| !names.contains(name)).collect::<Vec<_>>());
        let mut known: BTreeMap<String, StageText> = BTreeMap::new();
        for stage in base.stage.into_iter().chain(own.stage) {
            known.insert(stage.name.clone(), stage);
        }
        let mut stages = Vec::new();
        for name in names {
            let Some(stage) = known.remove(&name) else {
                bail!("there is no stage {name}, or it is named twice")
            };
            let place = format!("stage {name}");
            stages.push(Stage::of(stage, time, memory).context(place)?);
        }
        let recipe = Self {
            inputs: own.inputs.into_iter().map(|path| folder.join(path)).collect(),
            kinds: kinds(own.kinds)?,
            stages,
            programs: own.programs.into_iter().map(|(name, path)| (name, placed(folder, path))).collect(),
            tools: tools(own.tools, folder)?,
            baseline: own.baseline.map(|path| folder.join(path)),
            compare: Comparison {
                slower: own.compare.slower.or(base.compare.slower).unwrap_or(1.25),
                larger: own.compare.larger.or(base.compare.larger).unwrap_or(1.25),
                least_seconds: own.compare.least_seconds.or(base.compare.least_seconds).unwrap_or(0.05),
            },
            text: format!("{DEFAULT}\0{text}"),
        };
        recipe.check()?;
        Ok(recipe)
    }

    /// Every stage takes what comes before it.
    fn check(&self) -> Result<()> {
        let mut before = vec!["input"];
        for stage in &self.stages {
            let is_taken = ["input", "each", "variant"].contains(&stage.name.as_str());
            ensure!(!is_taken, "a stage cannot be called {}", stage.name);
            // A stage of the catalogue may name others that the recipe leaves out, as long as one is there.
            let has_source = stage.from.iter().any(|from| before.contains(&from.as_str()));
            ensure!(has_source, "stage {}: none of {} comes before it", stage.name, stage.from.join(", "));
            if let Some(other) = &stage.equals {
                ensure!(
                    before.contains(&other.as_str()),
                    "stage {}: {other} does not come before it",
                    stage.name
                );
            }
            before.push(&stage.name);
        }
        ensure!(!self.stages.is_empty(), "a recipe without a stage");
        Ok(())
    }
}

impl Stage {
    fn of(text: StageText, time: f64, memory: u64) -> Result<Self> {
        let command = text.command.command();
        ensure!(command.first().is_some_and(|program| !program.contains('{')), "the command has no program");
        let writes = command.iter().any(|word| word.contains("{out}"));
        ensure!(writes == text.output.is_some(), "{{out}} and `output` belong together");
        ensure!(
            text.each.is_some() == text.each_pattern.is_some(),
            "`each` and `each-pattern` belong together"
        );
        let regex = |text: &str| Regex::new(text).with_context(|| format!("{text}: no regular expression"));
        let each = match (text.each, text.each_pattern) {
            (Some(command), Some(pattern)) => {
                let pattern = regex(&pattern)?;
                ensure!(pattern.captures_len() == 2, "`each-pattern` has one group");
                Some((command.command(), pattern))
            }
            _ => None,
        };
        let time = text.time.unwrap_or(time);
        let time = Duration::try_from_secs_f64(time).ok().filter(|time| !time.is_zero());
        let memory = text.memory.unwrap_or(memory);
        ensure!(memory > 0, "a limit of no memory");
        Ok(Self {
            from: text.from.map_or_else(|| vec!["input".to_owned()], CommandWords::list),
            kinds: kinds(text.kinds.map(CommandWords::list).unwrap_or_default())?,
            output: text.output.as_deref().map(InputKind::of).transpose()?,
            optional: text.optional,
            success: text.success.unwrap_or_else(|| vec![0]),
            forbid: text
                .forbid
                .map(CommandWords::list)
                .unwrap_or_default()
                .iter()
                .map(|text| regex(text))
                .collect::<Result<_>>()?,
            equals: text.equals,
            repeat: text.repeat.unwrap_or(1).max(1),
            same: text.same,
            each,
            limits: ProcessLimits {
                time: time.context("a limit of time is a positive number of seconds")?,
                memory: memory.saturating_mul(1 << 20),
            },
            name: text.name,
            command,
        })
    }
}

fn kinds(names: Vec<String>) -> Result<Vec<InputKind>> {
    names.iter().map(|name| InputKind::of(name.trim_start_matches('.'))).collect()
}

/// A program that is given by a path lies relative to the recipe; a name alone is looked for on the search path.
fn placed(folder: &Path, path: PathBuf) -> PathBuf {
    if path.components().count() > 1 { folder.join(path) } else { path }
}

fn tools(table: toml::Table, folder: &Path) -> Result<Vec<(String, PathBuf)>> {
    let path = |(name, value): (String, toml::Value)| match value {
        toml::Value::String(path) => Ok((name, folder.join(path))),
        _ => bail!("tool {name}: its value is a path"),
    };
    table.into_iter().map(path).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_and_every_stage_of_the_catalogue() {
        let recipe = Recipe::open(None).unwrap();
        assert!(recipe.stages.len() > 8);
        let all: RecipeText = toml::from_str(DEFAULT).unwrap();
        let names: Vec<_> = all.stage.iter().map(|stage| format!("{:?}", stage.name)).collect();
        let recipe = Recipe::parse(&format!("stages = [{}]", names.join(",")), Path::new("")).unwrap();
        assert_eq!(recipe.stages.len(), names.len());
    }

    #[test]
    fn a_stage_of_variants_is_one_for_each() {
        let text = "[[stage]]\nname='a-{variant}'\nvariants=['O0','O2']\ncommand='x -{variant} {} {out}'\noutput='bc'\n\
                    [[stage]]\nname='{variant}-valid'\nvariants=['a-O0','a-O2']\nfrom='{variant}'\ncommand='y {{variant}}'\n\
                    equals='{variant}'";
        let recipe = Recipe::parse(text, Path::new("")).unwrap();
        let names: Vec<&str> = recipe.stages.iter().map(|stage| stage.name.as_str()).collect();
        assert_eq!(names, ["a-O0", "a-O2", "a-O0-valid", "a-O2-valid"]);
        assert_eq!(recipe.stages[1].command, ["x", "-O2", "{}", "{out}"]);
        let valid = &recipe.stages[3];
        assert_eq!((&*valid.from[0], &*valid.command[1]), ("a-O2", "{a-O2}"));
        assert_eq!(valid.equals.as_deref(), Some("a-O2"));
    }

    #[test]
    fn mistakes_are_told() {
        for (text, part) in [
            ("stages = ['nothing']", "no stage nothing"),
            ("stages = ['write', 'write']", "twice"),
            ("stages = ['verify']", "none of read"),
            ("what = 1", "what"),
            ("[[stage]]\nname='a'\ncommand=[]", "no program"),
            ("[[stage]]\nname='a'\ncommand='x {out}'", "belong together"),
            ("[[stage]]\nname='a'\ncommand='x {out}'\noutput='exe'", "exe"),
            ("[[stage]]\nname='a'\ncommand='x'\ntime=-1", "positive"),
            ("[[stage]]\nname='a'\ncommand='x'\ntime=nan", "positive"),
            ("[[stage]]\nname='a'\ncommand='x'\nmemory=0", "no memory"),
            ("[[stage]]\nname='a'\ncommand='x'\nforbid='('", "no regular expression"),
            ("[[stage]]\nname='a'\ncommand='x'\nequals='b'", "does not come before"),
            ("[[stage]]\nname='input'\ncommand='x'", "cannot be called"),
            ("[[stage]]\nname='a'\nvariants=[]\ncommand='x'", "no name"),
            ("[[stage]]\nname='a'\nvariants=['b','c']\ncommand='x'", "twice"),
            ("[tools]\na = 1", "path"),
            ("stages = []", "without a stage"),
        ] {
            let error = format!("{:#}", Recipe::parse(text, Path::new("")).unwrap_err());
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
