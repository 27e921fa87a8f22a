//! Orders, scopes and storage classes of atomic operations and fences, row by row in both directions; and litmus tests, whose
//! outcomes behind the translator are no more than before.

#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its input has failed")]

mod axioms;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use axioms::{Event, Kind, Order, Program, Scope, outcomes};
use inkwell::context::Context;
use spirv_llvm::{
    CallForm, ReadOptions, WriteOptions, llvm,
    spirv::{Module, Op, asm},
};

/// Workgroup memory and CrossWorkgroup memory, as bits of memory semantics (section 3.25).
const WORKGROUP: u32 = 0x100;
const CROSS_WORKGROUP: u32 = 0x200;

/// Orders: in LLVM, and as bits of memory semantics.
const ORDERS: [(&str, Order, u32); 5] = [
    ("monotonic", Order::Relaxed, 0),
    ("acquire", Order::Acquire, 2),
    ("release", Order::Release, 4),
    ("acq_rel", Order::AcquireRelease, 8),
    ("seq_cst", Order::SequentiallyConsistent, 0x10),
];

/// Scopes: in LLVM, and in SPIR-V (section 3.27).
const SCOPES: [(&str, Scope, u32); 5] = [
    ("", Scope::All, 0),
    ("syncscope(\"device\")", Scope::Device, 1),
    ("syncscope(\"workgroup\")", Scope::Workgroup, 2),
    ("syncscope(\"subgroup\")", Scope::Subgroup, 3),
    ("syncscope(\"singlethread\")", Scope::Invocation, 4),
];

fn order_of(order: Order) -> (&'static str, Order, u32) {
    *ORDERS.iter().find(|row| row.1 == order).unwrap()
}

fn scope_of(scope: Scope) -> (&'static str, Scope, u32) {
    *SCOPES.iter().find(|row| row.1 == scope).unwrap()
}

/// The functions of a module: their atomic operations and fences in order, with the storage classes of their parameters.
fn functions(words: Vec<u32>) -> Vec<(String, Vec<Event>)> {
    let module = Module::from_words(words).unwrap();
    let mut constants = BTreeMap::new();
    let mut names = BTreeMap::new();
    let mut places = BTreeMap::new();
    let mut found: Vec<(String, Vec<Event>)> = Vec::new();
    for inst in module.iter() {
        let operands = inst.operands();
        let order = |semantics: u32| {
            ORDERS.iter().rev().find(|row| semantics & row.2 != 0).map_or(Order::Relaxed, |row| row.1)
        };
        let mut event = |kind: Kind, place: usize, scope: u32, semantics: u32| {
            let (scope, semantics): (u32, u32) = (constants[&scope], constants[&semantics]);
            let scope = SCOPES.iter().find(|row| row.2 == scope).unwrap().1;
            let event = Event { kind, place, order: order(semantics), scope, classes: semantics & !0x1f };
            found.last_mut().unwrap().1.push(event);
        };
        match (inst.op(), operands) {
            (Op::Name, [id, name @ ..]) => {
                names.insert(*id, spirv_llvm::spirv::words::string(name).into_owned());
            }
            (Op::Constant, [_, id, value, ..]) => {
                constants.insert(*id, *value);
            }
            (Op::ConstantNull, [_, id]) => {
                constants.insert(*id, 0);
            }
            (Op::Function, [_, id, ..]) => {
                places.clear();
                found.push((names.get(id).cloned().unwrap_or_default(), Vec::new()));
            }
            (Op::FunctionParameter, [_, id]) => {
                places.insert(*id, places.len());
            }
            (Op::Bitcast | Op::PtrCastToGeneric | Op::GenericCastToPtr, [_, id, from])
                if places.contains_key(from) =>
            {
                places.insert(*id, places[from]);
            }
            (Op::AtomicLoad, [_, _, pointer, scope, semantics]) => {
                event(Kind::Load, places[pointer], *scope, *semantics);
            }
            (Op::AtomicStore, [pointer, scope, semantics, value]) => {
                event(Kind::Store(constants[value]), places[pointer], *scope, *semantics);
            }
            // OpenCL C 1.2 stores by an exchange, and loads by a sum with zero.
            (Op::AtomicExchange, [_, _, pointer, scope, semantics, value]) => {
                event(Kind::Store(constants[value]), places[pointer], *scope, *semantics);
            }
            (Op::AtomicIAdd, [_, _, pointer, scope, semantics, _]) => {
                event(Kind::Load, places[pointer], *scope, *semantics);
            }
            (Op::AtomicCompareExchange, [_, _, pointer, scope, equal, unequal, ..]) => {
                event(Kind::Load, places[pointer], *scope, *equal);
                event(Kind::Load, places[pointer], *scope, *unequal);
            }
            (Op::MemoryBarrier, [scope, semantics]) => event(Kind::Fence, 0, *scope, *semantics),
            _ => {}
        }
    }
    // Functions that are only declared have nothing.
    found.retain(|(_, events)| !events.is_empty());
    found
}

