//! What is written, checked for an environment.

use inkwell::context::Context;
use spirv_llvm::{WriteOptions, llvm::parse_ir_or_bitcode, spirv::Environment};

const KERNEL: &str = "target triple = \"spir64-unknown-unknown\"
define spir_kernel void @k(ptr addrspace(1) %out, double %x) {
  store double %x, ptr addrspace(1) %out
  ret void
}
";

/// Writes the kernel for an environment.
fn written(environment: &str) -> Result<Vec<u32>, String> {
    let context = Context::create();
    let module = parse_ir_or_bitcode(&context, KERNEL.as_bytes()).expect("a kernel");
    let environment = Environment::parse(environment).expect("an environment");
    let options = WriteOptions::default().with_validate(environment);
    spirv_llvm::write(&module, &options).map_err(|errors| errors.to_string())
}

#[test]
fn valid_modules_are_as_without_the_check() {
    let context = Context::create();
    let module = parse_ir_or_bitcode(&context, KERNEL.as_bytes()).expect("a kernel");
    let plain = spirv_llvm::write(&module, &WriteOptions::default()).expect("a module");
    for environment in
        ["spv1.0", "spv1.6", "opencl1.2", "opencl3.0", "v1.0,[Kernel,Addresses,Int64,Float64],[]"]
    {
        assert_eq!(written(environment).as_ref(), Ok(&plain), "{environment}");
    }
}

#[test]
fn a_broken_rule_is_an_error() {
    for (environment, rule) in [
        ("v1.0,[Kernel,Addresses,Int64],[]", "Float64"),
        ("level-zero:spv1.2", "Float64"),
        ("vulkan1.3", "Kernel"),
    ] {
        let error = written(environment).expect_err("an error");
        assert!(error.contains(rule), "{environment}: {error}");
    }
}
