//! Modules that are large or deep in one respect: translated or refused with an error, in time and memory that are in
//! proportion to the module.

#![allow(clippy::expect_used, reason = "a test that cannot prepare its input has failed")]

use std::{fmt::Write as _, fs, time::Instant};

use inkwell::context::Context;
use spirv_llvm::{
    Errors, Kind, ReadOptions, WriteOptions, llvm,
    spirv::{ByteOrder, Extension, MAGIC, Op, to_bytes},
};

/// No module here takes as long, in seconds, on a machine that has much else to do and without optimization.
const MOST_SECONDS: f64 = 60.0;

/// The largest that the process has been, in bytes; 0 where the system does not tell.
fn peak() -> usize {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok()).unwrap_or(0) * 1024
}

fn timed<T>(what: &str, size: usize, body: impl FnOnce() -> T) -> T {
    let (start, before) = (Instant::now(), peak());
    let result = body();
    let (seconds, growth) = (start.elapsed().as_secs_f64(), peak().saturating_sub(before));
    assert!(seconds < MOST_SECONDS, "{what} took {seconds} s");
    assert!(growth < (64 << 20) + 50 * size, "{what} took {growth} bytes for {size}");
    result
}

/// No mistake of ours is among the findings, and each has a place.
fn refused(what: &str, errors: &Errors) {
    for error in errors.iter() {
        assert_ne!(error.kind(), Kind::Internal, "{what}: {error}");
    }
}

/// Words of a module for kernels with 64 bits of address.
struct Words {
    words: Vec<u32>,
    next: u32,
}

impl Words {
    const VOID: u32 = 1;
    const UINT: u32 = 2;
    const FUNCTION: u32 = 3;
    const BOOL: u32 = 4;
    const ONE: u32 = 5;

    fn new() -> Self {
        let mut words = Self { words: vec![MAGIC, 0x0001_0400, 0, 0, 0], next: 6 };
        // Addresses, Linkage, Kernel, Int64, GenericPointer, Groups, LongCompositesINTEL, VectorAnyINTEL.
        for capability in [4, 5, 6, 11, 38, 18, 6089, 5819] {
            words.op(Op::Capability, &[capability]);
        }
        words.op(Op::MemoryModel, &[2, 2]);
        words
    }

    /// The same with the types and constants that bodies use.
    fn with_types() -> Self {
        Self::new().types()
    }

    fn types(mut self) -> Self {
        self.op(Op::TypeVoid, &[Self::VOID]);
        self.op(Op::TypeInt, &[Self::UINT, 32, 0]);
        self.op(Op::TypeFunction, &[Self::FUNCTION, Self::VOID]);
        self.op(Op::TypeBool, &[Self::BOOL]);
        self.op(Op::Constant, &[Self::UINT, Self::ONE, 1]);
        self
    }

