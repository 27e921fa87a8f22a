//! Every format by its values: what is read, what is written, and what queries tell.

use spirv_llvm_run::Arg;

use super::{floats, image, in_all_variants, ints};

/// A format, the bytes of a texel, the value that is read, and what lies beyond the edge.
type Case<T> = (&'static str, &'static [u8], [T; 4], [T; 4]);

const CLEAR: [f32; 4] = [0.0; 4];
const OPAQUE: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// Data types and orders of channels with values from the specification's rules.
const FLOATS: &[Case<f32>] = &[
    ("r-unorm8", &[51], [0.2, 0.0, 0.0, 1.0], OPAQUE),
    ("a-unorm8", &[51], [0.0, 0.0, 0.0, 0.2], CLEAR),
    ("rg-snorm8", &[0x81, 0x80], [-1.0, -1.0, 0.0, 1.0], OPAQUE),
    ("ra-snorm16", &[0xFF, 0x7F, 0, 0], [1.0, 0.0, 0.0, 0.0], CLEAR),
    ("rgba-unorm16", &[0xFF, 0xFF, 0, 0, 0x33, 0x33, 0, 0], [1.0, 0.0, 0.2, 0.0], CLEAR),
    ("rgba-unorm8", &[0, 51, 102, 255], [0.0, 0.2, 0.4, 1.0], CLEAR),
    ("bgra-unorm8", &[0, 51, 102, 255], [0.4, 0.2, 0.0, 1.0], CLEAR),
    ("argb-unorm8", &[0, 51, 102, 255], [0.2, 0.4, 1.0, 0.0], CLEAR),
    ("abgr-unorm8", &[0, 51, 102, 255], [1.0, 0.4, 0.2, 0.0], CLEAR),
    ("intensity-unorm8", &[51], [0.2; 4], CLEAR),
    ("luminance-f16", &[0, 0x38], [0.5, 0.5, 0.5, 1.0], OPAQUE),
    ("rx-f32", &[0, 0, 0x80, 0x3F], [1.0, 0.0, 0.0, 1.0], CLEAR),
    ("rgx-f16", &[0, 0x3C, 0, 0xBC], [1.0, -1.0, 0.0, 1.0], CLEAR),
    ("rgba-f16", &[0, 0x3C, 0, 0x38, 0, 0x34, 0, 0], [1.0, 0.5, 0.25, 0.0], CLEAR),
    ("rgb-565", &[0x1F, 0xF8], [1.0, 0.0, 1.0, 1.0], OPAQUE),
    ("rgbx-565", &[0xE0, 0x07], [0.0, 1.0, 0.0, 1.0], CLEAR),
    ("rgb-555", &[0x00, 0x7C], [1.0, 0.0, 0.0, 1.0], OPAQUE),
    ("rgb-101010", &[0xFF, 0x03, 0, 0], [0.0, 0.0, 1.0, 1.0], OPAQUE),
    ("rgbx-101010", &[0, 0, 0xF0, 0x3F], [1.0, 0.0, 0.0, 1.0], CLEAR),
    ("rgba-1010102", &[0x03, 0, 0xC0, 0xFF], [1.0, 0.0, 0.0, 1.0], CLEAR),
    ("srgb-unorm8", &[255, 0, 255], [1.0, 0.0, 1.0, 1.0], OPAQUE),
    ("srgbx-unorm8", &[0, 255, 0], [0.0, 1.0, 0.0, 1.0], CLEAR),
    // 188 is 0.5029 of the light, and alpha is as it stands.
    ("srgba-unorm8", &[188, 0, 255, 51], [0.502_886_5, 0.0, 1.0, 0.2], CLEAR),
    ("sbgra-unorm8", &[0, 255, 188, 51], [0.502_886_5, 1.0, 0.0, 0.2], CLEAR),
];

/// OpenCL C's numbers of the orders and of the data types.
const ORDERS: &[(&str, i32)] = &[
    ("r", 0x10B0),
    ("a", 0x10B1),
    ("rg", 0x10B2),
    ("ra", 0x10B3),
    ("rgb", 0x10B4),
    ("rgba", 0x10B5),
    ("bgra", 0x10B6),
    ("argb", 0x10B7),
    ("intensity", 0x10B8),
    ("luminance", 0x10B9),
    ("rx", 0x10BA),
    ("rgx", 0x10BB),
    ("rgbx", 0x10BC),
    ("depth", 0x10BD),
    ("srgb", 0x10BF),
    ("srgbx", 0x10C0),
    ("srgba", 0x10C1),
    ("sbgra", 0x10C2),
    ("abgr", 0x10C3),
];
const TYPES: &[(&str, i32)] = &[
    ("snorm8", 0x10D0),
    ("snorm16", 0x10D1),
    ("unorm8", 0x10D2),
    ("unorm16", 0x10D3),
    ("565", 0x10D4),
    ("555", 0x10D5),
    ("101010", 0x10D6),
    ("f16", 0x10DD),
    ("f32", 0x10DE),
    ("1010102", 0x10E0),
];

