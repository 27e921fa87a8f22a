//! The locations that the interface of an entry point uses (Vulkan's "Location and Component Assignment").

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    Checker,
    interfaces::{
        builtins,
        listed_variables::{self, FREE_STEPS},
    },
    module::models::{
        self, DeclaredEntryPoint, FRAGMENT, GEOMETRY, MESH, Models, TESS_CONTROL, TESS_EVALUATION, VERTEX,
    },
};
use spirv_kit::{
    Id, Inst, Op,
    facts::{TypeFacts, UNKNOWN_COUNT},
    grammar::{Decoration, StorageClass},
};

/// An interface has no more locations than this; what would be behind is not compared.
const MOST_LOCATIONS: u32 = 4096;

/// How inputs of fragments are interpolated.
const INTERPOLATIONS: [Decoration; 5] = [
    Decoration::PerVertexKHR,
    Decoration::Flat,
    Decoration::NoPerspective,
    Decoration::Sample,
    Decoration::Centroid,
];

/// A component of a location: the storage class, whether it is one of the whole patch, the index, the stream, and the component.
type Slot = (StorageClass, bool, u32, u32, u32);

/// Where variables of one storage class, index and stream lie: each location has four components. Those of a patch and those of
/// its vertices are counted apart.
struct LocationSlots<'s> {
    used: &'s mut FxHashSet<Slot>,
    class: StorageClass,
    is_patch: bool,
    index: u32,
    stream: u32,
    /// The first location and component that two variables have.
    conflict: Option<(u32, u32)>,
    /// The steps that are left for the module.
    left: &'s mut usize,
}

impl LocationSlots<'_> {
    fn insert(&mut self, location: u32, component: u32) {
        *self.left = self.left.saturating_sub(1);
        let component_of_all = location.saturating_mul(4).saturating_add(component);
        let key = (self.class, self.is_patch, self.index, self.stream, component_of_all);
        if !self.used.insert(key) && self.conflict.is_none() {
            self.conflict = Some((location, component));
        }
    }
}

/// Checks the locations of the variables of every entry point, in Vulkan.
pub(crate) fn locations(cx: &Checker<'_>, entries: &[DeclaredEntryPoint<'_>]) {
    let mut left = FREE_STEPS;
    for entry in entries {
        locations_of(cx, entry, &mut left);
        if left == 0 {
            let detail = "the interfaces are out of proportion: locations from here on are not compared";
            return cx.rule(entry.inst, detail);
        }
    }
}

/// Checks the variables in the interface of one entry point; `left` is how many steps the module has left.
fn locations_of(cx: &Checker<'_>, entry: &DeclaredEntryPoint<'_>, left: &mut usize) {
    let mut used = FxHashSet::default();
    let mut seen = FxHashSet::default();
    let mut interpolated = FxHashMap::default();
    for id in entry.interface.iter().filter(|id| seen.insert(**id)) {
        let id = Id(*id);
        *left = left.saturating_sub(1);
        let Some((inst, class)) = listed_variables::variable_class(cx, id) else { continue };
        if !matches!(class, StorageClass::Input | StorageClass::Output) {
            continue;
        }
        if cx.builtin_of(id).is_some() {
            location_of_builtin(cx, inst, id);
            continue;
        }
        let Some(ty) = listed_variables::type_in(cx, inst) else { continue };
        let model = models::of(entry.model);
        let ty = type_of_one_vertex(cx, id, ty, class, model);
        let location = cx.decoration_literal(id, Decoration::Location);
        let members = has_member_locations(cx, ty, left);
        let has_interfaces = VERTEX | TESS_CONTROL | TESS_EVALUATION | GEOMETRY | FRAGMENT;
        if model & has_interfaces == 0 {
            continue;
        }
        if !user_defined(cx, inst, id, ty, location, members) {
            continue;
        }
        if class == StorageClass::Input && model & FRAGMENT != 0 {
            flat(cx, inst, id, ty);
            same_interpolation(cx, inst, id, location, &mut interpolated);
        }
        let literal = |decoration| cx.decoration_literal(id, decoration);
        let component = literal(Decoration::Component).unwrap_or(0);
        let mut slots = LocationSlots {
            used: &mut used,
            class,
            is_patch: cx.is_decorated(id, Decoration::Patch),
            index: literal(Decoration::Index).unwrap_or(0),
            stream: literal(Decoration::Stream).unwrap_or(0),
            conflict: None,
            left: &mut *left,
        };
        place(cx, ty, location.unwrap_or(0), component, location.is_some(), &mut slots, 0);
        if let Some((location, component)) = slots.conflict {
            let rule = if class == StorageClass::Input {
                "VUID-StandaloneSpirv-OpEntryPoint-08721"
            } else {
                "VUID-StandaloneSpirv-OpEntryPoint-08722"
            };
            let detail = format!("component {component} of location {location} is used twice");
            cx.named_rule(rule, entry.inst, detail);
        }
    }
}

