//! LLVM's convention for command lines, in front of a parser with another one.
//!
//! A name follows one dash or two and has to be written out; a value follows `=` or, unless it is optional, is the next
//! argument whatever it looks like; flags of one letter are not bundled. An argument `@FILE` stands for the arguments that the
//! file holds (response files).

use std::{
    ffi::{OsStr, OsString},
    fs,
};

use anyhow::{Context as _, Result, bail};
use clap::{Arg, ArgAction, Command};
use spirv_llvm::spirv::nearest_name;

use super::options::boolean;
use crate::diagnostics::{UsageError, misuse};

/// Options of LLVM's libraries that change no result, and that build files pass to every one of LLVM's tools, each with whether a
/// value follows it: reports about LLVM itself, colours, and the kinds of pointers that older releases had two of. They are taken and
/// have no effect.
pub const HARMLESS: [(&str, bool); 11] = [
    ("color", false),
    ("debug", false),
    ("debug-only", true),
    ("info-output-file", true),
    ("opaque-pointers", false),
    ("print-after-all", false),
    ("print-before-all", false),
    ("stats", false),
    ("stats-json", false),
    ("time-passes", false),
    ("track-memory", false),
];

/// What LLVM's tools call help on more or fewer of their options.
const HELP: [&str; 3] = ["help-hidden", "help-list", "help-list-hidden"];

/// So deep may response files name each other: one that names itself ends there.
const DEEPEST: usize = 20;

/// The arguments as clap understands them without a doubt: options as `--name=value`, inputs last.
///
/// # Errors
/// When an option is not known, lacks its value or has one that it cannot have, and where a response file cannot be read.
pub fn normalized(
    mut command: Command,
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<Vec<OsString>> {
    command.build();
    let mut given = expanded(arguments)?.into_iter();
    let (mut options, mut inputs) = (Vec::new(), Vec::new());
    while let Some(argument) = given.next() {
        if argument == "--" {
            inputs.extend(given);
            break;
        }
        match option_of(&command, &argument)? {
            GivenOption::Input => inputs.push(argument),
            GivenOption::Option(arg, value) => option(arg, value, &mut given, &mut options)?,
            GivenOption::Harmless { needs_next: true } if given.next().is_none() => {
                return Err(misuse(format!("the option '{}' needs a value", argument.to_string_lossy())));
            }
            GivenOption::Harmless { .. } => {}
        }
    }
    if !inputs.is_empty() {
        options.push("--".into());
        options.append(&mut inputs);
    }
    Ok(options)
}

/// The arguments, with those that response files hold in place of these files' names.
///
/// # Errors
/// When a response file cannot be read, or names itself.
pub fn expanded(arguments: impl IntoIterator<Item = OsString>) -> Result<Vec<OsString>> {
    let mut given = Vec::new();
    for argument in arguments {
        expand(argument, 0, &mut given)?;
    }
    Ok(given)
}

/// What an argument is.
enum GivenOption<'c, 'a> {
    Input,
    /// An option, with the value behind `=`.
    Option(&'c Arg, Option<&'a str>),
    /// One of [`HARMLESS`], and whether the next argument is its value.
    Harmless {
        needs_next: bool,
    },
}

fn option_of<'c, 'a>(command: &'c Command, argument: &'a OsStr) -> Result<GivenOption<'c, 'a>> {
    if !argument.as_encoded_bytes().starts_with(b"-") || argument == "-" {
        return Ok(GivenOption::Input);
    }
    let Some(text) = argument.to_str() else {
        return Err(misuse(format!("unknown option '{}'", argument.to_string_lossy())));
    };
    let name = text.strip_prefix("--").or_else(|| text.strip_prefix('-')).unwrap_or(text);
    let (name, value) = match name.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (name, None),
    };
    let name = if HELP.contains(&name) { "help" } else { name };
    match command.get_arguments().find(|arg| is_named(arg, name)) {
        Some(arg) => Ok(GivenOption::Option(arg, value)),
        None => match HARMLESS.iter().find(|(own, _)| *own == name) {
            Some((_, has_value)) => Ok(GivenOption::Harmless { needs_next: *has_value && value.is_none() }),
            None => Err(unknown(command, text, name)),
        },
    }
}

fn is_named(arg: &Arg, name: &str) -> bool {
    let mut letters = name.chars();
    let short = match (letters.next(), letters.next()) {
        (Some(letter), None) => Some(letter),
        _ => None,
    };
    arg.get_long() == Some(name) || short.is_some() && arg.get_short() == short
}

