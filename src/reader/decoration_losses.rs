//! Which decorations LLVM IR says by other means than metadata, and how many decorations and names of a module it says by none.

use super::{Reader, index::IdDecoration};
use crate::{
    Loss, Result,
    draft::{Inst as LlvmInst, Opcode},
    mapping::{
        annotations,
        fast_math::to_llvm,
        linkage, metadata,
        vector_compute::{self as vc, AttributeTarget},
    },
    spirv::{
        Id, Inst, Op,
        grammar::{Class, Decoration, FPFastMathMode, StorageClass},
        words,
    },
};

/// The kind of a decoration's target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TargetKind {
    /// A variable of the module.
    Global,
    /// A variable of a function.
    Local,
    Function,
    Parameter,
    /// The result of an instruction of a function.
    Result,
    /// A type, a constant, or anything else that the module declares.
    Declared,
}

impl<'m, 's> Reader<'m, 's> {
    fn decorated(&self, id: Id) -> Option<(TargetKind, Inst<'s>)> {
        let inst = self.ids.get(id)?;
        let is_declared = |inst: Inst<'_>| {
            let class = inst.op().row().map(|row| row.class);
            matches!(class, Some(Class::TypeDeclaration | Class::ConstantCreation))
        };
        let what = match inst.op() {
            Op::Variable | Op::UntypedVariableKHR
                if inst.operands().get(2) == Some(&StorageClass::Function.0) =>
            {
                TargetKind::Local
            }
            Op::Variable | Op::UntypedVariableKHR => TargetKind::Global,
            Op::Function => TargetKind::Function,
            Op::FunctionParameter => TargetKind::Parameter,
            Op::Undef => TargetKind::Declared,
            _ if is_declared(inst) => TargetKind::Declared,
            _ => TargetKind::Result,
        };
        Some((what, inst))
    }

    /// Whether a decoration of an id is said in LLVM IR by other means than metadata, or says nothing of what it stands on
    /// (section 3.20, "Decoration"). Of a result it says so as far as its opcode and type tell, see [`Self::is_in_flags`].
    pub(super) fn is_said_otherwise(&self, id: Id, decoration: IdDecoration<'s>) -> bool {
        use Decoration as D;
        let Some((what, inst)) = self.decorated(id) else { return false };
        let is_variable = matches!(what, TargetKind::Global | TargetKind::Local);
        let is_of = |owner| self.is_vector_compute && vc::by_decoration(decoration.kind, owner).is_some();
        match decoration.kind {
            D::LinkageAttributes => matches!(what, TargetKind::Global | TargetKind::Function),
            D::Alignment | D::AlignmentId => {
                is_variable || what == TargetKind::Parameter || self.is_of_variable(inst, decoration)
            }
            D::SideEffectsINTEL => inst.op() == Op::AsmINTEL,
            D::MaxByteOffset | D::MaxByteOffsetId => what == TargetKind::Parameter,
            D::FuncParamAttr => matches!(what, TargetKind::Function | TargetKind::Parameter),
            D::ArgumentAttributeINTEL => inst.op() == Op::FunctionPointerCallINTEL,
            D::BuiltIn => is_variable,
            // Constants count these themselves.
            D::SpecId => true,
            D::FPFastMathMode
            | D::NoSignedWrap
            | D::NoUnsignedWrap
            | D::FPMaxErrorDecorationINTEL
            | D::AliasScopeINTEL
            | D::NoAliasINTEL => what == TargetKind::Result,
            // A conversion's name tells how it rounds, and whether it saturates.
            D::SaturatedConversion | D::FPRoundingMode => {
                inst.op().row().is_some_and(|row| row.class == Class::Conversion)
            }
            D::IOPipeStorageALTERA => what == TargetKind::Global || inst.op() == Op::ConstantPipeStorage,
            D::CPacked => inst.op() == Op::TypeStruct,
            D::Constant => what == TargetKind::Global,
            kind if kind == D::UserSemantic || annotations::is_reserved(kind) => match what {
                TargetKind::Global | TargetKind::Local | TargetKind::Function => true,
                // Parameters have no annotations of their own.
                TargetKind::Parameter | TargetKind::Declared => false,
                TargetKind::Result => self.has_annotations(inst),
            },
            kind => match what {
                TargetKind::Global => {
                    self.index.has(id, D::VectorComputeVariableINTEL) && is_of(AttributeTarget::Variable)
                }
                TargetKind::Parameter => is_of(AttributeTarget::Parameter),
                TargetKind::Function => {
                    metadata::of_function_decoration(kind).is_some()
                        || matches!(kind, D::ReferencedIndirectlyINTEL | D::MathOpDSPModeALTERA)
                        || self.is_vector_compute && vc::is_float_control(kind)
                        || is_of(AttributeTarget::Function)
                        || is_of(AttributeTarget::Return)
                }
                TargetKind::Local | TargetKind::Result | TargetKind::Declared => false,
            },
        }
    }

    /// Whether a variable has the same alignment, whose address an instruction gives.
    fn is_of_variable(&self, inst: Inst<'s>, decoration: IdDecoration<'s>) -> bool {
        match (inst.op(), inst.arguments()) {
            (Op::VariableLengthArrayINTEL, _) => true,
            (Op::Bitcast, [variable]) => self
                .index
                .decoration(Id(*variable), decoration.kind)
                .is_some_and(|known| known.parameters == decoration.parameters),
            _ => false,
        }
    }

    /// Whether LLVM has intrinsics that annotate values of the type of a result.
    fn has_annotations(&self, inst: Inst<'_>) -> bool {
        let ty = inst.result_type().and_then(|ty| self.ty(ty).ok());
        ty.is_some_and(|ty| ty.is_pointer() || ty.is_int())
    }

    /// Whether an instruction has the flags that a decoration means; true of every other decoration.
    pub(super) fn is_in_flags(&self, inst: LlvmInst<'m>, decoration: IdDecoration<'s>) -> bool {
        match decoration.kind {
            Decoration::FPFastMathMode => {
                let mode = decoration.parameter(0).unwrap_or_default();
                inst.fast_math().contains(to_llvm(FPFastMathMode::from_bits_retain(mode)))
            }
            Decoration::NoSignedWrap => inst.wrap_flags().0,
            Decoration::NoUnsignedWrap => inst.wrap_flags().1,
            Decoration::AliasScopeINTEL | Decoration::NoAliasINTEL => inst.opcode() == Opcode::Call,
            _ => true,
        }
    }

    /// Counts the decorations and the names that were read and that nothing in LLVM IR says, but for those of variables, parameters
    /// and results, which are counted where these are made. Modules of shaders keep all of them in metadata.
    ///
    /// # Errors
    /// Where a type is laid out in another way than LLVM lays it out.
    pub(super) fn count_lost_decorations(&self) -> Result<()> {
        if self.is_shader() {
            return Ok(());
        }
        let mut lost = 0;
        for id in (0..self.ids.len() as u32).map(Id).filter(|id| self.index.is_decorated(*id)) {
            let Some((what, inst)) = self.decorated(id) else { continue };
            if inst.op() == Op::DecorationGroup {
                continue;
            }
            lost += match what {
                // A result that became a constant or an operand.
                TargetKind::Result => match self.global_value(id) {
                    Some(value) if value.as_instruction().is_none() => self.count_unsaid(id),
                    _ => 0,
                },
                TargetKind::Declared => {
                    self.check_layout(id, inst)?;
                    self.count_unsaid(id)
                }
                TargetKind::Function if self.is_filled(id) => self.count_unsaid(id),
                TargetKind::Function => self.count_of_wrapper(id)?,
                TargetKind::Global if self.is_no_variable(id) => self.count_unsaid(id),
                TargetKind::Global | TargetKind::Local | TargetKind::Parameter => 0,
            };
        }
        self.losses.add_many(Loss::Decoration, lost);
        self.count_lost_names()
    }

    /// Whether a variable stands for a builtin value or a sampler, so that LLVM IR has none.
    fn is_no_variable(&self, id: Id) -> bool {
        self.builtin_pointers.contains_key(&id) || self.sampler_variables.contains_key(&id)
    }

    /// How many decorations of an id itself nothing says.
    fn count_unsaid(&self, id: Id) -> u32 {
        let own = self.index.decorations(id).filter(|decoration| {
            let is_of_layout = matches!(decoration.kind, Decoration::ArrayStride);
            decoration.member.is_none() && !is_of_layout && !self.is_said_otherwise(id, *decoration)
        });
        own.count() as u32
    }

    /// How many decorations of an entry point's function and of its parameters the function that it calls does not have, which takes
    /// its place.
    fn count_of_wrapper(&self, id: Id) -> Result<u32> {
        let kernel = self.entry_points.kernel(id);
        if kernel == id {
            return Ok(0);
        }
        let mut pairs = vec![(id, kernel)];
        pairs.extend(self.params(id)?.into_iter().zip(self.params(kernel)?));
        let is_kept = |of: Id, own: &IdDecoration<'s>| {
            own.kind == Decoration::LinkageAttributes
                || self
                    .index
                    .decorations(of)
                    .any(|other| (other.kind, other.parameters) == (own.kind, own.parameters))
        };
        let lost = |(own, of): (Id, Id)| self.index.decorations(own).filter(|one| !is_kept(of, one)).count();
        Ok(pairs.into_iter().map(|pair| lost(pair) as u32).sum())
    }

    /// Refuses offsets of members and strides that are not those of LLVM's data layout, where the memory would be another.
    fn check_layout(&self, id: Id, inst: Inst<'s>) -> Result<()> {
        for decoration in self.index.decorations(id) {
            let known = match (decoration.kind, decoration.member) {
                (Decoration::Offset, Some(member)) if inst.op() == Op::TypeStruct => {
                    self.module.member_offset(self.ty(id)?, member)
                }
                (Decoration::ArrayStride, None) => match inst.op() {
                    Op::TypeArray | Op::TypeRuntimeArray => self.module.size_of(self.ty(inst.id(1)?)?),
                    Op::TypePointer => self.module.size_of(self.ty(inst.id(2)?)?),
                    _ => None,
                },
                _ => continue,
            };
            let given = u64::from(decoration.parameter(0)?);
            if known.is_some_and(|known| known != given) {
                let known = known.unwrap_or_default();
                let name = decoration.kind.row().map_or("", |row| row.name);
                let detail = format!("{name} is {given}, and {known} in the layout of kernels' memory");
                return Err(decoration.inst.unsupported(detail));
            }
        }
        Ok(())
    }

    /// Counts the names of types and constants, which have none in LLVM IR.
    fn count_lost_names(&self) -> Result<()> {
        let names = self.ids.module().iter().take_while(|inst| inst.op() != Op::Function);
        let names = names.filter(|inst| inst.op() == Op::Name);
        let is_lost = |inst: &Inst<'s>| {
            let named = inst.id(0).ok().and_then(|id| self.decorated(id));
            let is_declared = named.is_some_and(|(what, inst)| {
                what == TargetKind::Declared && !matches!(inst.op(), Op::TypeStruct | Op::TypeOpaque)
            });
            let name = words::string_bytes(inst.operands().get(1..).unwrap_or(&[]));
            // By convention of this representation these tell what a constant stands for.
            let is_known = linkage::variable_of(&name).or(linkage::addressed(&name)).is_some();
            is_declared && !name.is_empty() && !is_known
        };
        self.losses.add_many(Loss::Name, names.filter(is_lost).count() as u32);
        Ok(())
    }
}
