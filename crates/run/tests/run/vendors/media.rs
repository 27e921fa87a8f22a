//! Rectangles of images that sub-groups read and write (SPV_INTEL_media_block_io).

use std::fmt::Write as _;

use spirv_llvm_run::{Arg, Image, LaunchOptions, TexelFormat};

use crate::common::values::kernel::{Random, buffer, kernel_by_header, lanes, launch, load, store, words};

/// The type of a component with its bytes, the end of the functions' names, and the lengths of vectors that there are.
const TYPES: [(&str, usize, &str, &[usize]); 4] = [
    ("uchar", 1, "uc", &[1, 2, 4, 8, 16]),
    ("ushort", 2, "us", &[1, 2, 4, 8, 16]),
    ("uint", 4, "ui", &[1, 2, 4, 8]),
    ("ulong", 8, "ul", &[1, 2, 4, 8]),
];

/// The sizes of images, in texels of four bytes.
const SIZE: [usize; 2] = [24, 20];
const TEXEL: usize = 4;

/// Widths and heights of rectangles, in components: below, at and above the number of work-items, ones that are padded, ones that are
/// larger and smaller than what the work-items have together, and none at all.
const RECTANGLES: [[i64; 2]; 10] =
    [[8, 2], [4, 4], [3, 5], [16, 3], [5, 1], [1, 9], [12, 7], [2, 0], [-1, 2], [0x7FFF_FFFF, 1]];

/// Where rectangles begin, in bytes and lines: inside, within a texel, and across edges.
const BEGINS: [[i64; 2]; 4] = [[8, 2], [5, 3], [-8, -1], [80, 15]];

fn image(bytes: &[u8]) -> Arg {
    let format = TexelFormat::parse("rgba-u8").expect("a format");
    let size = [SIZE[0] as u32, SIZE[1] as u32, 1];
    Arg::Image(Image::new(format, size, bytes.to_vec()).expect("an image"))
}

/// For each component of the work-items in their order, row by row, its column and row in the rectangle; none of padding and of what is
/// left over.
fn dealt([width, height]: [i64; 2], count: usize) -> Vec<Option<[i64; 2]>> {
    let mut places = Vec::new();
    for row in 0..height {
        if places.len() >= count || width <= 0 {
            break;
        }
        places.extend((0..width).take(count).map(|column| Some([column, row])));
        let padding = (width as usize).next_power_of_two() - width as usize;
        places.extend(std::iter::repeat_n(None, padding.min(count)));
    }
    places.resize(count, None);
    places
}

/// The number of an image's byte; outside that of the nearest texel, and whether it is inside.
fn place(column: i64, line: i64) -> (usize, bool) {
    let texel = TEXEL as i64;
    let [width, height] = SIZE.map(|size| size as i64);
    let (x, within) = (column.div_euclid(texel), column.rem_euclid(texel));
    let (near_x, near_y) = (x.clamp(0, width - 1), line.clamp(0, height - 1));
    (((near_y * width + near_x) * texel + within) as usize, (near_x, near_y) == (x, line))
}

/// Calls of the functions by the names that OpenCL C has for them, and by the instructions'.
fn calls(way: &str, (ty, end): (&str, &str), n: &str, by_name: bool) -> (String, String) {
    let attributes = "__attribute__((overloadable, convergent))";
    match (way, by_name) {
        ("read", true) => (
            format!(
                "{ty}{n} {attributes} intel_sub_group_media_block_read_{end}{n}(int2, int, int, read_only image2d_t);\n"
            ),
            format!("intel_sub_group_media_block_read_{end}{n}(AT, SIZE, in)"),
        ),
        ("read", false) => (
            format!(
                "{ty}{n} {attributes} __spirv_SubgroupImageMediaBlockReadINTEL_R{ty}{n}(read_only image2d_t, int2, int, int);\n"
            ),
            format!("__spirv_SubgroupImageMediaBlockReadINTEL_R{ty}{n}(in, AT, SIZE)"),
        ),
        (_, true) => (
            format!(
                "void {attributes} intel_sub_group_media_block_write_{end}{n}(int2, int, int, {ty}{n}, write_only image2d_t);\n"
            ),
            format!("intel_sub_group_media_block_write_{end}{n}(AT, SIZE, x, to)"),
        ),
        _ => (
            format!(
                "void {attributes} __spirv_SubgroupImageMediaBlockWriteINTEL(write_only image2d_t, int2, int, int, {ty}{n});\n"
            ),
            "__spirv_SubgroupImageMediaBlockWriteINTEL(to, AT, SIZE, x)".to_owned(),
        ),
    }
}

