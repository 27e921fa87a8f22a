//! What running kernels ask the launcher for: pipes, blocks of sub-groups, and device queues.

use std::path::PathBuf;

use inkwell::context::Context;
use inkwell::module::Module;
use spirv_llvm::{ReadOptions, WriteOptions, spirv};
use spirv_llvm_run::{Arg, Image, Kernel, LaunchOptions, NdRange, Pipe, TexelFormat, describe, kernels};

use crate::common;

fn ints(arg: &Arg) -> Vec<i32> {
    let bytes = match arg {
        Arg::Buffer(bytes) => bytes.as_slice(),
        Arg::Pipe(pipe) => pipe.packets(),
        Arg::Image(image) => image.texels(),
        _ => panic!("no memory"),
    };
    bytes.chunks_exact(4).map(|word| i32::from_le_bytes(word.try_into().expect("4 bytes"))).collect()
}

fn bytes_of(values: &[i32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

fn zeros(count: usize) -> Arg {
    Arg::Buffer(vec![0; count * 4])
}

fn pipe(values: u32, capacity: u32, packets: &[i32]) -> Arg {
    Arg::Pipe(Pipe::new(values * 4, capacity, bytes_of(packets)).expect("a pipe"))
}

fn number(value: i32) -> Arg {
    Arg::Bytes(value.to_le_bytes().to_vec())
}

/// Gives the kernels of an OpenCL C source in all variants, each of them as it is and after a round trip.
fn in_all_variants(name: &str, test: impl Fn(&Module<'_>, &str)) {
    let source = source(name);
    for (target, level) in common::variants() {
        let context = Context::create();
        let module = common::parse(&context, name, &common::compile(&source, target, level));
        let mut options = WriteOptions::default();
        options.extensions = spirv::ExtensionSet::all();
        let words = spirv_llvm::write(&module, &options).expect("SPIR-V");
        let bytes = spirv::to_bytes(&words, spirv::ByteOrder::Little);
        let again = spirv_llvm::read(&context, &bytes, &ReadOptions::default()).expect("LLVM IR");
        test(&module, &format!("{target} {level}"));
        test(&again, &format!("{target} {level} after a round trip"));
    }
}

/// The OpenCL C of that name: what is translated by default lies in `test-ll/run/`, what needs extensions beside this file.
fn source(name: &str) -> PathBuf {
    let root = crate::common::fixture::root();
    let own = root.join(format!("crates/run/tests/run/requests/{name}.cl"));
    if own.is_file() { own } else { root.join(format!("test-ll/run/{name}.cl")) }
}

/// One module of an OpenCL C source.
fn in_one_variant(name: &str, test: impl Fn(&Module<'_>)) {
    let source = source(name);
    let context = Context::create();
    test(&common::parse(&context, name, &common::compile(&source, "spir64", "-O0")));
}

/// Runs a kernel on work-items of one dimension with options; gives the arguments and the warnings.
fn launch(
    module: &Module<'_>,
    name: &str,
    [global, local]: [u64; 2],
    mut args: Vec<Arg>,
    options: &LaunchOptions,
) -> spirv_llvm::Result<(Vec<Arg>, Vec<String>)> {
    let mut kernel = Kernel::load(module, name)?;
    let report = kernel.launch_with(&NdRange::new(&[global], &[local])?, &mut args, options)?;
    common::record::ran(kernel.builtins());
    Ok((args, report.warnings.into_iter().map(|warning| warning.to_string()).collect()))
}

/// The same without any warning.
fn run(module: &Module<'_>, name: &str, sizes: [u64; 2], args: Vec<Arg>) -> Vec<Arg> {
    let options = LaunchOptions::default().with_subgroup_size(4).expect("a size");
    let (args, warnings) =
        launch(module, name, sizes, args, &options).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(warnings.is_empty(), "{name}: {warnings:?}");
    args
}

#[test]
fn packets_go_through_pipes_in_their_order() {
    in_all_variants("pipes", |module, variant| {
        let args = run(module, "produce", [8, 1], vec![pipe(2, 5, &[]), zeros(10)]);
        assert_eq!(ints(&args[0]), [0, 0, 1, 10, 2, 20, 3, 30, 4, 40], "{variant}");
        // There is room for five.
        assert_eq!(ints(&args[1]), [0, 0, 0, 0, 0, -1, -1, -1, 5, 5], "{variant}");
        let full = args.into_iter().next().expect("the pipe");
        let args = run(module, "consume", [4, 1], vec![full, zeros(8), zeros(4)]);
        assert_eq!(ints(&args[1]), [0, 0, 1, 10, 2, 20, 3, 30], "{variant}");
        assert_eq!(ints(&args[2]), [0; 4], "{variant}");
        // What is left is there for the next launch.
        assert_eq!(ints(&args[0]), [4, 40], "{variant}");
        let args = run(module, "consume", [2, 1], vec![args[0].clone(), zeros(4), zeros(2)]);
        assert_eq!((ints(&args[1]), ints(&args[2])), (vec![4, 40, -1, -1], vec![0, -1]), "{variant}");
    });
}

#[test]
fn reservations_keep_their_places() {
    in_all_variants("pipes", |module, variant| {
        let args = run(module, "reserved", [1, 1], vec![pipe(1, 6, &[]), zeros(5)]);
        assert_eq!(ints(&args[0]), [0, 1, 2, 99], "{variant}");
        assert_eq!(ints(&args[1]), [1, 0, 0, 4, 0], "{variant}");
        let args = run(module, "reserved_read", [1, 1], vec![pipe(1, 6, &[5, 6, 7, 8]), zeros(6)]);
        assert_eq!(ints(&args[1]), [8, 5, 6, 0, 0, 0], "{variant}");
        assert!(ints(&args[0]).is_empty(), "{variant}");
    });
}

#[test]
fn groups_have_one_reservation_together() {
    in_all_variants("pipes", |module, variant| {
        // The second group finds no room.
        let args = run(module, "by_group", [8, 4], vec![pipe(1, 6, &[]), zeros(8)]);
        assert_eq!(ints(&args[0]), [3, 2, 1, 0], "{variant}");
        assert_eq!(ints(&args[1]), [1, 1, 1, 1, 0, 0, 0, 0], "{variant}");
        let options = LaunchOptions::default().with_subgroup_size(2).expect("a size");
        let args = vec![pipe(1, 6, &[5, 6, 7, 8, 9]), zeros(4)];
        let (args, _) = launch(module, "by_sub_group", [4, 4], args, &options).expect("a run");
        assert_eq!(ints(&args[1]), [5, 6, 7, 8], "{variant}");
        assert_eq!(ints(&args[0]), [9], "{variant}");
    });
}

#[test]
fn what_pipes_are_not_for_is_told() {
    in_one_variant("pipes", |module| {
        for (what, wanted) in [
            (0, "a packet that its reservation does not have"),
            (1, "a reservation that the pipe did not give or that was committed"),
            (3, "reads 4 bytes at offset 16 of the buffer of argument 2"),
        ] {
            let args = vec![pipe(1, 6, &[]), number(what), zeros(1)];
            let error = launch(module, "wrong", [1, 1], args, &LaunchOptions::default());
            let error = error.expect_err("a fault").to_string();
            assert!(error.contains(wanted) && error.contains("work-item (0, 0, 0)"), "{error}");
        }
        let args = || vec![pipe(1, 6, &[]), number(2), zeros(1)];
        let (_, warnings) =
            launch(module, "wrong", [1, 1], args(), &LaunchOptions::default()).expect("a run");
        assert!(matches!(warnings.as_slice(), [one] if one.contains("was not committed")), "{warnings:?}");
        let error = launch(module, "wrong", [1, 1], args(), &LaunchOptions::default().with_traps());
        assert!(error.expect_err("a trap").to_string().contains("was not committed"));
        let other = vec![pipe(2, 6, &[]), number(2), zeros(1)];
        let error = launch(module, "wrong", [1, 1], other, &LaunchOptions::default()).expect_err("a fault");
        assert!(error.to_string().contains("packets of another size"), "{error}");
        let other = vec![zeros(1), number(2), zeros(1)];
        let error = launch(module, "wrong", [1, 1], other, &LaunchOptions::default()).expect_err("a fault");
        assert!(error.to_string().contains("takes a pipe"), "{error}");
    });
    assert!(Pipe::new(4, 2, vec![0; 12]).is_err() && Pipe::new(4, 2, vec![0; 5]).is_err());
    assert!(Pipe::new(0, 2, Vec::new()).is_err());
}

/// A pipe of the module's own, by SPIR-V: what a kernel writes it reads again.
#[test]
fn pipes_of_program_scope() {
    const TEXT: &str = "
        OpCapability Addresses\nOpCapability Linkage\nOpCapability Kernel\nOpCapability Pipes
        OpCapability PipeStorage\nOpCapability Int64
        OpMemoryModel Physical64 OpenCL\nOpEntryPoint Kernel %k \"k\"\nOpName %holder \"holder\"\nOpName %pipe \"pipe\"
        %void = OpTypeVoid\n%uint = OpTypeInt 32 0\n%c4 = OpConstant %uint 4
        %storage = OpTypePipeStorage\n%room = OpConstantPipeStorage %storage 4 4 3
        %holder = OpTypeStruct %storage\n%own = OpConstantComposite %holder %room
        %p_holder = OpTypePointer CrossWorkgroup %holder\n%pipe = OpVariable %p_holder CrossWorkgroup %own
        %writes = OpTypePipe WriteOnly\n%reads = OpTypePipe ReadOnly
        %p_uint = OpTypePointer CrossWorkgroup %uint\n%p_any = OpTypePointer Generic %uint
        %fn = OpTypeFunction %void %p_uint
        %k = OpFunction %void None %fn\n%out = OpFunctionParameter %p_uint\n%entry = OpLabel
        %held = OpLoad %holder %pipe Aligned 8\n%of = OpCompositeExtract %storage %held 0
        %to = OpCreatePipeFromPipeStorage %writes %of\n%from = OpCreatePipeFromPipeStorage %reads %of
        %any = OpPtrCastToGeneric %p_any %out
        %done = OpWritePipe %uint %to %any %c4 %c4\n%twice = OpWritePipe %uint %to %any %c4 %c4
        %count = OpGetNumPipePackets %uint %from %c4 %c4\n%most = OpGetMaxPipePackets %uint %from %c4 %c4
        %got = OpReadPipe %uint %from %any %c4 %c4
        %sum = OpIMul %uint %count %most\n%old = OpLoad %uint %out Aligned 4\n%all = OpIAdd %uint %sum %old
        OpStore %out %all Aligned 4\nOpReturn\nOpFunctionEnd\n";
    let words = spirv::asm::assemble(TEXT, &spirv::asm::AssembleOptions::default()).expect("SPIR-V");
    let context = Context::create();
    let bytes = spirv::to_bytes(&words, spirv::ByteOrder::Little);
    let module = spirv_llvm::read(&context, &bytes, &ReadOptions::default()).expect("LLVM IR");
    let args = run(&module, "k", [1, 1], vec![Arg::Buffer(bytes_of(&[100]))]);
    assert_eq!(ints(&args[0]), [106]);
}

#[test]
fn blocks_of_sub_groups() {
    in_all_variants("blocks", |module, variant| {
        let words: Vec<i32> = (0..32).collect();
        let shorts: Vec<u8> = (0..32_u16).flat_map(u16::to_le_bytes).collect();
        let args = vec![
            Arg::Buffer(bytes_of(&words)),
            Arg::Buffer(shorts),
            Arg::Buffer((0..64).collect()),
            zeros(16),
            Arg::Buffer(vec![0; 16]),
            Arg::Buffer(vec![0; 128]),
        ];
        let args = run(module, "blocks", [8, 8], args);
        // The component of a row for each of four work-items, and the same of the second sub-group.
        let of = |group: i32, row: i32, lane: i32| group * 16 + row * 4 + lane;
        let wanted: Vec<i32> = (0..16)
            .map(|at| {
                let (group, row, lane) = (at / 8, at / 4 % 2, at % 4);
                of(group, 2 * row, lane) + 1000 * of(group, 2 * row + 1, lane) + 1_000_000 * row * lane
            })
            .collect();
        assert_eq!(ints(&args[3]), wanted, "{variant}");
        let Arg::Buffer(shorts) = &args[4] else { panic!("a buffer") };
        let shorts: Vec<u16> = shorts.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        assert_eq!(shorts, [28, 30, 32, 34, 28, 30, 32, 34], "{variant}");
        let longs: Vec<i32> = ints(&args[5]).into_iter().step_by(2).collect();
        assert_eq!(longs, [60, 61, 62, 63, 4, 5, 6, 7, 60, 61, 62, 63, 4, 5, 6, 7], "{variant}");
    });
}

#[test]
fn blocks_of_images() {
    let format = TexelFormat::parse("r-u32").expect("a format");
    let image =
        |texels: Vec<i32>| Arg::Image(Image::new(format, [4, 3, 1], bytes_of(&texels)).expect("an image"));
    in_all_variants("blocks", |module, variant| {
        let args = vec![image((0..12).collect()), image(vec![0; 12]), zeros(8)];
        let args = run(module, "image_blocks", [4, 4], args);
        // To the left of the image is its edge; to the right nothing is written.
        assert_eq!(ints(&args[2]), [4, 8, 4, 8, 5, 9, 6, 10], "{variant}");
        assert_eq!(ints(&args[1]), [0, 0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0], "{variant}");
    });
}

#[test]
fn blocks_outside_of_memory_are_a_fault() {
    in_one_variant("blocks", |module| {
        let options = LaunchOptions::default().with_subgroup_size(4).expect("a size");
        let error = launch(module, "outside", [4, 4], vec![zeros(13)], &options).expect_err("a fault");
        assert!(error.to_string().contains("work-item (1, 0, 0) reads 4 bytes at offset 52"), "{error}");
    });
}

#[test]
fn enqueued_kernels_run_behind_their_parent() {
    in_all_variants("enqueue", |module, variant| {
        let args = run(module, "basic", [3, 1], vec![zeros(64), number(5)]);
        let got = ints(&args[0]);
        // Three parents enqueue for five places each.
        let wanted: Vec<i32> = (0..5).map(|at| i32::from(at < 3) + 3 * (50 + at)).collect();
        assert_eq!(got[..5], wanted, "{variant}");
        assert_eq!((got[5], got[60]), (0, 0), "{variant}");
    });
}

#[test]
fn enqueued_ranges() {
    in_all_variants("enqueue", |module, variant| {
        let args = run(module, "ranges", [1, 1], vec![zeros(24), Arg::Queue]);
        let got = ints(&args[0]);
        assert_eq!(got[5..11], [305, 305, 305, 315, 315, 315], "{variant}");
        assert_eq!(got[20], 8 * (400 + 10 + 2), "{variant}");
        // Ids from (1, 2, 3) on, 4 by 2 by 2 of them.
        assert_eq!(got[21], 4 * (1 + 2 + 3 + 4) + 8 * 10 * (2 + 3) + 8 * 100 * (3 + 4), "{variant}");
    });
}

#[test]
fn enqueued_ranges_of_every_form() {
    in_all_variants("enqueue", |module, variant| {
        let args = run(module, "more_ranges", [1, 1], vec![zeros(5), Arg::Queue]);
        let sum = |count: i32| count * (count - 1) / 2 * 100;
        // Without sizes of their own groups have one work-item.
        let plain = [sum(6) + 6 * (10 + 2), sum(24) + 24 * (10 + 3)];
        let sized = [sum(24) + 24 * (20 + 2), sum(6) + 6 * (20 + 3), 2 * (7 + 8 + 9) * 100 + 6 * (30 + 7)];
        assert_eq!(ints(&args[0]), [&plain[..], &sized].concat(), "{variant}");
    });
}

#[test]
fn enqueued_kernels_have_local_memory_and_barriers() {
    in_all_variants("enqueue", |module, variant| {
        let args = run(module, "locals", [1, 1], vec![zeros(16)]);
        let got = ints(&args[0]);
        assert_eq!(got[..8], [400, 300, 200, 100, 400, 300, 200, 100], "{variant}");
        assert_eq!(got[10..12], [10, 0], "{variant}");
    });
}

#[test]
fn events_are_waited_for() {
    in_all_variants("enqueue", |module, variant| {
        let mut start = vec![0; 16];
        start[12..].fill(7);
        let args = run(module, "events", [1, 1], vec![Arg::Buffer(bytes_of(&start))]);
        assert_eq!(ints(&args[0]), [42, 21, 43, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], "{variant}");
    });
}

#[test]
fn enqueued_kernels_enqueue_others() {
    in_all_variants("enqueue", |module, variant| {
        let args = run(module, "nested", [1, 1], vec![zeros(8)]);
        assert_eq!(ints(&args[0]), [7, 0, 0, 3, 4, 0, 0, 0], "{variant}");
    });
}

#[test]
fn queries_of_blocks() {
    in_all_variants("enqueue", |module, variant| {
        let args = run(module, "queries", [8, 8], vec![zeros(6)]);
        // Sub-groups of four, and a range of nothing, which is refused.
        assert_eq!(ints(&args[0]), [0, 1024, 4, 4, 3, -160], "{variant}");
    });
}

#[test]
fn what_queues_are_not_for_is_told() {
    in_one_variant("enqueue", |module| {
        for (what, wanted) in [
            (0, "work-item (1, 0, 0) writes 4 bytes at offset 400 of the buffer of argument 0"),
            (1, "waits for events that nothing completes"),
            (2, "sets the status of an event that is not its own or has one"),
            (
                3,
                "work-item (1, 0, 0) writes 4 bytes at offset 4 of the local memory of argument 1, which has 4 bytes",
            ),
            (4, "1 of 2 work-items wait at a barrier that the others do not reach"),
        ] {
            let error =
                launch(module, "wrong", [1, 1], vec![zeros(4), number(what)], &LaunchOptions::default());
            let error = error.expect_err("a fault").to_string();
            assert!(error.contains(wanted), "{error}");
        }
    });
}

#[test]
fn kernels_of_blocks_are_not_listed() {
    in_one_variant("enqueue", |module| {
        let names = kernels(module);
        assert_eq!(
            names,
            ["basic", "ranges", "more_ranges", "locals", "events", "nested", "queries", "wrong"]
        );
        assert_eq!(describe(module, "ranges").expect("a kernel").args.len(), 2);
    });
}
