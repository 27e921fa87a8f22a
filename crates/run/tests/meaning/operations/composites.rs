//! Instructions on composites, pointers into them, control flow and atomics: kernels that read sixteen numbers and write
//! some, against what is computed here.

use inkwell::context::Context;
use spirv_llvm::spirv::{ByteOrder, asm, to_bytes};
use spirv_llvm::{ReadOptions, WriteOptions};
use spirv_llvm_run::{Arg, Kernel, NdRange};

/// How many numbers a work-item reads and writes.
const ROW: usize = 16;

/// A kernel that loads `%i0`, `%i1`, … and stores `%r0`, `%r1`, … as `results` tells.
fn source(types: &str, before: &str, body: &str, results: usize) -> String {
    let mut loads = String::new();
    let mut stores = String::new();
    for at in 0..ROW {
        loads += &format!(
            "%pi{at} = OpPtrAccessChain %puint %from %n{at}\n%i{at} = OpLoad %uint %pi{at} Aligned 4\n"
        );
    }
    for at in 0..results {
        stores +=
            &format!("%pr{at} = OpPtrAccessChain %puint %to %n{at}\nOpStore %pr{at} %r{at} Aligned 4\n");
    }
    let numbers: String = (0..=ROW).map(|at| format!("%n{at} = OpConstant %uint {at}\n")).collect();
    format!(
        "OpCapability Addresses
OpCapability Linkage
OpCapability Kernel
OpCapability Int8
OpCapability Int16
OpCapability Int64
OpCapability Vector16
OpCapability AtomicFloat32AddEXT
OpCapability BitInstructions
OpExtension \"SPV_EXT_shader_atomic_float_add\"
OpExtension \"SPV_KHR_bit_instructions\"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k \"k\" %gid
OpDecorate %gid BuiltIn GlobalInvocationId
OpDecorate %gid Constant
%void = OpTypeVoid
%bool = OpTypeBool
%uchar = OpTypeInt 8 0
%ushort = OpTypeInt 16 0
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
{numbers}%one = OpConstant %float 1
%uint2 = OpTypeVector %uint 2
%uint3 = OpTypeVector %uint 3
%uint4 = OpTypeVector %uint 4
%bool4 = OpTypeVector %bool 4
%float4 = OpTypeVector %float 4
%cells = OpTypeArray %uint4 %n3
%pair = OpTypeStruct %uint %cells
%other = OpTypeStruct %uint %cells
%puint = OpTypePointer CrossWorkgroup %uint
%fuint = OpTypePointer Function %uint
%ffloat = OpTypePointer Function %float
%fpair = OpTypePointer Function %pair
%fcells = OpTypePointer Function %cells
%fuint4 = OpTypePointer Function %uint4
%ulong3 = OpTypeVector %ulong 3
%pulong3 = OpTypePointer Input %ulong3
%gid = OpVariable %pulong3 Input
%row = OpConstant %ulong {ROW}
{types}%fn = OpTypeFunction %void %puint %puint
%k = OpFunction %void None %fn
%in = OpFunctionParameter %puint
%out = OpFunctionParameter %puint
%entry = OpLabel
{before}%ids = OpLoad %ulong3 %gid
%id = OpCompositeExtract %ulong %ids 0
%first = OpIMul %ulong %id %row
%from = OpInBoundsPtrAccessChain %puint %in %first
%to = OpInBoundsPtrAccessChain %puint %out %first
{loads}{body}{stores}OpReturn
OpFunctionEnd
"
    )
}

