//! Outputs of mesh shaders in Vulkan: the modes that they belong to, and how many there are.

use super::{Checker, UNKNOWN_COUNT, models::MESH_EXT};
use crate::spirv::{
    Id, Inst, Op,
    grammar::{BuiltIn, Decoration, ExecutionMode, StorageClass},
    words,
};

/// The rules of a built-in variable that there is one of for each primitive: the numbers of those about its decoration, and
/// about the size of its array, by itself and of blocks.
struct OfPrimitives {
    builtin: BuiltIn,
    decoration: u16,
    sizes: [u16; 2],
}

const OF_PRIMITIVES: [OfPrimitives; 5] = [
    OfPrimitives { builtin: BuiltIn::CullPrimitiveEXT, decoration: 7038, sizes: [10589, 10590] },
    OfPrimitives { builtin: BuiltIn::Layer, decoration: 7039, sizes: [10593, 10594] },
    OfPrimitives { builtin: BuiltIn::PrimitiveId, decoration: 7040, sizes: [10596, 10597] },
    OfPrimitives { builtin: BuiltIn::PrimitiveShadingRateKHR, decoration: 7059, sizes: [10599, 10600] },
    OfPrimitives { builtin: BuiltIn::ViewportIndex, decoration: 7060, sizes: [10602, 10603] },
];

/// The indexes of primitives: the mode that they belong to, and the numbers of the rules about the mode and the size.
const INDEXES: [(BuiltIn, ExecutionMode, u16, u16); 3] = [
    (BuiltIn::PrimitivePointIndicesEXT, ExecutionMode::OutputPoints, 7042, 7046),
    (BuiltIn::PrimitiveLineIndicesEXT, ExecutionMode::OutputLinesEXT, 7048, 7052),
    (BuiltIn::PrimitiveTriangleIndicesEXT, ExecutionMode::OutputTrianglesEXT, 7054, 7058),
];

/// Blocks of more members have no built-in variables.
const MOST_MEMBERS: usize = 64;

fn vuid(builtin: BuiltIn, number: u16) -> String {
    let name = builtin.row().map_or("?", |row| row.name);
    format!("VUID-{name}-{name}-{number:05}")
}

