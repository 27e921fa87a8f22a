//! Modules that are read.

use spirv_llvm::spirv::{Op, words::push_string};

use super::words::Words;

/// All cases.
pub(super) fn is_read_or_refused() {
    bodies_are_read();
    kernels_are_read();
    arrays_of_loops_are_read();
    types_are_read_or_refused();
    constants_are_read_or_refused();
    annotations_are_read_or_refused();
    vectors_and_matrices_are_read_or_refused();
    copies_are_read_or_refused();
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
    let boolean = deep.value(Op::ConstantTrue, Words::BOOL, &[]);
    deep.begin();
    let (mut last, end) = (deep.next - 1, deep.id());
    let mut entries = Vec::new();
    for _ in 0..20_000 {
        let next = deep.id();
        deep.op(Op::BranchConditional, &[boolean, next, end]);
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
}

fn arrays_of_loops_are_read() {
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

/// The text of an OpEntryPoint or OpName in words.
fn words_of(text: &str) -> Vec<u32> {
    let mut words = Vec::new();
    push_string(&mut words, text.as_bytes());
    words
}

fn kernels_are_read() {
    let mut kernels = Words::new();
    let (count, first) = (20_000, 1000);
    for number in 0..count {
        kernels.op(Op::EntryPoint, &[&[6, first + number], &words_of(&format!("k{number}"))[..]].concat());
    }
    for number in 0..count {
        kernels.op(Op::ExecutionMode, &[first + number, 17, 1, 1, 1]);
    }
    let (structure, pointer, signature) = (first - 3, first - 2, first - 1);
    kernels.op(Op::Name, &[&[structure], &words_of(&"x".repeat(200_000))[..]].concat());
    let mut kernels = kernels.types();
    kernels.op(Op::TypeStruct, &[structure, Words::UINT]);
    kernels.op(Op::TypePointer, &[pointer, 5, structure]);
    kernels.op(Op::TypeFunction, &[&[signature, Words::VOID], &[pointer; 20][..]].concat());
    kernels.next = first + count;
    for number in 0..count {
        kernels.op(Op::Function, &[Words::VOID, first + number, 0, signature]);
        for _ in 0..20 {
            kernels.value(Op::FunctionParameter, pointer, &[]);
        }
        kernels.declare(Op::Label, &[]);
        kernels.end();
    }
    assert!(kernels.read("20,000 kernels with 20 arguments of a type with a long name"));

    let mut entries = Words::new();
    let (kernel, signature) = (6, 7);
    entries.next = 8;
    for number in 0..10_000 {
        entries.op(Op::EntryPoint, &[&[6, kernel], &words_of(&format!("k{number}"))[..]].concat());
    }
    let mut entries = entries.types();
    entries.op(Op::TypeFunction, &[&[signature, Words::VOID], &[Words::UINT; 250][..]].concat());
    entries.op(Op::Function, &[Words::VOID, kernel, 0, signature]);
    for _ in 0..250 {
        entries.value(Op::FunctionParameter, Words::UINT, &[]);
    }
    entries.declare(Op::Label, &[]);
    entries.end();
    assert!(!entries.read("10,000 entry points that are one function of 250 parameters"));
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

/// Short instructions that are many of LLVM's.
fn vectors_and_matrices_are_read_or_refused() {
    let mut joined = Words::with_types();
    let half = joined.declare(Op::TypeVector, &[Words::UINT, 1 << 15]);
    let whole = joined.declare(Op::TypeVector, &[Words::UINT, 1 << 16]);
    let joined = joined.applied(1000, Op::CompositeConstruct, whole, &[half, half]);
    assert!(!joined.read("1000 vectors of 65,536 components made of halves"));

    let matrix = |rows: u32, columns: u32| {
        let mut words = Words::with_types();
        let float = words.declare(Op::TypeFloat, &[32]);
        let vector = words.declare(Op::TypeVector, &[float, rows]);
        let matrix = words.declare(Op::TypeMatrix, &[vector, columns]);
        (words, float, vector, matrix)
    };
    for (size, is_read) in [(4, true), (16, false), (64, false)] {
        let (words, .., ty) = matrix(size, size);
        let words = words.applied(1000, Op::MatrixTimesMatrix, ty, &[ty, ty]);
        assert_eq!(words.read(&format!("1000 products of matrices of {size} columns")), is_read);
        let (words, .., ty) = matrix(size, size);
        let words = words.applied(4000, Op::Transpose, ty, &[ty]);
        assert_eq!(words.read(&format!("4000 matrices of {size} columns transposed")), is_read);
        let (words, _, vector, ty) = matrix(size, size);
        let words = words.applied(4000, Op::VectorTimesMatrix, vector, &[vector, ty]);
        assert_eq!(words.read(&format!("4000 vectors times matrices of {size} columns")), is_read);
    }
    let (words, _, vector, ty) = matrix(64, 64);
    assert!(
        !words
            .applied(4000, Op::MatrixTimesVector, vector, &[ty, vector])
            .read("4000 combinations of columns")
    );
    let (words, float, _, ty) = matrix(64, 64);
    assert!(!words.applied(4000, Op::MatrixTimesScalar, ty, &[ty, float]).read("4000 multiples of matrices"));
    let (mut words, float, vector, ty) = matrix(4, 1 << 16);
    let long = words.declare(Op::TypeVector, &[float, 1 << 16]);
    assert!(!words.applied(100, Op::OuterProduct, ty, &[vector, long]).read("100 products of long vectors"));
}

fn copies_are_read_or_refused() {
    // Arrays of arrays, and pairs of pairs, that match logically.
    let copy = |levels: usize, length: Option<u32>| {
        let mut words = Words::with_types();
        let length = length.map(|length| words.value(Op::Constant, Words::UINT, &[length]));
        let mut types = [0; 2].map(|_| words.declare(Op::TypeStruct, &[Words::UINT]));
        for _ in 0..levels {
            types = types.map(|ty| match length {
                Some(length) => words.declare(Op::TypeArray, &[ty, length]),
                None => words.declare(Op::TypeStruct, &[ty, ty]),
            });
        }
        let [from, to] = types;
        words.applied(1, Op::CopyLogical, to, &[from])
    };
    assert!(copy(8, None).read("a copy of 256 structures"));
    assert!(!copy(40, None).read("a copy of 2^40 structures"));
    assert!(copy(1, Some(4096)).read("a copy of 4096 structures"));
    assert!(!copy(2, Some(4096)).read("a copy of 4096 arrays"));
    assert!(copy(500, Some(1)).read("a copy of a structure 500 levels deep"));
}
