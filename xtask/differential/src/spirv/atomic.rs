//! Atomic instructions on numbers of all kinds, in memory of all kinds, with scopes and orders that are constants or none.

use super::{Generator, Type, U32, int};
use crate::{program::Layout, tree::Stmt};

impl Generator<'_> {
    /// A scope or the semantics of an instruction: the constant itself, or an instruction that gives it.
    fn by_way(&mut self, name: &str, constant: &str, form: &mut String) -> String {
        let text = match self.rng.u32(0..6) {
            0 => format!("OpCopyObject %u32 {constant}"),
            1 => format!("OpSelect %u32 %spec_bool {constant} {constant}"),
            _ => return constant.to_owned(),
        };
        *form += &format!("%#{name} = {text}\n");
        format!("%#{name}")
    }

    /// Updates of a word of the work-item's own.
    pub(super) fn updated(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        let Some(place) = layout.take() else { return self.arithmetic() };
        let ty = match self.rng.u32(0..3) {
            0 => Type { is_float: true, bits: self.pick(&[32, 32, 64]), lanes: 1 },
            _ => int(self.pick(&[32, 64])),
        };
        if ty.bits == 64 {
            self.needs.insert("OpCapability Int64Atomics");
        }
        let (id, name) = (ty.id(), ty.name());
        let args = vec![self.operand(U32), self.operand(U32), self.operand(ty)];
        let mut form = String::new();
        let memory = self.rng.u32(0..4);
        let (class, semantics) = match memory {
            0 if ty.bits == 32 => ("w", 0x100),
            _ => ("g", 0x200),
        };
        if class == "w" {
            self.declare(&format!("%wa{name} = OpTypePointer Workgroup {id}"));
            form += "%#q = OpInBoundsAccessChain %wword %shared %l\n";
            form += &match ty.is_float {
                true => format!("%#p = OpBitcast %wa{name} %#q\n"),
                false => "%#p = OpCopyObject %wword %#q\n".to_owned(),
            };
        } else {
            form += &self.kernel_place(ty, place);
        }
        let mut at = "%#p".to_owned();
        if memory == 1 {
            self.declare(&format!("%generic_{name} = OpTypePointer Generic {id}"));
            form += &format!("%#e = OpPtrCastToGeneric %generic_{name} %#p\n");
            at = "%#e".to_owned();
        }
        let order = self.pick(&[0, 2, 4, 8, 16]);
        let order = self.constant(U32, if order == 0 { 0 } else { order | semantics });
        let (scope, none) = (self.pick(&["%c_u32_1", "%c_u32_2"]), self.constant(U32, 0));
        let (scope, order) = (self.by_way("sc", scope, &mut form), self.by_way("se", &order, &mut form));
        if ty.is_float {
            let updates: &[&str] = &["FAddEXT", "FMinEXT", "FMaxEXT", "Exchange"];
            let update = self.pick(updates);
            match update {
                "FAddEXT" => {
                    self.needs.insert("OpExtension \"SPV_EXT_shader_atomic_float_add\"");
                    self.needs.insert(match ty.bits {
                        32 => "OpCapability AtomicFloat32AddEXT",
                        _ => "OpCapability AtomicFloat64AddEXT",
                    });
                }
                "Exchange" => {}
                _ => {
                    self.needs.insert("OpExtension \"SPV_EXT_shader_atomic_float_min_max\"");
                    self.needs.insert(match ty.bits {
                        32 => "OpCapability AtomicFloat32MinMaxEXT",
                        _ => "OpCapability AtomicFloat64MinMaxEXT",
                    });
                }
            }
            // Sums of small numbers are exact; which zero of two is the smaller one is open.
            let mask = self.constant(U32, 255);
            form += &format!(
                "%#v = OpBitwiseAnd %u32 {{0}} {mask}\n%#x = OpIAdd %u32 %#v %c_u32_1\n%#y = OpConvertUToF {id} %#x\n\
                 %#w = OpBitwiseAnd %u32 {{1}} {mask}\n%#m = OpIAdd %u32 %#w %c_u32_1\n%#n = OpConvertUToF {id} %#m\n%#o = OpFNegate {id} %#n\nOpAtomicStore {at} {scope} {none} %#y\n\
                 %#r = OpAtomic{update} {id} {at} {scope} {order} %#o\n%#s = OpAtomicLoad {id} {at} {scope} {none}\n\
                 %#t = OpFMul {id} %#s %#y\n%# = OpFAdd {id} %#t %#r"
            );
            return self.define(ty, &form, args);
        }
        let update =
            self.pick(&["IAdd", "ISub", "SMin", "UMin", "SMax", "UMax", "And", "Or", "Xor", "Exchange"]);
        let (five, wide) =
            (self.constant(ty, 5), if ty.bits == 64 { "OpUConvert %u64" } else { "OpCopyObject %u32" });
        form += &format!(
            "%#x = {wide} {{0}}\nOpAtomicStore {at} {scope} {none} {{2}}\n\
             %#r = OpAtomic{update} {id} {at} {scope} {order} %#x\n%#s = OpAtomicCompareExchange {id} {at} {scope} {order} {none} {five} {{2}}\n\
             %#t = OpAtomicLoad {id} {at} {scope} {none}\n%#u = OpIMul {id} %#t %#s\n%# = OpIAdd {id} %#u %#r"
        );
        self.define(ty, &form, args)
    }
}
