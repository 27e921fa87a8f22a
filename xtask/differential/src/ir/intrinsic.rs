//! Calls of intrinsics.

use super::{Generator, Scalar, Type};
use crate::tree::{Expr, Stmt};

impl Generator<'_> {
    /// A call of an intrinsic whose result is defined.
    pub(super) fn intrinsic(&mut self) -> Vec<Stmt> {
        let ty = self.ty();
        let name = ty.name();
        let args = vec![self.operand(ty), self.operand(ty), self.operand(ty)];
        if ty.is_float() {
            let (function, count) = self.pick(&[
                ("fma", 3),
                ("fabs", 1),
                ("floor", 1),
                ("ceil", 1),
                ("trunc", 1),
                ("rint", 1),
                ("copysign", 2),
                ("sqrt", 1),
            ]);
            if function == "copysign" {
                self.call(&format!("llvm.copysign.{}", ty.suffix()), &name, &[name.clone(), name.clone()]);
                let call = format!(
                    "{}%# = call {name} @llvm.copysign.{}({name} {{0}}, {name} %#s)",
                    ty.number_only("{1}", "s"),
                    ty.suffix()
                );
                return self.define(ty, &call, args);
            }
            return self.plain_intrinsic(function, ty, count, args, "");
        }
        match self.rng.u32(0..8) {
            0 => {
                let function = self
                    .pick(&["umin", "umax", "smin", "smax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat"]);
                self.plain_intrinsic(function, ty, 2, args, "")
            }
            1 => {
                let function = self.pick(&["fshl", "fshr"]);
                self.plain_intrinsic(function, ty, 3, args, "")
            }
            2 => {
                let function = self.pick(&["ctlz", "cttz", "abs"]);
                if ty.bits() >= 8 && self.rng.bool() {
                    // Neither zero nor the least number.
                    let (low, one) = (ty.constant(126), ty.constant(1));
                    self.call(
                        &format!("llvm.{function}.{}", ty.suffix()),
                        &name,
                        &[name.clone(), "i1".into()],
                    );
                    let form = format!(
                        "%#a = and {name} {{0}}, {low}\n%#b = or {name} %#a, {one}\n\
                         %# = call {name} @llvm.{function}.{}({name} %#b, i1 true)",
                        ty.suffix()
                    );
                    return self.define(ty, &form, args);
                }
                self.plain_intrinsic(function, ty, 1, args, ", i1 false")
            }
            3 if ty.bits().is_multiple_of(16) => self.plain_intrinsic("bswap", ty, 1, args, ""),
            3 => self.plain_intrinsic("ctpop", ty, 1, args, ""),
            4 => self.plain_intrinsic("bitreverse", ty, 1, args, ""),
            5 => {
                let function = self.pick(&["uadd", "usub", "sadd", "ssub", "umul", "smul"]);
                let ty = ty.element();
                if ty.bits() > 64 && function.ends_with("mul") {
                    return self.computed_of(ty);
                }
                let name = ty.name();
                let intrinsic = format!("llvm.{function}.with.overflow.{}", ty.suffix());
                let pair = format!("{{ {name}, i1 }}");
                self.call(&intrinsic, &pair, &[name.clone(), name.clone()]);
                let args = vec![self.operand(ty), self.operand(ty)];
                let form = format!(
                    "%#a = call {pair} @{intrinsic}({name} {{0}}, {name} {{1}})\n%#b = extractvalue {pair} %#a, 0\n\
                     %#c = extractvalue {pair} %#a, 1\n%#d = zext i1 %#c to i8\n%# = select i1 %#c, {name} {{1}}, {name} %#b"
                );
                let form = if ty.bits() == 1 { form.replace("%#d = zext i1 %#c to i8\n", "") } else { form };
                self.define(ty, &form, args)
            }
            6 if ty.lanes > 1 => {
                let function = self.pick(&["add", "xor", "umax", "smin", "mul", "and"]);
                let intrinsic = format!("llvm.vector.reduce.{function}.{}", ty.suffix());
                let element = ty.element();
                self.call(&intrinsic, &element.name(), std::slice::from_ref(&name));
                self.define(
                    element,
                    &format!("%# = call {} @{intrinsic}({name} {{0}})", element.name()),
                    args,
                )
            }
            _ => {
                let function = self.pick(&["ucmp", "scmp"]);
                let to = Type { scalar: Scalar::Int(8), ..ty };
                let intrinsic = format!("llvm.{function}.{}.{}", to.suffix(), ty.suffix());
                self.call(&intrinsic, &to.name(), &[name.clone(), name.clone()]);
                self.define(
                    to,
                    &format!("%# = call {} @{intrinsic}({name} {{0}}, {name} {{1}})", to.name()),
                    args,
                )
            }
        }
    }

    /// A call of an intrinsic of one type, with what stands behind its arguments.
    fn plain_intrinsic(
        &mut self,
        function: &str,
        ty: Type,
        count: usize,
        args: Vec<Expr>,
        last: &str,
    ) -> Vec<Stmt> {
        let name = ty.name();
        let intrinsic = format!("llvm.{function}.{}", ty.suffix());
        let mut params = vec![name.clone(); count];
        if !last.is_empty() {
            params.push("i1".to_owned());
        }
        self.call(&intrinsic, &name, &params);
        let holes: Vec<String> = (0..count).map(|hole| format!("{name} {{{hole}}}")).collect();
        self.define(ty, &format!("%# = call {name} @{intrinsic}({}{last})", holes.join(", ")), args)
    }
}
