//! Block reads and writes of sub-groups, of buffers and of images, in every width and length.

use std::fmt::Write as _;

use spirv_llvm::llvm::MAJOR_VERSION;
use spirv_llvm_run::{Arg, Image, Kernel, LaunchOptions, TexelFormat};

use super::{random, zeros};
use crate::common::values::kernel::{Random, buffer, kernels_by_header, lanes, launch, load, store, words};

/// The type of a component, its bytes, and the ends of the functions' names without the length.
const TYPES: [(&str, usize, &[&str]); 4] =
    [("uchar", 1, &["_uc"]), ("ushort", 2, &["_us"]), ("uint", 4, &["", "_ui"]), ("ulong", 8, &["_ul"])];

/// Blocks of buffers are of 16 components of bytes and of 16 bits alone.
fn lengths(bytes: usize) -> &'static [usize] {
    if bytes < 4 { &[1, 2, 4, 8, 16] } else { &[1, 2, 4, 8] }
}

/// Blocks of images are of 16 components of 64 bits as well.
fn lengths_of_images(bytes: usize) -> &'static [usize] {
    if bytes == 4 { &[1, 2, 4, 8] } else { &[1, 2, 4, 8, 16] }
}

/// The work-items of a sub-group, which are all that there are.
const LANES: usize = 8;

/// Whether clang's header has all widths, which came with version 21.
fn has_all() -> bool {
    MAJOR_VERSION >= "21"
}

fn compiled(texts: &[String]) -> Vec<Kernel> {
    let flags = ["-Dcl_intel_subgroup_buffer_prefetch", "-Dcl_intel_subgroup_local_block_io"];
    kernels_by_header(texts, "CL3.0", &flags)
}

/// Runs a kernel on one sub-group.
fn run(kernel: &mut Kernel, args: &mut [Arg]) {
    let options = LaunchOptions::default().with_subgroup_size(LANES as u32).expect("a size");
    launch(kernel, (LANES, LANES), &options, args);
}

#[test]
fn blocks_of_buffers() {
    if !has_all() {
        return;
    }
    let mut cases = Vec::new();
    for (ty, bytes, ends) in TYPES {
        for end in ends {
            for &length in lengths(bytes) {
                let n = lanes(length);
                // Functions without a postfix for 32 bits have none that prefetch.
                let prefetch = if end.is_empty() {
                    String::new()
                } else {
                    format!("intel_sub_group_block_prefetch{end}{n}(in);\n")
                };
                let count = LANES * (length + 1);
                let text = format!(
                    "kernel void values(global const {ty} *in, global {ty} *out, global {ty} *back) {{\n\
                     size_t i = get_global_id(0);\n{prefetch}\
                     local {ty} shared[{count}], written[{count}];\n\
                     for (int k = i; k < {count}; k += {LANES}) {{ shared[k] = in[k]; written[k] = 0; }}\n\
                     barrier(CLK_LOCAL_MEM_FENCE);\n{ty}{n} y = {};\n\
                     {ty}{n} x = intel_sub_group_block_read{end}{n}(in + {LANES});\n{}\
                     x = intel_sub_group_block_read{end}{n}(shared + {LANES});\n{}\
                     intel_sub_group_block_write{end}{n}(back + {LANES}, y);\n\
                     intel_sub_group_block_write{end}{n}(written + {LANES}, y);\nbarrier(CLK_LOCAL_MEM_FENCE);\n\
                     for (int k = i; k < {count}; k += {LANES}) back[{count} + k] = written[k];\n}}",
                    load(length, "in"),
                    store(length, "x", "out"),
                    store(length, "x", &format!("out + {count}")),
                );
                cases.push(((ty, bytes, *end, length), text));
            }
        }
    }
    let texts: Vec<String> = cases.iter().map(|(_, text)| text.clone()).collect();
    for ((case, _), mut kernel) in cases.iter().zip(compiled(&texts)) {
        check_buffers(&mut kernel, *case);
    }
}

fn check_buffers(kernel: &mut Kernel, (ty, bytes, end, length): (&str, usize, &str, usize)) {
    let (n, count) = (lanes(length), LANES * (length + 1));
    let given = random(0xB10C, count, bytes);
    let room = || zeros(2 * count * bytes);
    let mut args = [buffer(given.iter().copied(), bytes), room(), room()];
    run(kernel, &mut args);
    let [read, written] = [1, 2].map(|arg| words(&args[arg], bytes));
    for (memory, (read, written)) in
        ["global", "local"].iter().zip(read.chunks(count).zip(written.chunks(count)))
    {
        for lane in 0..LANES {
            for row in 0..length {
                let what = format!("{memory} {ty}{n} {end}, work-item {lane}, component {row}");
                let place = LANES * (row + 1) + lane;
                assert_eq!(read[lane * length + row], given[place], "{what} read");
                assert_eq!(written[place], given[lane * length + row], "{what} written");
            }
        }
        assert_eq!(written[..LANES], [0; LANES], "{memory} {ty}{n} {end}: before the block");
    }
}