/// Reports a built-in variable that has a location or a component.
fn location_of_builtin(cx: &Checker<'_>, inst: Inst<'_>, id: Id) {
    let decorations = [Decoration::Location, Decoration::Component];
    if decorations.iter().any(|decoration| cx.is_decorated(id, *decoration)) {
        let rule = "VUID-StandaloneSpirv-Location-04915";
        cx.named_rule(rule, inst, "a built-in variable has a location or a component");
    }
}

/// Returns the type that a variable of an interface has for one vertex or primitive: stages that see several have an array of
/// those around each variable, unless it is one of the whole patch.
fn type_of_one_vertex(cx: &Checker<'_>, id: Id, ty: Id, class: StorageClass, model: Models) -> Id {
    let is_arrayed = match class {
        StorageClass::Input => {
            model & (GEOMETRY | TESS_CONTROL | TESS_EVALUATION) != 0
                || model & FRAGMENT != 0 && cx.is_decorated(id, Decoration::PerVertexKHR)
        }
        _ => model & (TESS_CONTROL | MESH) != 0,
    };
    if !is_arrayed || cx.is_decorated(id, Decoration::Patch) {
        return ty;
    }
    cx.types.get(ty).filter(|facts| facts.op == Op::TypeArray).map_or(ty, |facts| facts.inner)
}

/// Reports an input of a fragment shader that is interpolated in another way than one before it at the same location.
/// `interpolated` has the decorations of the first input at each location.
fn same_interpolation(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    id: Id,
    location: Option<u32>,
    interpolated: &mut FxHashMap<u32, [bool; INTERPOLATIONS.len()]>,
) {
    let how = INTERPOLATIONS.map(|decoration| cx.is_decorated(id, decoration));
    if let Some(location) = location
        && *interpolated.entry(location).or_insert(how) != how
    {
        let rule = "VUID-StandaloneSpirv-Input-10604";
        let detail = format!("another input of location {location} is interpolated otherwise");
        cx.named_rule(rule, inst, detail);
    }
}

/// The locations and components that a variable of the program's own has; whether they can be compared with others'.
fn user_defined(
    cx: &Checker<'_>,
    inst: Inst<'_>,
    id: Id,
    ty: Id,
    location: Option<u32>,
    members: Option<bool>,
) -> bool {
    let structure = builtins::without_arrays(cx, ty);
    let is_structure = cx.types.get(structure).is_some_and(|facts| facts.op == Op::TypeStruct);
    match (location, members) {
        (None, Some(false)) => {
            let rule = "VUID-StandaloneSpirv-Location-04919";
            cx.named_rule(rule, inst, "some members have locations, others have none");
            return false;
        }
        (None, None) => {
            let is_empty = cx
                .types
                .get(structure)
                .is_some_and(|facts| facts.op == Op::TypeStruct && cx.types.members(facts).is_empty());
            if !is_empty {
                let rule = "VUID-StandaloneSpirv-Location-04917";
                cx.named_rule(rule, inst, "the variable has no location");
            }
            return false;
        }
        // Built-in variables in no block are looked at with the interface.
        (None, Some(true))
            if is_structure
                && !cx.is_decorated(structure, Decoration::Block)
                && !listed_variables::has_built_in_member(cx, structure) =>
        {
            let rule = "VUID-StandaloneSpirv-Location-04917";
            cx.named_rule(rule, inst, "the variable has no location, and its type is no block");
        }
        (Some(_), Some(_)) if is_structure && has_location_of_member(cx, structure) => {
            let rule = "VUID-StandaloneSpirv-Location-04918";
            cx.named_rule(rule, inst, "both the variable and a member have a location");
        }
        _ => {}
    }
    if let Some(component) = cx.decoration_literal(id, Decoration::Component) {
        check_component(cx, inst, ty, component);
    }
    if is_structure && let Some(facts) = cx.types.get(structure).copied() {
        for number in 0..cx.types.members(&facts).len() {
            let member = cx.types.members(&facts).get(number).copied();
            let component = cx.member_literal(structure, number as u32, Decoration::Component);
            if let (Some(member), Some(component)) = (member, component) {
                check_component(cx, inst, member, component);
            }
        }
    }
    true
}

fn has_location_of_member(cx: &Checker<'_>, ty: Id) -> bool {
    let count = cx.types.get(ty).map_or(0, |facts| cx.types.members(facts).len());
    (0..count as u32).any(|number| cx.is_member_decorated(ty, number, Decoration::Location))
}

/// Checks the first component of a location that a value takes.
fn check_component(cx: &Checker<'_>, inst: Inst<'_>, ty: Id, component: u32) {
    let ty = builtins::without_arrays(cx, ty);
    let Some(facts) = cx.types.get(ty) else { return };
    let lanes = cx.types.lanes(ty);
    let is_wide = cx.types.width(ty) == Some(64);
    let (rule, detail) = match facts.op {
        _ if component > 3 => ("VUID-StandaloneSpirv-Component-04920", "there are components 0 to 3"),
        Op::TypeInt | Op::TypeFloat | Op::TypeBool | Op::TypeVector if !is_wide => {
            if lanes + u64::from(component) <= 4 {
                return;
            }
            ("VUID-StandaloneSpirv-Component-04921", "the vector reaches beyond component 3")
        }
        Op::TypeInt | Op::TypeFloat | Op::TypeVector if lanes > 2 => {
            ("VUID-StandaloneSpirv-Component-07703", "the vector has more than two numbers of 64 bits")
        }
        Op::TypeInt | Op::TypeFloat | Op::TypeVector if component % 2 == 1 => {
            ("VUID-StandaloneSpirv-Component-04923", "numbers of 64 bits begin at component 0 or 2")
        }
        Op::TypeInt | Op::TypeFloat | Op::TypeVector => {
            if lanes * 2 + u64::from(component) <= 4 {
                return;
            }
            ("VUID-StandaloneSpirv-Component-04922", "the vector reaches beyond component 3")
        }
        _ => ("VUID-StandaloneSpirv-Component-10583", "the type is none of numbers"),
    };
    cx.named_rule(rule, inst, format!("Component {component}: {detail}"));
}

