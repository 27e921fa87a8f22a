//! The types of pointers as they are written, by what was inferred of them.

use super::{MAX_LEVELS, Pointee, Pointees, PointerClass, root};
use crate::{
    Result,
    mapping::opaque::Opaque,
    spirv::{Extension, Id, Op},
    view::{Function, Type, TypeKind, Value},
    writer::{ModuleWriter, functions::aliased_memory},
};

impl Pointees<'_> {
    /// The type of a pointer whose class has one already, which becomes that of the value; never of untyped pointers.
    #[inline]
    fn known_pointer_type(&mut self, key: usize) -> Option<Id> {
        let record = self.value_info.at(key);
        let (space, node) = record.pointer().filter(|_| self.is_plain)?;
        let root = root(&mut self.parents, node);
        let (_, ty) = self.pointer_types.get(root as usize).copied()?.filter(|(known, _)| *known == space)?;
        record.set_ty(ty);
        Some(ty)
    }
}

impl<'m> ModuleWriter<'m> {
    /// The type of a value as it is written: for a pointer by what was inferred, otherwise by LLVM's type. To be asked
    /// for only when all facts are gathered, as it does not change from then on.
    #[inline]
    pub(in crate::writer) fn value_type(&mut self, value: Value<'m>) -> Result<Id> {
        if let Some(ty) = self.pointees.value_info.at(value.as_key()).ty() {
            return Ok(ty);
        }
        self.first_value_type(value)
    }

    #[inline(never)]
    fn first_value_type(&mut self, value: Value<'m>) -> Result<Id> {
        if let Some(ty) = self.pointees.known_pointer_type(value.as_key()) {
            return Ok(ty);
        }
        let ty = self.new_value_type(value)?;
        self.pointees.value_info.at(value.as_key()).set_ty(ty);
        Ok(ty)
    }

    #[inline(never)]
    fn new_value_type(&mut self, value: Value<'m>) -> Result<Id> {
        let ty = self.source.llvm_type(value)?;
        if !ty.is_pointer() {
            if ty.is_int() && !self.pointees.samplers.is_empty() && self.pointees.is_sampler(value) {
                self.unproven = true;
                return self.opaque_type(Opaque::plain(Op::TypeSampler));
            }
            if self.pointees.has_typed_lanes(ty) && !self.untyped_pointers() {
                return self.pointers_type(value, ty);
            }
            return self.type_of(ty);
        }
        if self.untyped_pointers() && !self.pointees.by_value.contains(&value.as_key()) {
            if let Some(aliased) = aliased_memory(value) {
                return self.value_type(aliased);
            }
            return self.untyped_value_type(value, ty);
        }
        match self.pointees.of_value(value) {
            Some(node) => {
                let space = self.pointees.space_of(value, ty);
                self.pointer_of(space, node)
            }
            None => self.type_of(ty),
        }
    }

    /// The type of a vector of pointers.
    fn pointers_type(&mut self, value: Value<'m>, ty: Type<'m>) -> Result<Id> {
        let Some(node) = self.pointees.of_value(value) else { return self.type_of(ty) };
        self.pointers_of(ty, node)
    }

    fn pointers_of(&mut self, ty: Type<'m>, node: PointerClass) -> Result<Id> {
        let space = ty.scalar().address_space().unwrap_or_default();
        let lane = self.pointer_of(space, node)?;
        self.pointer_vector(lane, ty.vector_len().unwrap_or_default())
    }

    /// The type that a function returns.
    pub(in crate::writer) fn return_type(&mut self, function: Function<'m>) -> Result<Id> {
        let ty = function.return_type();
        match ty.address_space() {
            Some(space) => {
                let node = self.pointees.of_return(function);
                if self.untyped_pointers() && !matches!(self.pointees.pointee(node), Pointee::Opaque(_)) {
                    return self.type_of(ty);
                }
                self.pointer_of(space, node)
            }
            None if self.pointees.has_typed_lanes(ty) && !self.untyped_pointers() => {
                let node = self.pointees.of_return(function);
                self.pointers_of(ty, node)
            }
            None => self.type_of(ty),
        }
    }

