//! The pointees of opaque pointers, inferred from their uses.
//!
//! Every value that is a pointer has a node; nodes of pointers that must have one type are united. The pointee of a node
//! is set once, by the first fact about it in this order: the value's own definition (allocas, globals, functions,
//! results of GEPs, `byval` and its like, mangled names), then loads, stores, GEPs, atomics and calls in the order of
//! the program. Where a later use disagrees, the pointer is cast there. A pointer without any fact points to bytes.

mod infer;
mod kept;
mod pipe_storage;
mod samplers;
mod signatures;
mod symbols;
mod tables;
mod types;
mod unite;

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

pub(super) use self::pipe_storage::PipeMembers;

use super::{annotations::is_annotation, value_info::ValueInfo};
use crate::{
    mapping::{opaque::Opaque, storage::AddressSpaces},
    spirv::Id,
    view::{Function, GetElementPtr, InstView, ModuleView, Opcode, Type, TypeKind, Value, ValueKind},
};

/// Pointers to pointers to pointers … deeper than this point to bytes at the end.
const MAX_LEVELS: usize = 16;

/// How deeply constant expressions are followed.
const MAX_DEPTH: u32 = 64;

/// A class of pointers of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PointerClass(u32);

/// Pointers of bytes, such as all that lie inside structs and arrays.
const BYTES: PointerClass = PointerClass(0);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Pointee<'m> {
    Unknown,
    /// Anything but a pointer.
    Type(Type<'m>),
    /// This function, whose type says more of its pointers than LLVM's does.
    Callee(Function<'m>),
    /// A pointer into an address space.
    Pointer(u32, PointerClass),
    /// A vector of so many pointers into an address space.
    Pointers(u32, u32, PointerClass),
    /// An array, of this type, of pointers into an address space: a table of functions that are of one type.
    Table(Type<'m>, u32, PointerClass),
    /// Nothing: the pointer stands for a value of an opaque type, as it did before there were types of the target.
    Opaque(Opaque),
}

impl Pointee<'_> {
    /// The opaque type of the values that are meant.
    const fn opaque(&self) -> Option<Opaque> {
        match self {
            Self::Opaque(opaque) => Some(*opaque),
            _ => None,
        }
    }
}

/// The parameters of a function that are pointers, with their positions.
type PointerParams<'m> = Rc<[(u32, Value<'m>)]>;

/// The node that stands for the class of a node.
#[inline]
fn root(parents: &mut [u32], node: u32) -> u32 {
    let mut at = node;
    while let Some(&parent) = parents.get(at as usize)
        && parent != at
    {
        // Every node on the way is moved one step up.
        let above = parents.get(parent as usize).copied().unwrap_or(parent);
        if let Some(slot) = parents.get_mut(at as usize) {
            *slot = above;
        }
        at = above;
    }
    at
}

pub(super) struct Pointees<'m> {
    parents: Vec<u32>,
    pointees: Vec<Pointee<'m>>,
    /// The record of each value: the nodes of pointers, and the types and ids that bodies ask for.
    pub(super) value_info: ValueInfo,
    /// Nodes of pointers to values of a type, by its handle and their address space.
    contents: FxHashMap<(usize, u32), PointerClass>,
    /// The parameters of called functions that are pointers, with their positions; `None` for intrinsics, which have no
    /// parameters of their own: one declaration serves pointers of all types.
    pointer_params: FxHashMap<usize, Option<PointerParams<'m>>>,
    /// Nodes of what functions return.
    returns: FxHashMap<usize, PointerClass>,
    /// Parameters that point to structures passed or returned by value: what they point to is a matter between caller
    /// and function, so they stay typed.
    by_value: FxHashSet<usize>,
    /// Functions whose types are being made as those of pointers, and whether they take such pointers themselves.
    declaring: rustc_hash::FxHashMap<usize, bool>,
    /// Whether vectors of any length are vectors in memory.
    has_long_vectors: bool,
    /// Whether vectors of pointers are vectors in memory.
    has_pointer_vectors: bool,
    /// Whether the module annotates what pointers point to.
    has_annotations: bool,
    /// Whether there are pointers to functions.
    has_function_pointers: bool,
    /// The types of the elements of tables of functions, by the types of these.
    table_elements: FxHashMap<Id, Id>,
    /// Whether any pointer stands for a value of an opaque type.
    has_opaque: bool,
    /// Members of structures that are storage of pipes.
    pipe_members: Rc<PipeMembers>,
    /// The numbers of address spaces.
    spaces: AddressSpaces,
    /// Integers that are samplers, as they were to SPIR 1.2: parameters of kernels.
    samplers: FxHashSet<usize>,
    /// Pointers to memory of the function that LLVM has in another address space, which SPIR-V cannot.
    function_memory: FxHashSet<usize>,
    /// Variables that stay typed where pointers are untyped.
    typed: FxHashSet<usize>,
    /// Pointers that are needed as pointers to bytes.
    as_bytes: Vec<PointerClass>,
    /// Casts of pointers that nothing but what is cast tells the type of.
    idle_casts: FxHashSet<usize>,
    /// Whether the type of every single pointer is that of its class and address space.
    is_plain: bool,
    /// Types of pointees by root, once all facts are known.
    resolved: Vec<Option<Id>>,
    /// Types of pointers by root, each with its address space; asked for every pointer.
    pointer_types: Vec<Option<(u32, Id)>>,
}