/// Runs the kernel as read and after a round trip; `wanted` says what a work-item writes.
fn check(types: &str, before: &str, body: &str, wanted: impl Fn(&[u32; ROW]) -> Vec<u32>) {
    const ITEMS: usize = 12;
    let mut state = 0x1234_5678_u32;
    let rows: Vec<[u32; ROW]> = (0..ITEMS)
        .map(|item| {
            std::array::from_fn(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                // Small numbers in the first rows, large ones behind.
                if item < 6 { state >> 28 } else { state }
            })
        })
        .collect();
    let expected: Vec<Vec<u32>> = rows.iter().map(&wanted).collect();
    let text = source(types, before, body, expected[0].len());
    let words = asm::assemble(&text, &asm::AssembleOptions::default())
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let context = Context::create();
    let read = |words: &[u32]| {
        spirv_llvm::read(&context, &to_bytes(words, ByteOrder::Little), &ReadOptions::default())
            .unwrap_or_else(|errors| panic!("{errors}\n{text}"))
    };
    let module = read(&words);
    let mut options = WriteOptions::default();
    options.extensions = spirv_llvm::spirv::Extension::all().collect();
    let written = spirv_llvm::write(&module, &options);
    let again = read(&written.unwrap_or_else(|errors| panic!("{errors}\n{text}")));
    for (module, when) in [(module, "as read"), (again, "after the round trip")] {
        let mut kernel = Kernel::load(&module, "k").unwrap_or_else(|error| panic!("{error}\n{text}"));
        let input = rows.iter().flatten().flat_map(|number| number.to_le_bytes()).collect();
        let mut args = [Arg::Buffer(input), Arg::Buffer(vec![0; ITEMS * ROW * 4])];
        kernel.launch(&NdRange::new(&[ITEMS as u64], &[1]).expect("a range"), &mut args).expect("a run");
        let [_, Arg::Buffer(output)] = &args else { panic!("the output is a buffer") };
        for (item, expected) in expected.iter().enumerate() {
            let got: Vec<u32> = output[item * ROW * 4..]
                .chunks_exact(4)
                .take(expected.len())
                .map(|bytes| u32::from_le_bytes(bytes.try_into().expect("four bytes")))
                .collect();
            assert_eq!(&got, expected, "{when}, of {:?}\n{body}", rows[item]);
        }
    }
}

const VECTORS: &str = "%v = OpCompositeConstruct %uint4 %i0 %i1 %i2 %i3
%w = OpCompositeConstruct %uint4 %i4 %i5 %i6 %i7
%low = OpVectorShuffle %uint2 %v %v 2 0
%x = OpCompositeConstruct %uint4 %i8 %low %i9
%array = OpCompositeConstruct %cells %v %w %x
%struct = OpCompositeConstruct %pair %i10 %array
";

#[test]
fn composites() {
    let body = format!(
        "{VECTORS}%q0 = OpVectorShuffle %uint3 %v %w 7 0xFFFFFFFF 1
%r0 = OpCompositeExtract %uint %q0 0
%r1 = OpCompositeExtract %uint %q0 2
%at = OpUMod %uint %i11 %n4
%r2 = OpVectorExtractDynamic %uint %x %at
%q3 = OpVectorInsertDynamic %uint4 %w %i12 %at
%r3 = OpCompositeExtract %uint %q3 1
%q4 = OpCompositeInsert %pair %i13 %struct 1 2 3
%r4 = OpCompositeExtract %uint %q4 1 2 3
%r5 = OpCompositeExtract %uint %q4 1 2 1
%less = OpULessThan %bool %i14 %i15
%q6 = OpSelect %pair %less %q4 %struct
%r6 = OpCompositeExtract %uint %q6 1 2 3
%q7 = OpCopyLogical %other %q6
%r7 = OpCompositeExtract %uint %q7 0
%q8 = OpCompositeInsert %uint4 %i14 %v 3
%q9 = OpULessThan %bool4 %q8 %w
%any = OpAny %bool %q9
%all = OpAll %bool %q9
%r8 = OpSelect %uint %any %n1 %n0
%r9 = OpSelect %uint %all %n1 %n0
%picked = OpSelect %uint4 %q9 %v %x
%copy = OpCopyObject %uint4 %picked
%r10 = OpCompositeExtract %uint %copy 2
"
    );
    check("", "", &body, |i| {
        let x = [i[8], i[2], i[0], i[9]];
        let at = (i[11] % 4) as usize;
        let is_less = [i[0] < i[4], i[1] < i[5], i[2] < i[6], i[14] < i[7]];
        vec![
            i[7],
            i[1],
            x[at],
            if at == 1 { i[12] } else { i[5] },
            i[13],
            x[1],
            if i[14] < i[15] { i[13] } else { x[3] },
            i[10],
            is_less.iter().any(|less| *less).into(),
            is_less.iter().all(|less| *less).into(),
            if is_less[2] { i[2] } else { x[2] },
        ]
    });
}

