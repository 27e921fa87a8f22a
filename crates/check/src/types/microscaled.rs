//! Floats of the microscaling formats, which are kept, moved and converted, and with which nothing else is done
//! (SPV_EXT_ocp_microscaling_types, and Vulkan's rules about them).

use crate::{
    Checker,
    memory::{accesses, logical},
    values::{arithmetic, dispatch::CheckedOperation},
};
use spirv_kit::{
    Id, Inst, Op,
    facts::{Contents, TypeClass},
    grammar::{Class as C, FPEncoding, StorageClass},
};

/// The encodings of the extension.
const ENCODINGS: [FPEncoding; 5] = [
    FPEncoding::Float6E2M3EXT,
    FPEncoding::Float6E3M2EXT,
    FPEncoding::Float4E2M1EXT,
    FPEncoding::Float8UnsignedE8M0EXT,
    FPEncoding::MXInt8EXT,
];

/// True if an encoding is one of the extension.
pub(crate) fn is_microscaled(encoding: Option<FPEncoding>) -> bool {
    encoding.is_some_and(|encoding| ENCODINGS.contains(&encoding))
}

/// True if an encoding has fewer bits than a byte, so that memory of others does not hold it.
pub(crate) fn is_below_bytes(encoding: FPEncoding) -> bool {
    matches!(encoding, FPEncoding::Float6E2M3EXT | FPEncoding::Float6E3M2EXT | FPEncoding::Float4E2M1EXT)
}

/// True if an instruction may have such floats.
fn moves(op: Op) -> bool {
    let by_class = op.row().is_some_and(|row| {
        matches!(
            row.class,
            C::ConstantCreation
                | C::Memory
                | C::Function
                | C::Conversion
                | C::Composite
                | C::Annotation
                | C::Debug
                | C::Miscellaneous
                | C::Extension
                | C::ModeSetting
        )
    });
    by_class || matches!(op, Op::Select | Op::Phi | Op::ReturnValue | Op::LifetimeStart | Op::LifetimeStop)
}

/// The operands and the result of an instruction of a module that declares such floats.
pub(crate) fn microscaled(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    if !cx.walk.has_microscaled_floats.get() {
        return;
    }
    let CheckedOperation { inst, op, ty, arguments } = operation;
    let is_narrow = |ty: Id| accesses::holds(cx, ty, Contents::MICROSCALED);
    if !moves(op) && (is_narrow(ty) || arguments.iter().any(|id| is_narrow(cx.facts.type_of(Id(*id))))) {
        cx.rule(inst, "floats of microscaling formats are only kept, moved and converted");
    }
    let pointer = match op {
        Op::Load | Op::Store | Op::CopyMemory | Op::CopyMemorySized => operation.id(0),
        _ => None,
    };
    if let Some(pointer) = pointer {
        let accessed = match op {
            Op::Load => ty,
            Op::Store => operation.id(1).map_or(Id(0), |id| cx.facts.type_of(id)),
            _ => cx.types.pointee(cx.facts.type_of(pointer)).unwrap_or(Id(0)),
        };
        if let Some(class) = logical::class_of(cx, cx.facts.type_of(pointer)) {
            narrow_memory(cx, inst, accessed, class);
        }
    }
    if cx.environment.is_vulkan() {
        microscaled_conversion(cx, operation);
    }
}

/// Floats of 4 and 6 bits lie in memory of the invocation alone.
pub(crate) fn narrow_memory(cx: &Checker<'_>, inst: Inst<'_>, ty: Id, class: StorageClass) {
    if accesses::holds(cx, ty, Contents::BELOW_BYTES)
        && !matches!(class, StorageClass::Function | StorageClass::Private)
    {
        cx.rule(inst, "floats of 4 and 6 bits lie in memory of the classes Function and Private");
    }
}

/// Vulkan's rules about what converts them.
fn microscaled_conversion(cx: &Checker<'_>, operation: CheckedOperation<'_>) {
    let CheckedOperation { inst, op, ty, .. } = operation;
    let from = operation.id(0).map_or(Id(0), |id| cx.facts.type_of(id));
    let (source, result) = (arithmetic::encoding(cx, from), arithmetic::encoding(cx, ty));
    let wrong = match op {
        Op::ConvertFToU | Op::ConvertFToS | Op::ConvertSToF | Op::ConvertUToF
            if is_microscaled(source) || is_microscaled(result) =>
        {
            (
                "VUID-StandaloneSpirv-OpConvertFToU-12465",
                "floats of microscaling formats are not converted to or from integers",
            )
        }
        Op::FConvert if is_microscaled(source) && is_microscaled(result) => (
            "VUID-StandaloneSpirv-OpFConvert-12467",
            "floats of microscaling formats are converted to other formats",
        ),
        Op::FConvert if is_microscaled(result) => (
            "VUID-StandaloneSpirv-OpFConvert-12466",
            "nothing is converted to floats of microscaling formats",
        ),
        Op::BitcastExtractEXT if !result.is_some_and(is_below_bytes) => {
            ("VUID-StandaloneSpirv-Result-12468", "bits are extracted as floats of 4 or 6 bits")
        }
        Op::BitcastExtractEXT if !cx.types.fits(from, TypeClass::INT) => {
            ("VUID-StandaloneSpirv-Base-12469", "bits are extracted of integers")
        }
        _ => return,
    };
    cx.named_rule(wrong.0, inst, wrong.1);
}
