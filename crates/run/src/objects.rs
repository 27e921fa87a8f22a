//! What code may access and call by pointers: the variables and functions of its module, in lists by which they are found when it is linked.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::{instrument, nesting};
use crate::jit::{Program, Span, Width};
use crate::llvm::{BuildError, Linkage, Module, Opcode, Type, Value};
use crate::{Error, Result};

/// The names of the lists.
pub(super) const VARIABLES: &str = "spirv_llvm.run.variables";
pub(super) const FUNCTIONS: &str = "spirv_llvm.run.functions";

/// The address space of local memory, whose variables have a list of their own.
pub(super) const LOCAL: u32 = 3;

/// A variable of a module.
#[derive(Clone, Debug)]
pub(super) struct ModuleVariable {
    name: String,
    size: u64,
    is_constant: bool,
}

/// The variables of a module, and the numbers of the types of its functions that may be called by pointers.
#[derive(Clone, Debug, Default)]
pub(super) struct Objects {
    variables: Vec<ModuleVariable>,
    functions: Vec<u64>,
}

/// The same of linked code.
#[derive(Clone, Debug, Default)]
pub(super) struct Placed {
    /// The variables with their addresses.
    variables: Vec<(u64, ModuleVariable)>,
    /// The addresses of functions, and the numbers of their types.
    functions: Vec<(u64, u64)>,
}

/// The number of a type of functions.
pub(super) fn number_of(ty: Type<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    ty.to_string().hash(&mut hasher);
    hasher.finish()
}

impl Objects {
    /// Puts lists of all variables but those of `apart`, an address space, into a module.
    pub(super) fn list(module: Module<'_>, apart: Option<u32>) -> Result<Self> {
        Self::added(module, apart).map_err(|error| Error::internal(error.to_string()))
    }

    fn added(module: Module<'_>, apart: Option<u32>) -> std::result::Result<Self, BuildError> {
        let mut objects = Self::default();
        let mut places = Vec::new();
        for global in module.globals() {
            let size = module.size_of(global.value_type()).unwrap_or(0);
            let name = global.name();
            // The section is for variables that only LLVM's tables, such as `llvm.global.annotations`, refer to; code has none.
            let is_own = name.starts_with(instrument::OWN)
                || name.starts_with("llvm.")
                || global.section() == "llvm.metadata";
            if is_own || size == 0 || global.initializer().is_none() || Some(global.address_space()) == apart
            {
                continue;
            }
            places.push(global.value());
            let name = name.into_owned();
            objects.variables.push(ModuleVariable { name, size, is_constant: global.is_constant() });
        }
        add(module, VARIABLES, &places)?;
        let mut places = Vec::new();
        for function in module.functions() {
            if !function.is_declaration() && nesting::has_address_taken(function) {
                places.push(function.value());
                objects.functions.push(number_of(function.ty()));
            }
        }
        add(module, FUNCTIONS, &places)?;
        Ok(objects)
    }

    /// Where they are in linked code.
    pub(super) fn placed(&self, program: &Program, width: Width) -> Result<Placed> {
        let variables = program.pointers(VARIABLES, self.variables.len(), width)?;
        let functions = program.pointers(FUNCTIONS, self.functions.len(), width)?;
        Ok(Placed {
            variables: variables.into_iter().zip(self.variables.iter().cloned()).collect(),
            functions: functions.into_iter().zip(self.functions.iter().copied()).collect(),
        })
    }
}

impl Placed {
    /// Has functions of the launcher be called by pointers as well, which have one type.
    pub(super) fn with_functions(mut self, addresses: impl IntoIterator<Item = u64>, ty: Type<'_>) -> Self {
        let number = number_of(ty);
        self.functions.extend(addresses.into_iter().map(|address| (address, number)));
        self
    }

    /// The variables as what the code may access.
    pub(super) fn spans(&self) -> impl Iterator<Item = Span> {
        self.variables.iter().map(|(start, variable)| Span {
            is_constant: variable.is_constant,
            ..Span::new((*start, start + variable.size))
        })
    }

    /// The variables as messages name them.
    pub(super) fn names(&self) -> impl Iterator<Item = super::fault::Object> {
        // They lie near each other, and code lies near them.
        const REACH: u64 = 256;
        self.variables.iter().map(|(start, variable)| super::fault::Object {
            start: *start,
            end: start + variable.size,
            reach: REACH,
            name: match variable.name.as_str() {
                "" => "a variable of the module".to_owned(),
                name => format!("the variable {name}"),
            },
        })
    }

    /// The addresses of the functions, and the numbers of their types.
    pub(super) fn functions(&self) -> impl Iterator<Item = (u64, u64)> {
        self.functions.iter().copied()
    }
}

/// Adds a list of addresses.
fn add<'m>(module: Module<'m>, name: &str, places: &[Value<'m>]) -> std::result::Result<(), BuildError> {
    if places.is_empty() {
        return Ok(());
    }
    let pointer = module.context().pointer(0)?;
    let cast = |place: &Value<'m>| match place.ty() {
        Some(ty) if ty != pointer => place.const_cast(Opcode::AddrSpaceCast, pointer),
        _ => Ok(*place),
    };
    let places = places.iter().map(cast).collect::<std::result::Result<Vec<_>, _>>()?;
    let list = module.add_global(name.as_bytes(), pointer.array_of(places.len() as u64)?, 0)?;
    list.set_initializer(pointer.const_array(&places)?)?;
    list.set_constant(true);
    list.set_linkage(Linkage::External);
    Ok(())
}
