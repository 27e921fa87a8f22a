//! Operations of sub-groups and work-groups, and images of integers.

use super::{Generator, SCALARS, Type, UINT, Variable};
use crate::{program::SUBGROUP, tree::Stmt};

impl Generator<'_> {
    /// An operation of those work-items of a sub-group that come to it together, wherever it stands.
    pub(super) fn parted(&mut self) -> Vec<Stmt> {
        let ty = Type { scalar: UINT, lanes: 1 };
        let operation = self.pick(&["add", "min", "max", "and", "or", "xor"]);
        let kind = self.pick(&["reduce", "scan_inclusive"]);
        let form = self.pick(&[
            "OWN[{1} & 7] ^= FUNCTION({0});",
            "{ uint r = FUNCTION({0}); OWN[r & 7] += r; }",
            "if (sub_group_elect()) OWN[2] += FUNCTION({0});",
        ]);
        let own = if self.variables.iter().any(|variable| variable.name == "x") { "p" } else { "own" };
        let text = form
            .replace("FUNCTION", &format!("sub_group_non_uniform_{kind}_{operation}"))
            .replace("OWN", own);
        vec![Stmt::new(text, vec![self.expr(ty, 1), self.expr(ty, 1)])]
    }

    /// An operation to which all work-items come together.
    pub(super) fn exchanged(&mut self) -> Vec<Stmt> {
        let scalar = self.pick(&[SCALARS[4], SCALARS[5], SCALARS[6], SCALARS[7]]);
        let any = SCALARS[self.rng.usize(0..8)];
        let (ty, small) = (Type { scalar, lanes: 1 }, Type { scalar: any, lanes: 1 });
        let uint = Type { scalar: UINT, lanes: 1 };
        let (form, ty) = match self.rng.u32(0..12) {
            0 | 1 => {
                let group = self.pick(&["sub_group", "work_group"]);
                let kind = self.pick(&["reduce", "scan_inclusive", "scan_exclusive"]);
                let operation = self.pick(&["add", "min", "max"]);
                (format!("{group}_{kind}_{operation}({{0}})"), ty)
            }
            2 => {
                let kind = self.pick(&["reduce", "scan_inclusive", "scan_exclusive"]);
                let operation = self.pick(&["add", "mul", "min", "max", "and", "or", "xor"]);
                (format!("sub_group_non_uniform_{kind}_{operation}({{0}})"), small)
            }
            3 => {
                let operation = self.pick(&["add", "mul", "min", "max", "and", "or", "xor"]);
                (format!("sub_group_clustered_reduce_{operation}({{0}}, 2)"), small)
            }
            4 => (format!("sub_group_shuffle({{0}}, {{1}} & {})", SUBGROUP - 1), small),
            5 => ("sub_group_shuffle_xor({0}, 1)".to_owned(), small),
            6 => (self.pick(&["sub_group_broadcast({0}, 2)", "work_group_broadcast({0}, 5)"]).to_owned(), ty),
            7 => (
                self.pick(&["sub_group_all({1} & 1)", "sub_group_any({1} & 1)", "work_group_any({1} & 2)"])
                    .to_owned(),
                uint,
            ),
            8 => {
                let count = self.pick(&[
                    "sub_group_ballot({1} & 1).x",
                    "sub_group_ballot_bit_count(sub_group_ballot({1} & 1))",
                    "sub_group_ballot_inclusive_scan(sub_group_ballot({1} & 1))",
                    "(uint)sub_group_ballot_bit_extract(sub_group_ballot({1} & 1), 2)",
                    "(uint)sub_group_inverse_ballot(sub_group_ballot({1} & 1))",
                ]);
                (count.to_owned(), uint)
            }
            9 => ("sub_group_rotate({0}, 3)".to_owned(), small),
            10 => ("(uint)sub_group_non_uniform_all_equal({0})".to_owned(), uint),
            // From where nobody is, the value is open.
            _ => {
                let form = "(get_sub_group_local_id() >= 1 ? sub_group_shuffle_up({0}, 1) : {0})";
                (form.to_owned(), Type { scalar: any, lanes: 1 })
            }
        };
        let form = if ty.scalar.bits < 32 { format!("({})({form})", ty.name()) } else { form };
        let args = vec![self.expr(ty, 2), self.expr(uint, 2)];
        let name = self.new_name();
        self.variables.push(Variable { name: name.clone(), ty });
        // The operand is computed once, where all come to it.
        let text = format!(
            "{} {name}_x = {{0}}; uint {name}_y = {{1}};\n{} {name} = {};",
            ty.name(),
            ty.name(),
            form.replace("{0}", &format!("{name}_x")).replace("{1}", &format!("{name}_y"))
        );
        vec![Stmt::new(text, args)]
    }

    /// A read of the one image or a write of the other.
    pub(super) fn image(&mut self) -> Vec<Stmt> {
        let uint = Type { scalar: UINT, lanes: 1 };
        let four = Type { scalar: UINT, lanes: 4 };
        if self.rng.bool() {
            let value = self.expr(four, 2);
            let row = self.rng.u32(0..8);
            return vec![Stmt::new(format!("write_imageui(wi, (int2)((int)g, {row}), {{0}});"), vec![value])];
        }
        let args = vec![self.expr(uint, 2), self.expr(uint, 2)];
        let name = self.new_name();
        self.variables.push(Variable { name: name.clone(), ty: four });
        let form = self.pick(&[
            "read_imageui(ri, (int2)((int)({0} & 7), (int)({1} & 3)))",
            "read_imageui(ri, edge, (int2)((int)({0} & 15) - 4, (int)({1} & 7) - 2))",
            "read_imageui(ri, border, (int2)((int)({0} & 15) - 4, (int)({1} & 7) - 2))",
            "read_imageui(ri, edge, (float2)((float)({0} & 15) - 3.5f, (float)({1} & 7) - 1.5f))",
            "(uint4)((uint)get_image_width(ri), (uint)get_image_height(ri), (uint)get_image_dim(ri).y, {0})",
        ]);
        vec![Stmt::new(format!("uint4 {name} = {form};"), args)]
    }
}
