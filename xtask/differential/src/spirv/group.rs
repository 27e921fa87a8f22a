//! Operations of sub-groups and work-groups, which all work-items come to.

use super::{Dialect, Generator, Type, U32, int};
use crate::tree::Stmt;

impl Generator<'_> {
    /// A reduction, scan, vote, broadcast or exchange.
    pub(super) fn exchanged(&mut self) -> Vec<Stmt> {
        self.needs.insert("OpCapability GroupNonUniform");
        match self.rng.u32(0..14) {
            12 | 13 if self.dialect == Dialect::Kernel => self.uniform(),
            0..=2 => self.reduced(),
            3 => self.voted(),
            4 | 10 => self.balloted(),
            5 => self.added_up(),
            6 | 7 | 11 => self.moved(),
            _ if self.dialect == Dialect::Kernel => self.of_groups(),
            _ => self.reduced(),
        }
    }

    /// A type that operations of sub-groups have in the dialect.
    fn exchanged_type(&mut self) -> Type {
        let ty = self.ty();
        if self.dialect == Dialect::Kernel { ty.element() } else { ty }
    }

    fn reduced(&mut self) -> Vec<Stmt> {
        self.needs.insert("OpCapability GroupNonUniformArithmetic");
        let ty = self.exchanged_type();
        let args = vec![self.operand(ty)];
        let (mut form, mut operand) = (String::new(), "{0}");
        let name = if ty.is_float {
            // Sums depend on their order; which zero of two is the smaller one is open.
            form = self.number_only(ty, "{0}", "y");
            form += &format!("%#z = OpFAdd {} %#y {}\n", ty.id(), self.constant(ty, 0));
            operand = "%#z";
            self.pick(&["FMin", "FMax"])
        } else {
            self.pick(&[
                "IAdd",
                "IMul",
                "SMin",
                "UMin",
                "SMax",
                "UMax",
                "BitwiseAnd",
                "BitwiseOr",
                "BitwiseXor",
            ])
        };
        let operation = self.pick(&["Reduce", "InclusiveScan", "ExclusiveScan", "ClusteredReduce"]);
        let cluster = match operation {
            "ClusteredReduce" => self.pick(&[" %c_u32_1", " %c_u32_2", " %c_u32_4"]),
            _ => "",
        };
        if !cluster.is_empty() {
            self.needs.insert("OpCapability GroupNonUniformClustered");
        }
        let id = ty.id();
        form += &format!("%# = OpGroupNonUniform{name} {id} %c_u32_3 {operation} {operand}{cluster}");
        self.define(ty, &form, args)
    }

    fn voted(&mut self) -> Vec<Stmt> {
        self.needs.insert("OpCapability GroupNonUniformVote");
        let ty = self.exchanged_type();
        let args = vec![self.condition(), self.operand(ty), self.operand(U32), self.operand(U32)];
        let form = match self.rng.u32(0..5) {
            0 => "%#a = OpGroupNonUniformAll %bool %c_u32_3 {0}",
            1 => "%#a = OpGroupNonUniformAny %bool %c_u32_3 {0}",
            2 => "%#a = OpGroupNonUniformElect %bool %c_u32_3",
            3 => {
                self.needs.insert("OpCapability GroupNonUniformArithmetic");
                let name = self.pick(&["LogicalAnd", "LogicalOr", "LogicalXor"]);
                let operation = self.pick(&["Reduce", "InclusiveScan", "ExclusiveScan"]);
                &format!("%#a = OpGroupNonUniform{name} %bool %c_u32_3 {operation} {{0}}")
            }
            _ if ty.is_float => "%#a = OpGroupNonUniformAllEqual %bool %c_u32_3 {0}",
            _ => "%#a = OpGroupNonUniformAllEqual %bool %c_u32_3 {1}",
        };
        self.define(U32, &format!("{form}\n%# = OpSelect %u32 %#a {{2}} {{3}}"), args)
    }

    /// A ballot, and what it tells; counts and places have any width.
    fn balloted(&mut self) -> Vec<Stmt> {
        self.needs.insert("OpCapability GroupNonUniformBallot");
        let of = self.width();
        let (id, mask) = (of.id(), self.constant(of, 3));
        let args = vec![self.condition(), self.operand(of), self.operand(of)];
        let operation = self.pick(&["Reduce", "InclusiveScan", "ExclusiveScan"]);
        let selected = format!("%# = OpSelect {id} %#c {{1}} {{2}}");
        let (ty, form) = match self.rng.u32(0..6) {
            0 => (U32, "%# = OpCompositeExtract %u32 %#a 0".to_owned()),
            1 => (of, format!("%# = OpGroupNonUniformBallotBitCount {id} %c_u32_3 {operation} %#a")),
            2 => (
                of,
                format!(
                    "%#b = OpBitwiseAnd {id} {{1}} {mask}\n\
                     %#c = OpGroupNonUniformBallotBitExtract %bool %c_u32_3 %#a %#b\n{selected}"
                ),
            ),
            3 => (of, format!("%#c = OpGroupNonUniformInverseBallot %bool %c_u32_3 %#a\n{selected}")),
            // What is found in an empty ballot is open.
            _ => {
                let end = self.pick(&["LSB", "MSB"]);
                let text = format!(
                    "%#b = OpCompositeExtract %u32 %#a 0\n%#d = OpGroupNonUniformBallotFind{end} {id} %c_u32_3 %#a\n\
                     %#c = OpINotEqual %bool %#b %c_u32_0\n%# = OpSelect {id} %#c %#d {{2}}"
                );
                (of, text)
            }
        };
        self.define(ty, &format!("%#a = OpGroupNonUniformBallot %v4u32 %c_u32_3 {{0}}\n{form}"), args)
    }

    /// Another work-item's value; what names it has any width.
    fn moved(&mut self) -> Vec<Stmt> {
        let (ty, of) = (self.exchanged_type(), self.width());
        let args = vec![self.operand(ty), self.operand(of)];
        let id = ty.id();
        let [zero, one, two, three] = [0, 1, 2, 3].map(|number| self.constant(of, number));
        let lane = format!("%#b = OpBitwiseAnd {} {{1}} {three}\n%#e = OpLoad %u32 %sub_place\n", of.id());
        let (need, form) = match self.rng.u32(0..9) {
            0 => ("Shuffle", format!("{lane}%# = OpGroupNonUniformShuffle {id} %c_u32_3 {{0}} %#b")),
            1 => ("Shuffle", format!("%# = OpGroupNonUniformShuffleXor {id} %c_u32_3 {{0}} {two}")),
            // From where nobody is, the value is open.
            2 => (
                "ShuffleRelative",
                format!(
                    "{lane}%#c = OpUGreaterThanEqual %bool %#e %c_u32_1\n\
                     %#d = OpGroupNonUniformShuffleUp {id} %c_u32_3 {{0}} {one}\n%# = {}",
                    self.selected(ty, "%#c", "%#d", "{0}")
                ),
            ),
            3 => (
                "ShuffleRelative",
                format!(
                    "{lane}%#c = OpULessThan %bool %#e %c_u32_2\n\
                     %#d = OpGroupNonUniformShuffleDown {id} %c_u32_3 {{0}} {two}\n%# = {}",
                    self.selected(ty, "%#c", "%#d", "{0}")
                ),
            ),
            4 => ("Ballot", format!("%# = OpGroupNonUniformBroadcast {id} %c_u32_3 {{0}} {two}")),
            5 => ("Ballot", format!("%# = OpGroupNonUniformBroadcastFirst {id} %c_u32_3 {{0}}")),
            6 => {
                self.needs.insert("OpExtension \"SPV_KHR_subgroup_rotate\"");
                let cluster = self.pick(&["", " %c_u32_2"]);
                let delta = self.pick(&[&one, &three]);
                ("RotateKHR", format!("%# = OpGroupNonUniformRotateKHR {id} %c_u32_3 {{0}} {delta}{cluster}"))
            }
            7 => ("Quad", format!("%# = OpGroupNonUniformQuadBroadcast {id} %c_u32_3 {{0}} {two}")),
            _ => {
                let direction = self.pick(&[&zero, &one, &two]);
                ("Quad", format!("%# = OpGroupNonUniformQuadSwap {id} %c_u32_3 {{0}} {direction}"))
            }
        };
        self.needs.insert(match need {
            "Shuffle" => "OpCapability GroupNonUniformShuffle",
            "ShuffleRelative" => "OpCapability GroupNonUniformShuffleRelative",
            "Ballot" => "OpCapability GroupNonUniformBallot",
            "RotateKHR" => "OpCapability GroupNonUniformRotateKHR",
            _ => "OpCapability GroupNonUniformQuad",
        });
        self.define(ty, &form, args)
    }

    /// Products and operations on bits of a group, and broadcasts from a work-item by its coordinates.
    fn uniform(&mut self) -> Vec<Stmt> {
        let ty = int(self.pick(&[32, 64]));
        let (id, scope) = (ty.id(), self.pick(&["%c_u32_2", "%c_u32_3"]));
        let args = vec![self.operand(ty), self.condition(), self.operand(U32), self.operand(U32)];
        if self.rng.u32(0..3) == 0 {
            let (five, zero) = (self.constant(int(64), 5), self.constant(int(64), 0));
            let parts = self.rng.u32(2..4);
            let zeros = vec![zero; parts as usize - 1].join(" ");
            let form = format!(
                "%#a = OpCompositeConstruct %v{parts}u64 {five} {zeros}\n%# = OpGroupBroadcast {id} %c_u32_2 {{0}} %#a"
            );
            return self.define(ty, &form, args);
        }
        self.needs.insert("OpCapability GroupUniformArithmeticKHR");
        self.needs.insert("OpExtension \"SPV_KHR_uniform_group_instructions\"");
        let operation = self.pick(&["Reduce", "InclusiveScan", "ExclusiveScan"]);
        match self.rng.u32(0..4) {
            0 => {
                let name = self.pick(&["LogicalAnd", "LogicalOr", "LogicalXor"]);
                let form = format!(
                    "%#a = OpGroup{name}KHR %bool {scope} {operation} {{1}}\n%# = OpSelect %u32 %#a {{2}} {{3}}"
                );
                self.define(U32, &form, args)
            }
            1 => {
                let of = Type { is_float: true, bits: self.pick(&[32, 64]), lanes: 1 };
                let one = self.constant(U32, 1);
                let form = format!(
                    "%#a = OpBitwiseAnd %u32 {{2}} %c_u32_3\n%#b = OpIAdd %u32 %#a {one}\n%#c = OpConvertUToF {0} %#b\n\
                     %# = OpGroupFMulKHR {0} {scope} {operation} %#c",
                    of.id()
                );
                self.define(of, &form, args)
            }
            _ => {
                let name = self.pick(&["IMul", "BitwiseAnd", "BitwiseOr", "BitwiseXor"]);
                self.define(ty, &format!("%# = OpGroup{name}KHR {id} {scope} {operation} {{0}}"), args)
            }
        }
    }

    /// Operations of OpenCL 2.0, of the work-group too.
    fn of_groups(&mut self) -> Vec<Stmt> {
        let ty = match self.rng.u32(0..3) {
            0 => Type { is_float: true, bits: self.pick(&[16, 32, 64]), lanes: 1 },
            _ => int(self.pick(&[32, 64])),
        };
        let (id, scope) = (ty.id(), self.pick(&["%c_u32_2", "%c_u32_3"]));
        let args = vec![self.operand(ty), self.condition(), self.operand(U32), self.operand(U32)];
        let operation = self.pick(&["Reduce", "InclusiveScan", "ExclusiveScan"]);
        match self.rng.u32(0..4) {
            0 => {
                let name = self.pick(&["All", "Any"]);
                let form =
                    format!("%#a = OpGroup{name} %bool {scope} {{1}}\n%# = OpSelect %u32 %#a {{2}} {{3}}");
                self.define(U32, &form, args)
            }
            1 => {
                let lane =
                    if scope == "%c_u32_2" { self.constant(int(64), 5) } else { "%c_u32_3".to_owned() };
                self.define(ty, &format!("%# = OpGroupBroadcast {id} {scope} {{0}} {lane}"), args)
            }
            _ if ty.is_float => {
                let mut form = self.number_only(ty, "{0}", "y");
                let (name, zero) = (self.pick(&["FMin", "FMax"]), self.constant(ty, 0));
                form +=
                    &format!("%#z = OpFAdd {id} %#y {zero}\n%# = OpGroup{name} {id} {scope} {operation} %#z");
                self.define(ty, &form, args)
            }
            _ => {
                let name = self.pick(&["IAdd", "SMin", "UMin", "SMax", "UMax"]);
                self.define(ty, &format!("%# = OpGroup{name} {id} {scope} {operation} {{0}}"), args)
            }
        }
    }
}
