//! Buffers with explicit layouts, which compute shaders alone have, and matrices.

use super::{Dialect, Generator, Type, U32, int};
use crate::{
    program::{Layout, SLOT},
    tree::Stmt,
};

impl Generator<'_> {
    /// A value of the input, from an array of its type.
    pub(super) fn shader_loaded(&mut self, ty: Type) -> Vec<Stmt> {
        let place = self.rng.i64(0..16);
        let place = self.constant(U32, place);
        let (id, name) = (ty.id(), ty.name());
        let stride = (ty.bits / 8 * ty.lanes.next_power_of_two()).to_string();
        self.block_of(&name, &stride, "in", 1);
        let form = format!(
            "%#a = OpIAdd %u32 %g {place}\n%#b = OpBitwiseAnd %u32 %#a %c_u32_15\n\
             %#c = OpAccessChain %s_{name} %in_{name} %c_u32_0 %#b\n%# = OpLoad {id} %#c"
        );
        self.define(ty, &form, Vec::new())
    }

    /// A buffer of a binding as an array of a type.
    fn block_of(&mut self, name: &str, stride: &str, variable: &str, binding: u32) {
        let own = format!("{variable}_{name}");
        self.declare(&format!("%s_{name} = OpTypePointer StorageBuffer %{name}"));
        let text = format!(
            "%array_{own} = OpTypeRuntimeArray %{name}\n%block_{own} = OpTypeStruct %array_{own}\n\
             %sb_{own} = OpTypePointer StorageBuffer %block_{own}\n%{own} = OpVariable %sb_{own} StorageBuffer"
        );
        if self.declare(&text) {
            self.interface.push(format!("%{own}"));
            self.decorations.push(format!(
                "OpDecorate %array_{own} ArrayStride {stride}\nOpDecorate %block_{own} Block\n\
                 OpMemberDecorate %block_{own} 0 Offset 0\nOpDecorate %{own} DescriptorSet 0\n\
                 OpDecorate %{own} Binding {binding}\nOpDecorate %{own} Aliased"
            ));
        }
    }

    /// Instructions for the address of a result, `%#p`, of a type by its name.
    pub(super) fn shader_place(&mut self, name: &str, place: usize) -> String {
        self.block_of(name, &SLOT.to_string(), "out", 0);
        let first = self.constant(U32, (place / SLOT) as i64);
        format!("%#a = OpIAdd %u32 %g {first}\n%#p = OpAccessChain %s_{name} %out_{name} %c_u32_0 %#a\n")
    }

    /// A structure whose members lie as decorations say.
    pub(super) fn laid_out(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        let Some(place) = layout.take() else { return self.arithmetic() };
        let (byte, short, pair) = (int(8), int(16), Type { is_float: true, bits: 32, lanes: 2 });
        let args = vec![
            self.operand(byte),
            self.operand(short),
            self.operand(U32),
            self.operand(U32),
            self.operand(pair),
            self.operand(int(64)),
        ];
        self.declare("%laid_array = OpTypeArray %u32 %c_u32_3");
        self.declare("%laid = OpTypeStruct %u8 %u16 %laid_array %v2f32 %u64");
        for (name, ty) in
            [("array", "laid_array"), ("u8", "u8"), ("u16", "u16"), ("u64", "u64"), ("u32", "u32")]
        {
            self.declare(&format!("%s_{name} = OpTypePointer StorageBuffer %{ty}"));
        }
        let offsets = [3, 6, 8, 32, 48];
        if self.interface.iter().all(|known| known != "%out_laid") {
            self.decorations.push("OpDecorate %laid_array ArrayStride 8".to_owned());
            for (member, offset) in offsets.iter().enumerate() {
                self.decorations.push(format!("OpMemberDecorate %laid {member} Offset {offset}"));
            }
        }
        let mut form = self.shader_place("laid", place) + &self.number_only(pair, "{4}", "y");
        form += match self.rng.bool() {
            true => {
                "%#b = OpCompositeConstruct %laid_array {2} {3} {2}\n%#c = OpCompositeConstruct %laid {0} {1} %#b %#y {5}\n\
                 OpStore %#p %#c\n"
            }
            false => {
                "%#b = OpAccessChain %s_u8 %#p %c_u32_0\nOpStore %#b {0}\n%#c = OpAccessChain %s_u16 %#p %c_u32_1\n\
                 OpStore %#c {1}\n%#d = OpUMod %u32 {3} %c_u32_3\n%#e = OpAccessChain %s_u32 %#p %c_u32_2 %#d\n\
                 OpStore %#e {2}\n%#f = OpAccessChain %s_u64 %#p %c_u32_4\nOpStore %#f {5}\n"
            }
        };
        form += self.pick(&[
            "%#q = OpUMod %u32 {2} %c_u32_3\n%#r = OpAccessChain %s_u32 %#p %c_u32_2 %#q\n%# = OpLoad %u32 %#r",
            "%#q = OpAccessChain %s_array %#p %c_u32_2\n%#r = OpLoad %laid_array %#q\n%# = OpCompositeExtract %u32 %#r 1",
            "%#q = OpAccessChain %s_u16 %#p %c_u32_1\n%#r = OpLoad %u16 %#q\n%# = OpSConvert %u32 %#r",
            "%#q = OpLoad %laid %#p\n%#r = OpCompositeExtract %u8 %#q 0\n%# = OpUConvert %u32 %#r",
            "%#q = OpLoad %laid %#p\n%#r = OpCompositeExtract %u64 %#q 4\n%# = OpUConvert %u32 %#r",
        ]);
        self.define(U32, &form, args)
    }

    /// A product of matrices of small whole numbers, which is exact, or a matrix in memory.
    pub(super) fn matrix(&mut self, layout: &mut Layout) -> Vec<Stmt> {
        let (columns, rows) = (self.pick(&[2_u32, 3, 4]), self.pick(&[2_u32, 3, 4]));
        self.needs.insert("OpCapability Matrix");
        let mut form = String::new();
        let mut args = Vec::new();
        for column in 0..columns.max(rows) {
            args.push(self.operand(Type { lanes: 4, ..U32 }));
            let mask = self.constant(Type { lanes: 4, ..U32 }, 15);
            form += &format!(
                "%#m{column} = OpBitwiseAnd %v4u32 {{{column}}} {mask}\n%#f{column} = OpConvertUToF %v4f32 %#m{column}\n"
            );
        }
        let shuffle = |from: &str, to: &str, lanes: u32| {
            let lanes_of = (0..lanes).map(|lane| lane.to_string()).collect::<Vec<_>>().join(" ");
            format!("%#{to} = OpVectorShuffle %v{lanes}f32 %#{from} %#{from} {lanes_of}\n")
        };
        for (columns, rows) in [(columns, rows), (rows, columns), (rows, rows)] {
            self.declare(&format!("%mat{columns}x{rows} = OpTypeMatrix %v{rows}f32 {columns}"));
        }
        for column in 0..columns {
            form += &shuffle(&format!("f{column}"), &format!("c{column}"), rows);
        }
        let all = (0..columns).map(|column| format!("%#c{column}")).collect::<Vec<_>>().join(" ");
        let ty = format!("%mat{columns}x{rows}");
        form += &format!("%#x = OpCompositeConstruct {ty} {all}\n");
        form += &shuffle("f1", "row", rows);
        form += &shuffle("f0", "col", columns);
        let (column, row) = (self.rng.u32(0..columns), self.rng.u32(0..rows));
        let vector = format!("%v{rows}f32");
        let result = Type { is_float: true, bits: 32, lanes: rows };
        match (self.rng.u32(0..8), layout.take()) {
            (0, _) => {
                form += &format!("%# = OpMatrixTimesVector {vector} %#x %#col");
                self.define(result, &form, args)
            }
            (1, _) => {
                form += &format!("%# = OpVectorTimesMatrix %v{columns}f32 %#row %#x");
                self.define(Type { lanes: columns, ..result }, &form, args)
            }
            (2, _) => {
                form += &format!(
                    "%#t = OpTranspose %mat{rows}x{columns} %#x\n%#z = OpMatrixTimesMatrix %mat{rows}x{rows} %#x %#t\n\
                     %# = OpCompositeExtract {vector} %#z {row}"
                );
                self.define(result, &form, args)
            }
            (3, _) => {
                form += &format!(
                    "%#z = OpOuterProduct {ty} %#row %#col\n%# = OpCompositeExtract {vector} %#z {column}"
                );
                self.define(result, &form, args)
            }
            (4, _) => {
                form += &format!(
                    "%#s = OpCompositeExtract %f32 %#f1 0\n%#z = OpMatrixTimesScalar {ty} %#x %#s\n\
                     %# = OpCompositeExtract {vector} %#z {column}"
                );
                self.define(result, &form, args)
            }
            (5, _) | (_, None) => {
                form += &format!("%#d = OpDot %f32 %#row %#c0\n%# = OpVectorTimesScalar {vector} %#row %#d");
                self.define(result, &form, args)
            }
            (_, Some(place)) => {
                let (class, stored) = match self.dialect {
                    Dialect::Shader => ("s", self.matrix_in_memory(columns, rows, place)),
                    Dialect::Kernel => ("p", self.matrix_on_stack(columns, rows)),
                };
                form += &stored;
                match self.rng.u32(0..3) {
                    0 => {
                        form +=
                            &format!("%#q = OpLoad {ty} %#p\n%# = OpCompositeExtract {vector} %#q {column}");
                        self.define(result, &form, args)
                    }
                    1 => {
                        let column = self.constant(U32, column.into());
                        form += &format!(
                            "%#q = OpAccessChain %{class}_v{rows}f32 %#p {column}\n%# = OpLoad {vector} %#q"
                        );
                        self.define(result, &form, args)
                    }
                    _ => {
                        let (column, row) =
                            (self.constant(U32, column.into()), self.constant(U32, row.into()));
                        form += &format!(
                            "%#q = OpAccessChain %{class}_f32 %#p {column} {row}\n%# = OpLoad %f32 %#q"
                        );
                        self.define(result.element(), &form, args)
                    }
                }
            }
        }
    }

    /// Stores the matrix `%#x`, whole and then by columns and components, in a variable; `%#p` is its address.
    fn matrix_on_stack(&mut self, columns: u32, rows: u32) -> String {
        let name = format!("mat{columns}x{rows}");
        for ty in [name.clone(), format!("v{rows}f32"), "f32".to_owned()] {
            self.declare(&format!("%p_{ty} = OpTypePointer Function %{ty}"));
        }
        self.locals.insert(format!("%l_{name} = OpVariable %p_{name} Function"));
        let mut form = format!("%#p = OpCopyObject %p_{name} %l_{name}\nOpStore %#p %#x\n");
        for column in 0..columns {
            let (index, other) = (self.constant(U32, column.into()), (column + 1) % columns);
            form += &format!(
                "%#sp{column} = OpInBoundsAccessChain %p_v{rows}f32 %#p {index}\nOpStore %#sp{column} %#c{other} Aligned 4\n\
                 %#sq{column} = OpAccessChain %p_f32 %#p {index} %c_u32_1\n%#sv{column} = OpCompositeExtract %f32 %#x {column} 0\n\
                 OpStore %#sq{column} %#sv{column}\n"
            );
        }
        form
    }

    /// Stores the matrix `%#x`, whole or by columns or components, in rows or columns; `%#p` is its address.
    fn matrix_in_memory(&mut self, columns: u32, rows: u32, place: usize) -> String {
        let major = self.pick(&["ColMajor", "RowMajor"]);
        let name = format!("{}{columns}x{rows}", if major == "RowMajor" { "rows" } else { "columns" });
        self.declare(&format!("%{name} = OpTypeStruct %mat{columns}x{rows}"));
        self.declare(&format!("%s_mat{columns}x{rows} = OpTypePointer StorageBuffer %mat{columns}x{rows}"));
        self.declare(&format!("%s_v{rows}f32 = OpTypePointer StorageBuffer %v{rows}f32"));
        self.declare("%s_f32 = OpTypePointer StorageBuffer %f32");
        let mut form = self.shader_place(&name, place).replace("%#p", "%#o");
        let text = format!(
            "OpMemberDecorate %{name} 0 Offset 0\nOpMemberDecorate %{name} 0 MatrixStride 16\n\
             OpMemberDecorate %{name} 0 {major}"
        );
        if !self.decorations.contains(&text) {
            self.decorations.push(text);
        }
        form += &format!("%#p = OpAccessChain %s_mat{columns}x{rows} %#o %c_u32_0\n");
        for column in 0..columns {
            let index = self.constant(U32, column.into());
            form += &match self.rng.u32(0..2) {
                0 => format!(
                    "%#sp{column} = OpAccessChain %s_v{rows}f32 %#p {index}\nOpStore %#sp{column} %#c{column}\n"
                ),
                _ => format!(
                    "OpStore %#p %#x\n%#sp{column} = OpAccessChain %s_f32 %#p {index} %c_u32_1\n\
                     %#sv{column} = OpCompositeExtract %f32 %#c{column} 1\nOpStore %#sp{column} %#sv{column}\n"
                ),
            };
        }
        form
    }
}
