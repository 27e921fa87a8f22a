//! Modules that do a group of operations.

use std::{collections::BTreeSet, fmt::Write as _};

use super::{numbers::Ty, table::Operation};

const CAPABILITIES: [&str; 10] = [
    "Addresses",
    "Linkage",
    "Kernel",
    "Vector16",
    "Int8",
    "Int16",
    "Int64",
    "Float16",
    "Float64",
    "BitInstructions",
];

/// A module, and where its kernel writes what.
pub(crate) struct Text<'t> {
    group: &'t [&'t Operation],
    len: usize,
    /// How many results each operation gives, in whole vectors.
    vectors: usize,
    types: String,
    body: String,
    declared: BTreeSet<String>,
    decorations: String,
}

/// The bytes from one vector to the next.
fn stride(ty: Ty, len: usize) -> usize {
    ty.bytes() * if len == 3 { 4 } else { len }
}

/// Values as vectors lie in memory.
pub(crate) fn lay(ty: Ty, values: &[u64], len: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for vector in values.chunks(len) {
        let start = bytes.len();
        for value in vector {
            bytes.extend_from_slice(&value.to_le_bytes()[..ty.bytes()]);
        }
        bytes.resize(start + stride(ty, len), 0);
    }
    bytes
}

impl<'t> Text<'t> {
    fn new(group: &'t [&'t Operation], len: usize, vectors: usize) -> Self {
        Self {
            group,
            len,
            vectors,
            types: String::new(),
            body: String::new(),
            declared: BTreeSet::new(),
            decorations: String::new(),
        }
    }

    pub(crate) fn operations(&self) -> &'t [&'t Operation] {
        self.group
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Where the results of an operation begin in the output.
    fn start(&self, number: usize) -> usize {
        self.group[..number].iter().map(|own| stride(own.result, self.len) * self.vectors).sum()
    }

    /// The size of the output.
    pub(crate) fn output(&self) -> usize {
        self.start(self.group.len())
    }

    /// A result of an operation in the output.
    pub(crate) fn result(&self, output: &[u8], number: usize, at: usize) -> u64 {
        let ty = self.group[number].result;
        let offset = self.start(number) + at / self.len * stride(ty, self.len) + at % self.len * ty.bytes();
        let mut bytes = [0; 8];
        bytes[..ty.bytes()].copy_from_slice(&output[offset..][..ty.bytes()]);
        u64::from_le_bytes(bytes)
    }

    /// Declares something once.
    fn declare(&mut self, name: String, text: &str) -> String {
        if self.declared.insert(name.clone()) {
            let _ = writeln!(self.types, "{name} = {text}");
        }
        name
    }

    fn ty(&mut self, ty: Ty) -> String {
        let own = format!("%t_{}", ty.name());
        let scalar = match ty {
            Ty::Bool => self.declare(own, "OpTypeBool"),
            Ty::Int(width) => self.declare(own, &format!("OpTypeInt {width} 0")),
            Ty::Float(width) => self.declare(own, &format!("OpTypeFloat {width}")),
        };
        match self.len {
            1 => scalar,
            len => self.declare(format!("{scalar}x{len}"), &format!("OpTypeVector {scalar} {len}")),
        }
    }

    /// A constant of 64 bits.
    fn number(&mut self, number: usize) -> String {
        self.declare("%t_i64".into(), "OpTypeInt 64 0");
        self.declare(format!("%n{number}"), &format!("OpConstant %t_i64 {number}"))
    }

    /// Integers of 8 bits, all the same.
    fn bytes(&mut self, value: u32) -> String {
        self.declare("%t_i8".into(), "OpTypeInt 8 0");
        let scalar = self.declare(format!("%b{value}"), &format!("OpConstant %t_i8 {value}"));
        if self.len == 1 {
            return scalar;
        }
        let ty = self.ty(Ty::Int(8));
        let parts = vec![scalar; self.len].join(" ");
        self.declare(format!("%b{value}x{}", self.len), &format!("OpConstantComposite {ty} {parts}"))
    }

    /// A pointer behind a parameter, to values of a type as they lie in memory.
    fn pointer(&mut self, name: &str, param: &str, ty: Ty, offset: &str) -> String {
        let ty = self.ty(if ty == Ty::Bool { Ty::Int(8) } else { ty });
        let pointer = self.declare(format!("{ty}p"), &format!("OpTypePointer CrossWorkgroup {ty}"));
        let _ = writeln!(self.body, "{name}b = OpPtrAccessChain %t_i8p {param} {offset}");
        let _ = writeln!(self.body, "{name}p = OpBitcast {pointer} {name}b");
        format!("{name}p")
    }

    fn store(&mut self, name: &str, value: &str, ty: Ty, offset: &str) {
        let mut value = value.to_owned();
        if ty == Ty::Bool {
            let (ty, yes, no) = (self.ty(Ty::Int(8)), self.bytes(1), self.bytes(0));
            let _ = writeln!(self.body, "{name}t = OpSelect {ty} {value} {yes} {no}");
            value = format!("{name}t");
        }
        let pointer = self.pointer(name, "%out", ty, offset);
        let _ = writeln!(self.body, "OpStore {pointer} {value} Aligned 1");
    }

    /// A kernel whose work-items load a vector of each operand, and do the operations.
    pub(crate) fn of_instructions(group: &'t [&'t Operation], len: usize, items: usize) -> Self {
        let mut text = Self::new(group, len, items);
        let mut operands = String::new();
        for (number, ty) in group[0].operands.iter().enumerate() {
            let stride = text.number(stride(*ty, len));
            let _ = writeln!(text.body, "%o{number} = OpIMul %t_i64 %id {stride}");
            let pointer =
                text.pointer(&format!("%l{number}"), &format!("%a{number}"), *ty, &format!("%o{number}"));
            let own = text.ty(if *ty == Ty::Bool { Ty::Int(8) } else { *ty });
            let _ = writeln!(text.body, "%m{number} = OpLoad {own} {pointer} Aligned 1");
            if *ty == Ty::Bool {
                let (own, zero) = (text.ty(Ty::Bool), text.bytes(0));
                let _ = writeln!(text.body, "%x{number} = OpINotEqual {own} %m{number} {zero}");
            } else {
                let _ = writeln!(text.body, "%x{number} = OpCopyObject {own} %m{number}");
            }
            let _ = write!(operands, " %x{number}");
        }
        for (number, operation) in group.iter().enumerate() {
            let ty = text.ty(operation.result);
            let name = &operation.name;
            for decoration in &operation.decorations {
                let _ = writeln!(text.decorations, "OpDecorate %r{number} {decoration}");
            }
            match operation.member {
                None => {
                    let _ = writeln!(text.body, "%r{number} = {name} {ty}{operands}");
                }
                Some(member) => {
                    let pair = text.declare(format!("{ty}s"), &format!("OpTypeStruct {ty} {ty}"));
                    let _ = writeln!(text.body, "%s{number} = {name} {pair}{operands}");
                    let _ = writeln!(text.body, "%r{number} = OpCompositeExtract {ty} %s{number} {member}");
                }
            }
            let (start, stride) = (text.start(number), stride(operation.result, len));
            let (start, stride) = (text.number(start), text.number(stride));
            let _ = writeln!(text.body, "%e{number} = OpIMul %t_i64 %id {stride}");
            let _ = writeln!(text.body, "%f{number} = OpIAdd %t_i64 %e{number} {start}");
            text.store(
                &format!("%w{number}"),
                &format!("%r{number}"),
                operation.result,
                &format!("%f{number}"),
            );
        }
        text
    }

    /// A kernel that stores operations on specialization constants, and what these have to be given: every other one
    /// has the right value from the start.
    pub(crate) fn of_constants(
        group: &'t [&'t Operation],
        len: usize,
        tuples: &[Vec<u64>],
    ) -> (Self, Vec<(u32, u64)>) {
        let mut text = Self::new(group, len, tuples.len() / len);
        let mut given = Vec::new();
        for (vector, tuples) in tuples.chunks(len).enumerate() {
            let mut operands = String::new();
            for (operand, ty) in group[0].operands.iter().enumerate() {
                let own = text.ty(*ty);
                let names: Vec<String> = tuples
                    .iter()
                    .enumerate()
                    .map(|(lane, tuple)| {
                        let name = format!("%c{vector}_{operand}_{lane}");
                        let id = (given.len() + 1) as u32;
                        let value = tuple[operand];
                        // A constant without a given value keeps its own.
                        let default = if id.is_multiple_of(2) { value } else { 1 };
                        given.push(if id.is_multiple_of(2) { (u32::MAX, 0) } else { (id, value) });
                        let _ = writeln!(text.decorations, "OpDecorate {name} SpecId {id}");
                        text.spec_constant(&name, *ty, default);
                        name
                    })
                    .collect();
                let name = if len == 1 {
                    names[0].clone()
                } else {
                    let name = format!("%v{vector}_{operand}");
                    let _ =
                        writeln!(text.types, "{name} = OpSpecConstantComposite {own} {}", names.join(" "));
                    name
                };
                let _ = write!(operands, " {name}");
            }
            for (number, operation) in group.iter().enumerate() {
                let ty = text.ty(operation.result);
                let (name, short) = (format!("%r{vector}_{number}"), operation.name.trim_start_matches("Op"));
                let _ = writeln!(text.types, "{name} = OpSpecConstantOp {ty} {short}{operands}");
                let offset = text.start(number) + vector * stride(operation.result, len);
                let offset = text.number(offset);
                text.store(&format!("%w{vector}_{number}"), &name, operation.result, &offset);
            }
        }
        given.retain(|(id, _)| *id != u32::MAX);
        (text, given)
    }

    fn spec_constant(&mut self, name: &str, ty: Ty, bits: u64) {
        let scalar = format!("%t_{}", ty.name());
        let text = match ty {
            Ty::Bool if bits == 1 => format!("OpSpecConstantTrue {scalar}"),
            Ty::Bool => format!("OpSpecConstantFalse {scalar}"),
            Ty::Int(_) => format!("OpSpecConstant {scalar} {bits}"),
            Ty::Float(width) => format!(
                "OpSpecConstant {scalar} !{:#x}{}",
                bits as u32,
                match width {
                    64 => format!(" !{:#x}", bits >> 32),
                    _ => String::new(),
                }
            ),
        };
        let _ = writeln!(self.types, "{name} = {text}");
    }

    /// The whole module.
    pub(crate) fn source(&self) -> String {
        let mut text = String::new();
        for capability in CAPABILITIES {
            let _ = writeln!(text, "OpCapability {capability}");
        }
        let inputs = if self.body.contains("%a0") { self.group[0].operands.len() } else { 0 };
        text.push_str("OpExtension \"SPV_KHR_bit_instructions\"\nOpMemoryModel Physical64 OpenCL\n");
        text.push_str("OpEntryPoint Kernel %k \"k\" %gid\nOpDecorate %gid BuiltIn GlobalInvocationId\n");
        text.push_str("OpDecorate %gid Constant\n");
        text.push_str(&self.decorations);
        for (name, declaration) in [("%t_i8", "OpTypeInt 8 0"), ("%t_i64", "OpTypeInt 64 0")] {
            if !self.declared.contains(name) {
                let _ = writeln!(text, "{name} = {declaration}");
            }
        }
        text.push_str(&self.types);
        if !self.declared.contains("%t_i8p") {
            text.push_str("%t_i8p = OpTypePointer CrossWorkgroup %t_i8\n");
        }
        let params = vec!["%t_i8p"; inputs + 1].join(" ");
        let _ = write!(
            text,
            "%void = OpTypeVoid
%three = OpTypeVector %t_i64 3
%threep = OpTypePointer Input %three
%gid = OpVariable %threep Input
%fn = OpTypeFunction %void {params}
%k = OpFunction %void None %fn
"
        );
        for input in 0..inputs {
            let _ = writeln!(text, "%a{input} = OpFunctionParameter %t_i8p");
        }
        let _ = write!(
            text,
            "%out = OpFunctionParameter %t_i8p
%entry = OpLabel
%ids = OpLoad %three %gid
%id = OpCompositeExtract %t_i64 %ids 0
{}OpReturn
OpFunctionEnd
",
            self.body
        );
        text
    }
}
