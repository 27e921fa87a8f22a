//! Variables of module scope.

use super::{Reader, constants::pointer_as};
use crate::{
    Code, Error, Result,
    draft::{Global, Linkage, Type, TypeKind, UnnamedAddr, Value},
    mapping::linkage,
    spirv::{
        Id, Inst, Op,
        grammar::{self, Decoration, LinkageType, StorageClass},
        words,
    },
};

impl<'m, 's> Reader<'m, 's> {
    /// Returns the constant that a variable of type `ty` is initialized with.
    fn initial_value(&self, inst: Inst<'_>, id: Id, ty: Type<'m>) -> Result<Value<'m>> {
        let value = self
            .global_value(id)
            .ok_or_else(|| inst.malformed(format!("{id} is not a constant that is declared before")))?;
        if ty.is_pointer() { pointer_as(value, ty) } else { Ok(value) }
    }

    /// Declares the variable of an OpVariable of module scope.
    pub(crate) fn declare_global(&mut self, inst: Inst<'s>) -> Result<()> {
        let (type_id, id, class) = (inst.id(0)?, inst.id(1)?, StorageClass(inst.word(2)?));
        if self.builtin_pointers.contains_key(&id) {
            return Ok(());
        }
        // An untyped variable names its data type and may lack it.
        let (value_type, initializer) = match inst.op() {
            Op::UntypedVariableKHR => {
                (inst.operands().get(3).map(|word| spirv_id(*word)), inst.operands().get(4))
            }
            _ => (self.pointee(type_id)?, inst.operands().get(3)),
        };
        let value_type = value_type
            .ok_or_else(|| inst.unsupported("a variable without a data type has no counterpart"))?;
        let ty = self.ty(value_type)?;
        if let Some(bits) = initializer.and_then(|word| self.samplers.get(&spirv_id(*word))) {
            // A variable that holds a literal sampler never changes, so what is loaded from it is the sampler.
            let bits = *bits;
            self.sampler_variables.insert(id, bits);
            return Ok(());
        }
        let initializer =
            initializer.map(|word| self.initial_value(inst, spirv_id(*word), ty)).transpose()?;
        let linkage = self.index.linkage(id)?;
        let is_import = matches!(linkage, Some((_, LinkageType::Import))) && initializer.is_none();
        let name = match &linkage {
            Some((name, _)) => name.clone(),
            None => self.entry_points.inner_name(self.index.name(id)),
        };
        if linkage.is_some() && self.is_other_kernel(&name) {
            let detail = "a variable that other modules know has the name of a kernel, and LLVM IR has one symbol of a name";
            return Err(Error::unsupported(Code::InvalidModule, detail).or_at(|| inst.location()));
        }
        let global = self.module.add_global(&name, ty, self.address_space(class)?)?;
        global
            .set_constant(class == StorageClass::UniformConstant || self.index.has(id, Decoration::Constant));
        let kind = linkage_of(linkage.map(|(_, kind)| kind), &name, initializer.is_some());
        let is_declaration =
            initializer.is_none() && matches!(kind, Linkage::External | Linkage::ExternalWeak);
        // A tentative definition is of zeros, which some opaque types do not have.
        let kind = if kind == Linkage::Common && !ty.has_null() { Linkage::External } else { kind };
        global.set_linkage(kind);
        if kind == Linkage::Common {
            global.set_constant(false);
        }
        match initializer {
            Some(value) => global.set_initializer(value)?,
            None if is_declaration => {}
            None => global.set_initializer(initial_state(global, ty, class, kind)?)?,
        }
        // Constant bytes are strings, of which nobody asks where they lie.
        let is_constant = class == StorageClass::UniformConstant || self.index.has(id, Decoration::Constant);
        let is_bytes =
            ty.kind() == TypeKind::Array && ty.element().is_some_and(|element| element.is_int_of(8));
        if is_constant && is_bytes && initializer.is_some() {
            global.set_unnamed_addr(UnnamedAddr::Global);
        }
        self.set_value(id, global.value())?;
        if is_import {
            self.imported.insert(name.into(), global);
        }
        self.vector_compute_variable(id, global)?;
        self.decorate_global(id, global)
    }
}

/// Returns what a variable without an initializer holds before it is written.
fn initial_state<'m>(
    global: Global<'m>,
    ty: Type<'m>,
    class: StorageClass,
    kind: Linkage,
) -> Result<Value<'m>> {
    Ok(match class {
        _ if kind == Linkage::Common => ty.const_null()?,
        // Nothing may be read from such memory before it is written.
        StorageClass::Workgroup => ty.poison()?,
        // Linkers leave a variable of the module without its initializer where all of it is zero.
        StorageClass::CrossWorkgroup if !global.is_constant() && ty.has_null() => ty.const_null()?,
        _ => ty.undef()?,
    })
}

impl Reader<'_, '_> {
    /// Gives the variables of other modules what they are known to hold.
    pub(crate) fn known_values(&mut self) -> Result<()> {
        if self.imported.is_empty() {
            return Ok(());
        }
        for inst in self.ids.module().iter().take_while(|inst| inst.op() != Op::Function) {
            if inst.op() != Op::Name {
                continue;
            }
            let name = words::string_bytes(inst.operands().get(1..).unwrap_or_default());
            if let Some(global) = linkage::variable_of(&name).and_then(|name| self.imported.get(name))
                && let Some(value) = self.global_value(inst.id(0)?)
                && value.has_type(global.value_type())
            {
                global.set_initializer(value)?;
                global.set_linkage(Linkage::AvailableExternally);
            }
        }
        Ok(())
    }
}

fn spirv_id(word: u32) -> crate::spirv::Id {
    crate::spirv::Id(word)
}

/// The linkage of a variable.
fn linkage_of(linkage: Option<LinkageType>, name: &[u8], has_initializer: bool) -> Linkage {
    // The lists that LLVM itself knows are joined when modules are linked.
    if matches!(name, b"llvm.used" | b"llvm.compiler.used" | b"llvm.global_ctors" | b"llvm.global_dtors") {
        return Linkage::Appending;
    }
    match linkage {
        None => Linkage::Internal,
        Some(grammar::LinkageType::Import) if has_initializer => Linkage::AvailableExternally,
        Some(grammar::LinkageType::Import) => Linkage::External,
        Some(grammar::LinkageType::LinkOnceODR) => Linkage::LinkOnceOdr,
        Some(grammar::LinkageType::WeakAMD) if has_initializer => Linkage::WeakAny,
        Some(grammar::LinkageType::WeakAMD) => Linkage::ExternalWeak,
        Some(linkage::INTERNAL) if has_initializer => Linkage::Internal,
        // A definition without a value is a tentative one.
        Some(_) if !has_initializer => Linkage::Common,
        Some(_) => Linkage::External,
    }
}