#[test]
fn rectangles_of_images() {
    let mut random = Random(0x3ED1A);
    let mut given = |count: usize| (0..count).map(|_| (random.next() >> 8) as u8).collect::<Vec<u8>>();
    let texels = given(SIZE[0] * SIZE[1] * TEXEL);
    let own: Vec<u64> = given(16 * 16 * 8)
        .chunks(8)
        .map(|bytes| bytes.iter().fold(1, |word, byte| word << 8 | u64::from(*byte)))
        .collect();
    for lanes_of_group in [8_usize, 16] {
        for (ty, bytes, end, lengths) in TYPES {
            let by_name = lanes_of_group == 8;
            for &length in lengths {
                check((&texels, &own), (ty, bytes, end), length, (lanes_of_group, by_name));
            }
        }
    }
}

fn check(
    (texels, own): (&[u8], &[u64]),
    (ty, bytes, end): (&str, usize, &str),
    length: usize,
    (items, by_name): (usize, bool),
) {
    let n = lanes(length);
    let cases: Vec<_> = RECTANGLES.iter().flat_map(|size| BEGINS.map(|at| (*size, at))).collect();
    let [read, write] = ["read", "write"].map(|way| calls(way, (ty, end), &n, by_name));
    let mut text = format!(
        "{}{}kernel void values(read_only image2d_t in, write_only image2d_t to, global {ty} *given, global {ty} *out, int which) {{\n\
         size_t i = get_global_id(0);\n{ty}{n} x = {};\n",
        read.0,
        write.0,
        load(length, "given")
    );
    let filled = |call: &str, ([width, height], [x, y]): ([i64; 2], [i64; 2])| {
        call.replace("AT", &format!("(int2)({x}, {y})")).replace("SIZE", &format!("{width}, {height}"))
    };
    for (number, case) in cases.iter().enumerate() {
        text += &store(length, &filled(&read.1, *case), &format!("out + {}", number * items * length));
        let _ = writeln!(text, "if (which == {number}) {};", filled(&write.1, *case));
    }
    text.push('}');
    let mut kernel = kernel_by_header(&text, "CL3.0", &[]);
    let options = LaunchOptions::default().with_subgroup_size(items as u32).expect("a size");
    let own: Vec<u64> = own.iter().copied().take(items * length).collect();
    for (which, (size, [x, y])) in cases.iter().enumerate() {
        let mut args = [
            image(texels),
            image(&vec![0; texels.len()]),
            buffer(own.iter().copied(), bytes),
            Arg::Buffer(vec![0; cases.len() * items * length * bytes]),
            Arg::Bytes((which as u32).to_le_bytes().to_vec()),
        ];
        launch(&mut kernel, (items, items), &options, &mut args);
        let out = words(&args[3], bytes);
        let out = &out[which * items * length..][..items * length];
        let mut left = vec![0; texels.len()];
        for (at, component) in dealt(*size, items * length).into_iter().enumerate() {
            let (row, lane) = (at / items, at % items);
            let what =
                format!("{ty}{n} of {size:?} at {x}, {y}: work-item {lane} of {items}, component {row}");
            let got = out[lane * length + row];
            let Some([column, line]) = component else {
                assert_eq!(got, 0, "{what}");
                continue;
            };
            let place = |byte: usize| place(x + column * bytes as i64 + byte as i64, y + line);
            let exact = (0..bytes).rev().fold(0, |word, byte| word << 8 | u64::from(texels[place(byte).0]));
            assert_eq!(got, exact, "{what}");
            for (byte, value) in own[lane * length + row].to_le_bytes().into_iter().enumerate().take(bytes) {
                if let (place, true) = place(byte) {
                    left[place] = value;
                }
            }
        }
        let Arg::Image(to) = &args[1] else { panic!("an image") };
        assert_eq!(to.texels(), left, "{ty}{n} of {size:?} at {x}, {y} written by {items}");
    }
}
