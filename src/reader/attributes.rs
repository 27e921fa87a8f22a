//! Attributes of functions and parameters.

use super::{Reader, index::IdDecoration};
use crate::{
    Error, Loss, Result,
    draft::{self, AttributeIndex, DraftAttribute, Function},
    mapping::{
        attributes::{self, Applies, LeftOut, ParameterAttributes},
        vector_compute::AttributeTarget,
    },
    spirv::{
        Id, Inst,
        grammar::{self, FunctionControl, FunctionParameterAttribute},
    },
};

/// Where attributes stand.
#[derive(Clone, Copy)]
enum AttributePlace {
    Result,
    /// LLVM has the result of a function in memory behind one of its first two parameters, which no kernel has
    /// (Language Reference, "Parameter Attributes").
    Parameter {
        may_be_result: bool,
    },
}

impl<'m, 's> Reader<'m, 's> {
    /// Puts the attributes on a function that its control mask, its decorations and those of its parameters mean.
    pub(crate) fn function_attributes(
        &self,
        function: Function<'m>,
        inst: Inst<'s>,
        control: FunctionControl,
        params: &[Id],
    ) -> Result<()> {
        function.set_no_unwind()?;
        for attribute in attributes::function_attributes(control) {
            function.set_attribute(attribute)?;
        }
        let id = inst.id(1)?;
        if self.index.is_decorated(id) {
            let result = inst.id(0)?;
            self.parameter_attributes(id, result, AttributePlace::Result, |attribute| {
                function.add_attribute(AttributeIndex::Result, attribute)
            })?;
            self.vector_compute_function(id, function)?;
        }
        let is_kernel = function.calling_convention() == draft::calling_convention::SPIR_KERNEL;
        let may_be_result = !is_kernel && self.ty(inst.id(0)?)?.is_void();
        let is_after_result =
            params.first().is_some_and(|first| self.has_attribute(*first, FunctionParameterAttribute::Sret));
        for (number, param) in params.iter().enumerate() {
            if self.index.is_decorated(*param) {
                let place = AttributeIndex::Parameter(number as u32);
                let type_id = self.type_id(*param)?;
                let may_be_result = may_be_result && (number == 0 || number == 1 && !is_after_result);
                self.parameter_attributes(
                    *param,
                    type_id,
                    AttributePlace::Parameter { may_be_result },
                    |attribute| function.add_attribute(place, attribute),
                )?;
            }
        }
        Ok(())
    }

    fn parameter_attributes(
        &self,
        id: Id,
        type_id: Id,
        place: AttributePlace,
        mut add: impl FnMut(DraftAttribute) -> Result<(), crate::draft::BuildError>,
    ) -> Result<()> {
        let mut all = ParameterAttributes::default();
        for decoration in self.index.decorations(id) {
            if decoration.kind == grammar::Decoration::FuncParamAttr {
                all.insert(FunctionParameterAttribute(decoration.parameter(0)?));
            }
        }
        for decoration in self.index.decorations(id) {
            if let Some(attribute) = self.parameter_attribute(decoration, type_id, place, all)? {
                add(attribute).map_err(|error| Error::from(error).or_at(|| decoration.inst.location()))?;
            }
        }
        Ok(())
    }

    fn parameter_attribute(
        &self,
        decoration: IdDecoration<'s>,
        type_id: Id,
        place: AttributePlace,
        all: ParameterAttributes,
    ) -> Result<Option<DraftAttribute>> {
        let context = self.context;
        let is_pointer = self.ty(type_id)?.is_pointer();
        Ok(match decoration.kind {
            grammar::Decoration::FuncParamAttr => self.llvm_attribute(
                FunctionParameterAttribute(decoration.parameter(0)?),
                type_id,
                place,
                all,
            )?,
            grammar::Decoration::Alignment | grammar::Decoration::AlignmentId if is_pointer => {
                match self.decorated_number(decoration)?.filter(|align| *align != 0) {
                    Some(align) => Some(context.attribute_align(known_alignment(align))?),
                    None => None,
                }
            }
            grammar::Decoration::MaxByteOffset | grammar::Decoration::MaxByteOffsetId if is_pointer => {
                match self.decorated_number(decoration)? {
                    Some(bytes) if bytes != 0 => Some(context.attribute_dereferenceable(bytes)),
                    _ => None,
                }
            }
            _ => self.vector_compute_attribute(decoration, AttributeTarget::Parameter)?,
        })
    }

