//! The command line that repeats what a stage did with a module.

use std::collections::BTreeMap;

use crate::{
    cut,
    discover::InputKind,
    run::RunPlan,
    stage::{expanded, output_name},
};

/// The commands up to a stage with the tool that is judged, joined for a shell; none where the stage has no input there.
pub(crate) fn line(plan: &RunPlan, kind: InputKind, bytes: &[u8], stage: &str, file: &str) -> Option<String> {
    let options = cut::options_of(bytes);
    let tool = plan.tools.first();
    // The file of each stage with its kind and the commands that make it.
    let mut made: BTreeMap<&str, (InputKind, String, Vec<String>)> = BTreeMap::new();
    made.insert("input", (kind, file.to_owned(), Vec::new()));
    for (number, own) in plan.recipe.stages.iter().enumerate() {
        let fits = |from: &&String| {
            made.get(from.as_str()).is_some_and(|made| own.kinds.is_empty() || own.kinds.contains(&made.0))
        };
        let Some(from) = own.from.iter().find(fits) else { continue };
        let word = own.command.first().map(String::as_str).unwrap_or_default();
        // Where rows of others are reported, programs have their names alone.
        let program = match tool.and_then(|tool| tool.programs.get(number)) {
            Some(Some(program)) => program.path.to_string_lossy().into_owned(),
            Some(None) => continue,
            None => word.to_owned(),
        };
        let output = own.output.map(|kind| output_name(&own.name, kind));
        let mut before: Vec<String> = Vec::new();
        let mut need = |name: &str| {
            let (_, file, commands) = made.get(name)?;
            before.extend(
                commands.iter().filter(|command| !before.contains(command)).cloned().collect::<Vec<_>>(),
            );
            Some(file.clone())
        };
        let _ = need(from);
        let needed = std::cell::RefCell::new(&mut need);
        let words = expanded(own.command.get(1..).unwrap_or_default(), &options, |name| match name {
            "" => (needed.borrow_mut())(from),
            "out" => output.clone(),
            "each" => Some("NAME".to_owned()),
            "dir" => Some(".".to_owned()),
            other => (needed.borrow_mut())(other),
        });
        let command: Vec<String> = std::iter::once(program).chain(words).map(|word| quoted(&word)).collect();
        before.push(command.join(" "));
        if own.name == stage {
            return Some(before.join(" && "));
        }
        if let (Some(kind), Some(output)) = (own.output, output) {
            made.insert(&own.name, (kind, output, before));
        }
    }
    None
}

/// A word as shells read it.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+:,@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_are_quoted() {
        assert_eq!(super::quoted("a-b_c.spv"), "a-b_c.spv");
        assert_eq!(super::quoted("a b"), "'a b'");
        assert_eq!(super::quoted("it's"), "'it'\\''s'");
        assert_eq!(super::quoted(""), "''");
    }
}