fn written(text: &str) -> Vec<u32> {
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, text.as_bytes())
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    spirv_llvm::write(&module, &WriteOptions::default()).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// Reads a module in a form and writes it.
fn around(words: &[u32], form: CallForm) -> Vec<u32> {
    let context = Context::create();
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let module = spirv_llvm::read(&context, &bytes, &ReadOptions::default().with_call_form(form)).unwrap();
    spirv_llvm::write(&module, &WriteOptions::default()).unwrap()
}

const HEAD: &str = "target datalayout = \"e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1\"\n\
                    target triple = \"spir64-unknown-unknown\"\n";

/// The semantics that an order of LLVM has in SPIR-V: it holds for all memory that work-items share.
fn expected(order: Order) -> (Order, u32) {
    (order, if order == Order::Relaxed { 0 } else { WORKGROUP | CROSS_WORKGROUP })
}

#[test]
fn each_order_scope_and_address_space_has_its_semantics() {
    let (mut text, mut wanted) = (HEAD.to_owned(), Vec::new());
    for (name, order, _) in ORDERS {
        for (scope_name, scope, _) in SCOPES {
            for space in [1, 3, 4] {
                let mut row = |form: &str, orders: &[Order]| {
                    let number = wanted.len();
                    let _ = writeln!(
                        text,
                        "define spir_func void @f{number}(ptr addrspace({space}) %p) {{\n{}\nret void\n}}",
                        form.replace("SPACE", &space.to_string())
                            .replace("SCOPE", scope_name)
                            .replace("ORDER", name)
                    );
                    let events: Vec<(Order, u32, Scope)> =
                        orders.iter().map(|order| (expected(*order).0, expected(*order).1, scope)).collect();
                    wanted.push((form.to_owned(), events));
                };
                if !matches!(order, Order::Release | Order::AcquireRelease) {
                    row("%x = load atomic i32, ptr addrspace(SPACE) %p SCOPE ORDER, align 4", &[order]);
                }
                if !matches!(order, Order::Acquire | Order::AcquireRelease) {
                    row("store atomic i32 7, ptr addrspace(SPACE) %p SCOPE ORDER, align 4", &[order]);
                }
                row("%x = atomicrmw add ptr addrspace(SPACE) %p, i32 3 SCOPE ORDER", &[order]);
                row(
                    "%x = cmpxchg ptr addrspace(SPACE) %p, i32 3, i32 4 SCOPE ORDER monotonic",
                    &[order, Order::Relaxed],
                );
                if order != Order::Relaxed {
                    row("fence SCOPE ORDER", &[order]);
                }
            }
        }
    }
    let words = written(&text);
    let found = functions(words.clone());
    assert_eq!(found.len(), wanted.len());
    for ((name, events), (form, wanted)) in found.iter().zip(&wanted) {
        let events: Vec<_> = events.iter().map(|event| (event.order, event.classes, event.scope)).collect();
        assert_eq!(&events, wanted, "{name}: {form}");
    }
    // What is read means as much.
    for form in [CallForm::Auto, CallForm::Cl20, CallForm::SpvIr] {
        let back = functions(around(&words, form));
        for row in &found {
            assert!(back.iter().any(|other| other.0 == row.0), "{form:?}: nothing is left of {row:?}");
        }
        for (before, behind) in found.iter().zip(&back) {
            no_weaker(before, behind, form);
        }
    }
}

