//! Keeps LLVM out of the commands that call nothing of it, and lets them start without delay.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |variable: &str, value: &str| std::env::var(variable).is_ok_and(|found| found == value);
    if !is("CARGO_CFG_TARGET_OS", "linux") {
        return;
    }
    // The linker drops code that nothing calls, and then libraries that nothing needs. Of the C++ shim it would keep
    // symbols that LLVM's library defines as well, such as members of `std::vector`: an executable exports what a library that
    // it is linked with may want to find in it. Hidden, these members go too, and with them the need for that library.
    for command in ["spirv-llvm", "llvm-spirv"] {
        println!("cargo::rustc-link-arg-bin={command}=-Wl,--exclude-libs,ALL");
        // At a fixed address, the tables of the grammar need none of the 16,000 relocations that would otherwise touch, at
        // every start, each page of them.
        if is("CARGO_CFG_TARGET_ENV", "gnu") {
            println!("cargo::rustc-link-arg-bin={command}=-no-pie");
        }
    }
}
