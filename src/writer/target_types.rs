//! Opaque types: those of targets, and those that names stand for.

use smallvec::SmallVec;

use super::ModuleWriter;
use crate::{
    Code, Error, Result,
    mapping::opaque::{self, Opaque},
    spirv::{
        Extension, Id, Op,
        grammar::{Capability, Category, OperandKind, Quantifier, StorageClass},
        image::{ImageShape, is_storage},
    },
    view::{Type, TypeKind},
};

/// The numbers of a cooperative matrix: scope, rows, columns and use.
fn check_matrix_numbers(ints: &[u32]) -> Result<()> {
    let wrong = |what: &str| {
        Error::unsupported(Code::InvalidInstruction, format!("TypeCooperativeMatrixKHR\n{what}"))
    };
    if ints
        .first()
        .is_some_and(|scope| OperandKind::Scope.table().is_some_and(|t| t.by_number(*scope).is_none()))
    {
        return Err(wrong("Unsupported Scope parameter"));
    }
    let uses = OperandKind::CooperativeMatrixUse.table();
    if ints.get(3).is_some_and(|own| uses.is_some_and(|table| table.by_number(*own).is_none())) {
        return Err(wrong("Incorrect Use parameter, should be MatrixA, MatrixB or Accumulator"));
    }
    Ok(())
}

/// Whether a type is a scalar number, and no boolean.
fn is_number(ty: Type<'_>) -> bool {
    ty.int_width().or(ty.kind().float_bits()).is_some_and(|bits| bits > 1)
}

/// The texels of an image are numbers or nothing (OpTypeImage).
fn check_texels(image: Type<'_>) -> Result<()> {
    match image.target_ext_types().next() {
        Some(texel) if texel.kind() != TypeKind::Void && !is_number(texel) => {
            let detail = format!("texels of {image} are neither numbers nor void");
            Err(Error::unsupported(Code::InvalidInstruction, detail))
        }
        _ => Ok(()),
    }
}

impl<'m> ModuleWriter<'m> {
    /// A `target("spirv.…")` type: its name is an OpType's, its parameters are the operands.
    pub(super) fn target_type(&mut self, ty: Type<'m>, depth: u32) -> Result<Id> {
        let unsupported = || Error::unsupported(Code::Other, format!("type {ty} has no translation"));
        let name = ty.target_ext_name().unwrap_or_default();
        let op = opaque::of_target(&name).ok_or_else(unsupported)?;
        let mut types = SmallVec::<[Id; 2]>::new();
        for parameter in ty.target_ext_types() {
            types.push(self.declare_type(parameter, depth + 1)?);
        }
        let ints: SmallVec<[u32; 7]> = ty.target_ext_ints().collect();
        if opaque::carries_image(op) {
            check_texels(ty)?;
        }
        if op == Op::TypeCooperativeMatrixKHR {
            self.check_matrix(ty, &ints)?;
        }
        let id = self.type_by_operands(op, &types, &ints)?;
        if matches!(op, Op::TypeCooperativeMatrixKHR | Op::TypeVectorIdEXT) {
            self.types.matrix_types.insert(id);
        }
        Ok(id)
    }

    /// The type that a name stands for.
    pub(super) fn opaque_type(&mut self, opaque: Opaque) -> Result<Id> {
        let mut types = SmallVec::<[Id; 1]>::new();
        if opaque::carries_image(opaque.op) {
            types.push(match opaque.texel {
                Some(texel) => self.scalar_type(texel)?,
                None => self.void()?,
            });
        }
        self.type_by_operands(opaque.op, &types, opaque.literals())
    }

