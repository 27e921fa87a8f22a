//! Names of intrinsics.

use rustc_hash::FxHashMap;

use crate::{ConstantId, GlobalId, Module, StringId};

/// The globals of a module by name, which are looked for only where an intrinsic gets another name.
#[derive(Debug, Default)]
pub(super) struct GlobalsByName {
    globals: Option<FxHashMap<StringId, GlobalId>>,
}

impl GlobalsByName {
    /// Returns the first global of a name.
    pub(super) fn find(&mut self, module: &Module, name: StringId) -> Option<GlobalId> {
        self.globals(module).get(&name).copied()
    }

    /// Notes that a global has a name now.
    pub(super) fn add(&mut self, module: &Module, name: StringId, global: GlobalId) {
        self.globals(module).entry(name).or_insert(global);
    }

    fn globals(&mut self, module: &Module) -> &mut FxHashMap<StringId, GlobalId> {
        self.globals.get_or_insert_with(|| {
            let mut globals = FxHashMap::default();
            for (index, global) in module.globals.iter().enumerate() {
                globals.entry(global.name).or_insert(GlobalId::new(index as u32));
            }
            globals
        })
    }
}

/// At the time of typed pointers the names of intrinsics told what pointers pointed to: `p0i8` is `p0` now. Returns the
/// intrinsics whose names became that of another of the same type, with that one.
pub(crate) fn typed_pointer_names(module: &mut Module) -> Vec<(ConstantId, ConstantId)> {
    let (mut same, mut names) = (Vec::new(), GlobalsByName::default());
    for index in 0..module.globals.len() {
        let Some(global) = module.globals.get(index) else { continue };
        let name = module.strings.get(global.name);
        if !name.starts_with(b"llvm.") {
            continue;
        }
        let Some(new) = without_pointees(name) else { continue };
        let id = module.strings.intern(&new);
        match names.find(module, id).and_then(|other| module.global(other)) {
            Some(other) => {
                let global = &module.globals[index];
                if other.ty == global.ty {
                    same.push((global.constant, other.constant));
                }
            }
            None => {
                names.add(module, id, GlobalId::new(index as u32));
                module.globals[index].name = id;
            }
        }
    }
    same
}

/// Returns a name without what pointers point to; `None` if it is the same.
fn without_pointees(name: &[u8]) -> Option<Vec<u8>> {
    let mut new = Vec::with_capacity(name.len());
    for (position, part) in name.split(|&byte| byte == b'.').enumerate() {
        if position > 0 {
            new.push(b'.');
        }
        new.extend_from_slice(opaque_suffix(part));
    }
    (new != name).then_some(new)
}

/// Returns a part of an intrinsic's name without what a pointer, or the elements of a vector of pointers, point to.
fn opaque_suffix(part: &[u8]) -> &[u8] {
    let digits = |from: usize| part.iter().skip(from).take_while(|byte| byte.is_ascii_digit()).count();
    let vector = match part {
        [b'v', ..] if digits(1) > 0 => 1 + digits(1),
        [b'n', b'x', b'v', ..] if digits(3) > 0 => 3 + digits(3),
        _ => 0,
    };
    match part.get(vector) {
        Some(b'p') if digits(vector + 1) > 0 => part.get(..=vector + digits(vector + 1)).unwrap_or(part),
        _ => part,
    }
}
