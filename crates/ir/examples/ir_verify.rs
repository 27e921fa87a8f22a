//! Reads and verifies bitcode; `-` after the paths prints the findings.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        for module in spirv_llvm_ir::bitcode::read(&std::fs::read(&path)?)? {
            if let Some(finding) = spirv_llvm_ir::verify(&module).first() {
                return Err(format!("{path}: {finding:?}").into());
            }
        }
    }
    Ok(())
}