    pub(super) fn pointer_of(&mut self, space: u32, node: PointerClass) -> Result<Id> {
        let root = self.pointees.root(node);
        let index = root.0 as usize;
        if let Some(Some((known, id))) = self.pointees.pointer_types.get(index)
            && *known == space
        {
            return Ok(*id);
        }
        let id = self.new_pointer_of(space, root)?;
        if index >= self.pointees.pointer_types.len() {
            self.pointees.pointer_types.resize(self.pointees.parents.len().max(index + 1), None);
        }
        if let Some(slot) = self.pointees.pointer_types.get_mut(index) {
            *slot = Some((space, id));
        }
        Ok(id)
    }

    fn new_pointer_of(&mut self, space: u32, node: PointerClass) -> Result<Id> {
        if let Pointee::Opaque(opaque) = self.pointees.pointee(node) {
            return self.opaque_type(opaque);
        }
        let pointee = self.pointee_type(node)?;
        let class = self.storage_class(space)?;
        self.typed_pointer(class, pointee)
    }

    /// The type that pointers of a class point to.
    fn pointee_type(&mut self, node: PointerClass) -> Result<Id> {
        // The chain of pointers is followed to its end first, and the types are made on the way back.
        let mut spaces = smallvec::SmallVec::<[(u32, u32, Option<u32>); 4]>::new();
        let mut at = self.pointees.root(node);
        let mut id = loop {
            if let Some(id) = self.pointees.resolved_type(at.0) {
                break id;
            }
            let end = match self.pointees.pointee(at) {
                Pointee::Pointer(space, inner) if spaces.len() < 2 * MAX_LEVELS => {
                    spaces.push((at.0, space, None));
                    at = self.pointees.root(inner);
                    continue;
                }
                Pointee::Pointers(space, len, inner) if spaces.len() < 2 * MAX_LEVELS => {
                    spaces.push((at.0, space, Some(len)));
                    at = self.pointees.root(inner);
                    continue;
                }
                Pointee::Pointer(..) | Pointee::Pointers(..) | Pointee::Unknown => self.unknown_pointee()?,
                Pointee::Table(array, space, function) => self.table_type(array, space, function)?,
                // The pointer to it, which was passed last, is the value itself.
                Pointee::Opaque(opaque) => {
                    let id = self.opaque_type(opaque)?;
                    match spaces.pop() {
                        Some((root, _, len)) => {
                            let id = match len {
                                Some(len) => self.vector(id, len)?,
                                None => id,
                            };
                            self.pointees.resolve(root, id);
                            break id;
                        }
                        None => id,
                    }
                }
                Pointee::Callee(function) => self.function_pointee(function)?,
                // Where pointers to functions are not allowed, only their bits can be seen.
                Pointee::Type(ty)
                    if ty.kind() == TypeKind::Function
                        && !self.source.allows(Extension::SPV_INTEL_function_pointers) =>
                {
                    self.unknown_pointee()?
                }
                Pointee::Type(ty) => self.memory_type(ty)?,
            };
            self.pointees.resolve(at.0, end);
            break end;
        };
        for (root, space, len) in spaces.into_iter().rev() {
            let class = self.storage_class(space)?;
            id = self.pointer(class, id)?;
            if let Some(len) = len {
                id = self.pointer_vector(id, len)?;
            }
            self.pointees.resolve(root, id);
        }
        Ok(id)
    }

    /// The type of a function as what a pointer points to. One that takes pointers to itself is as plain as LLVM's.
    fn function_pointee(&mut self, function: Function<'m>) -> Result<Id> {
        if !self.source.allows(Extension::SPV_INTEL_function_pointers) {
            return self.unknown_pointee();
        }
        let key = function.value().as_key();
        if let Some(is_recursive) = self.pointees.declaring.get_mut(&key) {
            *is_recursive = true;
            return self.memory_type(function.ty());
        }
        self.pointees.declaring.insert(key, false);
        let info = self.function_info(function);
        let is_recursive = self.pointees.declaring.remove(&key).unwrap_or(false);
        if is_recursive { self.memory_type(function.ty()) } else { Ok(info?.ty) }
    }
}
