//! Each instruction of GLSL.std.450 by itself: numbers of all kinds as operands, both sides' results against exact ones where the
//! specification says how exact they are to be, and against each other for integers.

use anyhow::Result;
use half::f16;
use spirv_llvm::spirv::Version;
use spirv_llvm::spirv::asm::{AssembleOptions, assemble};
use spirv_llvm::spirv::grammar::Capability;

use crate::Options;
use crate::compare::float;
use crate::device::About;
use crate::inputs::{Random, Values};
use crate::ours::{Mode, Runner};
use crate::reference::{self, FLOATS};
use crate::reflect::Kind;
use vulkan_worker::{Buffer, Class, Job, Outcome};

/// Instructions of integers, with their numbers of operands; those that have a sign and then those that have none.
const INTEGERS: [(&str, usize, bool); 11] = [
    ("SAbs", 1, true),
    ("SSign", 1, true),
    ("SMin", 2, true),
    ("SMax", 2, true),
    ("SClamp", 3, true),
    ("FindILsb", 1, true),
    ("FindSMsb", 1, true),
    ("UMin", 2, false),
    ("UMax", 2, false),
    ("UClamp", 3, false),
    ("FindUMsb", 1, false),
];

/// So many sets of operands each instruction gets.
const COUNT: usize = 4096;

/// An instruction with the width of its numbers.
struct Row {
    name: &'static str,
    bits: u32,
    operands: Vec<Kind>,
    result: Kind,
    is_signed: bool,
}

fn rows(about: &About) -> Vec<Row> {
    let mut rows = Vec::new();
    let widths = [
        (16, Capability::Float16, Capability::Int16),
        (32, Capability::Shader, Capability::Shader),
        (64, Capability::Float64, Capability::Int64),
    ];
    for (bits, floats, integers) in widths {
        let size = bits as usize / 8;
        for (name, count) in FLOATS {
            if about.has(floats) && (bits != 64 || reference::has_double(name)) {
                let mut operands = vec![Kind::Float(size); count];
                if name == "Ldexp" {
                    operands[1] = Kind::Integer(4);
                }
                if name == "Refract" {
                    // The ratio of the indices has the width of the vectors or any other.
                    operands[2] = Kind::Float(size);
                }
                rows.push(Row { name, bits, operands, result: Kind::Float(size), is_signed: true });
            }
        }
        for (name, count, is_signed) in INTEGERS {
            // The specification defines the search for bits for 32 bits alone.
            if about.has(integers) && (bits == 32 || !name.starts_with("Find")) {
                let operands = vec![Kind::Integer(size); count];
                rows.push(Row { name, bits, operands, result: Kind::Integer(size), is_signed });
            }
        }
    }
    rows
}

