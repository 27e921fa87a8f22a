//! Entry points of compute shaders and the buffers that they need, read from the module.

use std::collections::{BTreeMap, HashMap};

use spirv_llvm::spirv::grammar::{
    BuiltIn, Capability, Decoration, ExecutionMode, ExecutionModel, StorageClass,
};
use spirv_llvm::spirv::{Module, Op};

use vulkan_worker::Class;

/// How a scalar in memory is to be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An integer of so many bytes.
    Integer(usize),
    /// A floating-point number of so many bytes.
    Float(usize),
}

impl Kind {
    pub fn size(self) -> usize {
        match self {
            Self::Integer(size) | Self::Float(size) => size,
        }
    }
}

/// A scalar of a block.
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    pub offset: usize,
    pub kind: Kind,
}

/// A buffer that a module declares; arrays of buffers have several with one binding.
#[derive(Clone, Debug)]
pub struct Slot {
    pub class: Class,
    pub set: u32,
    pub binding: u32,
    /// The number of descriptors.
    pub count: u32,
    /// The type of the block.
    pub block: u32,
}

/// What a module is about.
pub struct Shader {
    pub entries: Vec<Entry>,
    pub slots: Vec<Slot>,
    pub capabilities: Vec<Capability>,
    /// Whether an invocation can tell its work-group from others; otherwise all groups do the same to the same bytes.
    pub knows_group: bool,
    types: Types,
}

/// An entry point of a compute shader.
pub struct Entry {
    pub name: String,
    pub local: [u32; 3],
}

/// Types, constants and decorations by id.
#[derive(Default)]
struct Types {
    defined: HashMap<u32, (Op, Vec<u32>)>,
    decorations: HashMap<(u32, Decoration), Vec<u32>>,
    members: HashMap<(u32, u32, Decoration), Vec<u32>>,
}

