//! Pointers without a type of what they point to, into variables, arguments and buffers.

use super::{Dialect, Generator, Type, U32, int};
use crate::{program::Layout, tree::Stmt};

impl Generator<'_> {
    pub(super) fn untyped(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        self.needs.insert("OpCapability UntypedPointersKHR");
        self.needs.insert("OpExtension \"SPV_KHR_untyped_pointers\"");
        match (self.dialect, layout.take()) {
            (Dialect::Shader, Some(place)) => self.untyped_buffer(place),
            (Dialect::Kernel, Some(place)) if self.rng.u32(0..3) != 0 => self.untyped_argument(place),
            (Dialect::Kernel, _) => self.untyped_variable(),
            (Dialect::Shader, None) => self.arithmetic(),
        }
    }

    /// A variable of the function.
    fn untyped_variable(&mut self) -> Vec<Stmt> {
        self.declare("%uf = OpTypeUntypedPointerKHR Function");
        self.locals.insert("%L_un = OpUntypedVariableKHR %uf Function %pair_type %pair_zero".to_owned());
        let args = vec![self.operand(U32), self.operand(U32), self.operand(int(8))];
        let chain = self.pick(&["OpUntypedAccessChainKHR", "OpUntypedInBoundsAccessChainKHR"]);
        let text = self.pick(&[
            "OpStore %#b {1} Aligned 4\n%#c = OpUntypedInBoundsAccessChainKHR %uf %pair_type %L_un %c_u32_1\n\
             %#d = OpLoad %array %#c Aligned 4\n%# = OpCompositeExtract %u32 %#d 3",
            "OpStore %#b {1} Aligned 4\n%#c = OpLoad %u8 %#b Aligned 1\n%# = OpSConvert %u32 %#c",
            "OpStore %#b {2} Aligned 4\n%# = OpLoad %u32 %#b Aligned 4",
            "%#c = OpUntypedPtrAccessChainKHR %uf %u16 %#b %c_u32_1\n%#d = OpUConvert %u16 {1}\nOpStore %#c %#d Aligned 2\n\
             %# = OpLoad %u32 %#b Aligned 4",
            "OpCopyMemory %#b %own Aligned 4\n%#c = OpUntypedAccessChainKHR %uf %array %#b %c_u32_0\n%# = OpLoad %u32 %#c Aligned 4",
            "OpCopyMemory %own %#b Aligned 4\n%#c = OpAccessChain %fword %own %c_u32_0\n%# = OpLoad %u32 %#c Aligned 4",
        ]);
        // A whole array is copied.
        let index = if text.contains("OpCopyMemory") { "%c_u32_0" } else { "%#a" };
        let form = format!(
            "%#a = OpBitwiseAnd %u32 {{0}} %c_u32_7\n%#b = {chain} %uf %pair_type %L_un %c_u32_1 {index}\n{text}"
        );
        self.define(U32, &form, args)
    }

    /// Memory of an argument.
    fn untyped_argument(&mut self, place: usize) -> Vec<Stmt> {
        self.declare("%ug = OpTypeUntypedPointerKHR CrossWorkgroup");
        let (ty, step) = (self.ty(), self.rng.i64(-1..3));
        let ty = if ty.bytes() > 8 { Type { lanes: 1, ..ty } } else { ty };
        let (id, args) = (ty.id(), vec![self.operand(ty), self.operand(ty), self.operand(U32)]);
        let mut form = self.kernel_place(U32, place);
        let of = int(self.pick(&[8, 16, 32, 64]));
        let (plus, minus) = (self.constant(of, step), self.constant(of, -step));
        form += "%#u = OpBitcast %ug %#p\n%#v = OpUntypedPtrAccessChainKHR %ug %v4u32 %#u %c_u32_1\n";
        self.constants.insert((Type { lanes: 4, ..U32 }, 1));
        form += &self.comparable(ty, "{0}", "m");
        form += &format!(
            "%#w = OpUntypedPtrAccessChainKHR %ug {id} %#v {plus}\nOpStore %#w %#m Aligned 1\n\
             %#x = OpUntypedInBoundsPtrAccessChainKHR %ug {id} %#w {minus}\n"
        );
        match self.rng.u32(0..5) {
            0 => {
                form += &self.comparable(ty, "{1}", "n");
                form += &format!("OpStore %#x %#n Aligned 1\n%# = OpLoad {id} %#w Aligned 1");
                self.define(ty, &form, args)
            }
            1 => {
                let size = self.constant(of, ty.bytes().into());
                form +=
                    &format!("OpCopyMemorySized %#v %#w {size} Aligned 1\n%# = OpLoad {id} %#x Aligned 1");
                self.define(ty, &form, args)
            }
            2 => {
                let name = self.pick(&["IAdd", "Xor", "UMax", "SMin", "Exchange"]);
                form += &format!(
                    "OpStore %#v {{2}} Aligned 4\n%#y = OpAtomic{name} %u32 %#v %c_u32_1 %c_u32_0 {{2}}\n\
                     %#z = OpAtomicLoad %u32 %#v %c_u32_1 %c_u32_0\n%# = OpBitwiseXor %u32 %#y %#z"
                );
                self.define(U32, &form, args)
            }
            3 => {
                let size = self.constant(int(64), 1);
                let wide = Type { lanes: 2, ..ty.element() };
                let args = vec![self.operand(ty), self.operand(wide)];
                form += &self.comparable(wide, "{1}", "n");
                form += &format!(
                    "%#y = OpExtInst %void %std vstoren %#n {size} %#v\n%# = OpExtInst {} %std vloadn {size} %#v 2",
                    wide.id()
                );
                self.define(wide, &form, args)
            }
            _ => {
                form += "%#y = OpPtrEqual %bool %#v %#x\n%#z = OpSelect %u32 %#y %c_u32_1 {2}\n%# = OpIAdd %u32 %#z %c_u32_7";
                if self.is_old {
                    form = form.replace("OpPtrEqual %bool %#v %#x", "OpIEqual %bool {2} {2}");
                }
                self.define(U32, &form, args)
            }
        }
    }

    /// A buffer that is bound a second time.
    fn untyped_buffer(&mut self, place: usize) -> Vec<Stmt> {
        let ty = self.ty();
        let (name, id) = (ty.name(), ty.id());
        let args = vec![self.operand(ty), self.operand(U32)];
        // What it points to has the layout of the typed variable's.
        let _ = self.shader_place(&name, place);
        self.declare("%us = OpTypeUntypedPointerKHR StorageBuffer");
        let text = format!("%un_{name} = OpUntypedVariableKHR %us StorageBuffer %block_out_{name}");
        if self.declare(&text) {
            self.interface.push(format!("%un_{name}"));
            self.decorations.push(format!(
                "OpDecorate %un_{name} DescriptorSet 0\nOpDecorate %un_{name} Binding 0\nOpDecorate %un_{name} Aliased"
            ));
        }
        let first = self.constant(U32, (place / crate::program::SLOT) as i64);
        let chain = self.pick(&["OpUntypedAccessChainKHR", "OpUntypedInBoundsAccessChainKHR"]);
        let mut form = format!(
            "%#a = OpIAdd %u32 %g {first}\n%#p = {chain} %us %block_out_{name} %un_{name} %c_u32_0 %#a\n"
        );
        form += &self.comparable(ty, "{0}", "y");
        form += "OpStore %#p %#y\n";
        if self.rng.u32(0..4) == 0 {
            form += &format!(
                "%#l = OpUntypedArrayLengthKHR %u32 %block_out_{name} %un_{name} 0\n%# = OpIAdd %u32 %#l {{1}}"
            );
            return self.define(U32, &form, args);
        }
        form += &format!("%# = OpLoad {id} %#p");
        self.define(ty, &form, args)
    }
}
