//! Printing a module as the text that `llvm-dis` of LLVM 22 gives.

mod attributes;
mod constants;
mod instructions;
mod metadata;
mod slots;

use std::fmt::Write;

use crate::tables::{DllStorage, Linkage, ThreadLocal, UnnamedAddress, Visibility, calling_convention};
use crate::{
    AttributeListId, AttributePosition, ConstantId, Function, FunctionId, Global, GlobalId, GlobalKind,
    InstId, Module, StringId, Type, TypeId, Types, Variable,
};
use slots::Slots;

/// The release of LLVM whose text [`print()`] returns, and which later ones read.
pub const PRINTED_VERSION: u32 = 22;

/// Returns the text of a module.
pub fn print(module: &Module) -> String {
    let mut printer = Printer { module, out: String::new(), slots: Slots::new(module), limit: usize::MAX };
    printer.module();
    printer.out
}

/// Returns the text of an instruction of a function, for messages: it costs a walk over the module.
pub fn print_instruction(module: &Module, function: FunctionId, inst: InstId) -> String {
    let Some(function) = module.function(function) else { return String::new() };
    let mut printer =
        Printer { module, out: String::new(), slots: Slots::new(module), limit: MOST_OF_INSTRUCTION };
    printer.slots.enter(module, function);
    printer.instruction(function, inst);
    printer.out.trim().to_owned()
}

/// Returns the text of a constant with its type, of a global with all that it is, for messages: it costs a walk over the module.
pub fn print_constant(module: &Module, constant: ConstantId) -> String {
    let mut printer =
        Printer { module, out: String::new(), slots: Slots::new(module), limit: MOST_OF_CONSTANT };
    match module.constants.global(constant).and_then(|id| Some((id, module.global(id)?))) {
        None => printer.typed_constant(constant),
        Some((_, &Global { kind: GlobalKind::Function(id), .. })) => printer.function(id),
        Some((id, global)) => printer.global(id, global),
    }
    printer.out.trim().to_owned()
}

/// Returns the text of a type; structs without a name have the number 0.
pub fn print_type(module: &Module, ty: TypeId) -> String {
    let mut printer = Printer { module, out: String::new(), slots: Slots::default(), limit: usize::MAX };
    printer.ty(ty);
    printer.out
}

/// The length of an instruction's text from which on constants are cut: they share what they are made of, so that their text may be any
/// length.
const MOST_OF_INSTRUCTION: usize = 1 << 10;
/// The same of a constant's own text.
const MOST_OF_CONSTANT: usize = 1 << 16;

/// Writes the text.
pub(crate) struct Printer<'a> {
    module: &'a Module,
    out: String,
    slots: Slots,
    /// The length of the text from which on a constant is three dots.
    limit: usize,
}

/// Writes formatted text; writing into a string does not fail.
macro_rules! put {
    ($printer:expr, $($arg:tt)*) => {{
        let _ = write!($printer.out, $($arg)*);
    }};
}
pub(crate) use put;

/// Writes bytes as text has them between quotes.
fn escape(out: &mut String, bytes: &[u8]) {
    for &byte in bytes {
        if byte == b'\\' {
            out.push_str("\\\\");
        } else if (byte == b' ' || byte.is_ascii_graphic()) && byte != b'"' {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "\\{byte:02X}");
        }
    }
}

