//! The targets that decorations may have (section 3.2.18).

use super::{Checker, IdKind, types::Class};
use crate::spirv::{
    Id, Inst, Op,
    grammar::{Capability, Decoration},
};

type D = Decoration;

/// The targets of a decoration.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    /// A structure.
    Structure,
    /// A variable, parameter or another instruction that names an object in memory.
    MemoryObject,
    /// A variable.
    Variable,
    /// A member of a structure.
    Member,
}

fn target(decoration: Decoration) -> Option<Target> {
    Some(match decoration {
        D::Block | D::BufferBlock | D::GLSLShared | D::GLSLPacked | D::CPacked => Target::Structure,
        D::NoPerspective
        | D::Flat
        | D::Patch
        | D::Centroid
        | D::Sample
        | D::Restrict
        | D::Aliased
        | D::Volatile
        | D::Coherent
        | D::Component
        | D::Stream
        | D::XfbBuffer
        | D::XfbStride
        | D::RestrictPointer
        | D::AliasedPointer => Target::MemoryObject,
        D::Invariant | D::Location | D::Binding | D::DescriptorSet | D::InputAttachmentIndex | D::Index => {
            Target::Variable
        }
        D::RowMajor | D::ColMajor | D::MatrixStride | D::Offset => Target::Member,
        _ => return None,
    })
}

/// Whether a decoration is never one of a member.
fn is_no_members(decoration: Decoration) -> bool {
    matches!(
        decoration,
        D::SpecId
            | D::Block
            | D::BufferBlock
            | D::ArrayStride
            | D::GLSLShared
            | D::GLSLPacked
            | D::CPacked
            | D::Aliased
            | D::Constant
            | D::Uniform
            | D::UniformId
            | D::SaturatedConversion
            | D::Index
            | D::Binding
            | D::DescriptorSet
            | D::FuncParamAttr
            | D::FPRoundingMode
            | D::FPFastMathMode
            | D::LinkageAttributes
            | D::NoContraction
            | D::InputAttachmentIndex
            | D::Alignment
            | D::MaxByteOffset
            | D::AlignmentId
            | D::MaxByteOffsetId
            | D::NoSignedWrap
            | D::NoUnsignedWrap
            | D::NonUniform
            | D::RestrictPointer
            | D::AliasedPointer
            | D::CounterBuffer
    )
}

/// Whether a target has a decoration once at most.
fn is_single(decoration: Decoration) -> bool {
    decoration.0 < 4000 && !matches!(decoration, D::FuncParamAttr | D::LinkageAttributes)
}

fn name(decoration: Decoration) -> &'static str {
    decoration.row().map_or("the decoration", |row| row.name)
}

impl<'m> Checker<'_, 'm> {
    /// A decoration of an id: its instruction and its target.
    pub(super) fn decoration_target(&mut self, inst: Inst<'m>, id: Id, kind: IdKind, decoration: Decoration) {
        if let Some(row) = decoration.row() {
            let takes_ids = row.parameters.iter().any(|spec| spec.kind.is_id());
            if (inst.op() == Op::DecorateId && !takes_ids) || (inst.op() == Op::Decorate && takes_ids) {
                self.rule(inst, format!("{} stands in the other form of OpDecorate", row.name));
            }
        }
        if kind == IdKind::Group {
            return;
        }
        // Kernels carry decorations of shaders that mean nothing in them.
        let is_shader = self.has_capability(Capability::Shader);
        let op = self.facts.ids().get(id).map_or(Op::Nop, |inst| inst.op());
        let is_variable = matches!(op, Op::Variable | Op::UntypedVariableKHR);
        let is_pointer = self.types.fits(self.facts.type_of(id), Class::POINTER);
        let wrong = match target(decoration) {
            Some(Target::Structure) if op != Op::TypeStruct => "a structure",
            _ if !is_shader => return,
            Some(Target::Variable) if !is_variable => "a variable",
            Some(Target::MemoryObject)
                if !is_pointer
                    || !(is_variable
                        || matches!(
                            op,
                            Op::FunctionParameter | Op::RawAccessChainNV | Op::BufferPointerEXT
                        )) =>
            {
                "an object in memory"
            }
            Some(Target::Member) => "a member of a structure",
            _ => return,
        };
        self.rule(inst, format!("{} is for {wrong}, which {id} is not", name(decoration)));
    }

    /// A decoration of a member.
    pub(super) fn member_decoration(&mut self, inst: Inst<'m>, decoration: Decoration) {
        // Kernels for FPGAs tell the alignment of members.
        let is_free = decoration == D::Alignment && !self.has_capability(Capability::Shader);
        if is_no_members(decoration) && !is_free {
            self.rule(inst, format!("{} is not for members of structures", name(decoration)));
        }
    }

    /// No target has a decoration twice.
    pub(super) fn repeated_decorations(&mut self) {
        for position in self.decorations.repeated() {
            let Some(inst) = self.module().get(position as usize) else { continue };
            let at = if inst.op() == Op::MemberDecorate { 2 } else { 1 };
            let decoration = inst.operands().get(at).map(|word| Decoration(*word));
            if let Some(decoration) = decoration.filter(|decoration| is_single(*decoration)) {
                self.rule(inst, format!("the target has the decoration {} already", name(decoration)));
            }
        }
    }
}
