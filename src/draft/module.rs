//! Modules: their top level, read and added to.

use spirv_llvm_ir as ir;

use super::{
    BodyState, BuildError, Built, Draft, Function, Global, Inst, NamedMetadata, Type, TypeKind, Value,
    ValueId, intrinsics, rule, types::MAX_ADDRESS_SPACE,
};

/// A module.
#[derive(Clone, Copy)]
pub(crate) struct Module<'m> {
    pub(super) draft: &'m Draft,
}

/// The home of types, constants and metadata of a module.
#[derive(Clone, Copy)]
pub(crate) struct Context<'m> {
    pub(super) draft: &'m Draft,
}

impl<'m> Context<'m> {
    /// The number of a kind of metadata, which is made where it is new.
    pub(crate) fn metadata_kind(self, name: &str) -> u32 {
        self.draft.change().ir.metadata_kind(name.as_bytes())
    }

    /// The name of a synchronisation scope, empty for the whole system.
    pub(crate) fn sync_scope_name(self, scope: u32) -> Option<String> {
        let state = self.draft.state();
        let name = *state.ir.sync_scopes.get(scope as usize)?;
        Some(String::from_utf8_lossy(state.ir.strings.get(name)).into_owned())
    }

    /// The number of a synchronisation scope, which is made where it is new; the empty name is the whole system.
    pub(crate) fn sync_scope(self, name: &str) -> SyncScopeId {
        SyncScopeId(self.draft.change().ir.sync_scope(name.as_bytes()))
    }
}

/// The number of a synchronisation scope in its module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SyncScopeId(pub(super) u32);

impl SyncScopeId {
    /// The whole system.
    pub(crate) const SYSTEM: Self = Self(1);
}

