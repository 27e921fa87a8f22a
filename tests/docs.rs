//! The generated pages under `docs/` say what the tables say; `BLESS=1` in the environment writes them anew.

#![allow(clippy::expect_used, reason = "a test that cannot write its page has failed")]

use std::{env, fs, path::Path};

use spirv_llvm::mapping::{intrinsics, registry};

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
    check("environments.md", "## Rules of kernels", &spirv_llvm::spirv::check::kernel_rules_page());
}

#[test]
fn losses_page() {
    check("losses.md", "## From LLVM IR", &spirv_llvm::losses_page());
}

#[test]
fn errors_page() {
    check("errors.md", "# Errors", &spirv_llvm::error_page());
}