/// Each operation orders at least as much as it did: as far, as strictly, and for as many storage classes, but that functions of
/// OpenCL C that are no fences order the memory of their object alone.
fn no_weaker(before: &(String, Vec<Event>), behind: &(String, Vec<Event>), form: CallForm) {
    assert_eq!(before.1.len(), behind.1.len(), "{form:?}: {before:?} {behind:?}");
    for (one, other) in before.1.iter().zip(&behind.1) {
        let is_as_strict = match (one.order, other.order) {
            (Order::Acquire, Order::Release) | (Order::Release, Order::Acquire) => false,
            (one, other) => other >= one,
        };
        let left_out = one.classes & !other.classes;
        let is_as_wide = match form {
            _ if one.order == Order::Relaxed => true,
            CallForm::SpvIr => left_out == 0,
            _ if one.kind == Kind::Fence => left_out == 0,
            _ => other.classes & (WORKGROUP | CROSS_WORKGROUP) != 0,
        };
        assert!(
            is_as_strict && is_as_wide && other.scope >= one.scope,
            "{form:?}: {one:?} became {other:?} in {}",
            before.0
        );
    }
}

fn load(place: usize, order: Order, scope: Scope, classes: u32) -> Event {
    Event { kind: Kind::Load, place, order, scope, classes }
}

fn store(place: usize, order: Order, scope: Scope, classes: u32) -> Event {
    Event { kind: Kind::Store(1), place, order, scope, classes }
}

/// The litmus tests by their usual names, with these orders of loads, stores and fences.
fn litmus(
    loads: Order,
    stores: Order,
    fence: Option<Order>,
    scope: Scope,
    classes: u32,
) -> Vec<(&'static str, Vec<Vec<Event>>)> {
    let (x, y) = (0, 1);
    let read = |place| load(place, loads, scope, classes);
    let write = |place| store(place, stores, scope, classes);
    let fenced = |first: Event, second: Event| -> Vec<Event> {
        let fence = fence.map(|order| Event { kind: Kind::Fence, place: 0, order, scope, classes });
        [Some(first), fence, Some(second)].into_iter().flatten().collect()
    };
    vec![
        ("message passing", vec![fenced(write(x), write(y)), fenced(read(y), read(x))]),
        ("store buffering", vec![fenced(write(x), read(y)), fenced(write(y), read(x))]),
        ("load buffering", vec![fenced(read(x), write(y)), fenced(read(y), write(x))]),
        ("coherence", vec![vec![write(x)], fenced(read(x), read(x))]),
        (
            "independent reads",
            vec![vec![write(x)], vec![write(y)], fenced(read(x), read(y)), fenced(read(y), read(x))],
        ),
    ]
}

/// All programs, with a name for messages; the storage classes of semantics are those given.
fn programs(classes_of: impl Fn(u32) -> u32) -> Vec<(String, Program)> {
    let mut all = Vec::new();
    for loads in [Order::Relaxed, Order::Acquire, Order::SequentiallyConsistent] {
        for stores in [Order::Relaxed, Order::Release, Order::SequentiallyConsistent] {
            for fence in std::iter::once(None).chain(ORDERS[1..].iter().map(|row| Some(row.1))) {
                for scope in [Scope::Workgroup, Scope::Device] {
                    for (memory, groups) in [
                        (CROSS_WORKGROUP, [0, 1, 2, 3]),
                        (CROSS_WORKGROUP, [0, 0, 0, 0]),
                        (WORKGROUP, [0, 0, 0, 0]),
                    ] {
                        for (name, threads) in litmus(loads, stores, fence, scope, classes_of(memory)) {
                            let groups = groups[..threads.len()].to_vec();
                            let name = format!(
                                "{name} {loads:?} {stores:?} {fence:?} {scope:?} {memory:#x} {groups:?}"
                            );
                            all.push((name, Program { threads, groups, classes: vec![memory; 2] }));
                        }
                    }
                }
            }
        }
    }
    all
}