    fn id(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn op(&mut self, op: Op, operands: &[u32]) {
        let count = u32::try_from(operands.len() + 1).expect("a short instruction");
        assert!(count <= 0xffff, "{op} has {count} words");
        self.words.push(count << 16 | u32::from(op.0));
        self.words.extend_from_slice(operands);
    }

    /// An instruction with a result of a type.
    fn value(&mut self, op: Op, ty: u32, operands: &[u32]) -> u32 {
        let id = self.id();
        self.op(op, &[&[ty, id], operands].concat());
        id
    }

    fn declare(&mut self, op: Op, operands: &[u32]) -> u32 {
        let id = self.id();
        self.op(op, &[&[id], operands].concat());
        id
    }

    fn begin(&mut self) {
        self.value(Op::Function, Self::VOID, &[0, Self::FUNCTION]);
        self.declare(Op::Label, &[]);
    }

    fn end(&mut self) {
        self.op(Op::Return, &[]);
        self.op(Op::FunctionEnd, &[]);
    }

    /// Reads the module; tells whether it was accepted.
    fn read(mut self, what: &str) -> bool {
        if let Some(bound) = self.words.get_mut(3) {
            *bound = self.next;
        }
        let bytes = to_bytes(&self.words, ByteOrder::Little);
        let mut options = ReadOptions::default();
        options.extensions = Extension::all().collect();
        let context = Context::create();
        match timed(what, bytes.len(), || spirv_llvm::read(&context, &bytes, &options)) {
            Ok(module) => {
                assert!(module.verify().is_ok(), "{what}");
                true
            }
            Err(errors) => {
                refused(what, &errors);
                false
            }
        }
    }
}

/// Tests run alone: what they measure belongs to the whole process.
#[test]
fn large_and_deep_modules_cost_what_they_are_worth() {
    bodies_are_read();
    types_are_read_or_refused();
    constants_are_read_or_refused();
    annotations_are_read_or_refused();
    text_is_written_or_refused();
}

fn bodies_are_read() {
    let mut long = Words::with_types();
    long.begin();
    let mut value = Words::ONE;
    for _ in 0..200_000 {
        value = long.value(Op::IAdd, Words::UINT, &[value, Words::ONE]);
    }
    long.end();
    assert!(long.read("a body of 200,000 instructions"));

    // Each block dominates the next, and each leaves to the last.
    let mut deep = Words::with_types();
    let truth = deep.value(Op::ConstantTrue, Words::BOOL, &[]);
    deep.begin();
    let (mut last, end) = (deep.next - 1, deep.id());
    let mut entries = Vec::new();
    for _ in 0..20_000 {
        let next = deep.id();
        deep.op(Op::BranchConditional, &[truth, next, end]);
        deep.op(Op::Label, &[next]);
        entries.extend([Words::ONE, last]);
        last = next;
    }
    deep.op(Op::Branch, &[end]);
    deep.op(Op::Label, &[end]);
    entries.extend([Words::ONE, last]);
    deep.value(Op::Phi, Words::UINT, &entries);
    deep.end();
    assert!(deep.read("20,000 blocks of which each dominates the next, and a phi of all"));

    let mut wide = Words::with_types();
    wide.begin();
    let (start, end) = (wide.next - 1, wide.id());
    let targets: Vec<u32> = (0..16_000).map(|_| wide.id()).collect();
    let cases: Vec<u32> = (0_u32..).zip(&targets).flat_map(|(case, label)| [case, *label]).collect();
    wide.op(Op::Switch, &[&[Words::ONE, end], cases.as_slice()].concat());
    for label in &targets {
        wide.op(Op::Label, &[*label]);
        wide.op(Op::Branch, &[end]);
    }
    wide.op(Op::Label, &[end]);
    let entries: Vec<u32> = targets.iter().chain([&start]).flat_map(|label| [Words::ONE, *label]).collect();
    wide.value(Op::Phi, Words::UINT, &entries);
    wide.end();
    assert!(wide.read("a switch of 16,000 cases"));

    let mut calls = Words::with_types();
    let mut callee = None;
    for _ in 0..20_000 {
        let function = calls.value(Op::Function, Words::VOID, &[0, Words::FUNCTION]);
        calls.declare(Op::Label, &[]);
        if let Some(callee) = callee.replace(function) {
            calls.value(Op::FunctionCall, Words::VOID, &[callee]);
        }
        calls.end();
    }
    assert!(calls.read("a chain of 20,000 calls"));

    const ARRAYS: u32 = 0x40000;
    let mut arrays = Words::new();
    arrays.op(Op::Capability, &[5888]); // FPGALoopControlsALTERA
    let mut arrays = arrays.types();
    let pointer = arrays.declare(Op::TypePointer, &[5, Words::UINT]);
    let signature = arrays.declare(Op::TypeFunction, &[Words::VOID, pointer]);
    arrays.value(Op::Function, Words::VOID, &[0, signature]);
    let array = arrays.value(Op::FunctionParameter, pointer, &[]);
    arrays.declare(Op::Label, &[]);
    let (head, merge, latch) = (arrays.id(), arrays.id(), arrays.id());
    arrays.op(Op::Branch, &[head]);
    arrays.op(Op::Label, &[head]);
    for _ in 0..20_000 {
        arrays.value(Op::InBoundsPtrAccessChain, pointer, &[array, Words::ONE]);
    }
    let count = 30_000;
    let pairs: Vec<u32> = (0..count).flat_map(|iterations| [array, iterations]).collect();
    arrays.op(Op::LoopMerge, &[&[merge, latch, ARRAYS, count], pairs.as_slice()].concat());
    arrays.op(Op::Branch, &[latch]);
    arrays.op(Op::Label, &[latch]);
    arrays.op(Op::Branch, &[head]);
    arrays.op(Op::Label, &[merge]);
    arrays.end();
    assert!(arrays.read("a loop that says 30,000 things of an array with 20,000 accesses"));
}

fn types_are_read_or_refused() {
    let mut members = Words::with_types();
    members.declare(Op::TypeStruct, &[Words::UINT; 60_000]);
    for _ in 0..16 {
        members.op(Op::TypeStructContinuedINTEL, &[Words::UINT; 60_000]);
    }
    members.read("a structure of 10^6 members");

    let mut chain = Words::with_types();
    let mut ty = Words::UINT;
    for _ in 0..1_000_000 {
        ty = chain.declare(Op::TypeStruct, &[ty]);
    }
    assert!(!chain.read("a chain of 10^6 structures"));

    let mut pointers = Words::with_types();
    let mut ty = Words::UINT;
    for _ in 0..200_000 {
        ty = pointers.declare(Op::TypePointer, &[5, ty]);
    }
    assert!(pointers.read("a chain of 200,000 pointers"));

    for length in [1_u64 << 63, u64::MAX, 1 << 40] {
        let mut array = Words::with_types();
        let long = array.declare(Op::TypeInt, &[64, 0]);
        let count = array.value(Op::Constant, long, &[length as u32, (length >> 32) as u32]);
        let ty = array.declare(Op::TypeArray, &[Words::UINT, count]);
        let null = array.value(Op::ConstantNull, ty, &[]);
        // The array is not spelt out to change one element.
        array.value(Op::SpecConstantOp, ty, &[u32::from(Op::CompositeInsert.0), Words::ONE, null, 7]);
        assert!(!array.read("an array of many elements of which one is changed"));
    }

    let mut flat = Words::with_types();
    for count in 0..50_000 {
        let length = flat.value(Op::Constant, Words::UINT, &[count + 1]);
        flat.declare(Op::TypeArray, &[Words::UINT, length]);
    }
    assert!(flat.read("50,000 types"));

    let mut lanes = Words::with_types();
    lanes.declare(Op::TypeVector, &[Words::UINT, 1 << 16]);
    assert!(lanes.read("a vector of 65,536 components"));
    let mut lanes = Words::with_types();
    lanes.declare(Op::TypeVector, &[Words::UINT, u32::MAX]);
    assert!(!lanes.read("a vector of 2^32 - 1 components"));
}

fn constants_are_read_or_refused() {
    let mut chain = Words::with_types();
    let mut value = Words::ONE;
    for _ in 0..100_000 {
        value = chain.value(Op::SpecConstantOp, Words::UINT, &[u32::from(Op::IAdd.0), value, Words::ONE]);
    }
    assert!(chain.read("a chain of 100,000 operations on constants"));

    // Each constant is another, of 65,536 components for seven words.
    let mut vectors = Words::with_types();
    let ty = vectors.declare(Op::TypeVector, &[Words::UINT, 1 << 16]);
    let mut value = vectors.value(Op::ConstantNull, ty, &[]);
    for lane in 0..5000 {
        value = vectors.value(
            Op::SpecConstantOp,
            ty,
            &[u32::from(Op::CompositeInsert.0), Words::ONE, value, lane],
        );
    }
    assert!(!vectors.read("5000 long vectors that differ in one component"));

    let mut halves = Words::with_types();
    let mut ty = halves.declare(Op::TypeVector, &[Words::UINT, 2]);
    let mut value = halves.value(Op::ConstantComposite, ty, &[Words::ONE, Words::ONE]);
    for bits in 2..=16 {
        ty = halves.declare(Op::TypeVector, &[Words::UINT, 1 << bits]);
        value = halves.value(Op::ConstantComposite, ty, &[value, value]);
    }
    halves.read("a vector of 65,536 components made of its halves");
}

fn annotations_are_read_or_refused() {
    const NO_SIGNED_WRAP: u32 = 4469;
    let mut many = Words::new();
    for _ in 0..100_000 {
        many.op(Op::Decorate, &[Words::ONE, NO_SIGNED_WRAP]);
    }
    assert!(many.types().read("100,000 decorations of one id"));

    let mut names = Words::new();
    for member in 0..100_000 {
        names.op(Op::MemberName, &[Words::UINT, member, u32::from_le_bytes(*b"abc\0")]);
        names.op(Op::Name, &[Words::UINT, u32::from_le_bytes(*b"abc\0")]);
    }
    assert!(names.types().read("200,000 names of one id"));

    let mut group = Words::new();
    let id = group.id();
    for _ in 0..20_000 {
        group.op(Op::Decorate, &[id, NO_SIGNED_WRAP]);
    }
    group.op(Op::DecorationGroup, &[id]);
    for _ in 0..10 {
        group.op(Op::GroupDecorate, &[&[id][..], &[Words::ONE; 60_000]].concat());
    }
    assert!(!group.types().read("600,000 times 20,000 decorations by a group"));
}

fn write(what: &str, text: &str) -> Option<usize> {
    write_with(&WriteOptions::default(), what, text)
}

fn write_with(options: &WriteOptions, what: &str, text: &str) -> Option<usize> {
    let context = Context::create();
    let module = llvm::parse_ir_or_bitcode(&context, text.as_bytes())
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    match timed(what, text.len(), || spirv_llvm::write(&module, options)) {
        Ok(words) => {
            let bytes = to_bytes(&words, ByteOrder::Little);
            let read = timed(what, bytes.len(), || {
                let mut read = ReadOptions::default();
                read.extensions = options.extensions.clone();
                spirv_llvm::read(&Context::create(), &bytes, &read).map(drop)
            });
            assert!(read.is_ok(), "{what}: {read:?}");
            Some(words.len())
        }
        Err(errors) => {
            refused(what, &errors);
            None
        }
    }
}

fn text_is_written_or_refused() {
    const HEAD: &str = "target triple = \"spir64-unknown-unknown\"\n";
    let mut long = format!("{HEAD}define spir_func i32 @f(i32 %a, i32 %v0) {{\n");
    for number in 0..100_000 {
        let _ = writeln!(long, "  %v{} = xor i32 %v{number}, %a", number + 1);
    }
    long += "  ret i32 %v100000\n}\n";
    assert!(write("a body of 100,000 instructions", &long).is_some());

    let mut deep = format!("{HEAD}define spir_func void @f(i1 %c, ptr addrspace(1) %p) {{\nb0:\n");
    for number in 0..20_000 {
        let _ = writeln!(deep, "  br i1 %c, label %b{0}, label %e{number}\nb{0}:", number + 1);
    }
    deep += "  br label %e19999\n";
    for number in (1..20_000).rev() {
        let _ = writeln!(deep, "e{number}:\n  br label %e{}", number - 1);
    }
    deep += "e0:\n  ret void\n}\n";
    assert!(write("20,000 nested selections", &deep).is_some());

    let mut phis = format!("{HEAD}define spir_func void @f(ptr addrspace(1) %q0) {{\nb0:\n  br label %b1\n");
    for number in 1..20_000 {
        let (before, next) = (number - 1, number + 1);
        let _ = writeln!(
            phis,
            "b{number}:\n  %q{number} = phi ptr addrspace(1) [ %q{before}, %b{before} ]\n  br label %b{next}"
        );
    }
    phis += "b20000:\n  store i32 0, ptr addrspace(1) %q19999\n  ret void\n}\n";
    assert!(write("a chain of 20,000 phis of pointers", &phis).is_some());

    let members = vec!["i32"; 1_000_000].join(", ");
    let structure = format!(
        "{HEAD}define spir_func void @f(ptr addrspace(1) %p) {{\n  %x = load {{ {members} }}, ptr addrspace(1) %p\n  \
         ret void\n}}\n"
    );
    assert!(write("a structure of 10^6 members", &structure).is_none());
    let members = vec!["i32"; 16_384].join(", ");
    let structure = format!(
        "{HEAD}define spir_func void @f(ptr addrspace(1) %p) {{\n  %x = load {{ {members} }}, ptr addrspace(1) %p\n  \
         ret void\n}}\n"
    );
    assert!(write("a structure of one member more than there may be", &structure).is_none());

    let parameters = |count| {
        format!("{HEAD}define spir_func void @f({}) {{\n  ret void\n}}\n", vec!["i32"; count].join(", "))
    };
    assert!(write("255 parameters", &parameters(255)).is_some());
    assert!(write("256 parameters", &parameters(256)).is_none());

    let mut functions = HEAD.to_owned();
    for number in 0..20_000 {
        let _ = writeln!(functions, "define spir_func void @f{number}() {{");
        if number > 0 {
            let _ = writeln!(functions, "  call spir_func void @f{}()", number - 1);
        }
        functions += "  ret void\n}\n";
    }
    assert!(write("a chain of 20,000 calls", &functions).is_some());

    let mut globals = HEAD.to_owned();
    for number in 0..65_536 {
        let _ = writeln!(globals, "@g{number} = addrspace(1) global i32 {number}");
    }
    assert!(write("one variable more than there may be", &globals).is_none());

    loops_are_written(HEAD);

    // Each function may call all that come before it as well as the last.
    let mut recursive = HEAD.to_owned();
    for number in 0..500 {
        let _ = writeln!(recursive, "define spir_func void @f{number}() {{");
        for callee in (0..number).chain([499]) {
            let _ = writeln!(recursive, "  call spir_func void @f{callee}()");
        }
        recursive += "  ret void\n}\n";
    }
    recursive += "define spir_kernel void @k() {\n  call spir_func void @f0()\n  ret void\n}\n";
    assert!(write("500 functions that call each other", &recursive).is_none());

    let mut metadata = format!("{HEAD}!opencl.ocl.version = !{{!0}}\n");
    for number in 0..5000 {
        let _ = writeln!(metadata, "!{number} = !{{!{}}}", number + 1);
    }
    metadata += "!5000 = !{}\n";
    write("metadata in a chain", &metadata);
}

/// Loops whose metadata say the same of the same arrays: a text that is much shorter than all that it says.
fn loops_are_written(head: &str) {
    let mut text =
        format!("{head}define spir_func void @f(i1 %c, i64 %n, ptr addrspace(1) %p0) {{\n  br label %l0\n");
    for number in 0..3000 {
        let next = number + 1;
        let _ = writeln!(
            text,
            "l{number}:\n  %p{next} = getelementptr i32, ptr addrspace(1) %p0, i64 %n, !llvm.index.group !{next}\n  \
             br i1 %c, label %l{number}, label %l{next}, !llvm.loop !{}",
            next + 10_000
        );
    }
    text += "l3000:\n  ret void\n}\n";
    let groups: Vec<String> = (1..=3000).map(|number| format!("!{number}")).collect();
    let _ = writeln!(text, "!0 = !{{!\"llvm.loop.parallel_access_indices\", {}}}", groups.join(", "));
    for number in 1..=3000 {
        let _ = writeln!(text, "!{number} = distinct !{{}}\n!{0} = distinct !{{!{0}, !0}}", number + 10_000);
    }
    let mut options = WriteOptions::default();
    options.extensions = Extension::all().collect();
    write_with(&options, "3000 loops that say the same of 3000 accesses", &text);
}
