//! Images of running kernels: every kind, every format, every sampler, and what is no use of them.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "values are taken apart and put together"
)]

mod formats;
mod overloads;

use inkwell::context::Context;
use spirv_llvm::{ReadOptions, WriteOptions, spirv};
use spirv_llvm_run::{Arg, ArgKind, Image, Kernel, LaunchOptions, NdRange, Sampler, TexelFormat, parse_arg};

use crate::common;

fn image(format: &str, size: [u32; 3], texels: Vec<u8>) -> Image {
    let format = TexelFormat::parse(format).unwrap_or_else(|| panic!("no format {format}"));
    Image::new(format, size, texels).expect("an image")
}

fn bytes_of(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

fn floats(arg: &Arg) -> Vec<f32> {
    let bytes = match arg {
        Arg::Buffer(bytes) => bytes.as_slice(),
        Arg::Image(image) => image.texels(),
        _ => panic!("no memory"),
    };
    bytes.chunks_exact(4).map(|word| f32::from_le_bytes(word.try_into().expect("4 bytes"))).collect()
}

fn ints(arg: &Arg) -> Vec<i32> {
    floats(arg).into_iter().map(|value| value.to_bits().cast_signed()).collect()
}

/// Runs kernels of `test-ll/run/image_kinds.cl` in all variants, each of them as it is and after a round trip.
fn in_all_variants(test: impl Fn(&mut dyn FnMut(&str, &[u64], Vec<Arg>) -> Vec<Arg>, &str)) {
    let source = crate::common::fixture::root().join("test-ll/run/image_kinds.cl");
    for (target, level) in common::variants() {
        let context = Context::create();
        let module = common::parse(&context, "images", &common::compile(&source, target, level));
        let words = spirv_llvm::write(&module, &WriteOptions::default()).expect("SPIR-V");
        let bytes = spirv::to_bytes(&words, spirv::ByteOrder::Little);
        let again = spirv_llvm::read(&context, &bytes, &ReadOptions::default()).expect("LLVM IR");
        for module in [&module, &again] {
            let mut run = |name: &str, global: &[u64], mut args: Vec<Arg>| {
                let mut kernel = Kernel::load(module, name).unwrap_or_else(|error| panic!("{name}: {error}"));
                let range = NdRange::new(global, &vec![1; global.len()]).expect("a range");
                let report = kernel.launch_with(&range, &mut args, &LaunchOptions::default());
                let warnings = report.unwrap_or_else(|error| panic!("{name}: {error}")).warnings;
                assert!(warnings.is_empty(), "{name}: {warnings:?}");
                common::record::ran(kernel.builtins());
                args
            };
            test(&mut run, &format!("{target} {level}"));
        }
    }
}

/// An image whose texels are their numbers.
fn counted(format: &str, size: [u32; 3], samples: u32) -> Arg {
    let format = TexelFormat::parse(format).expect("a format");
    let count = size.iter().product::<u32>() * samples;
    let texels: Vec<f32> = (0..count).map(|number| number as f32).collect();
    Arg::Image(Image::multisampled(format, size, samples, bytes_of(&texels)).expect("an image"))
}

fn zeros(size: [u32; 3]) -> Arg {
    Arg::Image(image("r-f32", size, vec![0; size.iter().product::<u32>() as usize * 4]))
}

/// The places that are not zero, with what they hold.
fn written(arg: &Arg) -> Vec<(usize, f32)> {
    floats(arg).into_iter().enumerate().filter(|(_, value)| *value != 0.0).collect()
}

#[test]
fn images_of_one_dimension() {
    in_all_variants(|run, variant| {
        // The layers may be the second size as well.
        for layers in [[3, 1, 4], [3, 4, 1]] {
            let args = vec![
                counted("r-f32", [5, 1, 1], 1),
                counted("r-f32", [7, 1, 1], 1),
                counted("r-f32", layers, 1),
                zeros([5, 1, 1]),
                zeros(layers),
                Arg::Buffer(vec![0; 28]),
                Arg::Buffer(vec![0; 16]),
            ];
            let args = run("lines", &[1], args);
            // Between texels 0 and 1 of the first; between 1 and 2 of layer 1.
            assert_eq!(floats(&args[5]), [2.0, 0.75, 4.0, 3.0, 7.0, 10.0, 4.5], "{variant}");
            assert_eq!(ints(&args[6]), [5, 7, 3, 4], "{variant}");
            assert_eq!(written(&args[3]), [(3, 7.0)]);
            assert_eq!(written(&args[4]), [(6, 8.0)]);
        }
    });
}

#[test]
fn images_of_layers_and_of_three_dimensions() {
    in_all_variants(|run, variant| {
        let args = vec![
            counted("r-f32", [3, 2, 4], 1),
            zeros([3, 2, 4]),
            zeros([2, 2, 3]),
            zeros([2, 2, 3]),
            Arg::Buffer(vec![0; 24]),
            Arg::Buffer(vec![0; 16]),
        ];
        let mut args = args;
        let texels: Vec<f32> = (0..12).flat_map(|number| [number as f32, 0.0, 0.0, 1.0]).collect();
        args[2] = Arg::Image(image("rgba-f32", [2, 2, 3], bytes_of(&texels)));
        let args = run("planes", &[1], args);
        // Layer 1.5 is layer 2, as that is even; in the middle of four texels each.
        assert_eq!(floats(&args[4]), [13.0, 23.0, 14.0, 10.0, 8.5, 0.0], "{variant}");
        assert_eq!(ints(&args[5]), [324, 32, 2230, 3], "{variant}");
        assert_eq!(written(&args[1]), [(9, 5.0)]);
        assert_eq!(written(&args[3]), [(9, 6.0)]);
    });
}

#[test]
fn images_of_depth() {
    in_all_variants(|run, variant| {
        let empty = |size: [u32; 3]| {
            Arg::Image(image("depth-unorm16", size, vec![0; size.iter().product::<u32>() as usize * 2]))
        };
        let args = vec![
            counted("depth-f32", [2, 2, 1], 1),
            counted("depth-f32", [2, 2, 2], 1),
            empty([2, 2, 1]),
            empty([2, 2, 2]),
            Arg::Buffer(vec![0; 16]),
            Arg::Buffer(vec![0; 8]),
        ];
        let args = run("depths", &[1], args);
        assert_eq!(floats(&args[4]), [3.0, 0.5, 6.0, 0.0], "{variant}");
        assert_eq!(ints(&args[5]), [0x10BD, 2], "{variant}");
        let texels = |arg: &Arg| match arg {
            Arg::Image(image) => image.texels().to_vec(),
            _ => panic!("an image"),
        };
        assert_eq!(texels(&args[2])[4..6], 32768_u16.to_le_bytes());
        assert_eq!(texels(&args[3])[14..], 16384_u16.to_le_bytes());
    });
}

#[test]
fn images_of_samples() {
    in_all_variants(|run, variant| {
        let args = vec![
            counted("r-f32", [2, 1, 1], 4),
            counted("r-f32", [1, 2, 2], 4),
            counted("depth-f32", [2, 2, 1], 2),
            counted("depth-f32", [2, 1, 2], 2),
            Arg::Buffer(vec![0; 16]),
            Arg::Buffer(vec![0; 8]),
        ];
        let args = run("samples", &[1], args);
        assert_eq!(floats(&args[4]), [7.0, 14.0, 7.0, 6.0], "{variant}");
        assert_eq!(ints(&args[5]), [4, 2], "{variant}");
    });
}

#[test]
fn images_are_changed_in_place() {
    in_all_variants(|run, variant| {
        let texels: Vec<u8> = (0..6).collect();
        let args = vec![
            Arg::Image(image("r-u8", [3, 2, 1], texels.clone())),
            Arg::Image(image("r-i8", [3, 2, 1], texels)),
        ];
        let args = run("in_place", &[3, 2], args);
        let [Arg::Image(first), Arg::Image(second)] = args.as_slice() else { panic!("images") };
        assert_eq!(first.texels(), [1, 2, 3, 4, 5, 6], "{variant}");
        assert_eq!(second.texels(), [0, 255, 254, 253, 252, 251], "{variant}");
    });
}

/// The texel at a whole coordinate by a mode of addressing, among four that are 1, 2, 3 and 4.
fn addressed(mode: &str, at: i64) -> f32 {
    let row = |at: i64| (at + 1) as f32;
    match mode {
        "border" if !(0..4).contains(&at) => 0.0,
        "repeat" => row(at.rem_euclid(4)),
        "mirror" => row(if at.rem_euclid(8) < 4 { at.rem_euclid(8) } else { 7 - at.rem_euclid(8) }),
        _ => row(at.clamp(0, 3)),
    }
}

#[test]
fn every_address_mode_with_every_filter() {
    in_all_variants(|run, variant| {
        for mode in ["edge", "border", "repeat", "mirror"] {
            for filter in ["nearest", "linear"] {
                let sampler =
                    Sampler::parse(&format!("{mode},{filter}")).and_then(|sampler| sampler.opencl());
                let sampler = sampler.expect("a sampler");
                let args = vec![
                    Arg::Image(image("r-f32", [4, 1, 1], bytes_of(&[1.0, 2.0, 3.0, 4.0]))),
                    Arg::Bytes(sampler.to_le_bytes().to_vec()),
                    Arg::Buffer(vec![0; 33 * 4]),
                ];
                let got = floats(&run("addresses", &[33], args)[2]);
                for (x, got) in got.into_iter().enumerate() {
                    // Half a texel for each step.
                    let place = (x as f64 - 16.0) / 2.0;
                    let wanted = if filter == "linear" {
                        let (first, part) = ((place - 0.5).floor(), (place - 0.5).rem_euclid(1.0) as f32);
                        addressed(mode, first as i64) * (1.0 - part)
                            + addressed(mode, first as i64 + 1) * part
                    } else if mode == "mirror" {
                        // The mirror image is of coordinates: to the left of a mirror the edge of a texel belongs to the other one.
                        let period = (place / 4.0 - 2.0 * (place / 8.0).round_ties_even()).abs() * 4.0;
                        addressed("edge", period as i64)
                    } else {
                        addressed(mode, place.floor() as i64)
                    };
                    assert_eq!(got, wanted, "{variant} {mode} {filter} at {place}");
                }
            }
        }
    });
}

#[test]
fn levels_of_detail_are_the_first() {
    in_all_variants(|run, variant| {
        let args = vec![
            counted("r-f32", [2, 2, 1], 1),
            Arg::Bytes(0x13_u32.to_le_bytes().to_vec()),
            Arg::Buffer(vec![0; 8]),
            Arg::Buffer(vec![0; 4]),
        ];
        let args = run("levels", &[1], args);
        assert_eq!((floats(&args[2]), ints(&args[3])), (vec![1.0, 3.0], vec![1]), "{variant}");
    });
}

#[test]
fn what_images_are_not_for_is_told() {
    let source = crate::common::fixture::root().join("test-ll/run/image_kinds.cl");
    let context = Context::create();
    let module = common::parse(&context, "images", &common::compile(&source, "spir64", "-O0"));
    let mut kernel = Kernel::load(&module, "misuse").expect("a kernel");
    let range = NdRange::new(&[1], &[1]).expect("a range");
    let mut run = |what: i32, sampler: u32, options: &LaunchOptions| {
        let mut args = vec![
            counted("r-f32", [4, 1, 1], 1),
            zeros([4, 1, 1]),
            Arg::Bytes(sampler.to_le_bytes().to_vec()),
            Arg::Bytes(what.to_le_bytes().to_vec()),
            Arg::Buffer(vec![0; 16]),
        ];
        kernel
            .launch_with(&range, &mut args, options)
            .map(|report| report.warnings.into_iter().map(|warning| warning.to_string()).collect::<Vec<_>>())
    };
    for (what, sampler, wanted) in [
        (0, 0, "not for the image's channel data type"),
        (1, 0, "a texel outside of the image"),
        (2, 0, "a texel outside of the image"),
        (3, 0x22, "not for integer coordinates"),
        (4, 0x16, "coordinates that are not normalized"),
    ] {
        let warnings = run(what, sampler, &LaunchOptions::default()).expect("a run");
        assert!(matches!(warnings.as_slice(), [one] if one.contains(wanted)), "{what}: {warnings:?}");
        let error =
            run(what, sampler, &LaunchOptions::default().with_traps()).expect_err("a trap").to_string();
        assert!(error.contains(wanted) && error.contains("work-item (0, 0, 0)"), "{error}");
    }
    for sampler in [0x1B, 0x31, u32::MAX] {
        let error = run(4, sampler, &LaunchOptions::default()).expect_err("no sampler").to_string();
        assert!(error.contains("unknown filter or address mode"), "{error}");
    }
}

#[test]
fn races_on_texels_are_found() {
    let source = crate::common::fixture::root().join("test-ll/run/image_kinds.cl");
    let context = Context::create();
    let module = common::parse(&context, "images", &common::compile(&source, "spir64", "-O0"));
    let mut kernel = Kernel::load(&module, "race").expect("a kernel");
    let mut warnings = |count: u64| {
        let (range, mut args) = (NdRange::new(&[count], &[1]).expect("a range"), [zeros([4, 1, 1])]);
        let report = kernel.launch_with(&range, &mut args, &LaunchOptions::default().with_races());
        report.expect("a run").warnings.into_iter().map(|warning| warning.to_string()).collect::<Vec<_>>()
    };
    assert!(warnings(1).is_empty());
    let found = warnings(8);
    let wanted = "work-item (1, 0, 0) writes 4 bytes at offset 0 of the image of argument 0";
    assert!(matches!(found.as_slice(), [one] if one.contains(wanted)), "{found:?}");
}

#[test]
fn images_that_do_not_fit_are_refused() {
    let source = crate::common::fixture::root().join("test-ll/run/image_kinds.cl");
    let context = Context::create();
    let module = common::parse(&context, "images", &common::compile(&source, "spir64", "-O0"));
    let mut kernel = Kernel::load(&module, "depths").expect("a kernel");
    let mut refused = |first: Arg| {
        let second = counted("depth-f32", [2, 2, 2], 1);
        let depth = || counted("depth-f32", [2, 2, 1], 1);
        let mut args =
            vec![first, second, depth(), depth(), Arg::Buffer(vec![0; 16]), Arg::Buffer(vec![0; 8])];
        let range = NdRange::new(&[1], &[1]).expect("a range");
        kernel.launch(&range, &mut args).expect_err("no such image").to_string()
    };
    for (arg, wanted) in [
        (counted("r-f32", [2, 2, 1], 1), "takes an image of depth"),
        (counted("depth-f32", [2, 2, 2], 1), "takes an image of width x height, not of 2x2x2"),
        (counted("depth-f32", [2, 2, 1], 2), "takes an image of one sample"),
        (Arg::Image(image("rgb10_a2", [1, 1, 1], vec![0; 4])), "takes an image of a format that OpenCL has"),
        (Arg::Buffer(vec![0; 64]), "takes an image"),
    ] {
        let error = refused(arg);
        assert!(error.contains("argument 0 ") && error.contains(wanted), "{error}");
    }
}

/// Sizes are as many as the parameter's image has, and what is more than that is 1.
#[test]
fn sizes_are_those_of_the_parameter() {
    let source = crate::common::fixture::root().join("test-ll/run/image_kinds.cl");
    let context = Context::create();
    let module = common::parse(&context, "images", &common::compile(&source, "spir64", "-O0"));
    // The place of the first image that does not fit; its sizes are those that are given.
    let check = |name: &str, format: &str, sizes: &[(&str, Option<&str>)]| {
        let mut kernel = Kernel::load(&module, name).expect("a kernel");
        let kinds: Vec<_> = kernel.args().iter().map(|info| info.kind).collect();
        let range = NdRange::new(&[1], &[1]).expect("a range");
        let parse = |sizes: &str| parse_arg(&format!("image:{format}:{sizes}")).expect("an image");
        for (number, (given, names)) in sizes.iter().enumerate() {
            let mut args: Vec<_> = sizes.iter().map(|(_, _)| parse("1x1x1")).collect();
            args.resize(kinds.len(), Arg::Buffer(vec![0; 4096]));
            args[number] = parse(given);
            let result = kernel.launch(&range, &mut args).map_err(|error| error.to_string());
            match (names, result) {
                (Some(names), Err(error)) => {
                    let wanted = format!("takes an image of {names}, not of {given}");
                    assert!(
                        error.contains(&format!("argument {number} ")) && error.contains(&wanted),
                        "{error}"
                    );
                }
                (None, Err(error)) => assert!(!error.contains("not of"), "{error}"),
                (Some(_), Ok(())) => panic!("{name}: {given} is taken"),
                (None, Ok(())) => {}
            }
        }
    };
    let lines = |sizes: [(&str, Option<&str>); 3]| check("lines", "r-f32", &sizes);
    lines([("2", None), ("2", None), ("2x3", None)]);
    lines([("2x1x1", None), ("2x1", None), ("2x1x3", None)]);
    lines([("2x2", Some("width")), ("2x1x2", Some("width")), ("2", Some("width x layers"))]);
    lines([("2", None), ("2", None), ("2x3x2", Some("width x layers"))]);
    let volume = Some("width x height x depth");
    let layers = Some("width x height x layers");
    let planes = |sizes: [(&str, Option<&str>); 3]| check("planes", "r-f32", &sizes);
    planes([("2x2x3", None), ("2x2x3", None), ("2x2x3", None)]);
    planes([("2x2", layers), ("2", layers), ("2x2", volume)]);
    check("depths", "depth-f32", &[("2", Some("width x height")), ("2x2", layers), ("2x2x1", None)]);
    let texels = vec![1; 6];
    let Ok(Arg::Image(image)) = parse_arg("image:r-u8:2x3") else { panic!("no image") };
    let image = image.with_texels(texels.clone()).expect("as many bytes");
    assert_eq!((image.size(), image.texels()), ([2, 3, 1], texels.as_slice()));
    assert!(image.with_texels(vec![1; 5]).is_err());
}

/// What no image of OpenCL C is.
#[test]
fn cubes_are_an_error() {
    let context = Context::create();
    let text = "target triple = \"spir64-unknown-unknown\"\n\
        define spir_kernel void @k(target(\"spirv.Image\", void, 3, 0, 0, 0, 0, 0, 0) %image) {\nret void\n}\n";
    let module = common::parse(&context, "cube", &[text.as_bytes(), b"\0"].concat());
    let error = Kernel::load(&module, "k").expect_err("no cube").to_string();
    assert!(error.contains("argument 0"), "{error}");
}

/// An image of four by two texels: the first channel is 1 to 8, the last 10 to 80.
fn small_image() -> Image {
    let texels = (1..=8_u8).flat_map(|number| {
        [f32::from(number), 0.0, 0.0, 10.0 * f32::from(number)].into_iter().flat_map(f32::to_le_bytes)
    });
    image("rgba-f32", [4, 2, 1], texels.collect())
}

#[test]
fn images_are_read_and_written() {
    let source = crate::common::fixture::root().join("test-ll/run/images.cl");
    for (target, level) in common::variants() {
        let context = Context::create();
        let module = common::parse(&context, "images", &common::compile(&source, target, level));
        let words = spirv_llvm::write(&module, &WriteOptions::default()).expect("SPIR-V");
        let bytes = spirv::to_bytes(&words, spirv::ByteOrder::Little);
        let again = spirv_llvm::read(&context, &bytes, &ReadOptions::default()).expect("LLVM IR");
        for module in [&module, &again] {
            // Nearest, clamped to the border.
            let sampler = 4_u32 | 16;
            let empty = image("rgba-f32", [12, 2, 1], vec![0; 12 * 2 * 16]);
            let mut args = [
                Arg::Image(small_image()),
                Arg::Image(empty),
                Arg::Bytes(sampler.to_le_bytes().to_vec()),
                Arg::Buffer(vec![0; 12 * 8 * 4]),
            ];
            let mut kernel = Kernel::load(module, "images").expect("a kernel");
            let is_image = |number: usize| matches!(kernel.args()[number].kind, ArgKind::Image(_));
            assert!(is_image(0) && is_image(1) && kernel.args()[2].kind == ArgKind::Value(4));
            kernel.launch(&NdRange::new(&[12], &[1]).expect("a range"), &mut args).expect("a run");
            common::record::ran(kernel.builtins());
            let [_, Arg::Image(out), _, Arg::Buffer(numbers)] = &args else { panic!("other arguments") };
            let float = |bytes: &[u8]| f32::from_le_bytes(bytes.try_into().expect("4 bytes"));
            let numbers: Vec<f32> = numbers.chunks_exact(4).map(float).collect();
            for (x, got) in (0_i32..).zip(numbers.chunks(8)) {
                let at = x - 4;
                let is_inside = (0..4).contains(&at);
                let row = |index: i32| index as f32 + 1.0;
                // From right to left in every second copy.
                let period = at.rem_euclid(8);
                let mirrored = if period < 4 { period } else { 7 - period };
                // A quarter of the way to the next texel, but for the last one.
                let linear = if x < 3 { row(x) + 0.25 } else { 4.0 };
                let wanted = [
                    if is_inside { row(at) } else { 0.0 },
                    row(at.clamp(0, 3)),
                    row(at.rem_euclid(4)),
                    row(mirrored),
                    linear,
                    0.0,
                    402.0,
                    0.0,
                ];
                assert_eq!(got, wanted, "{target} {level}, work-item {x}");
            }
            let texels: Vec<f32> = out.texels().chunks_exact(4).map(float).collect();
            let (above, below) = texels.split_at(12 * 4);
            assert!(above.iter().all(|channel| *channel == 0.0));
            assert!(below.chunks(4).all(|texel| texel == [4.0, 0.0, 0.0, 40.0]), "{target} {level}");
        }
    }
}
