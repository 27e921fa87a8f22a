//! Modules of shaders: memory by explicit layouts, the interface structure in the place of variables of the module, and
//! callbacks for what only a device or its host can do. `docs/shader-interface.md` describes what comes out.
//!
//! [`read`] takes the instructions that mean something else here than in kernels; all others are read as everywhere.

mod access;
mod arithmetic;
mod atomic;
mod control;
mod entry;
mod host;
mod interface;
mod kept;
mod layout;
mod memory;
mod metadata;
mod variables;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Reader, body::FunctionReader, header::ModuleKind};
use crate::{
    Result,
    draft::{Function, Metadata, Type, Value},
    mapping::{
        registry::{self, Disposition, Irregular},
        shader::{Callback, ShaderForm},
    },
    spirv::{Id, Inst, Op, Operands, grammar::Decoration},
};

use layout::{MatrixLayout, ObjectExtent, StructLayout, TypeLayout};
use variables::SharedMemory;

pub(super) use crate::mapping::shader::FIRST_PARAMETER;

/// What is known of a module of shaders; empty for one of kernels.
#[derive(Default)]
pub(crate) struct ShaderFacts<'m> {
    /// How many bytes a pointer has.
    pointer_size: u64,
    /// Whether variables of work-groups have explicit layouts.
    is_workgroup_explicit: bool,
    /// The room that objects take.
    extents: FxHashMap<TypeLayout, ObjectExtent>,
    /// From one element of an array to the next.
    strides: FxHashMap<TypeLayout, u64>,
    /// The structures that are blocks.
    block_types: FxHashSet<Id>,
    /// The numbers that decorations of first members give, by structure and decoration.
    first_numbers: FxHashMap<(Id, Decoration), Option<u32>>,
    /// The members of structures.
    structures: FxHashMap<TypeLayout, StructLayout>,
    /// The type of the interface structure.
    interface_type: Option<Type<'m>>,
    /// The variables of the module, in its order.
    variables: Vec<Id>,
    /// Where variables lie in the memory of an invocation or of a work-group.
    offsets: FxHashMap<Id, u64>,
    /// The memory of an invocation.
    private: SharedMemory,
    /// The memory of a work-group.
    workgroup: SharedMemory,
    /// Whether the memory of a work-group is zero at first.
    zeroes_workgroup: bool,
    /// What is to be known of pointers beside their types.
    pointers: FxHashMap<Id, PointerFacts>,
    /// The functions that may end an invocation.
    ending: FxHashSet<Id>,
    /// The functions that call the host, by what they do.
    hosts: FxHashMap<Box<[u32]>, Function<'m>>,
    /// The functions whose calls stay calls, with the same arguments, whatever is optimised.
    kept_calls: Vec<Function<'m>>,
    /// The type of the description of what a callback has to do.
    operation_types: Option<host::OperationTypes<'m>>,
    /// The function that is being filled.
    scope: Option<FunctionScope<'m>>,
    /// The labels of headers with the positions of their merge instructions, of the function that is being filled.
    merges: Vec<(Id, usize)>,
    /// The functions of entry points, by the offset of the instruction.
    entries: FxHashMap<usize, Function<'m>>,
    /// The decorations of structures as metadata.
    blocks: FxHashMap<Id, Metadata<'m>>,
}

/// The function that is being filled.
struct FunctionScope<'m> {
    /// The interface structure.
    interface: Value<'m>,
    /// The memory of the invocation.
    private: Value<'m>,
    /// The variables of the module that have a value in the function.
    used: Vec<Id>,
}

/// What is to be known of a pointer beside its type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PointerFacts {
    /// How matrices lie behind it.
    matrix: MatrixLayout,
    /// From one component to the next, where it points to a column of a matrix of rows.
    stride: Option<u32>,
    /// Whether each access counts.
    is_volatile: bool,
    /// Whether an untyped pointer points to a descriptor.
    is_descriptor: bool,
}