#[test]
fn access_chains() {
    let types = "%minus1 = OpConstant %ulong 18446744073709551615
%short1 = OpConstant %ushort 1
%wide7 = OpConstant %ulong 7
";
    let before = "%var = OpVariable %fpair Function\n%copy = OpVariable %fpair Function\n";
    let body = format!(
        "{VECTORS}OpStore %var %struct
%which = OpUMod %uint %i11 %n3
%small = OpUConvert %ushort %which
%wide = OpUConvert %ulong %which
%p0 = OpAccessChain %fuint4 %var %n1 %small
%q0 = OpLoad %uint4 %p0
%r0 = OpCompositeExtract %uint %q0 1
%p1 = OpInBoundsAccessChain %fuint %var %n1 %wide %n3
%r1 = OpLoad %uint %p1
%p2 = OpAccessChain %fcells %var %n1
%p3 = OpAccessChain %fuint4 %p2 %n1
%p4 = OpPtrAccessChain %fuint %p3 %minus1 %short1
%r2 = OpLoad %uint %p4
%p5 = OpInBoundsPtrAccessChain %fuint4 %p3 %short1
%q3 = OpLoad %uint4 %p5
%r3 = OpCompositeExtract %uint %q3 0
OpStore %p1 %i12
OpCopyMemory %copy %var
%p6 = OpAccessChain %fuint %copy %n1 %which %n3
%r4 = OpLoad %uint %p6
%p7 = OpPtrAccessChain %puint %from %wide7
%r5 = OpLoad %uint %p7 Aligned 4
%distance = OpPtrDiff %ulong %p7 %from
%r6 = OpUConvert %uint %distance
%same = OpPtrEqual %bool %p7 %pi7
%r7 = OpSelect %uint %same %n1 %n0
"
    );
    check(types, before, &body, |i| {
        let x = [i[8], i[2], i[0], i[9]];
        let cells = [[i[0], i[1], i[2], i[3]], [i[4], i[5], i[6], i[7]], x];
        let which = (i[11] % 3) as usize;
        vec![cells[which][1], cells[which][3], i[1], x[0], i[12], i[7], 7, 1]
    });
}

/// A loop around a switch on numbers of a type.
fn switching(width: u32) {
    let ty = format!(
        "%{}",
        [(8, "uchar"), (16, "ushort"), (32, "uint"), (64, "ulong")]
            .iter()
            .find(|own| own.0 == width)
            .expect("a width")
            .1
    );
    let far = if width == 64 { "0x1_0000_0001".replace('_', "") } else { "200".into() };
    let convert = if width == 32 { "OpCopyObject" } else { "OpUConvert" };
    let body = format!(
        "OpBranch %head
%head = OpLabel
%n = OpPhi %uint %n0 %entry %next %tail
%sum = OpPhi %uint %i0 %entry %more %tail
%odd = OpBitwiseAnd %uint %n %n1
%small = OpBitwiseAnd %uint %sum %n7
%number = {convert} {ty} %small
%is = OpIEqual %bool %small %n5
%key = OpSelect {ty} %is %far %number
OpSwitch %key %default 0 %zero 1 %one1 {far} %large 3 %zero
%zero = OpLabel
%a = OpIAdd %uint %sum %n3
OpBranch %tail
%one1 = OpLabel
%b = OpIMul %uint %sum %i1
OpBranch %large
%large = OpLabel
%c = OpPhi %uint %sum %head %b %one1
%d = OpIAdd %uint %c %n10
OpBranch %tail
%default = OpLabel
%e = OpBitwiseXor %uint %sum %i2
%f = OpIAdd %uint %e %n1
OpBranch %tail
%tail = OpLabel
%more = OpPhi %uint %a %zero %d %large %f %default
%next = OpIAdd %uint %n %n1
%go = OpULessThan %bool %next %n9
OpBranchConditional %go %head %end
%end = OpLabel
%r0 = OpCopyObject %uint %more
%r1 = OpIAdd %uint %odd %next
"
    );
    check(&format!("%far = OpConstant {ty} {far}\n"), "", &body, |i| {
        let mut sum = i[0];
        for _ in 0..9 {
            sum = match sum & 7 {
                0 | 3 => sum.wrapping_add(3),
                1 => sum.wrapping_mul(i[1]).wrapping_add(10),
                5 => sum.wrapping_add(10),
                _ => (sum ^ i[2]).wrapping_add(1),
            };
        }
        vec![sum, 9]
    });
}