impl<'m> Module<'m> {
    /// The home of types, constants and metadata.
    #[inline]
    pub(crate) fn context(self) -> Context<'m> {
        Context { draft: self.draft }
    }

    /// The value of an id that a value of this module has.
    #[inline]
    pub(crate) fn value(self, id: ValueId) -> Value<'m> {
        Value { draft: self.draft, id }
    }

    /// The target triple.
    pub(crate) fn triple(self) -> String {
        let ir = &self.draft.state().ir;
        String::from_utf8_lossy(ir.strings.get(ir.triple)).into_owned()
    }

    /// Sets the target triple.
    pub(crate) fn set_triple(self, triple: &str) {
        let ir = &mut self.draft.change().ir;
        ir.triple = ir.strings.intern(triple.as_bytes());
    }

    /// Sets the data layout.
    ///
    /// # Errors
    /// Where the text is not a data layout.
    pub(crate) fn set_data_layout(self, layout: &str) -> Built<()> {
        let parsed = ir::DataLayout::parse(layout).map_err(|error| BuildError::new(error.to_string()))?;
        let ir = &mut self.draft.change().ir;
        ir.data_layout = ir.strings.intern(layout.as_bytes());
        ir.layout = parsed;
        Ok(())
    }

    /// The variables in order.
    pub(crate) fn globals(self) -> impl Iterator<Item = Global<'m>> {
        let count = self.draft.state().ir.globals.len() as u32;
        let is_variable = move |id: &ir::GlobalId| {
            let state = self.draft.state();
            state.ir.global(*id).is_some_and(|own| matches!(own.kind, ir::GlobalKind::Variable(_)))
        };
        let ids = (0..count).map(ir::GlobalId::new).filter(is_variable);
        ids.map(move |id| Global { draft: self.draft, id })
    }

    /// The function of an id that the draft began with.
    pub(crate) fn function_of(self, id: ir::FunctionId) -> Option<Function<'m>> {
        let is_there = self.draft.state().ir.functions.get(id.index()).is_some();
        is_there.then_some(Function { draft: self.draft, id })
    }

    /// The functions, declarations included, in the order in which they were added.
    pub(crate) fn functions(self) -> impl Iterator<Item = Function<'m>> {
        let count = self.draft.state().ir.functions.len() as u32;
        (0..count)
            .map(move |index| Function { draft: self.draft, id: ir::FunctionId::new(index) })
            .filter(|function| !function.is_erased())
    }

    /// The named metadata of that name, new and empty where there was none.
    ///
    /// # Errors
    /// Where the name is empty.
    pub(crate) fn add_named_metadata(self, name: &str) -> Built<NamedMetadata<'m>> {
        rule(!name.is_empty(), || "named metadata needs a name".into())?;
        let ir = &mut self.draft.change().ir;
        let name = ir.strings.intern(name.as_bytes());
        let id = ir.named_metadata.iter().position(|named| named.name == name).unwrap_or_else(|| {
            ir.named_metadata.push(ir::NamedMetadata { name, operands: Vec::new() });
            ir.named_metadata.len() - 1
        });
        Ok(NamedMetadata { draft: self.draft, id })
    }

    fn by_name(self, name: &[u8]) -> Option<ir::GlobalId> {
        let state = &mut *self.draft.change();
        let name = state.ir.strings.intern(name);
        state.globals.get(&name).copied()
    }

    /// The function of that name.
    pub(crate) fn function(self, name: &[u8]) -> Option<Function<'m>> {
        let id = self.by_name(name)?;
        match self.draft.state().ir.global(id)?.kind {
            ir::GlobalKind::Function(id) => Some(Function { draft: self.draft, id }),
            _ => None,
        }
    }

    /// The global variable of that name.
    pub(crate) fn global(self, name: &[u8]) -> Option<Global<'m>> {
        let id = self.by_name(name)?;
        let is_variable = matches!(self.draft.state().ir.global(id)?.kind, ir::GlobalKind::Variable(_));
        is_variable.then_some(Global { draft: self.draft, id })
    }

    /// Adds a function without a body in the address space of functions. Where the name is taken, it gets a number.
    ///
    /// # Errors
    /// Where the type is not a function type.
    pub(crate) fn add_function(self, name: &[u8], ty: Type<'m>) -> Built<Function<'m>> {
        let space = self.draft.state().ir.layout.program_address_space;
        self.add_function_in(name, ty, space)
    }

    /// Adds a function without a body in an address space.
    ///
    /// # Errors
    /// Where the type is not a function type.
    pub(crate) fn add_function_in(
        self,
        name: &[u8],
        ty: Type<'m>,
        address_space: u32,
    ) -> Built<Function<'m>> {
        rule(ty.kind() == TypeKind::Function, || format!("a function cannot have the type {ty}"))?;
        rule(address_space <= MAX_ADDRESS_SPACE, || format!("there is no address space {address_space}"))?;
        let state = &mut *self.draft.change();
        let is_intrinsic = std::str::from_utf8(name).is_ok_and(|name| ir::intrinsic_base(name).is_some());
        let name = state.global_name(name);
        let function = state.ir.add_function(b"", ty.id, address_space);
        let id = function.ok_or_else(|| BuildError::new("no function has such a type"))?;
        let global = state.body(id).global;
        state.ir.globals[global.index()].name = name;
        state.globals.insert(name, global);
        state.bodies.push(BodyState { is_intrinsic, ..BodyState::default() });
        Ok(Function { draft: self.draft, id })
    }

    /// Adds a global variable without initialiser. Where the name is taken, it gets a number.
    ///
    /// # Errors
    /// Where a variable cannot have the type or there is no such address space.
    pub(crate) fn add_global(self, name: &[u8], ty: Type<'m>, address_space: u32) -> Built<Global<'m>> {
        let usable = !matches!(
            ty.kind(),
            TypeKind::Void
                | TypeKind::Function
                | TypeKind::Label
                | TypeKind::Metadata
                | TypeKind::Token
                | TypeKind::X86Amx
        );
        rule(usable, || format!("a global variable cannot have the type {ty}"))?;
        rule(address_space <= MAX_ADDRESS_SPACE, || format!("no address space is numbered {address_space}"))?;
        let state = &mut *self.draft.change();
        let name = state.global_name(name);
        let kind = ir::GlobalKind::Variable(ir::Variable::default());
        let id = state.ir.add_global(ir::Global::new(name, ty.id, kind), address_space);
        if name != ir::StringId::default() {
            state.globals.insert(name, id);
        }
        Ok(Global { draft: self.draft, id })
    }

    /// The instruction of these numbers.
    pub(crate) fn inst(self, (function, inst): (ir::FunctionId, ir::InstId)) -> Inst<'m> {
        Inst { draft: self.draft, id: (function, inst) }
    }

    /// The declaration of the intrinsic of that base name (`llvm.memcpy`) for a function type; the types of what is
    /// overloaded are behind its name. The same declaration is returned each time.
    ///
    /// # Errors
    /// Where there is no such intrinsic or the type is not one of its own.
    pub(crate) fn declare_intrinsic(self, base_name: &str, ty: Type<'m>) -> Built<Function<'m>> {
        let key = (self.draft.change().ir.strings.intern(base_name.as_bytes()), ty.id);
        let known = self.draft.state().intrinsics.get(&key).map(|id| Function { draft: self.draft, id: *id });
        if let Some(known) = known.filter(|known| !known.is_erased()) {
            return Ok(known);
        }
        let name = intrinsics::full_name(base_name, ty)?;
        let function = match self.function(name.as_bytes()) {
            Some(function) if function.ty() == ty => function,
            Some(_) => return Err(BuildError::new(format!("{name} is declared with another type"))),
            None => self.add_function(name.as_bytes(), ty)?,
        };
        self.draft.change().intrinsics.insert(key, function.id);
        Ok(function)
    }
}