/// LLVM IR with a function for each work-item of each program.
fn llvm_text(programs: &[(String, Program)]) -> String {
    let mut text = HEAD.to_owned();
    for (number, (_, program)) in programs.iter().enumerate() {
        let space = if program.classes[0] == WORKGROUP { 3 } else { 1 };
        for (thread, events) in program.threads.iter().enumerate() {
            let pointer = format!("ptr addrspace({space})");
            let _ =
                writeln!(text, "define spir_func void @t{number}_{thread}({pointer} %p0, {pointer} %p1) {{");
            for (step, event) in events.iter().enumerate() {
                let (order, scope, place) = (order_of(event.order).0, scope_of(event.scope).0, event.place);
                let _ = match event.kind {
                    Kind::Load => writeln!(
                        text,
                        "%r{step} = load atomic i32, {pointer} %p{place} {scope} {order}, align 4"
                    ),
                    Kind::Store(value) => {
                        writeln!(
                            text,
                            "store atomic i32 {value}, {pointer} %p{place} {scope} {order}, align 4"
                        )
                    }
                    Kind::Fence => writeln!(text, "fence {scope} {order}"),
                };
            }
            text += "ret void\n}\n";
        }
    }
    text
}

/// The same in SPIR-V.
fn spirv_text(programs: &[(String, Program)]) -> String {
    let mut constants = BTreeSet::from([0_u32, 1, 2, 3, 4]);
    let (mut body, mut exports) = (String::new(), String::new());
    for (number, (_, program)) in programs.iter().enumerate() {
        let class = if program.classes[0] == WORKGROUP { "w" } else { "g" };
        for (thread, events) in program.threads.iter().enumerate() {
            let name = format!("t{number}_{thread}");
            let _ = writeln!(exports, "OpDecorate %{name} LinkageAttributes \"{name}\" Export");
            let _ = writeln!(
                body,
                "%{name} = OpFunction %void None %function_{class}\n%p0_{name} = OpFunctionParameter %{class}\n\
                 %p1_{name} = OpFunctionParameter %{class}\n%e_{name} = OpLabel"
            );
            for (step, event) in events.iter().enumerate() {
                let classes = if event.order == Order::Relaxed { 0 } else { event.classes };
                let semantics = order_of(event.order).2 | classes;
                constants.insert(semantics);
                let (scope, place) = (scope_of(event.scope).2, event.place);
                let _ = match event.kind {
                    Kind::Load => writeln!(
                        body,
                        "%r{step}_{name} = OpAtomicLoad %uint %p{place}_{name} %c{scope} %c{semantics}"
                    ),
                    Kind::Store(value) => {
                        writeln!(body, "OpAtomicStore %p{place}_{name} %c{scope} %c{semantics} %c{value}")
                    }
                    Kind::Fence => writeln!(body, "OpMemoryBarrier %c{scope} %c{semantics}"),
                };
            }
            body += "OpReturn\nOpFunctionEnd\n";
        }
    }
    let constants: String =
        constants.iter().map(|number| format!("%c{number} = OpConstant %uint {number}\n")).collect();
    format!(
        "OpCapability Addresses\nOpCapability Kernel\nOpCapability Linkage\nOpMemoryModel Physical64 OpenCL\n{exports}\
         %void = OpTypeVoid\n%uint = OpTypeInt 32 0\n{constants}%g = OpTypePointer CrossWorkgroup %uint\n\
         %w = OpTypePointer Workgroup %uint\n%function_g = OpTypeFunction %void %g %g\n\
         %function_w = OpTypeFunction %void %w %w\n{body}"
    )
}

/// The outcomes of programs, by their text.
type Outcomes = BTreeMap<String, BTreeSet<Vec<u32>>>;

/// No program has an outcome behind the translator that it did not have before.
fn gains_nothing(programs: &[(String, Program)], words: Vec<u32>, way: &str, known: &mut Outcomes) {
    let functions: BTreeMap<String, Vec<Event>> = functions(words).into_iter().collect();
    for (number, (name, program)) in programs.iter().enumerate() {
        let threads = (0..program.threads.len())
            .map(|thread| functions[&format!("t{number}_{thread}")].clone())
            .collect();
        let translated = Program { threads, ..program.clone() };
        if translated.threads == program.threads {
            continue;
        }
        let mut of = |program: &Program| {
            known.entry(format!("{program:?}")).or_insert_with(|| outcomes(program)).clone()
        };
        let (before, behind) = (of(program), of(&translated));
        let gained: Vec<_> = behind.difference(&before).collect();
        assert!(gained.is_empty(), "{way}: {name} may give {gained:?} now: {translated:?}");
    }
}

