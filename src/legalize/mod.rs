//! Legalization: LLVM IR to LLVM IR that the writer has instructions for.
//!
//! One scan over the module ([`Needs`]) tells whether anything is to be done. A module without need is translated as it
//! is; any other is changed as a draft:
//!
//! - [`private_constants`]: constants in private memory, of which each function has a copy of its own;
//! - [`addresses`]: constants that are made of addresses, where instructions take them;
//! - [`intrinsics`]: intrinsics that other instructions say as well, such as vector predication, matrices, quotients
//!   of fixed-point numbers and structured addresses;
//! - [`aborts`]: calls that end the program, and so their blocks;
//! - [`frozen`]: what is frozen, where no instruction says so;
//! - [`wraps`]: atomic operations that AMD's tools have functions for;
//! - [`splitting`]: integers of 65 to 512 bits, as the optimiser and bit-fields have them, become ones of 64 bits;
//! - [`components`]: vectors of a length that shaders do not have, which are computed in their components;
//! - [`constructs`]: constructs of structured control flow, in functions of shaders that have none any more;
//! - [`target`]: what the target environment lacks.
//!
//! Integers of other illegal widths and vectors of illegal lengths are promoted while the writer emits them: the promoted
//! value belongs to the same instruction, so a draft would only cost time.

mod aborts;
mod addresses;
mod clang_builtins;
mod components;
mod constructs;
mod convergence;
mod division;
mod fixed;
mod frozen;
mod inlining;
mod intrinsics;
mod lacking;
mod lanes;
mod legalizer;
mod matrix;
mod needs;
mod predicated;
mod private_constants;
mod splitting;
mod structured;
mod target;
mod wraps;

pub use self::clang_builtins::without_foreign_intrinsics;
pub(crate) use self::{
    constructs::Unstructured,
    lacking::{first_need, is_lacking, option_without},
    legalizer::{Legalizer, legalized, refuse, type_of},
    needs::{Needs, is_frozen_by_instruction},
    private_constants::is_private_constant,
};

#[cfg(test)]
mod tests {
    use spirv_llvm_ir::bitcode;

    use crate::{
        WriteOptions,
        draft::{Draft, calling_convention},
        spirv::{Environment, Module, check},
    };

    /// Integers of 128 and of 64 bits, a function of the target on them and generic pointers, for a target without all of these.
    const TEXT: &str = "declare i64 @_Z6mul_hill(i64, i64)\n\
        define i64 @get(ptr addrspace(4) %p) {\n%v = load i64, ptr addrspace(4) %p\nret i64 %v\n}\n\
        define void @k(ptr addrspace(1) %p, i64 %a) {\n%w = zext i64 %a to i128\n%x = mul i128 %w, %w\n\
        %y = lshr i128 %x, 64\n%z = trunc i128 %y to i64\n%g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)\n\
        %h = call i64 @get(ptr addrspace(4) %g)\n%m = call i64 @_Z6mul_hill(i64 %h, i64 %z)\n\
        %s = insertelement <2 x i64> poison, i64 %m, i32 0\n%t = insertelement <2 x i64> %s, i64 %a, i32 1\n\
        %u = add <2 x i64> %t, %t\nstore <2 x i64> %u, ptr addrspace(1) %p\nret void\n}\n";

    #[test]
    fn bitcode_is_legalized_without_llvm() {
        let draft = Draft::new();
        let module = draft.module();
        module.set_triple("spir-unknown-unknown");
        module.set_data_layout("e-p:32:32-i64:64").unwrap();
        module.add_text(TEXT).unwrap();
        let kernel = module.function(b"k").unwrap();
        kernel.set_calling_convention(calling_convention::SPIR_KERNEL).unwrap();
        let bytes = bitcode::write(&draft.finish(), Some(crate::BITCODE_VERSION)).unwrap();
        let environment = Environment::parse("v1.0,[Kernel,Addresses,Linkage],[]").unwrap();
        let options = WriteOptions { environment: Some(environment.clone()), ..WriteOptions::default() };
        let words = crate::write_bitcode(&bytes, &options, &mut |_| {}).unwrap().module;
        let module = Module::from_words(words).unwrap();
        let broken = check::check_for(&module, &environment).list;
        assert!(broken.is_empty(), "{broken:?}");
    }
    /// A variable with a generic pointer becomes a value where there are no such pointers, and its debug record has none then.
    #[cfg(feature = "llvm")]
    #[test]
    fn values_of_debug_records_that_are_lost_are_counted() {
        let text = r#"
            target triple = "spir64-unknown-unknown"
            target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
            define spir_kernel void @k(ptr addrspace(1) %p) !dbg !5 {
              %v = alloca ptr addrspace(4)
              #dbg_declare(ptr %v, !8, !DIExpression(), !9)
              %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
              store ptr addrspace(4) %g, ptr %v
              %l = load ptr addrspace(4), ptr %v
              store i32 7, ptr addrspace(4) %l, !dbg !9
              ret void
            }
            !llvm.dbg.cu = !{!0}
            !llvm.module.flags = !{!2}
            !0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
            !1 = !DIFile(filename: "k.cl", directory: "/")
            !2 = !{i32 2, !"Debug Info Version", i32 3}
            !3 = !DISubroutineType(types: !4)
            !4 = !{null}
            !5 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
            !6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
            !7 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
            !8 = !DILocalVariable(name: "v", scope: !5, file: !1, line: 2, type: !7)
            !9 = !DILocation(line: 2, column: 3, scope: !5)
        "#;
        let environment = Environment::parse("v1.0,[Kernel,Addresses,Linkage,Int64],[]").unwrap();
        let lost = |environment| {
            let options = WriteOptions { environment, ..WriteOptions::default() };
            let outcome = crate::write_ir(text.as_bytes(), &options, &mut |_| {}).unwrap();
            outcome.losses.iter().find(|row| row.0 == crate::Loss::DebugValue).map_or(0, |row| row.1)
        };
        assert_eq!((lost(None), lost(Some(environment))), (0, 1));
    }
}