impl<'m> Pointees<'m> {
    pub(super) fn new(module: ModuleView<'m>, spaces: AddressSpaces) -> Self {
        Self {
            spaces,
            parents: vec![0],
            pointees: vec![Pointee::Type(module.context().i8())],
            value_info: ValueInfo::default(),
            contents: FxHashMap::default(),
            pointer_params: FxHashMap::default(),
            returns: FxHashMap::default(),
            by_value: FxHashSet::default(),
            declaring: rustc_hash::FxHashMap::default(),
            has_long_vectors: false,
            has_pointer_vectors: false,
            has_annotations: false,
            has_function_pointers: false,
            table_elements: FxHashMap::default(),
            has_opaque: false,
            pipe_members: Rc::default(),
            samplers: FxHashSet::default(),
            typed: FxHashSet::default(),
            function_memory: FxHashSet::default(),
            as_bytes: Vec::new(),
            idle_casts: FxHashSet::default(),
            is_plain: false,
            resolved: Vec::new(),
            pointer_types: Vec::new(),
        }
    }

    fn fresh(&mut self, pointee: Pointee<'m>) -> PointerClass {
        let node = PointerClass(self.parents.len() as u32);
        self.parents.push(node.0);
        self.pointees.push(pointee);
        node
    }

    fn resolved_type(&self, root: u32) -> Option<Id> {
        self.resolved.get(root as usize).copied().flatten()
    }

    fn resolve(&mut self, root: u32, ty: Id) {
        let index = root as usize;
        if index >= self.resolved.len() {
            self.resolved.resize(self.parents.len().max(index + 1), None);
        }
        if let Some(slot) = self.resolved.get_mut(index) {
            *slot = Some(ty);
        }
    }

    #[inline]
    fn root(&mut self, node: PointerClass) -> PointerClass {
        PointerClass(root(&mut self.parents, node.0))
    }