/// The sizes of images, in texels of four bytes.
const SIZE: [usize; 2] = [24, 20];
const TEXEL: usize = 4;

fn image(bytes: Vec<u8>) -> Arg {
    let format = TexelFormat::parse("rgba-u8").expect("a format");
    Arg::Image(Image::new(format, [SIZE[0] as u32, SIZE[1] as u32, 1], bytes).expect("an image"))
}

/// The number of the byte of an image at a column of bytes and a line; none outside.
fn place(column: i64, line: i64) -> Option<usize> {
    let (width, height) = ((SIZE[0] * TEXEL) as i64, SIZE[1] as i64);
    let is_inside = (0..width).contains(&column) && (0..height).contains(&line);
    is_inside.then(|| (line * width + column) as usize)
}

/// The same of the nearest texel that is inside.
fn nearest(column: i64, line: i64) -> usize {
    let texel = TEXEL as i64;
    let within = column.rem_euclid(texel);
    let column = column.div_euclid(texel).clamp(0, SIZE[0] as i64 - 1) * texel + within;
    place(column, line.clamp(0, SIZE[1] as i64 - 1)).expect("inside")
}

/// Where blocks begin: inside, and across edges. Columns are of bytes.
const BEGINS: [(i64, i64); 3] = [(8, 2), (-8, -1), (80, 15)];

#[test]
fn blocks_of_images() {
    if !has_all() {
        return;
    }
    let mut random_bytes = Random(0x1B10C);
    let texels: Vec<u8> = (0..SIZE[0] * SIZE[1] * TEXEL).map(|_| random_bytes.next() as u8).collect();
    for (ty, bytes, ends) in TYPES {
        let mut cases = Vec::new();
        for end in ends {
            // The header of clang before 23 has images that are only read where those of 32 bits are written.
            let is_read = *end == "_ui" && MAJOR_VERSION < "23";
            let written = if is_read { "read_only" } else { "write_only" };
            for access in [("read_only", written), ("read_write", "read_write")] {
                for &length in lengths_of_images(bytes) {
                    cases.push(((ty, bytes, *end, length), image_text((ty, end, length), access)));
                }
            }
        }
        let texts: Vec<String> = cases.iter().map(|(_, text)| text.clone()).collect();
        for ((case, _), mut kernel) in cases.iter().zip(compiled(&texts)) {
            check_images(&mut kernel, &texels, *case);
        }
    }
}

fn image_text((ty, end, length): (&str, &str, usize), (read_access, write_access): (&str, &str)) -> String {
    let n = lanes(length);
    let mut text = format!(
        "kernel void values({read_access} image2d_t in, {write_access} image2d_t to, global {ty} *given, global {ty} *out) {{\n\
         size_t i = get_global_id(0);\n{ty}{n} x = {};\n",
        load(length, "given")
    );
    for (number, (x, y)) in BEGINS.iter().enumerate() {
        let read = format!("intel_sub_group_block_read{end}{n}(in, (int2)({x}, {y}))");
        text += &store(length, &read, &format!("out + {}", number * LANES * length));
    }
    let (x, y) = BEGINS[0];
    let _ = write!(text, "intel_sub_group_block_write{end}{n}(to, (int2)({x}, {y}), x);\n}}");
    text
}

fn check_images(kernel: &mut Kernel, texels: &[u8], (ty, bytes, end, length): (&str, usize, &str, usize)) {
    let n = lanes(length);
    let given = random(0x6173, LANES * length, bytes);
    let empty = vec![0; texels.len()];
    let mut args = [
        image(texels.to_vec()),
        image(empty.clone()),
        buffer(given.iter().copied(), bytes),
        zeros(BEGINS.len() * LANES * length * bytes),
    ];
    run(kernel, &mut args);
    let out = words(&args[3], bytes);
    let mut left = empty;
    for (number, (x, y)) in BEGINS.iter().enumerate() {
        for lane in 0..LANES {
            for row in 0..length {
                let at = |byte: usize| (x + (lane * bytes + byte) as i64, y + row as i64);
                let exact = (0..bytes).rev().fold(0, |word: u64, byte| {
                    let (column, line) = at(byte);
                    word << 8 | u64::from(texels[nearest(column, line)])
                });
                let got = out[(number * LANES + lane) * length + row];
                assert_eq!(got, exact, "{ty}{n} {end} at {x}, {y}: work-item {lane}, component {row}");
                if number == 0 {
                    let value = given[lane * length + row].to_le_bytes();
                    for (byte, value) in value.iter().enumerate().take(bytes) {
                        let (column, line) = at(byte);
                        if let Some(place) = place(column, line) {
                            left[place] = *value;
                        }
                    }
                }
            }
        }
    }
    let Arg::Image(to) = &args[1] else { panic!("an image") };
    assert_eq!(to.texels(), left, "{ty}{n} {end} written");
}
