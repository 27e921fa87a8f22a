//! Reads and verifies bitcode; what is not valid is an error.
use spirv_llvm_ir::{BitcodeResult, Finding, Module, bitcode, verify};

/// Returns the modules with the first finding of each: a function of its own, so that profilers can tell it.
#[inline(never)]
fn read_and_verify(bytes: &[u8]) -> BitcodeResult<Vec<(Module, Option<Finding>)>> {
    let modules = bitcode::read(bytes)?.into_iter();
    Ok(modules
        .map(|module| {
            let finding = verify(&module).into_iter().next();
            (module, finding)
        })
        .collect())
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        for (_, finding) in
            read_and_verify(&std::fs::read(&path)?).map_err(|error| format!("{path}: {error}"))?
        {
            if let Some(finding) = finding {
                return Err(format!("{path}: {finding:?}").into());
            }
        }
    }
    Ok(())
}