impl Row {
    fn type_name(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Float(_) => "%float",
            Kind::Integer(4) if self.bits != 32 => "%word",
            Kind::Integer(4) => "%word",
            Kind::Integer(_) => "%integer",
        }
    }

    /// The module that stores the instruction's result for the operands at an invocation's index.
    fn assembly(&self) -> String {
        let bits = self.bits;
        let is_float = matches!(self.result, Kind::Float(_));
        let mut head = String::from("OpCapability Shader\n");
        head += match (is_float, bits) {
            (true, 16) => "OpCapability Float16\nOpCapability StorageBuffer16BitAccess\n",
            (false, 16) => "OpCapability Int16\nOpCapability StorageBuffer16BitAccess\n",
            (true, 64) => "OpCapability Float64\n",
            (false, 64) => "OpCapability Int64\n",
            _ => "",
        };
        head +=
            "OpExtension \"SPV_KHR_storage_buffer_storage_class\"\nOpExtension \"SPV_KHR_16bit_storage\"\n";
        head += "%set = OpExtInstImport \"GLSL.std.450\"\nOpMemoryModel Logical GLSL450\n";
        head += "OpEntryPoint GLCompute %main \"main\" %id\nOpExecutionMode %main LocalSize 64 1 1\n";
        head += "OpDecorate %id BuiltIn GlobalInvocationId\n";
        let sign = u32::from(self.is_signed);
        let mut types = format!(
            "%void = OpTypeVoid\n%signature = OpTypeFunction %void\n%uint = OpTypeInt 32 0\n%vector = OpTypeVector %uint 3\n\
             %input = OpTypePointer Input %vector\n%id = OpVariable %input Input\n%zero = OpConstant %uint 0\n"
        );
        match (is_float, bits) {
            (true, _) => types += &format!("%float = OpTypeFloat {bits}\n%word = OpTypeInt 32 1\n"),
            (false, 32) => types += if self.is_signed { "%word = OpTypeInt 32 1\n" } else { "" },
            (false, _) => types += &format!("%integer = OpTypeInt {bits} {sign}\n"),
        }
        let kinds: Vec<_> = self.operands.iter().copied().chain([self.result]).collect();
        let mut body = String::from("%all = OpLoad %vector %id\n%x = OpCompositeExtract %uint %all 0\n");
        let mut arguments = String::new();
        for (number, kind) in kinds.iter().enumerate() {
            let ty = match self.type_name(*kind) {
                "%word" if !is_float && !self.is_signed => "%uint",
                other => other,
            };
            head += &format!(
                "OpDecorate %array{number} ArrayStride {}\nOpMemberDecorate %block{number} 0 Offset 0\n\
                 OpDecorate %block{number} Block\nOpDecorate %buffer{number} DescriptorSet 0\n\
                 OpDecorate %buffer{number} Binding {number}\n",
                kind.size()
            );
            types += &format!(
                "%array{number} = OpTypeRuntimeArray {ty}\n%block{number} = OpTypeStruct %array{number}\n\
                 %pointer{number} = OpTypePointer StorageBuffer %block{number}\n\
                 %element{number} = OpTypePointer StorageBuffer {ty}\n\
                 %buffer{number} = OpVariable %pointer{number} StorageBuffer\n"
            );
            body += &format!("%place{number} = OpAccessChain %element{number} %buffer{number} %zero %x\n");
            if number < self.operands.len() {
                body += &format!("%value{number} = OpLoad {ty} %place{number}\n");
                arguments += &format!(" %value{number}");
            } else {
                body += &format!(
                    "%result = OpExtInst {ty} %set {}{arguments}\nOpStore %place{number} %result\n",
                    self.name
                );
            }
        }
        format!(
            "{head}{types}%main = OpFunction %void None %signature\n%entry = OpLabel\n{body}OpReturn\nOpFunctionEnd\n"
        )
    }

    fn buffers(&self, seed: u64) -> Vec<Buffer> {
        let mut random = Random::new(seed);
        let kinds = self.operands.iter().chain([&self.result]);
        kinds
            .enumerate()
            .map(|(number, kind)| {
                let values = |place: usize| Values::ALL[place % Values::ALL.len()];
                let bytes = match kind {
                    // Exponents beyond these are not defined.
                    Kind::Integer(_) if self.name == "Ldexp" => {
                        (0..COUNT).flat_map(|_| (random.below(33) as i32 - 16).to_le_bytes()).collect()
                    }
                    _ => (0..COUNT).flat_map(|place| values(place).bytes(&mut random, *kind)).collect(),
                };
                Buffer { class: Class::Storage, set: 0, binding: number as u32, index: 0, bytes }
            })
            .collect()
    }

    /// The operands at a place, as numbers.
    fn numbers(&self, job: &Job, place: usize) -> Vec<f64> {
        let read = |(buffer, kind): (&Buffer, &Kind)| {
            let bytes = element(&buffer.bytes, *kind, place);
            match kind {
                Kind::Float(_) => float(bytes).unwrap_or(f64::NAN),
                Kind::Integer(_) => f64::from(i32::from_le_bytes(bytes.try_into().unwrap_or_default())),
            }
        };
        job.buffers.iter().zip(&self.operands).map(read).collect()
    }

    /// Whether a result is as exact as the specification wants; `None` where it is open.
    fn is_right(&self, operands: &[f64], result: f64) -> Option<bool> {
        let normal = match self.bits {
            16 => f64::from(f16::MIN_POSITIVE),
            32 => f64::from(f32::MIN_POSITIVE),
            _ => f64::MIN_POSITIVE,
        };
        let flushed: Vec<_> = operands.iter().map(|x| if x.abs() < normal { x * 0.0 } else { *x }).collect();
        // Subnormal operands may be taken as zeros or as they are.
        let mut is_open = false;
        let fits = [operands, &flushed].into_iter().any(|operands| {
            match reference::exact(self.name, self.bits, operands) {
                Some(exact) => fits(self.bits, normal, &exact, result),
                None => {
                    is_open = true;
                    false
                }
            }
        });
        if is_open { None } else { Some(fits) }
    }

    /// For integers, whether the result is defined: bounds that cross give any.
    fn is_defined(&self, job: &Job, place: usize) -> bool {
        let number = |index: usize| -> i128 {
            let (Some(buffer), Some(kind)) = (job.buffers.get(index), self.operands.get(index)) else {
                return 0;
            };
            let mut bytes = [0; 16];
            let from = element(&buffer.bytes, *kind, place);
            bytes[..from.len()].copy_from_slice(from);
            let value = u128::from_le_bytes(bytes) as i128;
            let unused = 128 - 8 * from.len() as u32;
            if self.is_signed { value << unused >> unused } else { value }
        };
        !self.name.ends_with("Clamp") || number(1) <= number(2)
    }
}