/// The error for an option that is not known, with the one that was probably meant.
fn unknown(command: &Command, text: &str, name: &str) -> anyhow::Error {
    let longs = || command.get_arguments().filter_map(Arg::get_long);
    let short = || {
        // A single word whose first letter is an option with a value: `-output` for `-o`. A mode is too much to guess.
        let first = name.chars().next().filter(|_| !name.contains('-'))?;
        let takes_value = |arg: &&Arg| arg.get_action().takes_values();
        let found = command.get_arguments().filter(takes_value).find(|arg| arg.get_short() == Some(first))?;
        found.get_short().map(|letter| format!("-{letter}"))
    };
    let meant = nearest_name(name, longs())
        .or_else(|| longs().find(|long| name.len() > 2 && long.ends_with(&format!("-{name}"))))
        .map(|long| format!("--{long}"))
        .or_else(short);
    let help = match meant {
        Some(meant) => format!("did you mean {meant}?"),
        None => "--help lists the options".to_owned(),
    };
    UsageError { text: format!("unknown option '{text}'"), help: Some(help) }.into()
}

/// Adds an option, with the next argument where that is its value.
fn option(
    arg: &Arg,
    value: Option<&str>,
    rest: &mut impl Iterator<Item = OsString>,
    out: &mut Vec<OsString>,
) -> Result<()> {
    let name = match (arg.get_long(), arg.get_short()) {
        (Some(long), _) => format!("--{long}"),
        (None, Some(short)) => format!("-{short}"),
        (None, None) => return Ok(()),
    };
    let takes_value = matches!(arg.get_action(), ArgAction::Set | ArgAction::Append);
    match (takes_value, value) {
        (false, None) => out.push(name.into()),
        (false, Some(value)) => match boolean(value) {
            Ok(true) => out.push(name.into()),
            Ok(false) => out.retain(|earlier| *earlier != *name),
            Err(expected) => return Err(misuse(format!("invalid value '{value}' for '{name}': {expected}"))),
        },
        (true, Some(value)) => out.push(format!("{name}={value}").into()),
        (true, None) if arg.is_require_equals_set() => out.push(name.into()),
        (true, None) => {
            let value = rest.next().ok_or_else(|| misuse(format!("the option '{name}' needs a value")))?;
            let mut both = OsString::from(name + "=");
            both.push(value);
            out.push(both);
        }
    }
    Ok(())
}

/// Adds an argument, or the arguments of the response file that it names. A name without such a file is taken as it is.
fn expand(argument: OsString, depth: usize, out: &mut Vec<OsString>) -> Result<()> {
    let file = argument.to_str().and_then(|text| text.strip_prefix('@'));
    let Some(file) = file.filter(|file| fs::metadata(file).is_ok_and(|found| !found.is_dir())) else {
        out.push(argument);
        return Ok(());
    };
    if depth == DEEPEST {
        bail!("the response file {file} is named by itself");
    }
    let text = fs::read_to_string(file).with_context(|| format!("cannot read the response file {file}"))?;
    split(&text).into_iter().try_for_each(|argument| expand(argument.into(), depth + 1, out))
}

/// The arguments in a response file, as GNU's tools and LLVM's split it: at blanks, with quotes of both kinds, and with a
/// backslash in front of a character that is meant literally.
fn split(text: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut current: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (character, quote) {
            ('\\', _) => current.get_or_insert_default().extend(characters.next()),
            (c, Some(open)) if c == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(character);
                current.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => arguments.extend(current.take()),
            (c, _) => current.get_or_insert_default().push(c),
        }
    }
    arguments.extend(current);
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn response_files_are_split_at_blanks_outside_quotes() {
        assert_eq!(split("-o 'a b'\n\"c\\\"d\" e\\ f '' #g\n"), ["-o", "a b", "c\"d", "e f", "", "#g"]);
        assert!(split(" \n\t").is_empty());
    }

    #[test]
    fn a_response_file_that_names_itself_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("r");
        let argument = OsString::from(format!("@{}", path.display()));
        fs::write(&path, argument.as_encoded_bytes()).unwrap();
        assert!(expand(argument, 0, &mut Vec::new()).is_err());
        let missing = OsString::from("@/no/such/file");
        let mut out = Vec::new();
        expand(missing.clone(), 0, &mut out).unwrap();
        assert_eq!(out, [missing]);
    }
}
