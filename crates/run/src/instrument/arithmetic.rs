//! Checks of divisions, and of results that arithmetic promises not to have: functions of LLVM's text ask for the latter.

use std::fmt::Write as _;

use rustc_hash::FxHashSet;

use super::{Built, Instrumentation};
use crate::{
    builtin_library::runtime::ARITHMETIC,
    jit::ArithmeticFault,
    llvm::{Flags, Function, Inst, Module, Opcode},
    site::Action,
};

/// One promise of an instruction on integers of a width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Check {
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
fn checks(inst: Inst<'_>) -> Vec<Check> {
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
    fn function<'m>(&mut self, module: Module<'m>, check: Check) -> Built<Function<'m>> {
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

impl<'m> Instrumentation<'m, '_> {
    /// Checks for results that the instruction's flags rule out.
    pub(super) fn arithmetic(&mut self, inst: Inst<'m>) -> Built<()> {
        let checks = checks(inst);
        if checks.is_empty() {
            return Ok(());
        }
        let (Some(left), Some(right)) = (inst.operand(0), inst.operand(1)) else { return Ok(()) };
        let site = self.site(inst, Action::Computes)?;
        self.builder.position_before(inst);
        for check in checks {
            let helper = self.helpers.function(self.module, check)?;
            for lane in 0..inst.ty().vector_len().unwrap_or(1) {
                let of = |value| self.lane(value, inst.ty(), lane);
                self.builder.call(helper, &[of(left)?, of(right)?, site])?;
            }
        }
        Ok(())
    }

    /// Checks a division by its divisor, and where it is signed by its dividend too.
    pub(super) fn division(&mut self, inst: Inst<'m>, is_signed: bool) -> Built<()> {
        let (Some(dividend), Some(divisor)) = (inst.operand(0), inst.operand(1)) else { return Ok(()) };
        let ty = inst.ty();
        let bits = ty.scalar().int_width().unwrap_or(128);
        let is_safe = divisor.const_i64().is_some_and(|value| value != 0 && value != -1);
        if bits > 64 || is_safe || ty.is_scalable() {
            return Ok(());
        }
        self.builder.position_before(inst);
        let how = if is_signed { Opcode::SExt } else { Opcode::ZExt };
        let site = self.site(inst, Action::Divides)?;
        let width = self.i64.const_int(if is_signed { bits.into() } else { 0 })?;
        for lane in 0..ty.vector_len().unwrap_or(1) {
            let (of_dividend, of_divisor) = (self.lane(dividend, ty, lane)?, self.lane(divisor, ty, lane)?);
            let arguments = [self.widened(of_dividend, how)?, self.widened(of_divisor, how)?, width, site];
            self.builder.call(self.division, &arguments)?;
        }
        Ok(())
    }
}