fn element(bytes: &[u8], kind: Kind, place: usize) -> &[u8] {
    bytes.get(place * kind.size()..(place + 1) * kind.size()).unwrap_or(&[])
}

fn fits(bits: u32, normal: f64, exact: &reference::Exact, result: f64) -> bool {
    let (digits, largest) = match bits {
        16 => (11, f64::from(f16::MAX)),
        32 => (24, f64::from(f32::MAX)),
        _ => (53, f64::MAX),
    };
    if exact.value.is_nan() || result.is_nan() {
        return exact.value.is_nan() && result.is_nan();
    }
    if exact.value.is_infinite() {
        return result == exact.value;
    }
    let exponent = exact.value.abs().max(normal).log2().floor() as i32;
    let unit = f64::powi(2.0, exponent + 1 - digits);
    // Exact results of this width are those of a wider one, and the reference has errors of its own.
    let own = exact.value.abs() * f64::powi(2.0, -50);
    // A subnormal result may be zero.
    let subnormal = if exact.value.abs() < 2.0 * normal { normal } else { 0.0 };
    let allowed = exact.units * unit + exact.absolute + own + subnormal;
    let overflows = exact.value.abs() + allowed > largest;
    (result - exact.value).abs() <= allowed || (overflows && result.abs() >= largest)
}

/// How many results were looked at, and the first wrong one of each side.
#[derive(Default)]
struct Judged {
    defined: usize,
    ours: Option<String>,
    driver: Option<String>,
}

fn judge(row: &Row, job: &Job, ours: &[u8], driver: &[u8]) -> Judged {
    let mut judged = Judged::default();
    for place in 0..COUNT {
        let (a, b) = (element(ours, row.result, place), element(driver, row.result, place));
        if matches!(row.result, Kind::Integer(_)) {
            if row.is_defined(job, place) {
                judged.defined += 1;
                if a != b {
                    judged
                        .ours
                        .get_or_insert_with(|| format!("element {place}: {a:02x?} here, {b:02x?} there"));
                }
            }
            continue;
        }
        let operands = row.numbers(job, place);
        let look = |bytes: &[u8], side: &mut Option<String>| {
            let result = float(bytes).unwrap_or(f64::NAN);
            let verdict = row.is_right(&operands, result);
            if verdict == Some(false) {
                let exact = reference::exact(row.name, row.bits, &operands).map(|exact| exact.value);
                side.get_or_insert_with(|| format!("{operands:?} gives {result:e}, exactly {exact:?}"));
            }
            verdict.is_some()
        };
        judged.defined += usize::from(look(a, &mut judged.ours));
        look(b, &mut judged.driver);
    }
    judged
}

/// Compares all instructions; whether ours are right.
pub fn compare(options: &Options, about: &About, runner: &Runner) -> Result<bool> {
    let folder = tempfile::tempdir()?;
    let mut worker = crate::worker()?;
    let assembly = AssembleOptions { version: Version::V1_3, ..AssembleOptions::default() };
    let (mut right, mut wrong, mut of_driver, mut results, mut absent) = (0, 0, 0, 0, 0);
    for row in rows(about) {
        let label = format!("{} of {} bits", row.name, row.bits);
        if !label.contains(&options.filter) {
            continue;
        }
        let words = assemble(&row.assembly(), &assembly)?;
        let groups = [(COUNT / 64) as u32, 1, 1];
        let job =
            Job { words, entry: "main".to_owned(), groups, buffers: row.buffers(options.seed), repeat: 1 };
        let ours = match runner.run(&job, Mode::Checked, folder.path())? {
            Ok((ours, _)) => ours,
            Err(reason) => {
                wrong += 1;
                println!("refused  {label}: {reason}");
                continue;
            }
        };
        let driver = match worker.run(&job)? {
            Ok(driver) => driver,
            Err(reason) => {
                absent += 1;
                if options.verbose {
                    println!("absent   {label}: {reason}");
                }
                Outcome { buffers: ours.buffers.clone(), ..Default::default() }
            }
        };
        let last = |buffers: &[Vec<u8>]| buffers.last().cloned().unwrap_or_default();
        let judged = judge(&row, &job, &last(&ours.buffers), &last(&driver.buffers));
        results += judged.defined;
        if let Some(text) = &judged.driver {
            of_driver += 1;
            if options.verbose {
                println!("driver   {label}: {text}");
            }
        }
        match &judged.ours {
            Some(text) => {
                wrong += 1;
                println!("wrong    {label}: {text}");
            }
            None => right += 1,
        }
    }
    println!(
        "{results} results of GLSL.std.450; {right} instructions right, {wrong} wrong; the driver has {of_driver} wrong and {absent} not at all"
    );
    Ok(wrong == 0)
}
