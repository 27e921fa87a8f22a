//! Reads bitcode and writes it again: `ir_write IN OUT [VERSION]`.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (input, output) = (args.next().ok_or("no input")?, args.next().ok_or("no output")?);
    let version = args.next().map(|version| version.parse()).transpose()?;
    let modules = spirv_llvm_ir::bitcode::read(&std::fs::read(input)?)?;
    std::fs::write(output, spirv_llvm_ir::bitcode::write(modules.first().ok_or("no module")?, version)?)?;
    Ok(())
}
