//! Instructions whose operands have widths of their own: amounts of shifts, fields of bits up to their edges, indexes, switches, counts
//! and sizes.

use super::{Dialect, Generator, Type, U32, int};
use crate::{program::Layout, tree::Stmt};

const WIDTHS: [u32; 4] = [8, 16, 32, 64];

impl Generator<'_> {
    pub(super) fn mixed(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        match self.rng.u32(0..9) {
            0 | 1 => self.shifted_by(),
            2 | 3 => self.edged(),
            4 => self.counted(),
            5 => self.indexed(),
            6 => self.cases_at_edges(),
            7 if self.dialect == Dialect::Kernel && self.rng.bool() => self.irregular(),
            7 if self.dialect == Dialect::Kernel => self.stepped(layout),
            _ => self.summed(),
        }
    }

    pub(super) fn width(&mut self) -> Type {
        int(self.pick(&WIDTHS))
    }

    fn integers(&mut self) -> Type {
        Type { is_float: false, ..self.ty() }
    }

    /// A shift by an amount of another width.
    fn shifted_by(&mut self) -> Vec<Stmt> {
        let ty = self.integers();
        let by = Type { lanes: ty.lanes, ..self.width() };
        let op = self.pick(&["OpShiftLeftLogical", "OpShiftRightLogical", "OpShiftRightArithmetic"]);
        let args = vec![self.operand(ty), self.operand(by)];
        let (id, by_id, mask) = (ty.id(), by.id(), self.constant(by, i64::from(ty.bits - 1)));
        let form = format!("%#a = OpBitwiseAnd {by_id} {{1}} {mask}\n%# = {op} {id} {{0}} %#a");
        self.define(ty, &form, args)
    }

    /// A field of bits anywhere, which may be empty or all.
    fn edged(&mut self) -> Vec<Stmt> {
        self.needs.insert("OpExtension \"SPV_KHR_bit_instructions\"");
        if self.dialect == Dialect::Kernel {
            self.needs.insert("OpCapability BitInstructions");
        }
        let (ty, at, long) = (self.integers(), self.width(), self.width());
        let args = vec![self.operand(ty), self.operand(ty), self.operand(at), self.operand(long)];
        let bits = i64::from(ty.bits);
        let (all, last, end) = (self.constant(at, bits), self.constant(at, bits + 1), self.constant(long, 1));
        let (at_id, long_id, id) = (at.id(), long.id(), ty.id());
        let mut form = format!("%#a = OpUMod {at_id} {{2}} {last}\n%#b = OpISub {at_id} {all} %#a\n");
        form += &match at == long {
            true => format!("%#c = OpCopyObject {long_id} %#b\n"),
            false => format!("%#c = OpUConvert {long_id} %#b\n"),
        };
        form += &match self.rng.u32(0..4) {
            // Up to the end.
            0 => format!("%#e = OpCopyObject {long_id} %#c\n"),
            _ => format!("%#d = OpIAdd {long_id} %#c {end}\n%#e = OpUMod {long_id} {{3}} %#d\n"),
        };
        form += &match self.rng.u32(0..3) {
            0 => format!("%# = OpBitFieldInsert {id} {{0}} {{1}} %#a %#e"),
            1 => format!("%# = OpBitFieldSExtract {id} {{0}} %#a %#e"),
            _ => format!("%# = OpBitFieldUExtract {id} {{0}} %#a %#e"),
        };
        self.define(ty, &form, args)
    }

    /// Counts of bits in another width.
    fn counted(&mut self) -> Vec<Stmt> {
        let from = self.integers();
        let to = Type { lanes: from.lanes, ..self.width() };
        let args = vec![self.operand(from)];
        self.define(to, &format!("%# = OpBitCount {} {{0}}", to.id()), args)
    }

    /// A component or an element at an index of some width.
    fn indexed(&mut self) -> Vec<Stmt> {
        let of = self.width();
        let (id, last) = (of.id(), self.constant(of, 7));
        if self.rng.bool() {
            let args = vec![self.operand(of), self.operand(U32)];
            let form = format!(
                "%#a = OpBitwiseAnd {id} {{0}} {last}\n%#b = OpAccessChain %fword %own %#a\n%# = OpLoad %u32 %#b\nOpStore %#b {{1}}"
            );
            return self.define(U32, &form, args);
        }
        let ty = Type { lanes: self.pick(&[2, 3, 4]), ..self.ty() };
        let args = vec![self.operand(of), self.operand(ty), self.operand(ty.element())];
        let count = self.constant(of, ty.lanes.into());
        let (vector, element) = (ty.id(), ty.element().id());
        let start = format!("%#a = OpUMod {id} {{0}} {count}\n");
        match self.rng.bool() {
            true => self.define(
                ty.element(),
                &format!("{start}%# = OpVectorExtractDynamic {element} {{1}} %#a"),
                args,
            ),
            false => {
                self.define(ty, &format!("{start}%# = OpVectorInsertDynamic {vector} {{1}} {{2}} %#a"), args)
            }
        }
    }

    /// A switch on numbers of all sizes, of which one is likely.
    fn cases_at_edges(&mut self) -> Vec<Stmt> {
        let of = self.width();
        let mask = u64::MAX >> (64 - of.bits);
        let mut numbers: Vec<u64> = Vec::new();
        for number in [0, 1, 2, mask, mask - 1, mask / 2, mask / 2 + 1, 100] {
            if self.rng.u32(0..3) != 0 {
                numbers.push(number);
            }
        }
        let chosen = self.rng.i64(-2..3);
        let chosen = self.constant(of, chosen);
        let args = vec![self.operand(of), self.condition(), self.operand(U32), self.operand(U32)];
        let merge = if self.merges() { "OpSelectionMerge %#d None\n" } else { "" };
        let targets: Vec<String> =
            numbers.iter().map(|number| format!("{number} %#{}", self.pick(&["a", "b", "c"]))).collect();
        let to_a = targets.iter().any(|target| target.ends_with("#a"));
        let to_b = targets.iter().any(|target| target.ends_with("#b"));
        let to_c = targets.iter().any(|target| target.ends_with("#c"));
        let mut form = format!(
            "%#x = OpSelect {} {{1}} {chosen} {{0}}\nOpBranch %#s\n%#s = OpLabel\n{merge}OpSwitch %#x %#d {}\n",
            of.id(),
            targets.join(" ")
        );
        let mut phi = "%# = OpPhi %u32 {2} %#s".to_owned();
        for (label, value, is_there) in
            [("a", "{3}", to_a), ("b", "%c_u32_5", to_b), ("c", "%c_u32_15", to_c)]
        {
            if is_there {
                form += &format!("%#{label} = OpLabel\nOpBranch %#d\n");
                phi += &format!(" {value} %#{label}");
            }
        }
        form += "%#d = OpLabel\n";
        self.define(U32, &(form + &phi), args)
    }

    /// A loop with two ways in, or a branch with two ways to one block.
    fn irregular(&mut self) -> Vec<Stmt> {
        let args = vec![self.operand(U32), self.operand(U32), self.condition()];
        let form = match self.is_old && self.rng.bool() {
            true => {
                "OpBranch %#s\n%#s = OpLabel\nOpBranchConditional {2} %#d %#d\n%#d = OpLabel\n%#p = OpPhi %u32 {0} %#s\n\
                 %# = OpIAdd %u32 %#p {1}"
            }
            false => {
                "OpBranch %#s\n%#s = OpLabel\nOpBranchConditional {2} %#a %#b\n\
                 %#a = OpLabel\n%#x = OpPhi %u32 {0} %#s %#y1 %#b\n%#i = OpPhi %u32 %c_u32_0 %#s %#j1 %#b\n\
                 %#x1 = OpIAdd %u32 %#x %c_u32_3\n%#i1 = OpIAdd %u32 %#i %c_u32_1\n%#q = OpULessThan %bool %#i1 %c_u32_5\n\
                 OpBranchConditional %#q %#b %#d\n\
                 %#b = OpLabel\n%#y = OpPhi %u32 {1} %#s %#x1 %#a\n%#j = OpPhi %u32 %c_u32_1 %#s %#i1 %#a\n\
                 %#y1 = OpIMul %u32 %#y %c_u32_15\n%#j1 = OpIAdd %u32 %#j %c_u32_1\n%#r = OpULessThan %bool %#j1 %c_u32_7\n\
                 OpBranchConditional %#r %#a %#d\n%#d = OpLabel\n%# = OpPhi %u32 %#x1 %#a %#y1 %#b"
            }
        };
        self.define(U32, form, args)
    }

    /// Steps from one address to another, back and forth, by numbers of some width.
    fn stepped(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        let Some(place) = layout.take() else { return self.shifted_by() };
        let (ty, of) = (self.ty(), self.width());
        let ty = if ty.bytes() > 8 { Type { lanes: 1, ..ty } } else { ty };
        let (name, id) = (ty.name(), ty.id());
        let args = vec![self.operand(ty), self.operand(ty), self.operand(of)];
        let (steps, ahead, back) = (
            self.rng.i64(1..4),
            self.pick(&["OpPtrAccessChain", "OpInBoundsPtrAccessChain"]),
            "OpPtrAccessChain",
        );
        let (plus, minus) = (self.constant(of, steps), self.constant(of, -steps));
        let bytes = self.rng.u32(1..=ty.bytes());
        let (size, one) = (self.constant(of, bytes.into()), self.constant(of, 1));
        let mut form = self.kernel_place(ty, place);
        form += &(self.comparable(ty, "{0}", "u") + &self.comparable(ty, "{1}", "v"));
        form += &format!(
            "%#f = {ahead} %g{name} %#p {plus}\nOpStore %#f %#u Aligned 1\n%#h = {back} %g{name} %#f {minus}\n\
             OpStore %#h %#v Aligned 1\n"
        );
        form += &match self.rng.u32(0..4) {
            3 => format!(
                "%#i = OpUMod {0} {{2}} {size}\n%#j = OpIAdd {0} %#i {one}\nOpCopyMemorySized %#h %#f %#j Aligned 1\n\
                 %# = OpLoad {id} %#p Aligned 1",
                of.id()
            ),
            0 => format!("%#i = {back} %g{name} %#h {plus}\n%# = OpLoad {id} %#i Aligned 1"),
            1 => format!("OpCopyMemorySized %#h %#f {size} Aligned 1\n%# = OpLoad {id} %#p Aligned 1"),
            _ if self.is_old => format!("OpCopyMemory %#h %#f Aligned 1\n%# = OpLoad {id} %#p Aligned 1"),
            _ => format!(
                "OpCopyMemory %#h %#f Aligned 1 Nontemporal|Aligned 1\n%# = OpLoad {id} %#p Volatile|Aligned 1"
            ),
        };
        self.define(ty, &form, args)
    }

    /// Dot products of integers in other widths.
    fn summed(&mut self) -> Vec<Stmt> {
        self.needs.insert("OpExtension \"SPV_KHR_integer_dot_product\"");
        self.needs.insert("OpCapability DotProduct");
        let name = self.pick(&["SDot", "UDot", "SUDot"]);
        let (from, packed, least) = match self.rng.bool() {
            true => {
                self.needs.insert("OpCapability DotProductInput4x8BitPacked");
                (U32, " PackedVectorFormat4x8Bit", 8)
            }
            false => {
                self.needs.insert("OpCapability DotProductInputAll");
                let bits = self.pick(&WIDTHS);
                (Type { is_float: false, bits, lanes: self.pick(&[2, 3, 4]) }, "", bits)
            }
        };
        let to: Vec<u32> = WIDTHS.into_iter().filter(|bits| *bits >= least).collect();
        let to = int(self.pick(&to));
        let args = vec![self.operand(from), self.operand(from)];
        self.define(to, &format!("%# = Op{name} {} {{0}} {{1}}{packed}", to.id()), args)
    }
}
