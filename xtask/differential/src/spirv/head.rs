//! What stands before the kernel: capabilities, decorations, types and constants.

use std::collections::BTreeSet;

use super::{Generator, LANES, SCALARS, Type, U32, int, name_of};
use crate::program::GROUP;

impl Generator<'_> {
    /// The sections before the kernel.
    pub(super) fn head(&self) -> String {
        let mut text = String::from(
            "OpCapability Addresses\nOpCapability Kernel\nOpCapability Linkage\nOpCapability Int8\nOpCapability Int16\n\
             OpCapability Int64\nOpCapability Float16\nOpCapability Float64\nOpCapability Vector16\nOpCapability Groups\n\
             %std = OpExtInstImport \"OpenCL.std\"\nOpMemoryModel Physical64 OpenCL\n\
             OpEntryPoint Kernel %k \"k\" %global_id %local_id %shared\n",
        );
        text += &format!("OpExecutionMode %k LocalSize {GROUP} 1 1\nOpExecutionMode %k ContractionOff\n");
        text += "OpDecorate %global_id BuiltIn GlobalInvocationId\nOpDecorate %global_id Constant\n\
                 OpDecorate %local_id BuiltIn LocalInvocationId\nOpDecorate %local_id Constant\n\
                 OpDecorate %spec_word SpecId 1\nOpDecorate %spec_bool SpecId 2\n";
        text += &self.decorations.join("\n");
        text += "\n%void = OpTypeVoid\n%bool = OpTypeBool\n%true = OpConstantTrue %bool\n%spec_bool = OpSpecConstantTrue %bool\n";
        for lanes in LANES.into_iter().filter(|lanes| *lanes > 1) {
            text += &format!("%v{lanes}bool = OpTypeVector %bool {lanes}\n");
        }
        for (is_float, bits) in SCALARS {
            let scalar = Type { is_float, bits, lanes: 1 };
            text += &match is_float {
                true => format!("{} = OpTypeFloat {bits}\n", scalar.id()),
                false => format!("{} = OpTypeInt {bits} 0\n", scalar.id()),
            };
            for lanes in LANES.into_iter().filter(|lanes| *lanes > 1) {
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
        for (ty, number) in self.constants.iter().filter(|(ty, _)| ty.lanes > 1) {
            let parts = vec![name_of(ty.element(), *number); ty.lanes as usize].join(" ");
            text += &format!("{} = OpConstantComposite {} {parts}\n", name_of(*ty, *number), ty.id());
        }
        text += "%spec_word = OpSpecConstant %u32 5\n%spec_sum = OpSpecConstantOp %u32 IAdd %spec_word %c_u32_7\n\
                 %array = OpTypeArray %u32 %c_u32_8\n%pair_type = OpTypeStruct %u8 %array %v2u16\n\
                 %words = OpConstantComposite %array %c_u32_1 %c_u32_3 %c_u32_7 %c_u32_0 %c_u32_1 %c_u32_8 %c_u32_3 %c_u32_7\n\
                 %farray = OpTypePointer Function %array\n%fpair = OpTypePointer Function %pair_type\n%fword = OpTypePointer Function %u32\n\
                 %gu8 = OpTypePointer CrossWorkgroup %u8\n%gu32 = OpTypePointer CrossWorkgroup %u32\n\
                 %warray = OpTypePointer Workgroup %array\n%wword = OpTypePointer Workgroup %u32\n\
                 %shared = OpVariable %warray Workgroup\n\
                 %input = OpTypePointer Input %v3u64\n%input_part = OpTypePointer Input %u64\n\
                 %global_id = OpVariable %input Input\n%local_id = OpVariable %input Input\n\
                 %carry_type = OpTypeStruct %u32 %u32\n";
        for (is_float, bits) in SCALARS {
            for lanes in LANES {
                let ty = Type { is_float, bits, lanes };
                if ty != int(8) && ty != U32 {
                    text += &format!("%g{} = OpTypePointer CrossWorkgroup {}\n", ty.name(), ty.id());
                }
            }
        }
        text + "%kernel = OpTypeFunction %void %gu8 %gu8 %gu32 %u32 %u64"
    }
}