/// The text of a literal string.
fn string(words: &[u32]) -> String {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).take_while(|b| *b != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

impl Types {
    fn collect(module: &Module) -> Self {
        let mut types = Self::default();
        for inst in module.iter() {
            let words = inst.operands();
            match (inst.op(), words) {
                (Op::Decorate, [id, decoration, rest @ ..]) => {
                    types.decorations.insert((*id, Decoration(*decoration)), rest.to_vec());
                }
                (Op::MemberDecorate, [id, member, decoration, rest @ ..]) => {
                    types.members.insert((*id, *member, Decoration(*decoration)), rest.to_vec());
                }
                (op, [id, rest @ ..]) if op.result_position() == Some(1) => {
                    types.defined.insert(*id, (op, rest.to_vec()));
                }
                (op, [ty, id, rest @ ..]) if op.result_position() == Some(2) => {
                    let all = std::iter::once(*ty).chain(rest.iter().copied()).collect();
                    types.defined.insert(*id, (op, all));
                }
                _ => {}
            }
        }
        types
    }

    fn get(&self, id: u32) -> Option<(Op, &[u32])> {
        self.defined.get(&id).map(|(op, words)| (*op, words.as_slice()))
    }

    fn constant(&self, id: u32) -> Option<u32> {
        match self.get(id)? {
            (Op::Constant | Op::SpecConstant, [_, value, ..]) => Some(*value),
            _ => None,
        }
    }

    fn decoration(&self, id: u32, decoration: Decoration) -> Option<u32> {
        self.decorations.get(&(id, decoration))?.first().copied()
    }

    fn member(&self, id: u32, member: usize, decoration: Decoration) -> Option<u32> {
        self.members.get(&(id, member as u32, decoration))?.first().copied()
    }

    /// The scalars of a type in memory, where its runtime array ends at `end`. Nothing for types that have no bytes.
    fn leaves(&self, ty: u32, at: usize, end: usize, into: &mut Vec<Leaf>) -> Option<()> {
        match self.get(ty)? {
            (Op::TypeInt, [bits, ..]) => {
                into.push(Leaf { offset: at, kind: Kind::Integer(*bits as usize / 8) });
            }
            (Op::TypeFloat, [bits]) => {
                into.push(Leaf { offset: at, kind: Kind::Float(*bits as usize / 8) });
            }
            (Op::TypeVector, [component, count]) => {
                let size = self.scalar_size(*component)?;
                for index in 0..*count as usize {
                    self.leaves(*component, at + index * size, end, into)?;
                }
            }
            (Op::TypeArray, [element, length]) => {
                let stride = self.decoration(ty, Decoration::ArrayStride)? as usize;
                for index in 0..self.constant(*length)? as usize {
                    self.leaves(*element, at + index * stride, end, into)?;
                }
            }
            (Op::TypeRuntimeArray, [element]) => {
                let stride = self.decoration(ty, Decoration::ArrayStride)? as usize;
                let count = end.saturating_sub(at) / stride.max(1);
                for index in 0..count {
                    self.leaves(*element, at + index * stride, end, into)?;
                }
            }
            (Op::TypeStruct, members) => {
                for (index, member) in members.iter().enumerate() {
                    let offset = at + self.member(ty, index, Decoration::Offset)? as usize;
                    self.member_leaves(ty, index, *member, offset, end, into)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// The scalars of a member, which a matrix stride on the member lays out.
    fn member_leaves(
        &self,
        of: u32,
        index: usize,
        ty: u32,
        at: usize,
        end: usize,
        into: &mut Vec<Leaf>,
    ) -> Option<()> {
        match self.get(ty)? {
            (Op::TypeMatrix, [column, columns]) => {
                let (_, &[component, rows]) = self.get(*column)? else { return None };
                let stride = self.member(of, index, Decoration::MatrixStride)? as usize;
                let size = self.scalar_size(component)?;
                let is_row_major = self.members.contains_key(&(of, index as u32, Decoration::RowMajor));
                for (column, row) in
                    (0..*columns as usize).flat_map(|c| (0..rows as usize).map(move |r| (c, r)))
                {
                    let (major, minor) = if is_row_major { (row, column) } else { (column, row) };
                    self.leaves(component, at + major * stride + minor * size, end, into)?;
                }
            }
            (op @ (Op::TypeArray | Op::TypeRuntimeArray), [element, ..]) if self.is_matrix(*element) => {
                let stride = self.decoration(ty, Decoration::ArrayStride)? as usize;
                let count = match op {
                    Op::TypeArray => self.constant(*self.get(ty)?.1.get(1)?)? as usize,
                    _ => end.saturating_sub(at) / stride.max(1),
                };
                for place in 0..count {
                    self.member_leaves(of, index, *element, at + place * stride, end, into)?;
                }
            }
            _ => self.leaves(ty, at, end, into)?,
        }
        Some(())
    }

    fn is_matrix(&self, ty: u32) -> bool {
        match self.get(ty) {
            Some((Op::TypeMatrix, _)) => true,
            Some((Op::TypeArray | Op::TypeRuntimeArray, [element, ..])) => self.is_matrix(*element),
            _ => false,
        }
    }

    fn scalar_size(&self, ty: u32) -> Option<usize> {
        match self.get(ty)? {
            (Op::TypeInt | Op::TypeFloat, [bits, ..]) => Some(*bits as usize / 8),
            _ => None,
        }
    }

    /// Where the runtime array at a block's end begins, and the bytes of its elements.
    fn runtime(&self, block: u32) -> Option<(usize, usize)> {
        let (Op::TypeStruct, members) = self.get(block)? else { return None };
        let (index, last) = members.iter().enumerate().next_back()?;
        let (Op::TypeRuntimeArray, _) = self.get(*last)? else { return None };
        let offset = self.member(block, index, Decoration::Offset)? as usize;
        Some((offset, self.decoration(*last, Decoration::ArrayStride)? as usize))
    }
}

impl Shader {
    /// Reads a module; the reason where it is none that takes buffers alone.
    pub fn of(module: &Module) -> Result<Self, String> {
        let types = Types::collect(module);
        let mut shader = Self {
            entries: Vec::new(),
            slots: Vec::new(),
            capabilities: Vec::new(),
            knows_group: false,
            types,
        };
        for inst in module.iter() {
            match (inst.op(), inst.operands()) {
                (Op::Capability, [capability]) => shader.capabilities.push(Capability(*capability)),
                (Op::EntryPoint, [model, function, name @ ..])
                    if ExecutionModel(*model) == ExecutionModel::GLCompute =>
                {
                    let local = shader.local_size(module, *function);
                    shader.entries.push(Entry { name: string(name), local });
                }
                _ => {}
            }
        }
        let places = [BuiltIn::WorkgroupId, BuiltIn::GlobalInvocationId];
        let mut decorations = shader.types.decorations.iter();
        shader.knows_group = decorations.any(|((_, decoration), words)| {
            *decoration == Decoration::BuiltIn && places.iter().any(|place| words.first() == Some(&place.0))
        });
        if shader.entries.is_empty() {
            return Err("it has no compute shader".to_owned());
        }
        for inst in module.iter() {
            if let (Op::Variable | Op::UntypedVariableKHR, [ty, id, class, rest @ ..]) =
                (inst.op(), inst.operands())
            {
                shader.variable(inst.op(), *ty, *id, StorageClass(*class), rest)?;
            }
        }
        shader.unite()?;
        Ok(shader)
    }

    fn local_size(&self, module: &Module, function: u32) -> [u32; 3] {
        let words = |x: &u32, y: &u32, z: &u32| [*x, *y, *z];
        for inst in module.iter() {
            match (inst.op(), inst.operands()) {
                (Op::ExecutionMode, [of, mode, x, y, z])
                    if *of == function && ExecutionMode(*mode) == ExecutionMode::LocalSize =>
                {
                    return words(x, y, z);
                }
                (Op::ExecutionModeId, [of, mode, x, y, z])
                    if *of == function && ExecutionMode(*mode) == ExecutionMode::LocalSizeId =>
                {
                    return words(x, y, z).map(|id| self.types.constant(id).unwrap_or(1));
                }
                (Op::ConstantComposite | Op::SpecConstantComposite, [_, id, x, y, z])
                    if self.types.decoration(*id, Decoration::BuiltIn) == Some(BuiltIn::WorkgroupSize.0) =>
                {
                    return words(x, y, z).map(|id| self.types.constant(id).unwrap_or(1));
                }
                _ => {}
            }
        }
        [1; 3]
    }

    fn variable(
        &mut self,
        op: Op,
        ty: u32,
        id: u32,
        class: StorageClass,
        rest: &[u32],
    ) -> Result<(), String> {
        let types = &self.types;
        let mut pointee = match (op, types.get(ty), rest) {
            (Op::UntypedVariableKHR, _, [data, ..]) => *data,
            (Op::Variable, Some((Op::TypePointer, [_, pointee])), _) => *pointee,
            _ => return Err("a variable has no type".to_owned()),
        };
        let mut count = 1;
        let class = match class {
            StorageClass::Function | StorageClass::Private | StorageClass::Workgroup => return Ok(()),
            StorageClass::Input if types.decoration(id, Decoration::BuiltIn).is_some() => return Ok(()),
            StorageClass::StorageBuffer | StorageClass::Uniform | StorageClass::PushConstant => {
                if let Some((Op::TypeArray, [element, length])) = types.get(pointee) {
                    count = types.constant(*length).ok_or("an array of buffers has no size")?;
                    pointee = *element;
                }
                match class {
                    StorageClass::PushConstant => Class::PushConstant,
                    StorageClass::StorageBuffer => Class::Storage,
                    _ if types.decorations.contains_key(&(pointee, Decoration::BufferBlock)) => {
                        Class::Storage
                    }
                    _ => Class::Uniform,
                }
            }
            other => return Err(format!("it has a variable of {other:?}")),
        };
        if types.leaves(pointee, 0, 0, &mut Vec::new()).is_none() {
            return Err("a buffer has more than numbers".to_owned());
        }
        let place = |decoration| types.decoration(id, decoration).unwrap_or(0);
        let (set, binding) = (place(Decoration::DescriptorSet), place(Decoration::Binding));
        self.slots.push(Slot { class, set, binding, count, block: pointee });
        Ok(())
    }

    /// Leaves one slot for each place; several variables may share one.
    fn unite(&mut self) -> Result<(), String> {
        let mut places = BTreeMap::<_, Slot>::new();
        for slot in self.slots.drain(..) {
            let place = (slot.class == Class::PushConstant, slot.set, slot.binding);
            let types = &self.types;
            let extent = |slot: &Slot| {
                let mut leaves = Vec::new();
                types.leaves(slot.block, 0, 0, &mut leaves);
                (types.runtime(slot.block).is_some(), leaves.len())
            };
            match places.get_mut(&place) {
                Some(other) if other.class != slot.class => {
                    return Err("two kinds of buffers share a binding".to_owned());
                }
                Some(other) if extent(other) >= extent(&slot) => {}
                Some(other) => *other = slot,
                None => {
                    places.insert(place, slot);
                }
            }
        }
        self.slots = places.into_values().collect();
        Ok(())
    }

    /// The size of a buffer with so many elements in its runtime array, and its scalars.
    pub fn layout(&self, slot: &Slot, elements: usize) -> (usize, Vec<Leaf>) {
        let mut leaves = Vec::new();
        let end = self.types.runtime(slot.block).map_or(0, |(start, stride)| start + stride * elements);
        self.types.leaves(slot.block, 0, end, &mut leaves);
        let last = leaves.iter().map(|leaf| leaf.offset + leaf.kind.size()).max().unwrap_or(0);
        let size = end.max(last).next_multiple_of(4).max(16);
        // The rounded size may have room for further elements.
        leaves.clear();
        self.types.leaves(slot.block, 0, size, &mut leaves);
        (size, leaves)
    }
}