    /// The attribute of LLVM for one of SPIR-V among all of a value of a type.
    fn llvm_attribute(
        &self,
        attribute: FunctionParameterAttribute,
        type_id: Id,
        place: AttributePlace,
        all: ParameterAttributes,
    ) -> Result<Option<DraftAttribute>> {
        let (context, ty) = (self.context, self.ty(type_id)?);
        let row = attributes::llvm_parameter_attribute(attribute).filter(|row| match row.applies {
            Applies::Integers => ty.is_int(),
            Applies::Pointers => ty.is_pointer(),
        });
        let Some(row) = row else { return Ok(None) };
        let fits = match place {
            AttributePlace::Result => row.is_of_results,
            AttributePlace::Parameter { may_be_result } => {
                may_be_result || row.attribute != FunctionParameterAttribute::Sret
            }
        };
        let left_out = all.without(attribute);
        if !fits || left_out.is_some() {
            if left_out != Some(LeftOut::Implied) {
                self.losses.add(Loss::Decoration);
            }
            return Ok(None);
        }
        let pointee = if row.llvm.has_type() {
            match self.pointee(type_id)? {
                Some(pointee) => Some(self.ty(pointee)?),
                None => {
                    self.losses.add(Loss::Decoration);
                    return Ok(None);
                }
            }
        } else {
            None
        };
        Ok(Some(context.parameter_attribute(row.llvm, pointee)))
    }

    /// Puts the attributes on a call through a pointer that decorations give its arguments.
    pub(crate) fn argument_attributes(&self, inst: Inst<'s>, call: draft::Inst<'m>) -> Result<()> {
        let id = inst.id(1)?;
        if !self.index.is_decorated(id) {
            return Ok(());
        }
        let args = inst.operands().get(3..).unwrap_or(&[]);
        let decorations = || {
            let kind = grammar::Decoration::ArgumentAttributeINTEL;
            self.index.decorations(id).filter(move |decoration| decoration.kind == kind)
        };
        let mut all = vec![ParameterAttributes::default(); args.len()];
        for decoration in decorations() {
            let index = decoration.parameter(0)?;
            let all = all
                .get_mut(index as usize)
                .ok_or_else(|| decoration.inst.malformed(format!("the call has no argument {index}")))?;
            all.insert(FunctionParameterAttribute(decoration.parameter(1)?));
        }
        let is_after_result = all.first().is_some_and(|all| all.contains(FunctionParameterAttribute::Sret));
        for decoration in decorations() {
            let index = decoration.parameter(0)?;
            let (Some(arg), Some(all)) = (args.get(index as usize), all.get(index as usize)) else {
                continue;
            };
            let attribute = FunctionParameterAttribute(decoration.parameter(1)?);
            let may_be_result = call.ty().is_void() && (index == 0 || index == 1 && !is_after_result);
            let place = AttributePlace::Parameter { may_be_result };
            if let Some(attribute) = self.llvm_attribute(attribute, self.type_id(Id(*arg))?, place, *all)? {
                call.add_attribute(AttributeIndex::Parameter(index), attribute)
                    .map_err(|error| Error::from(error).or_at(|| decoration.inst.location()))?;
            }
        }
        Ok(())
    }

    /// The number that a decoration gives as a literal or as a constant's id.
    fn decorated_number(&self, decoration: IdDecoration<'s>) -> Result<Option<u64>> {
        let word = decoration.parameter(0)?;
        if matches!(decoration.kind, grammar::Decoration::AlignmentId | grammar::Decoration::MaxByteOffsetId)
        {
            return self.constant_u64(Id(word)).map(Some);
        }
        Ok(Some(word.into()))
    }

    /// The alignment that a variable gets by its decoration, as LLVM knows powers of two alone: the next one where the variable is made
    /// here, else the largest that its address is known to be a multiple of.
    pub(crate) fn alignment(&self, id: Id, is_made_here: bool) -> Result<Option<u64>> {
        if !self.index.is_decorated(id) {
            return Ok(None);
        }
        for kind in [grammar::Decoration::Alignment, grammar::Decoration::AlignmentId] {
            if let Some(decoration) = self.index.decoration(id, kind) {
                let align = self.decorated_number(decoration)?.filter(|align| *align != 0);
                return Ok(align.map(|align| match is_made_here {
                    true => align.checked_next_power_of_two().unwrap_or(u64::MAX).min(1 << 31),
                    false => known_alignment(align),
                }));
            }
        }
        Ok(None)
    }
}

/// Returns the largest power of two that divides a number: an object aligned to 12 bytes is aligned to 4.
fn known_alignment(align: u64) -> u64 {
    align & align.wrapping_neg()
}
