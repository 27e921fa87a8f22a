//! What stands before the kernel: capabilities, decorations, types and constants.

use std::collections::BTreeSet;

use super::{Dialect, Generator, LANES, SCALARS, Type, U32, int, name_of};
use crate::program::GROUP;

/// The first line of a module of SPIR-V 1.3.
pub const OLD: &str = "; Version: 1.3\n";

impl Generator<'_> {
    /// The lengths of vectors that the dialect has.
    fn lanes(&self) -> impl Iterator<Item = u32> + use<> {
        let most = if self.dialect == Dialect::Kernel { 8 } else { 4 };
        LANES.into_iter().filter(move |lanes| (2..=most).contains(lanes))
    }

    /// The sections before functions.
    pub(super) fn head(&self) -> String {
        let needs = |start: &str| {
            let rows: Vec<&str> = self.needs.iter().copied().filter(|row| row.starts_with(start)).collect();
            rows.join("\n") + "\n"
        };
        let (capabilities, memory, mode, set) = match self.dialect {
            Dialect::Kernel => (
                "OpCapability Addresses\nOpCapability Kernel\nOpCapability Linkage\nOpCapability Vector16\nOpCapability Groups\nOpCapability GenericPointer\n",
                "OpMemoryModel Physical64 OpenCL\nOpEntryPoint Kernel",
                "OpExecutionMode %k ContractionOff\n",
                "OpenCL.std",
            ),
            Dialect::Shader => (
                "OpCapability Shader\nOpCapability GroupNonUniform\nOpCapability StorageBuffer8BitAccess\nOpCapability StorageBuffer16BitAccess\n",
                match self.needs.contains("OpCapability PhysicalStorageBufferAddresses") {
                    true => "OpMemoryModel PhysicalStorageBuffer64 GLSL450\nOpEntryPoint GLCompute",
                    false => "OpMemoryModel Logical GLSL450\nOpEntryPoint GLCompute",
                },
                "",
                "GLSL.std.450",
            ),
        };
        let mut text = String::from(if self.is_old { OLD } else { "" });
        text += "OpCapability Int8\nOpCapability Int16\nOpCapability Int64\nOpCapability Float16\nOpCapability Float64\n";
        text += capabilities;
        text += self.images.map_or("", super::image::Kind::capability);
        text += &needs("OpCapability");
        text += &needs("OpExtension");
        text += &format!(
            "%std = OpExtInstImport \"{set}\"\n{memory} %k \"k\" %global_id %local_id %workgroup_id "
        );
        text += "%workgroup_count %sub_id %sub_place %sub_size ";
        // Before 1.4 there are variables of inputs and outputs alone.
        if !self.is_old {
            text += "%shared ";
        }
        if self.dialect == Dialect::Shader {
            text += "%private %sums %params ";
        }
        text += &self.interface.join(" ");
        text += &format!("\nOpExecutionMode %k LocalSize {GROUP} 1 1\n{mode}");
        // Half of a module imports the function by its name.
        text += "OpName %helper \"helper\"\n";
        text += &self.images.map(super::image::Kind::names).unwrap_or_default();
        for (name, built_in) in BUILT_INS {
            text += &format!("OpDecorate {name} BuiltIn {built_in}\n");
            if self.dialect == Dialect::Kernel {
                text += &format!("OpDecorate {name} Constant\n");
            }
        }
        if self.dialect == Dialect::Shader {
            text += "OpDecorate %words_type ArrayStride 4\nOpDecorate %sums_type Block\nOpMemberDecorate %sums_type 0 Offset 0\n\
                     OpDecorate %sums DescriptorSet 0\nOpDecorate %sums Binding 2\nOpDecorate %params_type Block\n\
                     OpMemberDecorate %params_type 0 Offset 0\nOpMemberDecorate %params_type 1 Offset 8\n\
                     OpDecorate %params DescriptorSet 0\nOpDecorate %params Binding 3\n";
        }
        text +=
            "OpDecorate %spec_word SpecId 1\nOpDecorate %spec_bool SpecId 2\nOpDecorate %spec_no SpecId 3\n";
        text += &self.decorations.join("\n");
        text += "\n%void = OpTypeVoid\n%bool = OpTypeBool\n%true = OpConstantTrue %bool\n%spec_bool = OpSpecConstantTrue %bool\n\
                 %spec_no = OpSpecConstantFalse %bool\n";
        for lanes in self.lanes() {
            text += &format!("%v{lanes}bool = OpTypeVector %bool {lanes}\n");
        }
        for (is_float, bits) in SCALARS {
            let scalar = Type { is_float, bits, lanes: 1 };
            text += &match is_float {
                true => format!("{} = OpTypeFloat {bits}\n", scalar.id()),
                false => format!("{} = OpTypeInt {bits} 0\n", scalar.id()),
            };
            for lanes in self.lanes() {
                text +=
                    &format!("{} = OpTypeVector {} {lanes}\n", Type { lanes, ..scalar }.id(), scalar.id());
            }
        }
        let mut scalars: BTreeSet<(Type, i64)> =
            self.constants.iter().map(|(ty, number)| (ty.element(), *number)).collect();
        scalars.insert((U32, 8));
        for (ty, number) in &scalars {
            let value = match (ty.is_float, ty.bits) {
                (true, _) => format!("{}.0", number % 512),
                (false, 64) => number.cast_unsigned().to_string(),
                (false, bits) => (number.cast_unsigned() & ((1 << bits) - 1)).to_string(),
            };
            text += &format!("{} = OpConstant {} {value}\n", name_of(*ty, *number), ty.id());
        }
        for (ty, number) in
            self.constants.iter().filter(|(ty, _)| self.lanes().any(|lanes| lanes == ty.lanes))
        {
            let parts = vec![name_of(ty.element(), *number); ty.lanes as usize].join(" ");
            text += &format!("{} = OpConstantComposite {} {parts}\n", name_of(*ty, *number), ty.id());
        }
        text += "%spec_word = OpSpecConstant %u32 5\n%spec_sum = OpSpecConstantOp %u32 IAdd %spec_word %c_u32_7\n\
                 %array = OpTypeArray %u32 %c_u32_8\n%pair_type = OpTypeStruct %u8 %array %v2u16\n\
                 %flags_type = OpTypeStruct %u32 %bool\n%flags_zero = OpConstantNull %flags_type\n%pair_zero = OpConstantNull %pair_type\n%fbool = OpTypePointer Function %bool\n\
                 %fflags = OpTypePointer Function %flags_type\n\
                 %words = OpConstantComposite %array %c_u32_1 %c_u32_3 %c_u32_7 %c_u32_0 %c_u32_1 %c_u32_8 %c_u32_3 %c_u32_7\n\
                 %farray = OpTypePointer Function %array\n%fpair = OpTypePointer Function %pair_type\n%fword = OpTypePointer Function %u32\n\
                 %warray = OpTypePointer Workgroup %array\n%wword = OpTypePointer Workgroup %u32\n\
                 %shared = OpVariable %warray Workgroup\n%input_word = OpTypePointer Input %u32\n\
                 %sub_id = OpVariable %input_word Input\n%sub_place = OpVariable %input_word Input\n%sub_size = OpVariable %input_word Input\n\
                 %helper_type = OpTypeFunction %u32 %farray %u32\n";
        text += &self.images.map(super::image::Kind::types).unwrap_or_default();
        for ty in &self.pairs {
            text += &format!("%pair_{} = OpTypeStruct {} {}\n", ty.name(), ty.id(), ty.id());
        }
        text += match self.dialect {
            Dialect::Kernel => {
                "%gu8 = OpTypePointer CrossWorkgroup %u8\n%gu32 = OpTypePointer CrossWorkgroup %u32\n\
                 %generic = OpTypePointer Generic %u32\n%f_ids = OpTypePointer Function %v3u64\n%fu64 = OpTypePointer Function %u64\n\
                 %input = OpTypePointer Input %v3u64\n%input_part = OpTypePointer Input %u64\n\
                 %kernel = OpTypeFunction %void %gu8 %gu8 %gu32 %u32 %u64\n"
            }
            Dialect::Shader => {
                "%f_ids = OpTypePointer Function %v3u32\n%fu32 = OpTypePointer Function %u32\n\
                 %input = OpTypePointer Input %v3u32\n%input_part = OpTypePointer Input %u32\n\
                 %parray = OpTypePointer Private %array\n%pword = OpTypePointer Private %u32\n%private = OpVariable %parray Private %words\n\
                 %words_type = OpTypeRuntimeArray %u32\n\
                 %sums_type = OpTypeStruct %words_type\n%sb_sums = OpTypePointer StorageBuffer %sums_type\n\
                 %sums = OpVariable %sb_sums StorageBuffer\n%params_type = OpTypeStruct %u32 %u64\n\
                 %sb_params = OpTypePointer StorageBuffer %params_type\n%params = OpVariable %sb_params StorageBuffer\n\
                 %kernel = OpTypeFunction %void\n"
            }
        };
        for (name, _) in &BUILT_INS[..4] {
            text += &format!("{name} = OpVariable %input Input\n");
        }
        if self.dialect == Dialect::Kernel {
            for (is_float, bits) in SCALARS {
                for lanes in LANES {
                    let ty = Type { is_float, bits, lanes };
                    if ty != int(8) && ty != U32 {
                        text += &format!("%g{} = OpTypePointer CrossWorkgroup {}\n", ty.name(), ty.id());
                    }
                }
            }
        }
        if self.images.is_some() {
            text = text.replace("%gu32 %u32 %u64\n", "%gu32 %u32 %u64 %image_r %image_w\n");
        }
        text + &self.types.join("\n")
    }

    /// The start of the entry point.
    pub(super) fn entry(&self) -> String {
        let mut text = "%k = OpFunction %void None %kernel\n".to_owned();
        if self.dialect == Dialect::Kernel {
            text += "%out = OpFunctionParameter %gu8\n%in = OpFunctionParameter %gu8\n%sums = OpFunctionParameter %gu32\n\
                     %n = OpFunctionParameter %u32\n%m = OpFunctionParameter %u64\n";
            if self.images.is_some() {
                text += "%ri = OpFunctionParameter %image_r\n%wi = OpFunctionParameter %image_w\n";
            }
        }
        text += "%entry = OpLabel\n%own = OpVariable %farray Function %words\n%pair = OpVariable %fpair Function\n\
                 %flags = OpVariable %fflags Function\n%ids_copy = OpVariable %f_ids Function\n";
        for local in &self.locals {
            text += local;
            text.push('\n');
        }
        text += "OpStore %flags %flags_zero\nOpStore %pair %pair_zero\n";
        text + match self.dialect {
            Dialect::Kernel => {
                "%ids = OpLoad %v3u64 %global_id Aligned 32\n%g64 = OpCompositeExtract %u64 %ids 0\n%g = OpUConvert %u32 %g64\n\
                 %local_ids = OpLoad %v3u64 %local_id Aligned 32\n%l64 = OpCompositeExtract %u64 %local_ids 0\n%l = OpUConvert %u32 %l64"
            }
            Dialect::Shader => {
                "%ids = OpLoad %v3u32 %global_id\n%g = OpCompositeExtract %u32 %ids 0\n%local_ids = OpLoad %v3u32 %local_id\n\
                 %l = OpCompositeExtract %u32 %local_ids 0\n%param_0 = OpAccessChain %s_u32 %params %c_u32_0\n%n = OpLoad %u32 %param_0\n\
                 %all_params = OpLoad %params_type %params\n%m = OpCompositeExtract %u64 %all_params 1"
            }
        }
    }
}

/// The built-in variables; the first ones are vectors.
const BUILT_INS: [(&str, &str); 7] = [
    ("%global_id", "GlobalInvocationId"),
    ("%local_id", "LocalInvocationId"),
    ("%workgroup_id", "WorkgroupId"),
    ("%workgroup_count", "NumWorkgroups"),
    ("%sub_id", "SubgroupId"),
    ("%sub_place", "SubgroupLocalInvocationId"),
    ("%sub_size", "SubgroupSize"),
];
