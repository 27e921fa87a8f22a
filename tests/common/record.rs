//! Notes which builtin functions are declared and which ones kernels ran, for `cargo xtask overloads`.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;

use inkwell::module::Module;
use spirv_llvm::mangle;

/// The environment variable that names the folder of the notes.
const FOLDER: &str = "SPIRV_LLVM_OVERLOADS";

/// What this process has noted already.
static NOTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Notes the builtin functions, by their symbols, of a kernel that ran and whose results are compared.
pub(crate) fn ran(builtins: &[String]) {
    note("ran", builtins.iter().cloned());
}

/// Notes the functions that a module declares, with what they are in the source.
pub(crate) fn declared(module: &Module<'_>) {
    let functions = module
        .get_functions()
        .filter(|function| function.count_basic_blocks() == 0 && function.get_intrinsic_id() == 0);
    let lines = functions.map(|function| {
        let symbol = function.get_name().to_string_lossy().into_owned();
        let spelling = mangle::demangle(&symbol).unwrap_or_default();
        format!("{symbol}\t{spelling}")
    });
    note("declared", lines);
}

/// Notes a function, by its name and parameters, that kernels cannot call, and why.
pub(crate) fn refused(spelling: &str, reason: &str) {
    note("refused", std::iter::once(format!("{spelling}\t{reason}")));
}

/// Notes lines in the file of this kind and this process, each once.
fn note(kind: &str, lines: impl Iterator<Item = String>) {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let mut noted = NOTED.lock().expect("no test panics while it notes");
    let new: Vec<String> = lines.filter(|line| noted.insert(line.clone())).collect();
    if new.is_empty() {
        return;
    }
    let path = PathBuf::from(folder).join(format!("{kind}-{}", std::process::id()));
    let mut file =
        std::fs::OpenOptions::new().create(true).append(true).open(path).expect("the folder of the notes");
    file.write_all((new.join("\n") + "\n").as_bytes()).expect("room for the notes");
}