#[test]
fn formats_of_floats() {
    in_all_variants(|run, variant| {
        for (format, bytes, value, border) in FLOATS {
            let zeros = || image(format, [1, 1, 1], vec![0; bytes.len()]);
            let given = image(format, [1, 1, 1], bytes.to_vec());
            let args = vec![
                Arg::Image(given),
                Arg::Image(zeros()),
                Arg::Buffer(vec![0; 48]),
                Arg::Buffer(vec![0; 8]),
            ];
            let args = run("floats", &[1], args);
            let got = floats(&args[2]);
            let near = |(a, b): (&f32, &f32)| (a - b).abs() < 1e-6;
            assert!(got[..4].iter().zip(value).all(near), "{variant} {format}: {got:?}");
            assert_eq!(got[4..8], *border, "{variant} {format}: the border");
            let as_half = |(a, b): (&f32, &f32)| (a - b).abs() < 5e-4;
            assert!(got[8..].iter().zip(value).all(as_half), "{variant} {format}: halves {got:?}");
            let Arg::Image(out) = &args[1] else { panic!("an image") };
            // -1 has two numbers, of which the other one is written.
            let wanted = if *format == "rg-snorm8" { &[0x81, 0x81] } else { *bytes };
            assert_eq!(out.texels(), wanted, "{variant} {format}: written");
            let (order, ty) = format.split_once('-').expect("two names");
            let number = |list: &[(&str, i32)], name| list.iter().find(|row| row.0 == name).map(|row| row.1);
            let wanted = [number(TYPES, ty), number(ORDERS, order)].map(|number| number.expect("a number"));
            assert_eq!(ints(&args[3]), wanted, "{variant} {format}: queries");
        }
    });
}

#[test]
fn halves_are_written() {
    in_all_variants(|run, variant| {
        let value = Arg::Bytes(vec![0, 0x3C, 0, 0x38, 0, 0x34, 0, 0]);
        for (format, wanted) in
            [("rgba-f16", &[0, 0x3C, 0, 0x38, 0, 0x34, 0, 0][..]), ("rgba-unorm8", &[255, 128, 64, 0])]
        {
            let out = image(format, [1, 1, 1], vec![9; wanted.len()]);
            let args = run("halves", &[1], vec![Arg::Image(out), value.clone()]);
            let Arg::Image(out) = &args[0] else { panic!("an image") };
            assert_eq!(out.texels(), wanted, "{variant} {format}");
        }
    });
}

/// Formats of integers: a texel, what is read, what is given to be written, and what is in memory then.
type IntegerCase = (&'static str, &'static [u8], [i32; 4], [i32; 4], &'static [u8]);

#[test]
fn formats_of_integers() {
    const SIGNED: &[IntegerCase] = &[
        ("rgba-i8", &[1, 0xFF, 0x80, 0x7F], [1, -1, -128, 127], [200, -200, 5, -6], &[127, 0x80, 5, 0xFA]),
        ("rg-i16", &[0, 0x80, 1, 0], [-32768, 1, 0, 1], [40000, -2, 3, 4], &[0xFF, 0x7F, 0xFE, 0xFF]),
        ("r-i32", &[0xFE, 0xFF, 0xFF, 0xFF], [-2, 0, 0, 1], [i32::MIN, 0, 0, 0], &[0, 0, 0, 0x80]),
        ("bgra-i8", &[1, 2, 3, 4], [3, 2, 1, 4], [5, 6, 7, 8], &[7, 6, 5, 8]),
    ];
    const UNSIGNED: &[IntegerCase] = &[
        ("rgba-u8", &[1, 0xFF, 0x80, 0x7F], [1, 255, 128, 127], [256, -1, 5, 255], &[255, 255, 5, 255]),
        ("a-u16", &[0, 0x80], [0, 0, 0, 32768], [1, 2, 3, 65536], &[0xFF, 0xFF]),
        (
            "ra-u32",
            &[1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
            [1, 0, 0, -1],
            [-5, 0, 0, 7],
            &[0xFB, 0xFF, 0xFF, 0xFF, 7, 0, 0, 0],
        ),
        ("argb-u8", &[1, 2, 3, 4], [2, 3, 4, 1], [5, 6, 7, 8], &[8, 5, 6, 7]),
    ];
    in_all_variants(|run, variant| {
        for (kernel, cases) in [("ints", SIGNED), ("uints", UNSIGNED)] {
            for (format, bytes, value, given, written) in cases {
                let args = vec![
                    Arg::Image(image(format, [1, 1, 1], bytes.to_vec())),
                    Arg::Image(image(format, [1, 1, 1], vec![0; bytes.len()])),
                    Arg::Buffer(vec![0; 32]),
                    Arg::Bytes(given.iter().flat_map(|value| value.to_le_bytes()).collect()),
                ];
                let args = run(kernel, &[1], args);
                let opaque = i32::from(format.starts_with("r-") || format.starts_with("rg-"));
                assert_eq!(ints(&args[2]), [*value, [0, 0, 0, opaque]].concat(), "{variant} {format}");
                let Arg::Image(out) = &args[1] else { panic!("an image") };
                assert_eq!(out.texels(), *written, "{variant} {format}");
            }
        }
    });
}