    /// A type by its operands: types and numbers apart, each in their order. Those of an image with a sampler
    /// are its image's.
    pub(super) fn type_by_operands(&mut self, op: Op, types: &[Id], ints: &[u32]) -> Result<Id> {
        if op != Op::TypeImage && opaque::carries_image(op) {
            if is_storage(ints) {
                let detail = format!("the image of a type {op} is not known to be used with a sampler");
                return Err(Error::unsupported(Code::InvalidInstruction, detail));
            }
            let image = self.type_by_operands(Op::TypeImage, types, ints)?;
            return Ok(self.intern(op, &[image.0], |s| &mut s.types)?.0);
        }
        let (mut types, mut ints) = (types.iter(), ints.iter().copied());
        let mut words = SmallVec::<[u32; 8]>::new();
        let unsupported =
            |why: String| Error::unsupported(Code::Other, format!("a type {op} has no translation: {why}"));
        let specs = op.row().map_or(&[][..], |row| row.arguments());
        let mut specs = specs.iter().copied().peekable();
        while let Some(spec) = specs.peek().copied() {
            if spec.quantifier != Quantifier::Many {
                specs.next();
            }
            let name = if spec.name.is_empty() { spec.kind.row().name } else { spec.name };
            if spec.kind.is_id() && spec.name.contains("Type") {
                match types.next() {
                    Some(parameter) => words.push(parameter.0),
                    None if spec.quantifier == Quantifier::One => {
                        return Err(unsupported(format!("the type parameter {name} is missing")));
                    }
                    None => drop(specs.next_if(|next| next.name == spec.name)),
                }
                continue;
            }
            let Some(number) = ints.next() else {
                if spec.quantifier == Quantifier::One {
                    return Err(unsupported(format!("the parameter {name} is missing")));
                }
                specs.next_if(|next| next.name == spec.name);
                continue;
            };
            if spec.kind.is_id() {
                words.push(self.const_u32(number)?.0);
                continue;
            }
            if let Category::Value(table) = spec.kind.category() {
                if table.by_number(number).is_none() {
                    return Err(unsupported(format!("{} {number} is not known", spec.kind.row().name)));
                }
                self.requirements.note(spec.kind, number);
            }
            words.push(number);
        }
        if types.next().is_some() || ints.next().is_some() {
            return Err(unsupported("it has more parameters than the type has operands".to_owned()));
        }
        self.require_image(op, &words, unsupported)?;
        Ok(self.intern(op, &words, |s| &mut s.types)?.0)
    }

    /// Requires what the type of an image or a sampler with these operands needs.
    fn require_image(&mut self, op: Op, words: &[u32], unsupported: impl Fn(String) -> Error) -> Result<()> {
        // The capability is for images and samplers alike in kernels (SPIR-V specification, "Capability").
        if matches!(op, Op::TypeImage | Op::TypeSampler) {
            self.require_capability(Capability::ImageBasic);
        }
        if op == Op::TypeImage {
            ImageShape::of_literals(words.get(1..).unwrap_or_default()).map_err(unsupported)?;
            self.require_wide_texels(words.first().map(|texel| Id(*texel)))?;
            // The last operand is the access qualifier, 2 of which is reading and writing.
            if words.get(7) == Some(&2) {
                self.require_capability(Capability::ImageReadWrite);
            }
        }
        Ok(())
    }

    /// Texels of integers of 64 bits have an extension, which users of bindless images are not asked to allow besides.
    fn require_wide_texels(&mut self, texel: Option<Id>) -> Result<()> {
        if self.interner.find(&[u32::from(Op::TypeInt.0), 64, 0][..]) != texel {
            return Ok(());
        }
        let source = &self.source;
        if !source.allows(Extension::SPV_EXT_shader_image_int64)
            && source.allows(Extension::SPV_INTEL_bindless_images)
        {
            return Ok(());
        }
        self.require_extension(Extension::SPV_EXT_shader_image_int64, || {
            "an image of integers of 64 bits needs it".to_owned()
        })?;
        self.require_capability(Capability::Int64ImageEXT);
        Ok(())
    }

    fn check_matrix(&mut self, matrix: Type<'m>, ints: &[u32]) -> Result<()> {
        check_matrix_numbers(ints)?;
        let component = matrix.target_ext_types().next();
        if component.is_some_and(|component| !is_number(component)) {
            let detail = format!("components of {matrix} are no numbers");
            return Err(Error::unsupported(Code::InvalidInstruction, detail));
        }
        if component.is_some_and(|component| component.kind() == TypeKind::BFloat) {
            // What a capability implies is declared all the same, as readers look for it.
            self.require_capability(Capability::CooperativeMatrixKHR);
            self.require_capability(Capability::BFloat16CooperativeMatrixKHR);
        }
        if component.is_some_and(|component| component.is_int_of(4))
            && self.source.allows(Extension::SPV_INTEL_int4)
        {
            self.require_capability(Capability::Int4CooperativeMatrixINTEL);
        }
        Ok(())
    }

    /// Matrices that invocations share are values, and lie in memory that is an invocation's own
    /// (SPV_KHR_cooperative_matrix).
    ///
    /// # Errors
    /// Where a variable of this class would hold one.
    pub(super) fn require_own_memory(&self, pointee: Id, class: StorageClass) -> Result<()> {
        if matches!(class, StorageClass::Function | StorageClass::Private)
            || !self.types.matrix_types.contains(pointee)
        {
            return Ok(());
        }
        let name = OperandKind::StorageClass.table().and_then(|table| table.by_number(class.0));
        let name = name.map_or("other", |row| row.name);
        let detail = format!("a variable of the storage class {name} holds a cooperative matrix");
        Err(Error::unsupported(Code::InvalidInstruction, detail))
    }
}