impl<'m> Checker<'_, 'm> {
    /// The outputs of an entry point of meshes, against its modes.
    pub(super) fn mesh_entry(&mut self, entry: Inst<'m>, own: &[(ExecutionMode, Inst<'m>)]) {
        let limit = |mode: ExecutionMode| {
            let (_, inst) = own.iter().find(|(other, _)| *other == mode)?;
            inst.operands().get(2).map(|count| u64::from(*count))
        };
        let primitives = limit(ExecutionMode::OutputPrimitivesEXT);
        let has = |mode: ExecutionMode| own.iter().any(|(other, _)| *other == mode);
        let rest = entry.operands().get(2..).unwrap_or(&[]);
        let interface = words::string_length(rest).and_then(|length| rest.get(length..)).unwrap_or(&[]);
        let mut culls = 0;
        for id in interface {
            let Some((inst, StorageClass::Output)) = self.variable_class(Id(*id)) else { continue };
            let Some(pointee) = inst.result_type().and_then(|ty| self.types.pointee(ty)) else { continue };
            let facts = self.types.get(pointee).copied();
            let size = facts.filter(|facts| facts.op == Op::TypeArray).map(|facts| facts.count);
            let builtin = self.builtin_of(Id(*id));
            if size.is_none() {
                self.rule(
                    inst,
                    "an output of meshes is an array, with an element for each vertex or primitive",
                );
            }
            let differs = size.is_some_and(|size| {
                size != UNKNOWN_COUNT && primitives.is_some_and(|primitives| primitives != size)
            });
            for (index, mode, of_mode, of_size) in INDEXES {
                if builtin != Some(index) {
                    continue;
                }
                if !has(mode) {
                    self.named_rule(
                        vuid(index, of_mode),
                        inst,
                        "the entry point has another mode of primitives",
                    );
                }
                if differs {
                    let detail = "there is not one element for each of OutputPrimitivesEXT";
                    self.named_rule(vuid(index, of_size), inst, detail);
                }
            }
            let is_decorated = self.is_decorated(Id(*id), Decoration::PerPrimitiveEXT);
            for (builtin, member) in self.builtins_of_output(Id(*id), pointee) {
                let Some(row) = OF_PRIMITIVES.iter().find(|row| row.builtin == builtin) else { continue };
                culls += usize::from(builtin == BuiltIn::CullPrimitiveEXT);
                let is_member_decorated = member.is_some_and(|member| {
                    self.is_member_decorated(
                        self.without_arrays(pointee),
                        member,
                        Decoration::PerPrimitiveEXT,
                    )
                });
                if !is_decorated && !is_member_decorated {
                    let detail = "the variable is not decorated with PerPrimitiveEXT";
                    self.named_rule(vuid(builtin, row.decoration), inst, detail);
                }
                if differs {
                    let number = row.sizes[usize::from(member.is_some())];
                    let detail = "there is not one element for each of OutputPrimitivesEXT";
                    self.named_rule(vuid(builtin, number), inst, detail);
                }
            }
        }
        if culls > 1 {
            let rule = vuid(BuiltIn::CullPrimitiveEXT, 10591);
            self.named_rule(rule, entry, "several variables are CullPrimitiveEXT");
        }
    }

    /// The built-in variables that an output is: itself, or members of its block by their numbers.
    pub(super) fn builtins_of_output(&self, id: Id, pointee: Id) -> Vec<(BuiltIn, Option<u32>)> {
        if let Some(builtin) = self.builtin_of(id) {
            return vec![(builtin, None)];
        }
        let block = self.without_arrays(pointee);
        let count = match self.types.get(block) {
            Some(facts) if facts.op == Op::TypeStruct => self.types.members(facts).len(),
            _ => 0,
        };
        let of =
            |member| Some((BuiltIn(self.member_literal(block, member, Decoration::BuiltIn)?), Some(member)));
        if count > MOST_MEMBERS { Vec::new() } else { (0..count as u32).filter_map(of).collect() }
    }

    /// What OpSetMeshOutputsEXT sets is no more than the modes of the entry points allow.
    pub(super) fn mesh_outputs(&mut self) {
        if !self.environment.is_vulkan()
            || !self.has_capability(crate::spirv::grammar::Capability::MeshShadingEXT)
        {
            return;
        }
        let most = |mode: ExecutionMode| {
            let head = self.module().iter().take(self.facts.first_function());
            let modes =
                head.filter(|inst| inst.op() == Op::ExecutionMode && inst.operands().get(1) == Some(&mode.0));
            modes.filter_map(|inst| inst.operands().get(2).copied()).max().map(u64::from)
        };
        let limits = [
            (most(ExecutionMode::OutputVertices), "OutputVertices"),
            (most(ExecutionMode::OutputPrimitivesEXT), "OutputPrimitivesEXT"),
        ];
        for inst in self.module().iter().filter(|inst| inst.op() == Op::SetMeshOutputsEXT) {
            for (id, (limit, name)) in inst.operands().iter().zip(limits) {
                if let (Some(count), Some(limit)) = (self.constant_value(Id(*id)), limit)
                    && count > limit
                {
                    self.rule(inst, format!("{count} is more than {name}, which is {limit}"));
                }
            }
        }
    }

    /// Outputs of meshes are not read, in Vulkan.
    pub(super) fn read_by_mesh(&mut self, inst: Inst<'m>, class: Option<StorageClass>) {
        if self.environment.is_vulkan() && self.models & MESH_EXT != 0 && class == Some(StorageClass::Output)
        {
            let rule = "VUID-StandaloneSpirv-MeshEXT-07107";
            self.named_rule(rule, inst, "outputs of meshes are not read");
        }
    }
}
