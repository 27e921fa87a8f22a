//! Two LLVMs in one process: the one inside of a library of this project, and the shared library of another one, loaded before and after,
//! with its symbols for all and its options parsed.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::library::{self, Tree};
use crate::process::run;
use crate::project::{cache, llvm_majors, root};

/// When the other LLVM is loaded.
pub const ORDERS: [&str; 2] = ["before", "after"];

/// Both translate, the C library and a driver that is linked with the C++ library's archive each beside every LLVM at hand.
///
/// # Errors
/// Where no shared library of an LLVM is at hand, or a program does not work.
pub fn test(tree: &Tree, folder: &Path) -> Result<()> {
    let program = folder.join("beside");
    let mut command = Command::new("cc");
    command.args(["-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "bindings/c/tests/beside.c"]);
    run(command
        .args(["-I", "bindings/c/include", "-pthread", "-o"])
        .arg(&program)
        .arg("-ldl")
        .current_dir(root()))?;
    let driver = folder.join("driver.so");
    library::driver(tree, &driver)?;
    let c = tree.libraries().join("libspirv_llvm.so");
    for other in others()? {
        for (library, order) in
            [&c, &driver].into_iter().flat_map(|library| ORDERS.map(|order| (library, order)))
        {
            run(Command::new(&program).arg(order).arg(library).arg(&other))?;
        }
    }
    Ok(())
}

/// The shared libraries of the LLVMs at hand.
///
/// # Errors
/// Where there is none.
pub fn others() -> Result<Vec<PathBuf>> {
    let cache = cache()?;
    let file = |major| {
        let places = [PathBuf::from(format!("/usr/lib/llvm-{major}")), cache.join(format!("llvm-{major}"))];
        places
            .map(|place| place.join(format!("lib/libLLVM-{major}.so")))
            .into_iter()
            .find(|file| file.is_file())
    };
    let others: Vec<PathBuf> = llvm_majors().filter_map(file).collect();
    ensure!(!others.is_empty(), "no shared library of an LLVM is at hand");
    others.iter().map(|file| file.canonicalize().with_context(|| file.display().to_string())).collect()
}
