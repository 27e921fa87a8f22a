//! Kernels in OpenCL C that tests make, and numbers for them.

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use spirv_llvm_run::{Arg, Kernel, LaunchOptions, LoadOptions, NdRange};

use crate::common::record;

use crate::common::clang;

/// The lengths of vectors; 1 is a scalar.
pub(crate) const LENGTHS: [usize; 6] = [1, 2, 3, 4, 8, 16];

/// Numbers without a pattern that are the same each time.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }
}

/// The kernel `values` of a source in OpenCL C 3.0, by clang's own table of functions, which is quicker than its header.
pub(crate) fn kernel(source: &str) -> Kernel {
    let load = LoadOptions { unchecked: true, ..LoadOptions::default() };
    compiled(source, "CL3.0", &["-fdeclare-opencl-builtins"], load)
}

/// The same by the header of a version of the language, which has functions of vendors and of named memories as well, with checks.
pub(crate) fn kernel_by_header(source: &str, standard: &str, flags: &[&str]) -> Kernel {
    compiled(source, standard, flags, LoadOptions::default())
}

/// The kernels `values` of several sources that are compiled as one, which saves reading the header for each.
pub(crate) fn kernels_by_header(sources: &[String], standard: &str, flags: &[&str]) -> Vec<Kernel> {
    let numbered = sources.iter().enumerate().map(|(number, source)| {
        assert_eq!(source.matches(HEAD).count(), 1, "{source}");
        source.replace(HEAD, &format!("kernel void values_{number}("))
    });
    let source = numbered.collect::<Vec<_>>().join("\n");
    let names: Vec<String> = (0..sources.len()).map(|number| format!("values_{number}")).collect();
    loaded(&source, &names, (standard, flags), LoadOptions::default())
}

/// How the kernel of a source begins.
const HEAD: &str = "kernel void values(";

fn compiled(source: &str, standard: &str, flags: &[&str], load: LoadOptions) -> Kernel {
    let mut kernels = loaded(source, &["values".to_owned()], (standard, flags), load);
    kernels.pop().expect("a kernel")
}

/// Kernels of a source by their names.
fn loaded(
    source: &str,
    names: &[String],
    (standard, flags): (&str, &[&str]),
    load: LoadOptions,
) -> Vec<Kernel> {
    let flags = [&["-finclude-default-header", "-O0", "-emit-llvm-bc"], flags].concat();
    let bitcode = clang::clang("spir64-unknown-unknown", standard, &flags, source);
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(&bitcode, "values");
    let module = context.create_module_from_ir(buffer).expect("a module");
    let load = |name: &String| {
        Kernel::load_with(&module, name, load).unwrap_or_else(|error| panic!("{name}: {error}\n{source}"))
    };
    names.iter().map(load).collect()
}

/// Runs the kernel `values` of a source as groups of one work-item.
pub(crate) fn run(source: &str, items: usize, args: &mut [Arg]) {
    launch(&mut kernel(source), (items, 1), &LaunchOptions::default(), args);
}

/// Runs a kernel: so many work-items in groups of so many.
pub(crate) fn launch(kernel: &mut Kernel, items: (usize, usize), options: &LaunchOptions, args: &mut [Arg]) {
    let range = NdRange::new(&[items.0 as u64], &[items.1 as u64]).expect("a range");
    kernel.launch_with(&range, args, options).expect("a run");
    record::ran(kernel.builtins());
}

/// The bytes of a buffer.
pub(crate) fn bytes(arg: &Arg) -> &[u8] {
    match arg {
        Arg::Buffer(bytes) => bytes,
        _ => &[],
    }
}

/// The little-endian words of so many bytes each that a buffer holds.
pub(crate) fn words(arg: &Arg, size: usize) -> Vec<u64> {
    let word = |chunk: &[u8]| chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    bytes(arg).chunks_exact(size).map(word).collect()
}

/// A buffer of little-endian words of so many bytes each.
pub(crate) fn buffer(words: impl IntoIterator<Item = u64>, size: usize) -> Arg {
    Arg::Buffer(words.into_iter().flat_map(|word| word.to_le_bytes().into_iter().take(size)).collect())
}

/// The length of a vector as its type has it.
pub(crate) fn lanes(length: usize) -> String {
    if length == 1 { String::new() } else { length.to_string() }
}

/// Text that loads the vector of number `i` from an array.
pub(crate) fn load(length: usize, from: &str) -> String {
    if length == 1 { format!("{from}[i]") } else { format!("vload{length}(i, {from})") }
}

/// Text that stores a vector in the place of number `i` of an array.
pub(crate) fn store(length: usize, value: &str, to: &str) -> String {
    if length == 1 {
        format!("({to})[i] = {value};\n")
    } else {
        format!("vstore{length}({value}, i, {to});\n")
    }
}
