//! Pointers of shaders that are addresses: they lie in buffers, come from integers, are chosen, passed on, stored and stepped.

use super::{Generator, Type, U32, int};
use crate::{
    program::{ADDRESSES, Layout, PARAMS, SLOT},
    tree::Stmt,
};

impl Generator<'_> {
    /// What physical pointers to a type need; the name of the pointer type without `%`.
    fn physical_type(&mut self, name: &str) -> String {
        self.needs.insert("OpCapability PhysicalStorageBufferAddresses");
        self.needs.insert("OpExtension \"SPV_KHR_physical_storage_buffer\"");
        let pointer = format!("pp_{name}");
        if self.declare(&format!("%{pointer} = OpTypePointer PhysicalStorageBuffer %{name}")) {
            self.decorations.push(format!("OpDecorate %{pointer} ArrayStride {SLOT}"));
        }
        pointer
    }

    /// The buffer of the numbers as a structure of the two addresses, which are of a type.
    fn addresses(&mut self, name: &str) -> String {
        let own = format!("addresses_{name}");
        self.declare(&format!("%s_{name} = OpTypePointer StorageBuffer %{name}"));
        let text = format!(
            "%{own}_t = OpTypeStruct %{name} %{name}\n%{own}_p = OpTypePointer StorageBuffer %{own}_t\n\
             %{own} = OpVariable %{own}_p StorageBuffer"
        );
        if self.declare(&text) {
            self.interface.push(format!("%{own}"));
            self.decorations.push(format!(
                "OpDecorate %{own}_t Block\nOpDecorate %{own} DescriptorSet 0\nOpDecorate %{own} Binding {PARAMS}"
            ));
            for (member, (offset, _)) in ADDRESSES.iter().enumerate() {
                self.decorations.push(format!("OpMemberDecorate %{own}_t {member} Offset {offset}"));
            }
        }
        own
    }

    /// The address of a result, `%#p`.
    fn physical_place(&mut self, name: &str, place: usize) -> String {
        let pointer = self.physical_type(name);
        let first = self.constant(U32, (place / SLOT) as i64);
        match self.rng.u32(0..4) {
            // A pointer that lies in a buffer.
            0 => {
                let own = self.addresses(&pointer);
                format!(
                    "%#a = OpAccessChain %s_{pointer} %{own} %c_u32_0\n%#b = OpLoad %{pointer} %#a\n\
                     %#c = OpIAdd %u32 %g {first}\n%#p = OpPtrAccessChain %{pointer} %#b %#c\n"
                )
            }
            // One to a block, of which it is a part.
            1 => {
                let _ = self.shader_place(name, place);
                let block = self.physical_type(&format!("block_out_{name}"));
                let own = self.addresses("u64");
                format!(
                    "%#a = OpAccessChain %s_u64 %{own} %c_u32_0\n%#b = OpLoad %u64 %#a\n\
                     %#d = OpConvertUToPtr %{block} %#b\n%#c = OpIAdd %u32 %g {first}\n\
                     %#p = OpAccessChain %{pointer} %#d %c_u32_0 %#c\n"
                )
            }
            way => {
                let own = self.addresses("u64");
                let (slot, place) =
                    (self.constant(int(64), SLOT as i64), self.constant(int(64), place as i64));
                let convert = if way == 2 { "OpConvertUToPtr" } else { "OpBitcast" };
                format!(
                    "%#a = OpAccessChain %s_u64 %{own} %c_u32_0\n%#b = OpLoad %u64 %#a\n%#c = OpUConvert %u64 %g\n\
                     %#d = OpIMul %u64 %#c {slot}\n%#e = OpIAdd %u64 %#b %#d\n%#f = OpIAdd %u64 %#e {place}\n\
                     %#p = {convert} %{pointer} %#f\n"
                )
            }
        }
    }

    pub(super) fn physical(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        let Some(place) = layout.take() else { return self.arithmetic() };
        if self.rng.u32(0..6) == 0 {
            return self.physical_update(place);
        }
        let ty = self.ty();
        let (name, id) = (ty.name(), ty.id());
        let args = vec![self.operand(ty), self.operand(ty), self.condition()];
        let mut form = self.physical_place(&name, place);
        let pointer = self.physical_type(&name);
        for (hole, out) in [("{0}", "y"), ("{1}", "z")] {
            form += &match ty.is_float {
                true => self.number_only(ty, hole, out),
                false => format!("%#{out} = OpCopyObject {id} {hole}\n"),
            };
        }
        // Another value lies in the second half of the slot.
        let half = self.constant(int(64), SLOT as i64 / 2);
        let back = self.pick(&["OpConvertPtrToU", "OpBitcast"]);
        form += &format!(
            "%#h = {back} %u64 %#p\n%#i = OpIAdd %u64 %#h {half}\n%#q = OpConvertUToPtr %{pointer} %#i\n"
        );
        let least = ty.bits / 8;
        let aligned = format!("Aligned {}", self.pick(&[least, least, 8.max(least), 16, 32]));
        form += &format!("OpStore %#p %#y {aligned}\nOpStore %#q %#z {aligned}\n");
        let loaded = |from: &str| format!("%# = OpLoad {id} {from} {aligned}");
        form += &match self.rng.u32(0..7) {
            0 => loaded("%#p"),
            1 => format!("%#j = OpSelect %{pointer} {{2}} %#p %#q\n{}", loaded("%#j")),
            2 => format!("OpCopyMemory %#q %#p {aligned}\n{}", loaded("%#q")),
            3 => {
                // By way of a variable.
                self.declare(&format!("%f_{pointer} = OpTypePointer Function %{pointer}"));
                if self.locals.insert(format!("%l_{pointer} = OpVariable %f_{pointer} Function")) {
                    self.decorations.push(format!("OpDecorate %l_{pointer} AliasedPointer"));
                }
                format!("OpStore %l_{pointer} %#q\n%#j = OpLoad %{pointer} %l_{pointer}\n{}", loaded("%#j"))
            }
            4 => self.physical_passed(ty, &pointer, &aligned),
            5 => {
                // A pointer in memory, which is no longer there in the end.
                let outer = self.physical_type(&pointer);
                let word = self.physical_type("u64");
                let (zero, bytes) = (self.constant(int(64), 0), "Aligned 8");
                format!(
                    "%#j = OpBitcast %{outer} %#q\nOpStore %#j %#p {bytes}\n%#k = OpLoad %{pointer} %#j {bytes}\n\
                     {}\n%#m = OpBitcast %{word} %#q\nOpStore %#m {zero} {bytes}",
                    loaded("%#k")
                )
            }
            _ => {
                let step = self.pick(&["%c_u32_0", "%c_u32_1"]);
                // The next slot is another work-item's.
                let text =
                    format!("%#j = OpPtrAccessChain %{pointer} %#q {step}\n%#k = OpConvertPtrToU %u64 %#j\n");
                let number = "%#m = OpISub %u64 %#k %#h\n%#n = OpUConvert %u32 %#m\n";
                let (yes, no) = (self.constant(U32, 32), self.constant(U32, 96));
                let wanted = if step == "%c_u32_0" { yes } else { no };
                format!(
                    "{text}{number}%#r = OpIEqual %bool %#n {wanted}\n%#s = OpLoad {id} %#p {aligned}\n%# = {}",
                    self.selected(ty, "%#r", "%#s", "%#z")
                )
            }
        };
        self.define(ty, &form, args)
    }

    /// A function that stores by one pointer and gives what it finds by it.
    fn physical_passed(&mut self, ty: Type, pointer: &str, aligned: &str) -> String {
        let (id, number) = (ty.id(), self.number());
        self.declare(&format!("%T_{pointer} = OpTypeFunction {id} %{pointer} {id} %u32"));
        self.decorations.push(format!("OpDecorate %fa{number} Aliased"));
        self.functions.push(format!(
            "%fn{number} = OpFunction {id} None %T_{pointer}\n%fa{number} = OpFunctionParameter %{pointer}\n\
             %fb{number} = OpFunctionParameter {id}\n%fc{number} = OpFunctionParameter %u32\n%fe{number} = OpLabel\n\
             %fp{number} = OpPtrAccessChain %{pointer} %fa{number} %fc{number}\n%fv{number} = OpLoad {id} %fp{number} {aligned}\n\
             OpStore %fp{number} %fb{number} {aligned}\nOpReturnValue %fv{number}\nOpFunctionEnd"
        ));
        format!("%# = OpFunctionCall {id} %fn{number} %#p %#z %c_u32_0")
    }

    /// Atomic instructions on a word.
    fn physical_update(&mut self, place: usize) -> Vec<Stmt> {
        let args = vec![self.operand(U32), self.operand(U32)];
        let mut form = self.physical_place("u32", place);
        let name = self.pick(&["IAdd", "Xor", "UMax", "SMin", "Exchange", "And"]);
        form += &format!(
            "OpStore %#p {{0}} Aligned 4\n%#x = OpAtomic{name} %u32 %#p %c_u32_1 %c_u32_0 {{1}}\n\
             %#y = OpAtomicLoad %u32 %#p %c_u32_1 %c_u32_0\n%# = OpBitwiseXor %u32 %#x %#y"
        );
        self.define(U32, &form, args)
    }
}
