//! Keeps LLVM out of the command `spirv-llvm`, which calls nothing of it.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The linker drops code that nothing calls, and then libraries that nothing needs. Of the C++ shim it would keep
    // symbols that LLVM's library defines as well, such as members of `std::vector`: an executable exports what a library that
    // it is linked with may want to find in it. Hidden, these members go too, and with them the need for that library.
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        println!("cargo::rustc-link-arg-bin=spirv-llvm=-Wl,--exclude-libs,ALL");
    }
}
