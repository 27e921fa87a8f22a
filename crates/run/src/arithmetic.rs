//! Results that arithmetic promises not to have, as functions of LLVM's text that ask for them.

use std::fmt::Write as _;

use rustc_hash::FxHashSet;

use crate::llvm::{BuildError, Flags, Function, Inst, Module, Opcode};
use crate::{builtin_library::runtime::ARITHMETIC, jit::ArithmeticFault};

/// One promise of an instruction on integers of a width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Check {
    operation: &'static str,
    kind: OverflowKind,
    bits: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum OverflowKind {
    Signed,
    Unsigned,
    Shift,
}

/// The promises of an instruction; none for widths that are no power of two.
pub(super) fn checks(inst: Inst<'_>) -> Vec<Check> {
    let Some(bits @ (8 | 16 | 32 | 64)) = inst.ty().scalar().int_width() else { return Vec::new() };
    let (operation, is_shift) = match inst.opcode() {
        Opcode::Add => ("add", false),
        Opcode::Sub => ("sub", false),
        Opcode::Mul => ("mul", false),
        _ => ("shift", true),
    };
    if is_shift {
        let is_known =
            inst.operand(1).and_then(|amount| amount.const_u64()).is_some_and(|amount| amount < bits.into());
        return if is_known {
            Vec::new()
        } else {
            vec![Check { operation, kind: OverflowKind::Shift, bits }]
        };
    }
    let flags = inst.flags();
    [(Flags::NSW, OverflowKind::Signed), (Flags::NUW, OverflowKind::Unsigned)]
        .into_iter()
        .filter(|(flag, _)| flags.contains(*flag))
        .map(|(_, kind)| Check { operation, kind, bits })
        .collect()
}

/// The functions that are called.
#[derive(Debug, Default)]
pub(super) struct Helpers {
    text: String,
    made: FxHashSet<Check>,
}

impl Helpers {
    /// The definitions.
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// The function for a check: `void (iN left, iN right, i64 site)`.
    pub(super) fn function<'m>(
        &mut self,
        module: Module<'m>,
        check: Check,
    ) -> Result<Function<'m>, BuildError> {
        let Check { operation, kind, bits } = check;
        let name = format!("spirv_llvm.run.{kind:?}.{operation}.{bits}");
        if let Some(function) = module.function(name.as_bytes()) {
            return Ok(function);
        }
        let context = module.context();
        let int = context.int(bits)?;
        let function = module
            .add_function(name.as_bytes(), context.void().function(&[int, int, context.i64()], false)?)?;
        if self.made.insert(check) {
            self.define(&name, check);
        }
        Ok(function)
    }

    fn define(&mut self, name: &str, Check { operation, kind, bits }: Check) {
        let number = match kind {
            OverflowKind::Signed => ArithmeticFault::SignedOverflow,
            OverflowKind::Unsigned => ArithmeticFault::UnsignedOverflow,
            OverflowKind::Shift => ArithmeticFault::Shift,
        } as u32;
        let test = match kind {
            OverflowKind::Shift => format!("%bad = icmp uge i{bits} %b, {bits}"),
            OverflowKind::Signed | OverflowKind::Unsigned => {
                let sign = if kind == OverflowKind::Signed { "s" } else { "u" };
                format!(
                    "%both = call {{ i{bits}, i1 }} @llvm.{sign}{operation}.with.overflow.i{bits}(i{bits} %a, i{bits} %b)\n\
                     %bad = extractvalue {{ i{bits}, i1 }} %both, 1"
                )
            }
        };
        if self.text.is_empty() {
            let _ = writeln!(self.text, "declare void @\"{ARITHMETIC}\"(i64, i64)");
        }
        let _ = writeln!(
            self.text,
            "define void @\"{name}\"(i{bits} %a, i{bits} %b, i64 %site) nounwind {{\n{test}\n\
             br i1 %bad, label %report, label %done\nreport:\n\
             call void @\"{ARITHMETIC}\"(i64 {number}, i64 %site)\nbr label %done\ndone:\nret void\n}}"
        );
    }
}