/// Writes a name, between quotes where it has characters that need them.
fn name(out: &mut String, bytes: &[u8]) {
    let plain = bytes.iter().all(|&byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_'));
    if plain && bytes.first().is_some_and(|byte| !byte.is_ascii_digit()) {
        bytes.iter().for_each(|&byte| out.push(char::from(byte)));
        return;
    }
    out.push('"');
    escape(out, bytes);
    out.push('"');
}

impl<'a> Printer<'a> {
    fn text(&self, id: StringId) -> &'a [u8] {
        self.module.strings.get(id)
    }

    fn quoted(&mut self, id: StringId) {
        self.out.push('"');
        escape(&mut self.out, self.module.strings.get(id));
        self.out.push('"');
    }

    fn module(&mut self) {
        let module = self.module;
        for (key, string) in [
            ("source_filename", module.source_filename),
            ("target datalayout", module.data_layout),
            ("target triple", module.triple),
        ] {
            if !self.text(string).is_empty() {
                put!(self, "{key} = ");
                self.quoted(string);
                self.out.push('\n');
            }
        }
        self.assembly();
        self.structs();
        self.comdats();
        self.globals();
        for index in 0..module.functions.len() {
            self.function(FunctionId(index as u32));
        }
        self.attribute_groups();
        self.named_metadata();
        self.nodes();
    }

    fn assembly(&mut self) {
        let assembly = self.text(self.module.assembly);
        if assembly.is_empty() {
            return;
        }
        self.out.push('\n');
        for line in assembly.strip_suffix(b"\n").unwrap_or(assembly).split(|&byte| byte == b'\n') {
            self.out.push_str("module asm \"");
            escape(&mut self.out, line);
            self.out.push_str("\"\n");
        }
    }

    fn structs(&mut self) {
        let module = self.module;
        let structs = std::mem::take(&mut self.slots.structs);
        if !structs.is_empty() {
            self.out.push('\n');
        }
        for &id in &structs {
            let Some(named) = module.types.named(id) else { continue };
            self.ty(named.ty);
            self.out.push_str(" = type ");
            match named.fields {
                None => self.out.push_str("opaque"),
                Some(fields) => self.fields(module.types.list(fields), named.packed),
            }
            self.out.push('\n');
        }
        self.slots.structs = structs;
    }

    fn comdats(&mut self) {
        let module = self.module;
        let functions = module.globals.iter().filter(|global| matches!(global.kind, GlobalKind::Function(_)));
        let others = module.globals.iter().filter(|global| !matches!(global.kind, GlobalKind::Function(_)));
        let mut seen = Vec::new();
        for global in functions.chain(others) {
            if let Some(comdat) = global.comdat
                && !seen.contains(&comdat)
            {
                seen.push(comdat);
            }
        }
        for index in seen {
            let Some(comdat) = module.comdats.get(index as usize) else { continue };
            self.out.push_str("\n$");
            name(&mut self.out, self.module.strings.get(comdat.name));
            put!(self, " = comdat {}\n", comdat.kind.text());
        }
    }

    fn globals(&mut self) {
        let module = self.module;
        type GlobalFilter = fn(&GlobalKind) -> bool;
        let groups: [GlobalFilter; 3] = [
            |kind| matches!(kind, GlobalKind::Variable(_)),
            |kind| matches!(kind, GlobalKind::Alias(_)),
            |kind| matches!(kind, GlobalKind::Ifunc(_)),
        ];
        for wanted in groups {
            let mut first = true;
            for (index, global) in module.globals.iter().enumerate() {
                if wanted(&global.kind) {
                    if std::mem::take(&mut first) {
                        self.out.push('\n');
                    }
                    self.global(GlobalId(index as u32), global);
                }
            }
        }
    }

    /// Writes what stands before the type of a global.
    fn properties(&mut self, global: &Global, declaration: bool) {
        match global.linkage {
            Linkage::External if declaration && !matches!(global.kind, GlobalKind::Function(_)) => {
                self.out.push_str("external ");
            }
            Linkage::External => {}
            linkage => put!(self, "{} ", linkage.text()),
        }
        let implied = global.linkage.is_local()
            || global.visibility != Visibility::Default && global.linkage != Linkage::ExternalWeak;
        if global.dso_local && !implied {
            self.out.push_str("dso_local ");
        }
        if global.visibility != Visibility::Default {
            put!(self, "{} ", global.visibility.text());
        }
        if global.dll_storage != DllStorage::Default {
            put!(self, "{} ", global.dll_storage.text());
        }
    }

    fn global(&mut self, id: GlobalId, global: &Global) {
        self.global_name(id);
        self.out.push_str(" = ");
        let declaration =
            matches!(&global.kind, GlobalKind::Variable(variable) if variable.initializer.is_none());
        self.properties(global, declaration);
        if global.thread_local != ThreadLocal::None {
            put!(self, "{} ", global.thread_local.text());
        }
        if global.unnamed_address != UnnamedAddress::None {
            put!(self, "{} ", global.unnamed_address.text());
        }
        match &global.kind {
            GlobalKind::Variable(variable) => self.variable(global, variable),
            GlobalKind::Alias(alias) | GlobalKind::Ifunc(alias) => {
                let ifunc = matches!(global.kind, GlobalKind::Ifunc(_));
                self.out.push_str(if ifunc { "ifunc " } else { "alias " });
                self.ty(global.ty);
                self.out.push_str(", ");
                if let Some(target) = alias.target {
                    // An expression tells its type itself.
                    match self.module.constants.get(target) {
                        crate::Constant::Expression { .. } => self.constant(target),
                        _ => self.typed_constant(target),
                    }
                }
                self.sections(global, ", ");
                self.attachments(&global.attachments, ",");
            }
            GlobalKind::Function(_) => {}
        }
        self.out.push('\n');
    }

    fn variable(&mut self, global: &Global, variable: &Variable) {
        let space = match self.module.types.get(self.module.constants.ty(global.constant)) {
            Type::Pointer(space) => space,
            _ => 0,
        };
        if space != 0 {
            put!(self, "addrspace({space}) ");
        }
        if variable.externally_initialized {
            self.out.push_str("externally_initialized ");
        }
        self.out.push_str(if variable.constant { "constant " } else { "global " });
        self.ty(global.ty);
        if let Some(initializer) = variable.initializer {
            self.out.push(' ');
            self.constant(initializer);
        }
        self.sections(global, ", ");
        if let Some(index) = variable.code_model.checked_sub(1) {
            let model = ["tiny", "small", "kernel", "medium", "large"].get(index as usize);
            put!(self, ", code_model \"{}\"", model.copied().unwrap_or(""));
        }
        for (bit, text) in SANITIZERS {
            if variable.sanitizer & bit != 0 {
                put!(self, ", {text}");
            }
        }
        self.comdat(global, ",");
        if global.alignment != 0 {
            put!(self, ", align {}", 1u64 << (global.alignment - 1));
        }
        self.attachments(&global.attachments, ",");
        self.attribute_group(variable.attributes);
    }

    fn sections(&mut self, global: &Global, separator: &str) {
        for (key, string) in [("section", global.section), ("partition", global.partition)] {
            if !self.text(string).is_empty() {
                put!(self, "{separator}{key} ");
                self.quoted(string);
            }
        }
    }

    fn comdat(&mut self, global: &Global, separator: &str) {
        let Some(comdat) = global.comdat.and_then(|index| self.module.comdats.get(index as usize)) else {
            return;
        };
        put!(self, "{separator} comdat");
        if comdat.name != global.name {
            self.out.push_str("($");
            name(&mut self.out, self.module.strings.get(comdat.name));
            self.out.push(')');
        }
    }

    fn global_name(&mut self, id: GlobalId) {
        self.out.push('@');
        match self.module.global(id) {
            Some(global) if !self.text(global.name).is_empty() => {
                name(&mut self.out, self.module.strings.get(global.name))
            }
            _ => put!(self, "{}", self.slots.globals.get(&id).copied().unwrap_or(0)),
        }
    }

    fn attachments(&mut self, attachments: &[(u32, crate::MetadataId)], separator: &str) {
        let mut rows = attachments.to_vec();
        rows.sort_by_key(|row| row.0);
        for (kind, node) in rows {
            put!(self, "{separator} !");
            let kind = self.module.metadata_kinds.get(kind as usize).copied().unwrap_or_default();
            self.metadata_name(kind);
            self.out.push(' ');
            self.metadata_reference(None, node);
        }
    }

    /// Writes a type.
    pub(crate) fn ty(&mut self, id: TypeId) {
        let module = self.module;
        match module.types.get(id) {
            Type::Void => self.out.push_str("void"),
            Type::Half => self.out.push_str("half"),
            Type::BFloat => self.out.push_str("bfloat"),
            Type::Float => self.out.push_str("float"),
            Type::Double => self.out.push_str("double"),
            Type::X86Fp80 => self.out.push_str("x86_fp80"),
            Type::Fp128 => self.out.push_str("fp128"),
            Type::PpcFp128 => self.out.push_str("ppc_fp128"),
            Type::Label => self.out.push_str("label"),
            Type::Metadata => self.out.push_str("metadata"),
            Type::Token => self.out.push_str("token"),
            Type::X86Amx => self.out.push_str("x86_amx"),
            Type::Integer(width) => put!(self, "i{width}"),
            Type::Pointer(0) => self.out.push_str("ptr"),
            Type::Pointer(space) => put!(self, "ptr addrspace({space})"),
            Type::Array { element, length } => {
                put!(self, "[{length} x ");
                self.ty(element);
                self.out.push(']');
            }
            Type::Vector { element, length, scalable } => {
                put!(self, "<{}{length} x ", if scalable { "vscale x " } else { "" });
                self.ty(element);
                self.out.push('>');
            }
            Type::Struct { fields, packed } => self.fields(module.types.list(fields), packed),
            Type::Named(id) => {
                self.out.push('%');
                match module.types.named(id) {
                    Some(named) if !self.text(named.name).is_empty() => {
                        name(&mut self.out, self.module.strings.get(named.name))
                    }
                    _ => put!(self, "{}", self.slots.struct_numbers.get(&id).copied().unwrap_or(0)),
                }
            }
            Type::Function { .. } => self.function_type(&module.types, id),
            Type::Target(index) => {
                let Some(target) = module.types.target(index) else { return };
                self.out.push_str("target(");
                self.quoted(target.name);
                for &ty in &target.types {
                    self.out.push_str(", ");
                    self.ty(ty);
                }
                for number in &target.numbers {
                    put!(self, ", {number}");
                }
                self.out.push(')');
            }
        }
    }

    fn function_type(&mut self, types: &Types, id: TypeId) {
        let Some((result, parameters, variadic)) = types.signature(id) else { return };
        self.ty(result);
        self.out.push_str(" (");
        for (index, &parameter) in parameters.iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { ", " });
            self.ty(parameter);
        }
        if variadic {
            self.out.push_str(if parameters.is_empty() { "..." } else { ", ..." });
        }
        self.out.push(')');
    }

    fn fields(&mut self, fields: &[TypeId], packed: bool) {
        self.out.push_str(if packed { "<{" } else { "{" });
        for (index, &field) in fields.iter().enumerate() {
            self.out.push_str(if index == 0 { " " } else { ", " });
            self.ty(field);
        }
        self.out.push_str(match (fields.is_empty(), packed) {
            (true, true) => "}>",
            (true, false) => "}",
            (false, true) => " }>",
            (false, false) => " }",
        });
    }

    fn convention(&mut self, number: u32) {
        match (number, calling_convention(number)) {
            (0, _) => {}
            (_, Some(text)) => put!(self, "{text} "),
            (number, None) => put!(self, "cc{number} "),
        }
    }

    fn function(&mut self, id: FunctionId) {
        let module = self.module;
        let Some(function) = module.function(id) else { return };
        let Some(global) = module.global(function.global) else { return };
        if function.is_declaration() && self.is_replaced(global) {
            return;
        }
        self.out.push('\n');
        self.slots.enter(module, function);
        self.function_comment(function.attributes);
        if function.is_declaration() {
            self.out.push_str("declare");
            self.attachments(&global.attachments, "");
            self.out.push(' ');
        } else {
            self.out.push_str("define ");
        }
        self.properties(global, false);
        self.convention(function.convention);
        if self.attributes_at(function.attributes, AttributePosition::Result) {
            self.out.push(' ');
        }
        let Some((result, parameters, variadic)) = module.types.signature(global.ty) else { return };
        self.ty(result);
        self.out.push(' ');
        self.global_name(function.global);
        self.out.push('(');
        for (index, &parameter) in parameters.iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { ", " });
            self.ty(parameter);
            let position = AttributePosition::Parameter(index as u32);
            if module.attributes(function.attributes, position).is_some() {
                self.out.push(' ');
                self.attributes_at(function.attributes, position);
            }
            if !function.is_declaration() {
                self.out.push(' ');
                self.local(function, crate::LocalId(index as u32));
            }
        }
        if variadic {
            self.out.push_str(if parameters.is_empty() { "..." } else { ", ..." });
        }
        self.out.push(')');
        self.after_parameters(function, global);
        if function.is_declaration() {
            self.out.push('\n');
            return;
        }
        self.attachments(&global.attachments, "");
        self.out.push_str(" {");
        self.body(function);
        self.out.push_str("}\n");
    }

    /// True for the declaration of a former intrinsic whose calls became debug records.
    fn is_replaced(&self, global: &Global) -> bool {
        let module = self.module;
        if !crate::former::is_replaced(module.strings.get(global.name)) {
            return false;
        }
        let callee = crate::Value::constant(global.constant);
        !module.functions.iter().any(|function| {
            function
                .blocks()
                .flat_map(|block| function.insts(block))
                .any(|id| function.operands(id).contains(&callee))
        })
    }

    fn after_parameters(&mut self, function: &Function, global: &Global) {
        if global.unnamed_address != UnnamedAddress::None {
            put!(self, " {}", global.unnamed_address.text());
        }
        let space = match self.module.types.get(self.module.constants.ty(global.constant)) {
            Type::Pointer(space) => space,
            _ => 0,
        };
        if space != 0 || self.module.layout.program_address_space != 0 {
            put!(self, " addrspace({space})");
        }
        self.attribute_group(function.attributes);
        self.sections(global, " ");
        self.comdat(global, "");
        if global.alignment != 0 {
            put!(self, " align {}", 1u64 << (global.alignment - 1));
        }
        if !self.text(function.gc).is_empty() {
            self.out.push_str(" gc ");
            self.quoted(function.gc);
        }
        for (key, constant) in [
            ("prefix", function.prefix),
            ("prologue", function.prologue),
            ("personality", function.personality),
        ] {
            if let Some(constant) = constant {
                put!(self, " {key} ");
                self.typed_constant(constant);
            }
        }
    }

    /// Writes ` #N` for the attributes of a function or call.
    fn attribute_group(&mut self, list: AttributeListId) {
        if let Some(set) = self.module.attribute_list(list).get(AttributePosition::Function) {
            let number = self.slots.attribute_group(set);
            put!(self, " #{number}");
        }
    }
}

/// Bits of a variable's sanitizers and their spelling.
const SANITIZERS: &[(u8, &str)] = &[
    (1, "no_sanitize_address"),
    (2, "no_sanitize_hwaddress"),
    (4, "sanitize_memtag"),
    (8, "sanitize_address_dyninit"),
];
