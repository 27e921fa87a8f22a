//! The fixtures under `test-spv/check/`: each line that breaks rules tells the diagnostics in its comment, as
//! `; error: …` or `; rule: …`, and nothing else is found.

use std::{fs, path::Path};

use spirv_llvm::spirv::{Module, asm, check};

/// What the comments of a fixture expect, in the order of its lines.
fn expected(source: &str) -> Vec<String> {
    let comments = source.lines().flat_map(|line| line.split(';').skip(1));
    let diagnostics =
        comments.map(str::trim).filter(|text| text.starts_with("error: ") || text.starts_with("rule: "));
    diagnostics.map(str::to_owned).collect()
}

#[test]
fn fixtures_have_the_diagnostics_that_they_tell() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-spv/check");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 7, "{files:?}");
    let mut wrong = String::new();
    for file in files {
        let source = fs::read_to_string(&file).unwrap();
        let options = asm::Options { numeric_ids: asm::NumericIds::Preserve, ..asm::Options::default() };
        let words =
            asm::assemble(&source, &options).unwrap_or_else(|errors| panic!("{}: {errors}", file.display()));
        let module = Module::from_words(words).unwrap();
        let diagnostics = check::check(&module);
        let found: Vec<String> =
            diagnostics.list.iter().map(|f| format!("{}: {}", f.grade, f.error.detail())).collect();
        let required = found.iter().any(|diagnostic| diagnostic.starts_with("error"));
        assert_eq!(check::check_required(&module).is_err(), required, "{}", file.display());
        let expected = expected(&source);
        if found != expected {
            wrong += &format!("{}\n", file.display());
            for diagnostic in found.iter().filter(|diagnostic| !expected.contains(diagnostic)) {
                wrong += &format!("  found    {diagnostic}\n");
            }
            for diagnostic in expected.iter().filter(|diagnostic| !found.contains(diagnostic)) {
                wrong += &format!("  expected {diagnostic}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
