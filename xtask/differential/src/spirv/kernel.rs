//! Memory and built-in variables of kernels.

use super::{Dialect, Generator, Type, U32, int};
use crate::{
    program::{Layout, SLOT},
    tree::Stmt,
};

impl Generator<'_> {
    /// A value of the input; loads are aligned to one byte.
    pub(super) fn kernel_loaded(&mut self, ty: Type) -> Vec<Stmt> {
        let place = self.rng.u32(0..512);
        let place = self.constant(int(64), i64::from(place));
        let (id, name) = (ty.id(), ty.name());
        let form = format!(
            "%#a = OpIAdd %u64 %g64 {place}\n%#b = OpInBoundsPtrAccessChain %gu8 %in %#a\n%#c = OpBitcast %g{name} %#b\n\
             %# = OpLoad {id} %#c Aligned 1"
        );
        self.define(ty, &form, Vec::new())
    }

    /// Instructions for the address of a result, `%#p`.
    pub(super) fn kernel_place(&mut self, ty: Type, place: usize) -> String {
        let (place, slot) = (self.constant(int(64), place as i64), self.constant(int(64), SLOT as i64));
        let name = ty.name();
        format!(
            "%#a = OpIMul %u64 %g64 {slot}\n%#b = OpIAdd %u64 %#a {place}\n%#c = OpInBoundsPtrAccessChain %gu8 %out %#b\n\
             %#p = OpBitcast %g{name} %#c\n"
        )
    }

    /// A word that another work-item of the group wrote.
    pub(super) fn shared(&mut self) -> Vec<Stmt> {
        let (value, step) = (self.operand(U32), self.operand(U32));
        let semantics = self.constant(U32, if self.dialect == Dialect::Kernel { 0x110 } else { 0x108 });
        let group = self.constant(U32, 2);
        let form = format!(
            "%#d = OpInBoundsAccessChain %wword %shared %l\nOpStore %#d {{0}} Aligned 4\n\
             OpControlBarrier {group} {group} {semantics}\n%#e = OpIAdd %u32 %l {{1}}\n%#f = OpBitwiseAnd %u32 %#e %c_u32_7\n\
             %#g = OpInBoundsAccessChain %wword %shared %#f\n%# = OpLoad %u32 %#g Aligned 4\n\
             OpControlBarrier {group} {group} {semantics}"
        );
        let form = self.aligned(&form);
        self.define(U32, &form, vec![value, step])
    }

    /// Elements that the work-items of a group copy together, between the input or the output and local memory, or words behind a
    /// named barrier.
    pub(super) fn copied(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        let args = vec![self.operand(U32), self.operand(U32)];
        let (semantics, group) = (self.constant(U32, 0x110), self.constant(U32, 2));
        let barrier = format!("OpControlBarrier {group} {group} {semantics}\n");
        let place = self.rng.u32(0..3);
        let stored = "%#d = OpInBoundsAccessChain %wword %shared %l\nOpStore %#d {0} Aligned 4\n";
        let loaded = format!(
            "%#e = OpIAdd %u32 %l {{1}}\n%#f = OpBitwiseAnd %u32 %#e %c_u32_7\n\
             %#g = OpInBoundsAccessChain %wword %shared %#f\n%# = OpLoad %u32 %#g Aligned 4\n{barrier}"
        );
        if place == 0 {
            self.needs.insert("OpCapability NamedBarrier");
            self.declare("%named = OpTypeNamedBarrier");
            let form = format!(
                "%#b = OpNamedBarrierInitialize %named {group}\n{stored}OpMemoryNamedBarrier %#b {group} {semantics}\n{loaded}"
            );
            return self.define(U32, &form, args);
        }
        self.declare("%event = OpTypeEvent\n%no_event = OpConstantNull %event\n%p_event = OpTypePointer Function %event");
        self.locals.insert("%l_event = OpVariable %p_event Function".to_owned());
        let ty = self.pick(&[
            int(8),
            int(16),
            U32,
            int(64),
            Type { lanes: 2, ..U32 },
            Type { lanes: 3, ..int(16) },
        ]);
        let name = ty.name();
        self.declare(&format!("%w{name} = OpTypePointer Workgroup {}", ty.id()));
        let most = i64::from(32 / (ty.bits / 8 * ty.lanes.next_power_of_two()));
        let (count, stride) = (self.rng.i64(1..=most), self.rng.i64(1..4));
        let (count, stride) = (self.constant(int(64), count), self.constant(int(64), stride));
        let waits = format!("OpStore %l_event %#v\nOpGroupWaitEvents {group} %c_u32_1 %l_event\n{barrier}");
        match layout.take() {
            Some(out) if place == 1 => {
                let (out, first) = (self.constant(int(64), out as i64), self.constant(int(64), 512));
                let form = format!(
                    "{stored}{barrier}%#i = OpLoad %v3u64 %workgroup_id Aligned 32\n%#j = OpCompositeExtract %u64 %#i 0\n\
                     %#k = OpIMul %u64 %#j {first}\n%#m = OpIAdd %u64 %#k {out}\n\
                     %#n = OpInBoundsPtrAccessChain %gu8 %out %#m\n%#to = OpBitcast %g{name} %#n\n%#from = OpBitcast %w{name} %shared\n\
                     %#v = OpGroupAsyncCopy %event {group} %#to %#from {count} {stride} %no_event\n{waits}{loaded}"
                );
                self.define(U32, &form, args)
            }
            _ => {
                let form = format!(
                    "{stored}{barrier}%#from = OpBitcast %g{name} %in\n%#to = OpBitcast %w{name} %shared\n\
                     %#v = OpGroupAsyncCopy %event {group} %#to %#from {count} {stride} %no_event\n{waits}{loaded}"
                );
                self.define(U32, &form, args)
            }
        }
    }

    /// The text, without alignments where the dialect has none.
    fn aligned(&self, form: &str) -> String {
        match self.dialect {
            Dialect::Kernel => form.to_owned(),
            Dialect::Shader => form.replace(" Aligned 4", ""),
        }
    }

    pub(super) fn memory(&mut self) -> Vec<Stmt> {
        let (index, value) = (self.operand(U32), self.operand(U32));
        let condition = self.condition();
        let mut forms = vec![
            "%#a = OpBitwiseAnd %u32 {0} %c_u32_7\n%#b = OpInBoundsAccessChain %fword %own %#a\n%# = OpLoad %u32 %#b Aligned 4\n\
             OpStore %#b {1} Aligned 4",
            "%#a = OpAccessChain %farray %pair %c_u32_1\nOpCopyMemory %#a %own Aligned 4\n%#b = OpBitwiseAnd %u32 {0} %c_u32_7\n\
             %#c = OpAccessChain %fword %pair %c_u32_1 %#b\n%# = OpLoad %u32 %#c Aligned 4",
            "%#a = OpLoad %array %own Aligned 4\n%#b = OpCompositeInsert %array {1} %#a 5\nOpStore %own %#b Aligned 4\n\
             %# = OpCompositeExtract %u32 %#b 2",
            "%# = OpFunctionCall %u32 %helper %own {0}",
            "%#a = OpAccessChain %fword %flags %c_u32_0\n%#b = OpLoad %u32 %#a\n%#c = OpAccessChain %fbool %flags %c_u32_1\n\
             OpStore %#c {2}\nOpStore %#a {1}\n%#d = OpLoad %flags_type %flags\n%#e = OpCompositeExtract %bool %#d 1\n\
             %# = OpSelect %u32 %#e {0} %#b",
        ];
        forms.push(match self.dialect {
            Dialect::Kernel => {
                "%#a = OpAccessChain %fword %own %c_u32_3\n%#b = OpAccessChain %fword %own %c_u32_1\n%#c = OpSelect %fword {2} %#a %#b\n\
                 %# = OpLoad %u32 %#c Aligned 4\nOpStore %#c {1} Aligned 4"
            }
            Dialect::Shader => {
                "%#a = OpBitwiseAnd %u32 {0} %c_u32_7\n%#b = OpAccessChain %pword %private %#a\n%# = OpLoad %u32 %#b\n\
                 OpStore %#b {1}"
            }
        });
        let name = self.pick(&["IAdd", "Xor", "Or", "SMax", "UMin"]);
        let place =
            ["IAdd", "Xor", "Or", "SMax", "UMin"].iter().position(|known| *known == name).unwrap_or(0);
        let number = self.constant(U32, place as i64);
        let atomic = match self.dialect {
            Dialect::Kernel => format!(
                "%#a = OpInBoundsPtrAccessChain %gu32 %sums {number}\n%#b = OpAtomic{name} %u32 %#a %c_u32_1 %c_u32_0 {{1}}\n\
                 %# = OpIAdd %u32 {{0}} {{1}}"
            ),
            Dialect::Shader => format!(
                "%#a = OpAccessChain %s_u32 %sums %c_u32_0 {number}\n%#b = OpAtomic{name} %u32 %#a %c_u32_1 %c_u32_0 {{1}}\n\
                 %# = OpIAdd %u32 {{0}} {{1}}"
            ),
        };
        let form = match self.rng.usize(0..=forms.len()) {
            0 => atomic,
            number => forms[number - 1].to_owned(),
        };
        let form = self.aligned(&form);
        self.define(U32, &form, vec![index, value, condition])
    }

    /// A built-in variable, by several ways of addressing.
    pub(super) fn built_in(&mut self) -> Vec<Stmt> {
        let variable = self.pick(&["%global_id", "%local_id", "%workgroup_id", "%workgroup_count"]);
        let (index, condition) = (self.operand(U32), self.condition());
        let mut forms = vec![
            "%#a = OpLoad %v3W @ Aligned 32\n%# = OpCompositeExtract %W %#a 0",
            "%#a = OpAccessChain %input_part @ %c_u32_0\n%# = OpLoad %W %#a Aligned 8",
            "%#a = OpUMod %u32 {0} %c_u32_3\n%#b = OpInBoundsAccessChain %input_part @ %#a\n%# = OpLoad %W %#b Aligned 8",
            "%#a = OpUMod %u32 {0} %c_u32_3\n%#b = OpLoad %v3W @ Aligned 32\n%# = OpVectorExtractDynamic %W %#b %#a",
            "%#a = OpLoad %v3W @ Aligned 32\n%#b = OpVectorShuffle %v2W %#a %#a 4 0\n%# = OpCompositeExtract %W %#b 1",
            "OpStore %ids_copy %c_v3W_1\nOpCopyMemory %ids_copy @\n%#a = OpUMod %u32 {0} %c_u32_3\n\
             %#b = OpAccessChain %fW %ids_copy %#a\n%# = OpLoad %W %#b",
            "%#a = OpLoad %u32 %sub_id\n%#b = OpLoad %u32 %sub_place\n%#c = OpLoad %u32 %sub_size\n%#d = OpIMul %u32 %#a %#c\n\
             %#e = OpIAdd %u32 %#d %#b\n%# = OpUConvert %W %#e",
        ];
        let (word, ty) = match self.dialect {
            Dialect::Kernel => ("u64", int(64)),
            Dialect::Shader => ("u32", U32),
        };
        if self.dialect == Dialect::Kernel {
            forms.push("%#a = OpSelect %input {1} %global_id %local_id\n%#b = OpLoad %v3u64 %#a Aligned 32\n%# = OpCompositeExtract %u64 %#b 0");
        }
        let mut form = self.pick(&forms).replace('@', variable);
        if self.dialect == Dialect::Shader {
            form = form
                .replace(" Aligned 32", "")
                .replace(" Aligned 8", "")
                .replace("OpUConvert %W", "OpCopyObject %W");
        }
        self.constants.insert((Type { lanes: 3, ..ty }, 1));
        self.define(ty, &form.replace('W', word), vec![index, condition])
    }

    /// Atomics, and functions and instructions on pointers, on memory of the work-item's own.
    pub(super) fn addressed(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        let Some(place) = layout.take() else { return self.arithmetic() };
        let of = int(self.pick(&[32, 32, 64]));
        match self.dialect {
            Dialect::Shader => self.atomics(U32, place),
            Dialect::Kernel => match self.rng.u32(0..6) {
                0 | 1 => self.atomics(of, place),
                2 => self.vectors_in_memory(place),
                3 => self.halves_in_memory(place),
                4 => self.parts(),
                _ => self.pointers(place),
            },
        }
    }

    /// A chain of atomic instructions, each of which depends on the one before.
    fn atomics(&mut self, ty: Type, place: usize) -> Vec<Stmt> {
        let id = ty.id();
        let args = vec![self.operand(ty), self.operand(ty), self.operand(ty), self.operand(ty)];
        if ty.bits == 64 {
            self.needs.insert("OpCapability Int64Atomics");
        }
        let mut form = match self.dialect {
            Dialect::Kernel => self.kernel_place(ty, place),
            Dialect::Shader => self.shader_place(&ty.name(), place),
        };
        let (scope, relaxed) = (self.pick(&["%c_u32_1", "%c_u32_2"]), "%c_u32_0");
        form += &format!("OpAtomicStore %#p {scope} {relaxed} {{0}}\n");
        let mut sum = "{1}".to_owned();
        for step in 0..self.rng.u32(1..5) {
            let name = self.pick(&[
                if self.is_old { "CompareExchangeWeak" } else { "CompareExchange" },
                "IAdd",
                "ISub",
                "SMin",
                "UMin",
                "SMax",
                "UMax",
                "And",
                "Or",
                "Xor",
                "Exchange",
                "IIncrement",
                "IDecrement",
                "Load",
                "CompareExchange",
            ]);
            let value = self.pick(&["{1}", "{2}", "{3}"]);
            form += &match name {
                "IIncrement" | "IDecrement" | "Load" => {
                    format!("%#o{step} = OpAtomic{name} {id} %#p {scope} {relaxed}\n")
                }
                "CompareExchange" | "CompareExchangeWeak" => {
                    let compared = self.pick(&["{0}", "{2}"]);
                    format!(
                        "%#o{step} = OpAtomic{name} {id} %#p {scope} {relaxed} {relaxed} {value} {compared}\n"
                    )
                }
                _ => format!("%#o{step} = OpAtomic{name} {id} %#p {scope} {relaxed} {value}\n"),
            };
            form += &format!("%#x{step} = OpBitwiseXor {id} {sum} %#o{step}\n");
            sum = format!("%#x{step}");
        }
        form += &format!("%#q = OpAtomicLoad {id} %#p {scope} {relaxed}\n%# = OpIAdd {id} %#q {sum}");
        self.define(ty, &form, args)
    }

    /// `vload` and `vstore`.
    fn vectors_in_memory(&mut self, place: usize) -> Vec<Stmt> {
        let ty = Type { lanes: self.pick(&[2, 3, 4, 8]), ..self.ty() };
        let ty = if ty.bytes() * 2 > SLOT as u32 { Type { lanes: 2, ..ty } } else { ty };
        let (element, id, lanes) = (ty.element(), ty.id(), ty.lanes);
        let args = vec![self.operand(ty)];
        let mut form = self.kernel_place(element, place);
        let index = self.constant(int(64), 1);
        form += &format!(
            "%#s = OpExtInst %void %std vstoren {{0}} {index} %#p\n%# = OpExtInst {id} %std vloadn {index} %#p {lanes}"
        );
        self.define(ty, &form, args)
    }

    /// Numbers as halves in memory.
    fn halves_in_memory(&mut self, place: usize) -> Vec<Stmt> {
        let from = Type { is_float: true, bits: self.pick(&[32, 64]), lanes: self.pick(&[1, 2, 3, 4, 8]) };
        let to = Type { bits: 32, ..from };
        let args = vec![self.operand(from)];
        let half = Type { is_float: true, bits: 16, lanes: 1 };
        let mut form = self.kernel_place(half, place);
        form += &self.number_only(from, "{0}", "y");
        let (index, id, lanes) = (self.constant(int(64), 1), to.id(), from.lanes);
        let aligned = if lanes > 1 && self.rng.bool() { "a" } else { "" };
        let mode = self.pick(&["", "RTE", "RTZ", "RTP", "RTN"]);
        let (end, count) = if lanes == 1 { ("", String::new()) } else { ("n", format!(" {lanes}")) };
        let suffix = if mode.is_empty() { "" } else { "_r" };
        form += &format!(
            "%#s = OpExtInst %void %std vstore{aligned}_half{end}{suffix} %#y {index} %#p {mode}\n\
             %# = OpExtInst {id} %std vload{aligned}_half{end} {index} %#p{count}"
        );
        self.define(to, &form, args)
    }

    /// `modf` and `fract`, whose second result goes to memory.
    fn parts(&mut self) -> Vec<Stmt> {
        let ty = self.ty();
        let ty = if ty.is_float { ty } else { Type { is_float: true, bits: 32, ..ty } };
        let (id, name) = (ty.id(), ty.name());
        let function = self.pick(&["modf", "fract"]);
        let args = vec![self.operand(ty)];
        self.declare(&format!("%p_{name} = OpTypePointer Function {id}"));
        self.locals.insert(format!("%l_{name} = OpVariable %p_{name} Function"));
        let mut form = self.number_only(ty, "{0}", "y");
        form += &format!("%#w = OpExtInst {id} %std {function} %#y %l_{name}\n");
        form += match self.rng.bool() {
            true => "%# = OpCopyObject TYPE %#w",
            false => "%# = OpLoad TYPE %l_NAME",
        };
        self.define(ty, &form.replace("TYPE", &id).replace("NAME", &name), args)
    }

    /// Addresses as values.
    fn pointers(&mut self, place: usize) -> Vec<Stmt> {
        let args = vec![self.operand(U32), self.operand(U32), self.condition()];
        let mut form = self.kernel_place(U32, place);
        form += "OpStore %#p {0} Aligned 4\n%#f = OpInBoundsPtrAccessChain %gu32 %#p %c_u32_5\nOpStore %#f {1} Aligned 4\n";
        // These are of SPIR-V 1.4.
        let compared = [
            "%#g = OpPtrDiff %u64 %#f %#p\n%# = OpUConvert %u32 %#g",
            "%#g = OpPtrDiff %u32 %#p %#f\n%# = OpCopyObject %u32 %#g",
            "%#g = OpPtrDiff %u8 %#p %#f\n%# = OpUConvert %u32 %#g",
            "%#g = OpPtrEqual %bool %#f %#p\n%# = OpSelect %u32 %#g {0} {1}",
            "%#g = OpPtrNotEqual %bool %#f %#p\n%# = OpSelect %u32 %#g {0} {1}",
        ];
        form += match self.rng.u32(0..8) {
            0..3 if !self.is_old => self.pick(&compared),
            _ => self.pick(&[
            "%#g = OpConvertPtrToU %u64 %#f\n%#h = OpConvertUToPtr %gu32 %#g\n%# = OpLoad %u32 %#h Aligned 4",
            "%#g = OpPtrCastToGeneric %generic %#f\n%#h = OpGenericCastToPtr %gu32 %#g\n%# = OpLoad %u32 %#h Aligned 4",
            "%#g = OpPtrCastToGeneric %generic %#f\n%# = OpLoad %u32 %#g Aligned 4",
            "OpBranch %#x\n%#x = OpLabel\nOpBranchConditional {2} %#y %#z\n%#y = OpLabel\nOpBranch %#z\n%#z = OpLabel\n\
             %#g = OpPhi %gu32 %#p %#x %#f %#y\n%# = OpLoad %u32 %#g Aligned 4\nOpStore %#g {1} Aligned 4",
            "%#v = OpBitwiseAnd %u32 {1} %c_u32_3\nOpBranch %#x\n%#x = OpLabel\nOpBranch %#y\n%#y = OpLabel\n\
             %#g = OpPhi %gu32 %#p %#x %#h %#y\n%#i = OpPhi %u32 %c_u32_0 %#x %#j %#y\nOpStore %#g %#i Aligned 4\n\
             %#h = OpInBoundsPtrAccessChain %gu32 %#g %c_u32_1\n%#j = OpIAdd %u32 %#i %c_u32_1\n\
             %#k = OpULessThan %bool %#i %#v\nOpBranchConditional %#k %#y %#z\n%#z = OpLabel\n%# = OpLoad %u32 %#g Aligned 4",
            "%#g = OpPtrCastToGeneric %generic %#f\n%#h = OpAccessChain %fword %own %c_u32_3\n\
             %#i = OpPtrCastToGeneric %generic %#h\n%#j = OpSelect %generic {2} %#g %#i\n%# = OpLoad %u32 %#j Aligned 4\n\
             OpStore %#j {0} Aligned 4",
            "%#g = OpSizeOf %u32 %own\n%#h = OpSizeOf %u32 %pair\n%# = OpIAdd %u32 %#g %#h",
            "OpCopyMemorySized %#p %#f %c_u64_4 Aligned 4\n%# = OpLoad %u32 %#p Aligned 4",
            ]),
        };
        self.constant(int(64), 4);
        self.define(U32, &form, args)
    }
}