/// Reads an instruction that is a matter of shaders; `false` for one that is read as everywhere.
pub(super) fn read<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<bool> {
    let Some(disposition) = registry::of(inst.op()) else { return Ok(false) };
    match disposition {
        Disposition::Irregular(Irregular::Memory(op)) => memory::read(f, inst, op),
        Disposition::Irregular(Irregular::AccessChain(_)) => memory::access_chain(f, inst),
        Disposition::Irregular(Irregular::Control(op)) => control::read(f, inst, op),
        Disposition::Irregular(Irregular::Phi(_) | Irregular::Select(_) | Irregular::Composite(_)) => {
            f.follow_pointer(inst);
            Ok(false)
        }
        Disposition::Irregular(Irregular::Undefined(_)) => arithmetic::undefined(f, inst),
        Disposition::Irregular(Irregular::Shift(_)) => arithmetic::shift(f, inst),
        Disposition::Irregular(Irregular::Arithmetic(_)) | Disposition::Operation => {
            arithmetic::guarded(f, inst)
        }
        Disposition::Irregular(Irregular::Extended(_)) => host::extended(f, inst),
        Disposition::Conversion => arithmetic::conversion(f, inst),
        Disposition::Call | Disposition::Unsupported(registry::Reason::Shader) => call(f, inst),
        _ => Ok(false),
    }
}

/// An instruction that is neither LLVM's nor a family's.
fn call<'s>(f: &mut FunctionReader<'_, '_, 's>, inst: Inst<'s>) -> Result<bool> {
    let Some(row) = inst.op().row() else { return Ok(false) };
    let form = ShaderForm::of(row);
    let is_read = match form {
        ShaderForm::End(_) => control::end_invocation(f, inst).map(|()| true),
        ShaderForm::Atomic => atomic::read(f, inst),
        ShaderForm::Barrier => atomic::barrier(f, inst).map(|()| true),
        ShaderForm::Arithmetic => arithmetic::read(f, inst),
        ShaderForm::Address => memory::other(f, inst),
        ShaderForm::Handles => memory::sampled(f, inst),
        ShaderForm::Computed | ShaderForm::Callback(_) => Ok(false),
    };
    if is_read? {
        return Ok(true);
    }
    if form == ShaderForm::Computed && inst.op() != Op::RawAccessChainNV || f.mentions_matrix(inst) {
        // Cooperative matrices are values of a subgroup, which LLVM IR has calls for.
        return Ok(false);
    }
    let callback = if let ShaderForm::Callback(callback) = form { callback } else { Callback::of(row) };
    f.call_host(inst, callback).map(|()| true)
}

impl<'m> FunctionReader<'_, 'm, '_> {
    /// The interface structure.
    fn interface(&self) -> Result<Value<'m>> {
        let scope = self.reader.shader.scope.as_ref();
        scope
            .map(|scope| scope.interface)
            .ok_or_else(|| crate::Error::internal("a shader without its interface"))
    }

    /// The memory of the invocation.
    fn private(&self) -> Result<Value<'m>> {
        let scope = self.reader.shader.scope.as_ref();
        scope.map(|scope| scope.private).ok_or_else(|| crate::Error::internal("a shader without its memory"))
    }

    /// Whether an instruction is about values of a type that LLVM has none for, such as cooperative matrices.
    fn mentions_matrix(&self, inst: Inst<'_>) -> bool {
        let is_opaque =
            |id: Id| self.reader.ty(id).is_ok_and(|ty| ty.kind() == crate::draft::TypeKind::TargetExt);
        Operands::new(inst, self.reader.ids)
            .flatten()
            .filter_map(|operand| operand.id())
            .any(|id| is_opaque(id) || self.reader.ids.type_of(id).is_some_and(is_opaque))
    }
}

impl Reader<'_, '_> {
    /// Whether the module is one of shaders.
    pub(crate) fn is_shader(&self) -> bool {
        self.model.kind == ModuleKind::Shader
    }
}
