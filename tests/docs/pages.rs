//! The generated pages under `docs/` say what the tables say; `BLESS=1` in the environment writes them anew.

use std::{env, fs, path::Path};

use spirv_llvm::mapping::{intrinsics, registry, shader};

/// Compares a page, from the line that starts with `from` on, with what it has to be.
fn check(name: &str, from: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    let page = fs::read_to_string(&path).unwrap_or_default();
    let head = page.find(from).map_or(page.len(), |at| at);
    let (head, table) = page.split_at(head);
    if env::var_os("BLESS").is_some() {
        fs::write(&path, format!("{head}{expected}")).expect("the page is written");
        return;
    }
    assert!(table == expected, "docs/{name} is old: run this test with BLESS=1 in the environment");
}

#[test]
fn intrinsics_page() {
    check("intrinsics.md", "| Intrinsic |", &intrinsics::table());
}

#[test]
fn extensions_page() {
    let page = registry::extensions_page();
    check("extensions.md", page.lines().next().expect("a page with lines"), &page);
}

#[test]
fn coverage_page() {
    let page = registry::page();
    check("coverage.md", page.lines().next().expect("a page with lines"), &page);
}

#[test]
fn environments_page() {
    check("environments.md", "## Rules of the specification", &spirv_llvm::spirv::check::rules_page());
}

#[test]
fn losses_page() {
    check("losses.md", "## From LLVM IR", &spirv_llvm::losses_page());
}

#[test]
fn errors_page() {
    check("errors.md", "# Errors", &spirv_llvm::error_page());
}

/// The structure of the header, and the table of the page, have the fields in the order that the reader gives them.
#[test]
fn interface_of_shaders() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("a file of the repository");
    let (header, page) = (read("bindings/c/include/spirv_shader.h"), read("docs/shader-interface.md"));
    let structure = header.split("struct spirv_interface {").nth(1).and_then(|rest| rest.split("};").next());
    let structure = structure.expect("the structure in the header");
    let names = structure.split(';').filter_map(|line| {
        let name = line.split('[').next()?.split_whitespace().last()?;
        Some(name.trim_start_matches('*').to_owned())
    });
    let wanted: Vec<_> = shader::FIELDS.iter().map(|row| row.name.to_owned()).collect();
    assert_eq!(names.collect::<Vec<_>>(), wanted);
    let mut rest = page.split("## The interface structure").nth(1).expect("the table of the page");
    for name in wanted {
        let at = rest.find(&format!("`{name}`"));
        rest = rest.split_at(at.unwrap_or_else(|| panic!("the page lacks {name} in its place"))).1;
    }
    let callbacks = header.split("struct spirv_callbacks {").nth(1).and_then(|rest| rest.split("};").next());
    let callbacks = callbacks
        .expect("the callbacks in the header")
        .split(';')
        .filter_map(|line| line.split_whitespace().last().map(str::to_owned));
    let wanted: Vec<_> = shader::Callback::ALL.iter().map(|row| row.1.to_owned()).collect();
    assert_eq!(callbacks.collect::<Vec<_>>(), wanted);
}

/// The book's summary has every page once, and links between pages lead to files and headings that there are.
#[test]
fn the_book_is_whole() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("docs");
    let page = |path: &Path| fs::read_to_string(path).expect("a page");
    let pages = fs::read_dir(&folder).expect("the pages").map(|entry| entry.expect("an entry").path());
    let mut pages: Vec<_> = pages.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    let summary = page(&folder.join("SUMMARY.md"));
    for path in pages.iter().filter(|path| !path.ends_with("SUMMARY.md")) {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        assert_eq!(summary.matches(&format!("]({name})")).count(), 1, "{name} in SUMMARY.md");
    }
    pages.push(root.join("README.md"));
    for path in &pages {
        let text = page(path);
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") || link.contains(' ') || link.contains('`') {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let to = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            assert!(to.exists(), "{} links to {link}", path.display());
            if !heading.is_empty() {
                let all = page(&to);
                let found =
                    all.lines().filter(|line| line.starts_with('#')).any(|line| anchor(line) == heading);
                assert!(found, "{} links to the heading {link}", path.display());
            }
        }
    }
}

/// The anchor that a heading of Markdown gets.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}