#[test]
fn llvm_gains_no_outcome() {
    let programs = programs(|_| WORKGROUP | CROSS_WORKGROUP);
    let words = written(&llvm_text(&programs));
    let mut known = Outcomes::new();
    gains_nothing(&programs, words.clone(), "written", &mut known);
    for form in [CallForm::Auto, CallForm::Cl20, CallForm::SpvIr] {
        gains_nothing(&programs, around(&words, form), &format!("{form:?}"), &mut known);
    }
}

#[test]
fn spirv_gains_no_outcome() {
    let mut known = Outcomes::new();
    for classes in
        [|memory| memory, |_| WORKGROUP | CROSS_WORKGROUP, |_| CROSS_WORKGROUP, |_| 0] as [fn(u32) -> u32; 4]
    {
        let programs = programs(classes);
        let words = asm::assemble(&spirv_text(&programs), &asm::AssembleOptions::default()).unwrap();
        for form in [CallForm::Auto, CallForm::Cl20, CallForm::SpvIr] {
            gains_nothing(&programs, around(&words, form), &format!("{form:?}"), &mut known);
        }
    }
}

#[test]
fn the_axioms_give_what_is_known() {
    use Order::{Acquire, AcquireRelease, Relaxed, Release, SequentiallyConsistent};
    let both = WORKGROUP | CROSS_WORKGROUP;
    let allows = |name: &str, loads, stores, fence, scope, classes, groups: [usize; 4], outcome: &[u32]| {
        let (_, threads) =
            litmus(loads, stores, fence, scope, classes).into_iter().find(|row| row.0 == name).unwrap();
        let groups = groups[..threads.len()].to_vec();
        outcomes(&Program { threads, groups, classes: vec![CROSS_WORKGROUP; 2] }).contains(outcome)
    };
    let apart = [0, 1, 2, 3];
    let device = Scope::Device;
    for (name, loads, stores, fence, outcome, is_allowed) in [
        ("message passing", Relaxed, Relaxed, None, &[1, 0][..], true),
        ("message passing", Acquire, Release, None, &[1, 0], false),
        ("message passing", Relaxed, Release, None, &[1, 0], true),
        ("message passing", Relaxed, Relaxed, Some(AcquireRelease), &[1, 0], false),
        ("message passing", Relaxed, Relaxed, Some(Acquire), &[1, 0], true),
        ("store buffering", Acquire, Release, None, &[0, 0], true),
        ("store buffering", SequentiallyConsistent, SequentiallyConsistent, None, &[0, 0], false),
        ("store buffering", Relaxed, Relaxed, Some(AcquireRelease), &[0, 0], true),
        ("store buffering", Relaxed, Relaxed, Some(SequentiallyConsistent), &[0, 0], false),
        ("load buffering", Relaxed, Relaxed, None, &[1, 1], true),
        ("load buffering", Acquire, Release, None, &[1, 1], false),
        ("coherence", Relaxed, Relaxed, None, &[1, 0], false),
        ("independent reads", Acquire, Release, None, &[1, 0, 1, 0], true),
        ("independent reads", SequentiallyConsistent, SequentiallyConsistent, None, &[1, 0, 1, 0], false),
        ("independent reads", Relaxed, Relaxed, Some(SequentiallyConsistent), &[1, 0, 1, 0], false),
    ] {
        let found = allows(name, loads, stores, fence, device, both, apart, outcome);
        assert_eq!(found, is_allowed, "{name} {loads:?} {stores:?} {fence:?} {outcome:?}");
    }
    // Beyond its scope an operation is in no order, nor for other storage classes.
    assert!(allows("message passing", Acquire, Release, None, Scope::Workgroup, both, apart, &[1, 0]));
    assert!(!allows("message passing", Acquire, Release, None, Scope::Workgroup, both, [0; 4], &[1, 0]));
    assert!(allows("message passing", Acquire, Release, None, device, WORKGROUP, apart, &[1, 0]));
}
