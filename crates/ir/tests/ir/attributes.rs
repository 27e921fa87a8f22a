//! Attributes that do not go together, and what kernels cannot be, are found.

use crate::invalid::module;
use spirv_llvm_ir::tables::{AttributeKind, Opcode};
use spirv_llvm_ir::{Attribute, AttributeList, AttributePosition, AttributeSet, verify};

#[test]
fn attributes_go_together() {
    use AttributeKind as K;
    use AttributePosition::{Function as OfFunction, Parameter, Result as OfResult};
    let misfit = |sets: &[(AttributePosition, &[K])]| {
        let mut module = module(|b, kit| {
            b.effect(Opcode::Ret, &[kit.zero]);
        });
        let pointee = module.types.integer(32);
        let mut list = AttributeList { sets: Vec::new() };
        for (position, kinds) in sets {
            let attribute = |&kind: &K| match kind {
                K::ByVal | K::ByRef | K::StructRet => Attribute::Type(kind, Some(pointee)),
                K::Captures => Attribute::Integer(kind, 0),
                _ => Attribute::Flag(kind),
            };
            let attributes = kinds.iter().map(attribute).collect();
            list.sets.push((*position, module.intern_attribute_set(AttributeSet { attributes })));
        }
        module.functions[0].attributes = module.intern_attribute_list(list);
        verify(&module).first().map(|finding| finding.detail.clone()).unwrap_or_default()
    };
    const CONTRADICT: &str = "attributes of a parameter that contradict each other";
    const TWO_WAYS: &str = "a parameter that is passed in two ways";
    const TWO_RESULTS: &str = "sret of two parameters, or of one behind the second";
    const RESULT: &str = "an attribute of parameters on a result";
    for (detail, sets) in [
        (CONTRADICT, &[(Parameter(0), &[K::ZExt, K::SExt][..])][..]),
        (CONTRADICT, &[(Parameter(1), &[K::NoUndef]), (Parameter(2), &[K::ReadNone, K::ReadOnly])]),
        (CONTRADICT, &[(Parameter(2), &[K::ReadNone, K::WriteOnly])]),
        (CONTRADICT, &[(Parameter(2), &[K::ReadOnly, K::WriteOnly])]),
        (TWO_WAYS, &[(Parameter(2), &[K::ByVal, K::ByRef])]),
        (TWO_WAYS, &[(Parameter(0), &[K::ByVal, K::StructRet])]),
        (TWO_RESULTS, &[(Parameter(2), &[K::StructRet])]),
        (TWO_RESULTS, &[(Parameter(0), &[K::StructRet]), (Parameter(1), &[K::StructRet])]),
        (RESULT, &[(OfResult, &[K::ReadOnly])]),
        (RESULT, &[(OfResult, &[K::Captures])]),
        ("both alwaysinline and noinline", &[(OfFunction, &[K::AlwaysInline, K::NoInline])]),
        ("", &[(OfResult, &[K::NoAlias]), (Parameter(0), &[K::StructRet, K::InReg])]),
        ("", &[(Parameter(0), &[K::ReadNone, K::NoAlias]), (Parameter(1), &[K::StructRet])]),
    ] {
        assert_eq!(misfit(sets), detail, "{sets:?}");
    }
}

#[test]
fn kernels_return_nothing() {
    for (convention, detail) in
        [(75, ""), (76, "a kernel that returns something, or takes any number of arguments")]
    {
        let mut module = module(|b, kit| {
            b.effect(Opcode::Ret, &[kit.zero]);
        });
        module.functions[0].convention = convention;
        let found = verify(&module).first().map(|finding| finding.detail.clone()).unwrap_or_default();
        assert_eq!(found, detail);
    }
}