/// Checks that inputs of fragment shaders that are integers or doubles are decorated with Flat.
fn flat(cx: &Checker<'_>, inst: Inst<'_>, id: Id, ty: Id) {
    let part = cx.types.component(builtins::without_arrays(cx, ty));
    let is_stepped = cx
        .types
        .get(part)
        .is_some_and(|facts| facts.op == Op::TypeInt || facts.op == Op::TypeFloat && facts.count == 64);
    if is_stepped && !cx.is_decorated(id, Decoration::Flat) {
        let rule = "VUID-StandaloneSpirv-Flat-04744";
        cx.named_rule(rule, inst, "the input is an integer or of 64 bits, and not Flat");
    }
}

/// Returns whether all members of a structure have locations; `None` if none has, or if it is no structure.
fn has_member_locations(cx: &Checker<'_>, ty: Id, left: &mut usize) -> Option<bool> {
    let ty = builtins::without_arrays(cx, ty);
    let facts = cx.types.get(ty).filter(|facts| facts.op == Op::TypeStruct)?;
    let count = cx.types.members(facts).len() as u32;
    *left = left.checked_sub(count as usize)?;
    let of = |number: u32| {
        cx.is_member_decorated(ty, number, Decoration::Location)
            || cx.is_member_decorated(ty, number, Decoration::BuiltIn)
    };
    let has = (0..count).filter(|number| of(*number)).count() as u32;
    (has > 0).then_some(has == count)
}

/// Marks the slots of a value and returns how many locations it takes.
fn place(
    cx: &Checker<'_>,
    ty: Id,
    location: u32,
    component: u32,
    has_location: bool,
    slots: &mut LocationSlots<'_>,
    depth: u32,
) -> u32 {
    /// The deepest nesting of structures in an interface that is looked at.
    const DEEPEST: u32 = 16;
    let is_near = depth < DEEPEST && location < MOST_LOCATIONS && *slots.left > 0;
    let Some(facts) = cx.types.get(ty).filter(|_| is_near) else { return 0 };
    *slots.left -= 1;
    match facts.op {
        Op::TypeMatrix | Op::TypeArray => {
            let count = if facts.count == UNKNOWN_COUNT { 1 } else { facts.count };
            let mut taken = 0;
            for _ in 0..count {
                if location.saturating_add(taken) >= MOST_LOCATIONS || slots.conflict.is_some() {
                    break;
                }
                let at = location.saturating_add(taken);
                let more = place(cx, facts.inner, at, component, has_location, slots, depth + 1);
                if more == 0 {
                    break;
                }
                taken += more;
            }
            taken
        }
        Op::TypeStruct => place_members(cx, ty, facts, location, has_location, slots, depth),
        Op::TypeVector | Op::TypeInt | Op::TypeFloat | Op::TypeBool => {
            if !has_location {
                return 0;
            }
            let words = if cx.types.width(ty) == Some(64) { 2 } else { 1 };
            let count = (cx.types.lanes(ty) as u32).min(16).saturating_mul(words);
            for number in 0..count {
                let at = component.saturating_add(number);
                slots.insert(location.saturating_add(at / 4), at % 4);
            }
            count.div_ceil(4).max(1)
        }
        _ => 0,
    }
}

/// Marks the slots of the members of a structure, each at its own location or behind the member before it, and returns how many
/// locations they take.
fn place_members(
    cx: &Checker<'_>,
    ty: Id,
    facts: &TypeFacts,
    location: u32,
    has_location: bool,
    slots: &mut LocationSlots<'_>,
    depth: u32,
) -> u32 {
    let mut at = location;
    let mut taken = 0;
    for (number, member) in cx.types.members(facts).iter().enumerate() {
        let number = number as u32;
        *slots.left = slots.left.saturating_sub(1);
        if *slots.left == 0 {
            break;
        }
        if cx.is_member_decorated(ty, number, Decoration::BuiltIn) {
            continue;
        }
        let own = cx.member_literal(ty, number, Decoration::Location);
        at = own.unwrap_or(at);
        if own.is_none() && !has_location {
            continue;
        }
        let component = cx.member_literal(ty, number, Decoration::Component).unwrap_or(0);
        let more = place(cx, *member, at, component, true, slots, depth + 1);
        at = at.saturating_add(more);
        taken += more;
    }
    taken
}