    #[inline]
    fn pointee(&mut self, node: PointerClass) -> Pointee<'m> {
        let root = self.root(node);
        self.pointee_of_root(root)
    }

    #[inline]
    fn pointee_of_root(&self, root: PointerClass) -> Pointee<'m> {
        self.pointees.get(root.0 as usize).copied().unwrap_or(Pointee::Unknown)
    }

    /// Whether nothing is known yet of what a node points to.
    #[inline]
    fn is_unknown(&mut self, node: PointerClass) -> bool {
        matches!(self.pointee(node), Pointee::Unknown)
    }

    /// Whether following what `start` points to leads to `node`, or leads too far to say.
    fn reaches(&mut self, start: PointerClass, node: PointerClass) -> bool {
        let mut at = self.root(start);
        for _ in 0..MAX_LEVELS {
            if at == node {
                return true;
            }
            match self.pointee_of_root(at) {
                Pointee::Pointer(_, next) | Pointee::Pointers(_, _, next) | Pointee::Table(_, _, next) => {
                    at = self.root(next);
                }
                _ => return false,
            }
        }
        true
    }

    /// Sets the pointee of a node that has none yet.
    #[inline]
    fn prefer(&mut self, node: PointerClass, pointee: Pointee<'m>) {
        let root = self.root(node);
        if matches!(self.pointee_of_root(root), Pointee::Unknown) {
            self.set_pointee(root, pointee);
        }
    }

    fn set_pointee(&mut self, root: PointerClass, pointee: Pointee<'m>) {
        if let Pointee::Pointer(_, inner) | Pointee::Pointers(_, _, inner) = pointee
            && self.reaches(inner, root)
        {
            return;
        }
        self.has_opaque |= matches!(pointee, Pointee::Opaque(_));
        if let Some(slot) = self.pointees.get_mut(root.0 as usize) {
            *slot = pointee;
        }
    }

    /// The opaque type whose values a value's pointers stand for.
    fn opaque(&mut self, value: Value<'m>) -> Option<Opaque> {
        let node = self.of_value(value)?;
        self.pointee(node).opaque()
    }

    /// Whether a value's pointers stand for values of an opaque type.
    pub(super) fn stands_for_object(&mut self, value: Value<'m>) -> bool {
        self.has_opaque && self.opaque(value).is_some()
    }

    /// Whether the pointers that a function returns stand for values of an opaque type.
    pub(super) fn returns_object(&mut self, function: Function<'m>) -> bool {
        self.has_opaque && {
            let node = self.of_return(function);
            self.pointee(node).opaque().is_some()
        }
    }

    /// Whether a cast of pointers changes nothing that is known: what uses it casts where it has to. Modules that were read
    /// have such casts of the other kind, and would have one more each time.
    pub(super) fn is_idle_cast(&self, cast: Value<'m>) -> bool {
        self.idle_casts.contains(&cast.as_key())
    }

    /// Whether an integer is a sampler.
    pub(super) fn is_sampler(&self, value: Value<'m>) -> bool {
        self.samplers.contains(&value.as_key())
    }

    /// Whether what `from` points to leads to `to`.
    fn points_into(&mut self, from: PointerClass, to: PointerClass) -> bool {
        match self.pointee(from) {
            Pointee::Pointer(_, inner) | Pointee::Pointers(_, _, inner) => self.reaches(inner, to),
            _ => false,
        }
    }

    fn link(&mut self, from: PointerClass, to: PointerClass) {
        // The node of bytes stays a root, because everything starts from it.
        let (from, to) = if from == BYTES { (to, from) } else { (from, to) };
        if let Some(slot) = self.parents.get_mut(from.0 as usize) {
            *slot = to.0;
        }
    }

    /// The pointee of a pointer to memory that holds a type.
    fn content(&mut self, ty: Type<'m>) -> Pointee<'m> {
        match ty.pointer_space() {
            Some(space) if ty.is_pointer() => Pointee::Pointer(space, self.fresh(Pointee::Unknown)),
            Some(space) if self.has_typed_lanes(ty) => {
                Pointee::Pointers(space, ty.vector_len().unwrap_or_default(), self.fresh(Pointee::Unknown))
            }
            _ => Pointee::Type(ty),
        }
    }

    /// Whether the pointers in a vector have a type of their own; elsewhere they point to bytes.
    fn has_typed_lanes(&self, ty: Type<'m>) -> bool {
        self.has_pointer_vectors
            && ty.pointer_space().is_some()
            && matches!(ty.vector_len(), Some(2..=4 | 8 | 16))
    }

    /// The same for what lies inside a struct, array or vector.
    fn inner_content(ty: Type<'m>) -> Pointee<'m> {
        ty.address_space().map_or(Pointee::Type(ty), |space| Pointee::Pointer(space, BYTES))
    }

    /// The node of a value; `None` for what is no pointer, and for null and its like, which fit any type.
    pub(super) fn of_value(&mut self, value: Value<'m>) -> Option<PointerClass> {
        self.of_value_at(value, 0)
    }

    #[inline]
    fn of_value_at(&mut self, value: Value<'m>, depth: u32) -> Option<PointerClass> {
        if let Some(node) = self.value_info.at(value.as_key()).node() {
            return Some(PointerClass(node));
        }
        self.new_of_value(value, depth)
    }

    /// The node of an instruction's value.
    #[inline]
    fn of_inst(&mut self, inst: InstView<'m>) -> Option<PointerClass> {
        if let Some(node) = self.value_info.at(inst.as_key()).node() {
            return Some(PointerClass(node));
        }
        let ty = inst.ty();
        let space = ty.pointer_space()?;
        let node = self.of_instruction(inst, space, 0);
        self.value_info.at(inst.as_key()).set_node(node.0, ty.is_pointer().then_some(space));
        Some(node)
    }

    #[inline(never)]
    fn new_of_value(&mut self, value: Value<'m>, depth: u32) -> Option<PointerClass> {
        let ty = value.ty()?;
        let space = ty.pointer_space()?;
        if depth > MAX_DEPTH {
            return Some(BYTES);
        }
        let own_space = ty.is_pointer().then_some(space);
        if let Some(inst) = value.as_instruction() {
            let node = self.of_instruction(inst, space, depth);
            self.value_info.at(value.as_key()).set_node(node.0, own_space);
            return Some(node);
        }
        let node = match value.kind() {
            ValueKind::Function => {
                let ty = value.as_function()?.ty();
                let has_pointers = ty.params().chain(ty.return_type()).any(|part| part.scalar().is_pointer());
                let function = value.as_function().filter(|_| has_pointers);
                self.fresh(function.map_or(Pointee::Type(ty), Pointee::Callee))
            }
            ValueKind::GlobalVariable => {
                let global = value.as_global()?;
                let content = match self.table(global, depth) {
                    Some(table) => table,
                    None => self.content(global.value_type()),
                };
                self.fresh(content)
            }
            ValueKind::Alias => self.of_value_at(value.as_alias()?.aliasee()?, depth + 1)?,
            ValueKind::ConstantExpr(Opcode::GetElementPtr) => self.of_gep(value, space, depth),
            ValueKind::ConstantExpr(Opcode::BitCast | Opcode::AddrSpaceCast) => {
                let operand = value.operand(0)?;
                self.of_value_at(operand, depth + 1).unwrap_or(BYTES)
            }
            ValueKind::NullPointer | ValueKind::AggregateZero | ValueKind::Undef | ValueKind::Poison => {
                return None;
            }
            ValueKind::ConstantVector => BYTES,
            _ => self.fresh(Pointee::Unknown),
        };
        self.value_info.at(value.as_key()).set_node(node.0, own_space);
        Some(node)
    }

    fn of_instruction(&mut self, inst: InstView<'m>, space: u32, depth: u32) -> PointerClass {
        match inst.opcode() {
            Opcode::Alloca => {
                let content = inst.allocated_type().map_or(Pointee::Unknown, |ty| self.content(ty));
                self.fresh(content)
            }
            Opcode::GetElementPtr => self.of_gep(inst.value(), space, depth),
            // The result of an annotation points to bytes, whatever it annotates.
            Opcode::Call if is_annotation(inst) => BYTES,
            // A component of a vector of typed pointers has their type.
            Opcode::ExtractElement
                if inst.operand(0).and_then(Value::ty).is_some_and(|ty| self.has_typed_lanes(ty)) =>
            {
                self.fresh(Pointee::Unknown)
            }
            // A pointer from an aggregate or another vector points to bytes, as it does in there.
            Opcode::ExtractValue | Opcode::ExtractElement | Opcode::CmpXchg => BYTES,
            _ => self.fresh(Pointee::Unknown),
        }
    }

    /// The result of a GEP, constant expression or instruction. With one index it points to what its base points to.
    fn of_gep(&mut self, value: Value<'m>, space: u32, depth: u32) -> PointerClass {
        let Some(GetElementPtr { source, element, operand_count, .. }) = value.gep() else {
            return self.fresh(Pointee::Unknown);
        };
        if operand_count > 2 {
            if let Some(storage) = self.pipe_member(value) {
                return self.fresh(storage);
            }
            let Some(element) = element else {
                return self.fresh(Pointee::Unknown);
            };
            if let Some((space, function)) = self.table_of(value, source, operand_count, depth) {
                return self.fresh(Pointee::Pointer(space, function));
            }
            return match element.kind() {
                TypeKind::Pointer | TypeKind::Function => self.fresh(Self::inner_content(element)),
                _ => self.of_content(element, space),
            };
        }
        if source.is_pointer() {
            let base = value.operand(0).and_then(|base| self.of_value_at(base, depth + 1));
            if let Some(base) = base
                && value.kind() != ValueKind::Instruction
            {
                return base;
            }
        }
        match self.content(source) {
            Pointee::Type(ty) if ty.kind() != TypeKind::Function => self.of_content(ty, space),
            content => self.fresh(content),
        }
    }

    /// The node of a pointer to values of a type that is no pointer and no function. No later fact changes it, so all
    /// that point there from one address space share it.
    fn of_content(&mut self, ty: Type<'m>, space: u32) -> PointerClass {
        if let Some(node) = self.contents.get(&(ty.as_key(), space)) {
            return *node;
        }
        let node = self.fresh(Pointee::Type(ty));
        self.contents.insert((ty.as_key(), space), node);
        node
    }

    fn of_return(&mut self, function: Function<'m>) -> PointerClass {
        if let Some(node) = self.returns.get(&function.value().as_key()) {
            return *node;
        }
        let node = self.fresh(Pointee::Unknown);
        self.returns.insert(function.value().as_key(), node);
        node
    }

    fn pointer_params(&mut self, callee: Function<'m>) -> Option<PointerParams<'m>> {
        let params = self.pointer_params.entry(callee.value().as_key()).or_insert_with(|| {
            let is_pointer = |param: Value<'m>| param.ty().and_then(Type::pointer_space).is_some();
            let params = || (0..).zip(callee.params()).filter(|(_, param)| is_pointer(*param)).collect();
            (!callee.is_intrinsic()).then(params)
        });
        params.clone()
    }

    fn unite_values(&mut self, a: Value<'m>, b: Value<'m>) {
        if let (Some(a), Some(b)) = (self.of_value(a), self.of_value(b)) {
            self.unite(a, b);
        }
    }

    /// Whether memory cannot hold a vector as one.
    fn goes_in_pieces(&self, ty: Type<'m>) -> bool {
        match ty.vector_len() {
            None => false,
            Some(_) if ty.scalar().is_pointer() => !self.has_pointer_vectors,
            Some(len) => !self.has_long_vectors && !matches!(len, 1..=4 | 8 | 16),
        }
    }

    /// A value is read from where a pointer points.
    fn read(&mut self, pointer: Value<'m>, value: Value<'m>) {
        let (Some(node), Some(ty)) = (self.of_value(pointer), value.ty()) else {
            return;
        };
        // A class of its own would only be united with that of what lies there.
        if let Pointee::Pointer(known, content) = self.pointee(node)
            && ty.address_space() == Some(known)
        {
            let record = self.value_info.at(value.as_key());
            if record.node().is_none() {
                record.set_node(content.0, Some(known));
                return;
            }
        }
        self.access_at(node, ty, value);
    }

    /// A value is read from or written to where a pointer points.
    fn access(&mut self, pointer: Value<'m>, value: Value<'m>) {
        if let (Some(node), Some(ty)) = (self.of_value(pointer), value.ty()) {
            self.access_at(node, ty, value);
        }
    }

    fn access_at(&mut self, node: PointerClass, ty: Type<'m>, value: Value<'m>) {
        match ty.pointer_space().filter(|_| ty.is_pointer() || self.has_typed_lanes(ty)) {
            None if !self.is_unknown(node) => {}
            None => {
                // Memory that is read or written in pieces is memory of the components.
                let content = if self.goes_in_pieces(ty) {
                    Self::inner_content(ty.scalar())
                } else {
                    Pointee::Type(ty)
                };
                self.prefer(node, content);
            }
            Some(space) => {
                let inner = match self.of_value(value) {
                    Some(inner) => inner,
                    None => self.fresh(Pointee::Unknown),
                };
                let own = match ty.vector_len() {
                    Some(len) => Pointee::Pointers(space, len, inner),
                    None => Pointee::Pointer(space, inner),
                };
                match (self.pointee(node), own) {
                    (Pointee::Unknown, own) => self.prefer(node, own),
                    (Pointee::Pointer(known, content), Pointee::Pointer(..)) if known == space => {
                        self.unite(content, inner);
                    }
                    (Pointee::Pointers(known, count, content), Pointee::Pointers(_, len, _))
                        if (known, count) == (space, len) =>
                    {
                        self.unite(content, inner);
                    }
                    _ => {}
                }
            }
        }
    }
}