#[test]
fn switches_of_every_width() {
    for width in [8, 16, 32, 64] {
        switching(width);
    }
}

#[test]
fn atomics() {
    let before = "%cell = OpVariable %fuint Function\n%number = OpVariable %ffloat Function\n";
    let mut body = "OpStore %cell %i0\nOpStore %number %one\n".to_owned();
    let operations = ["IAdd", "ISub", "SMin", "UMin", "SMax", "UMax", "And", "Or", "Xor", "Exchange"];
    for (number, name) in operations.iter().enumerate() {
        body += &format!("%r{number} = OpAtomic{name} %uint %cell %n1 %n0 %i{}\n", number + 1);
    }
    body += "%up = OpAtomicIIncrement %uint %cell %n1 %n0
%down = OpAtomicIDecrement %uint %cell %n1 %n0
%r10 = OpISub %uint %down %up
%r11 = OpAtomicCompareExchange %uint %cell %n1 %n0 %n0 %i11 %i10
%r12 = OpAtomicLoad %uint %cell %n1 %n0
OpAtomicStore %cell %n1 %n0 %i13
%q13 = OpAtomicFAddEXT %float %number %n1 %n0 %one
%q14 = OpLoad %float %number
%r13 = OpConvertFToU %uint %q14
OpStore %cell %n0
%was = OpAtomicFlagTestAndSet %bool %cell %n1 %n0
%is = OpAtomicFlagTestAndSet %bool %cell %n1 %n0
OpAtomicFlagClear %cell %n1 %n0
%q15 = OpLoad %uint %cell
%r14 = OpSelect %uint %was %n2 %q15
%r15 = OpSelect %uint %is %n1 %n0
";
    check("", before, &body, |i| {
        let mut cell = i[0];
        let mut results = Vec::new();
        let signed = |bits: u32| bits.cast_signed();
        for (number, value) in i[1..11].iter().enumerate() {
            results.push(cell);
            cell = match number {
                0 => cell.wrapping_add(*value),
                1 => cell.wrapping_sub(*value),
                2 => signed(cell).min(signed(*value)).cast_unsigned(),
                3 => cell.min(*value),
                4 => signed(cell).max(signed(*value)).cast_unsigned(),
                5 => cell.max(*value),
                6 => cell & value,
                7 => cell | value,
                8 => cell ^ value,
                _ => *value,
            };
        }
        results.extend([1, cell, i[11], 2, 0, 1]);
        results
    });
}

#[test]
fn bit_fields_of_vectors() {
    let body = format!(
        "{VECTORS}%offset = OpBitwiseAnd %uint %i11 %n15
%count = OpBitwiseAnd %uint %i12 %n15
%short = OpUConvert %ushort %offset
%byte = OpUConvert %uchar %count
%q0 = OpBitFieldInsert %uint4 %v %w %short %byte
%q1 = OpBitFieldUExtract %uint4 %w %short %byte
%q2 = OpBitFieldSExtract %uint4 %w %offset %byte
%r0 = OpCompositeExtract %uint %q0 1
%r1 = OpCompositeExtract %uint %q1 2
%r2 = OpCompositeExtract %uint %q2 3
"
    );
    check("", "", &body, |i| {
        let (offset, count) = (i[11] & 15, i[12] & 15);
        let mask = (1_u32 << count) - 1;
        let part = (i[7] >> offset) & mask;
        let is_negative = count != 0 && (part >> (count - 1)) == 1;
        vec![
            (i[1] & !(mask << offset)) | ((i[5] & mask) << offset),
            (i[6] >> offset) & mask,
            if is_negative { part | !mask } else { part },
        ]
    });
}
