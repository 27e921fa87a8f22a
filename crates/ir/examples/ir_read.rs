//! Reads bitcode and prints it.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        for module in spirv_llvm_ir::bitcode::read(&std::fs::read(&path)?)
            .map_err(|error| format!("{path}: {error}"))?
        {
            use std::io::Write;
            std::io::stdout().write_all(spirv_llvm_ir::print(&module).as_bytes())?;
        }
    }
    Ok(())
}
