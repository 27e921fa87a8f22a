//! Images of shaders: sampled ones, which are fetched, sampled, gathered and queried, and storage images, which are read, written and
//! changed by atomic instructions.

use super::{Generator, Type, U32};
use crate::{
    program::{SAMPLED, STORED},
    tree::Stmt,
};

/// Dimensionality, whether it has layers, coordinates without the layer, and the capabilities of sampled and of storage images.
const SHAPES: [(&str, u32, u32, [&str; 2]); 6] = [
    ("1D", 0, 1, ["Sampled1D", "Image1D"]),
    ("1D", 1, 1, ["Sampled1D", "Image1D"]),
    ("2D", 0, 2, ["", ""]),
    ("2D", 1, 2, ["", ""]),
    ("3D", 0, 3, ["", ""]),
    ("Buffer", 0, 1, ["SampledBuffer", "ImageBuffer"]),
];

/// The types of texels with the formats of storage images.
const CLASSES: [(&str, &str); 3] = [("u32", "R32ui"), ("int32", "Rgba32i"), ("f32", "Rgba32f")];

/// The declaration of a capability of [`SHAPES`]; `None` where none is needed.
fn capability(name: &str) -> Option<&'static str> {
    Some(match name {
        "Sampled1D" => "OpCapability Sampled1D",
        "Image1D" => "OpCapability Image1D",
        "SampledBuffer" => "OpCapability SampledBuffer",
        "ImageBuffer" => "OpCapability ImageBuffer",
        _ => return None,
    })
}

impl Generator<'_> {
    pub(super) fn texture(&mut self) -> Vec<Stmt> {
        self.needs.insert("OpCapability ImageQuery");
        let (shape, class) = (self.rng.usize(0..6), self.rng.usize(0..3));
        let (_, _, _, capabilities) = SHAPES[shape];
        let is_stored = self.rng.bool();
        self.needs.extend(capability(capabilities[usize::from(is_stored)]));
        if class == 1 {
            self.declare("%int32 = OpTypeInt 32 1");
            self.declare("%v4int32 = OpTypeVector %int32 4");
        }
        match is_stored {
            true => self.stored_image(shape, class),
            false => self.sampled_image(shape, class),
        }
    }

    /// Declares the image; its name.
    fn image_of(&mut self, shape: usize, class: usize, is_stored: bool) -> String {
        let ((dim, arrayed, ..), (scalar, format)) = (SHAPES[shape], CLASSES[class]);
        let (kind, first, sampled, format) =
            if is_stored { ("st", STORED, 2, format) } else { ("sa", SAMPLED, 1, "Unknown") };
        let name = format!("{kind}{shape}_{class}");
        let mut text = format!("%{name}_t = OpTypeImage %{scalar} {dim} 0 {arrayed} 0 {sampled} {format}\n");
        // Buffers have no samplers.
        let of = match is_stored || dim == "Buffer" {
            true => format!("%{name}_t"),
            false => {
                text += &format!("%{name}_s = OpTypeSampledImage %{name}_t\n");
                format!("%{name}_s")
            }
        };
        text += &format!(
            "%{name}_p = OpTypePointer UniformConstant {of}\n%{name} = OpVariable %{name}_p UniformConstant"
        );
        if class == 0 && is_stored {
            self.declare("%texel_p = OpTypePointer Image %u32");
        }
        if self.declare(&text) {
            self.interface.push(format!("%{name}"));
            let binding = first + (shape * 3 + class) as u32;
            self.decorations
                .push(format!("OpDecorate %{name} DescriptorSet 0\nOpDecorate %{name} Binding {binding}"));
        }
        name
    }

    /// Whole coordinates `%#at` in the image, of {0} to {2}.
    fn place_of(&mut self, shape: usize, is_own: bool) -> (String, Type) {
        let (_, arrayed, own, _) = SHAPES[shape];
        let count = own + arrayed;
        let (mut form, mut parts) = (String::new(), Vec::new());
        for number in 0..count {
            let is_last = number == 2 || arrayed == 1 && number + 1 == count;
            let size = self.constant(
                U32,
                if is_last {
                    3
                } else if number == 0 {
                    8
                } else {
                    4
                },
            );
            form += &match number {
                0 if is_own => "%#i0 = OpCopyObject %u32 %g\n".to_owned(),
                _ => format!("%#i{number} = OpUMod %u32 {{{number}}} {size}\n"),
            };
            parts.push(format!("%#i{number}"));
        }
        let ty = Type { lanes: count, ..U32 };
        form += &match parts.as_slice() {
            [only] => format!("%#at = OpCopyObject %u32 {only}\n"),
            all => format!("%#at = OpCompositeConstruct {} {}\n", ty.id(), all.join(" ")),
        };
        (form, ty)
    }

    /// What was read, of its own type as `%#t`, as numbers without sign or in floating point.
    fn texel(class: usize) -> (Type, &'static str, &'static str) {
        match class {
            0 => (Type { lanes: 4, ..U32 }, "%v4u32", "%# = OpCopyObject %v4u32 %#t"),
            1 => (Type { lanes: 4, ..U32 }, "%v4int32", "%# = OpBitcast %v4u32 %#t"),
            _ => (Type { is_float: true, bits: 32, lanes: 4 }, "%v4f32", "%# = OpCopyObject %v4f32 %#t"),
        }
    }

    fn stored_image(&mut self, shape: usize, class: usize) -> Vec<Stmt> {
        let name = self.image_of(shape, class, true);
        let four = Type { lanes: 4, ..U32 };
        let args = vec![self.operand(U32), self.operand(U32), self.operand(U32), self.operand(four)];
        let (mut form, at) = self.place_of(shape, true);
        let load = format!("%#im = OpLoad %{name}_t %{name}\n");
        let (ty, id, back) = Self::texel(class);
        match self.rng.u32(0..5) {
            0 => self.define(at, &format!("{load}%# = OpImageQuerySize {} %#im", at.id()), args),
            1 if class == 0 => {
                let update = self.pick(&["IAdd", "UMax", "Xor", "Exchange", "SMin", "And", "Or"]);
                form += &format!(
                    "%#p = OpImageTexelPointer %texel_p %{name} %#at %c_u32_0\n\
                     %#t = OpAtomic{update} %u32 %#p %c_u32_1 %c_u32_0 {{0}}\n%# = OpIAdd %u32 %#t {{1}}"
                );
                self.define(U32, &form, args)
            }
            2 | 3 => {
                let mask = self.constant(four, 255);
                form += &load;
                form += &match class {
                    0 => "%#w = OpCopyObject %v4u32 {3}\n".to_owned(),
                    1 => "%#w = OpBitcast %v4int32 {3}\n".to_owned(),
                    _ => format!("%#m = OpBitwiseAnd %v4u32 {{3}} {mask}\n%#w = OpConvertUToF %v4f32 %#m\n"),
                };
                form += &format!("OpImageWrite %#im %#at %#w\n%#t = OpImageRead {id} %#im %#at\n{back}");
                self.define(ty, &form, args)
            }
            _ => {
                form += &format!("{load}%#t = OpImageRead {id} %#im %#at\n{back}");
                self.define(ty, &form, args)
            }
        }
    }

    fn sampled_image(&mut self, shape: usize, class: usize) -> Vec<Stmt> {
        let name = self.image_of(shape, class, false);
        let (dim, arrayed, own, _) = SHAPES[shape];
        let args = vec![self.operand(U32), self.operand(U32), self.operand(U32)];
        let (mut form, at) = self.place_of(shape, false);
        let (ty, id, back) = Self::texel(class);
        let none = self.constant(U32, 0);
        if dim == "Buffer" {
            form += &format!("%#im = OpLoad %{name}_t %{name}\n");
            if self.rng.u32(0..4) == 0 {
                return self.define(U32, &format!("{form}%# = OpImageQuerySize %u32 %#im"), args);
            }
            form += &format!("%#t = OpImageFetch {id} %#im %#at\n{back}");
            return self.define(ty, &form, args);
        }
        let load = format!("%#si = OpLoad %{name}_s %{name}\n");
        let image = format!("{load}%#im = OpImage %{name}_t %#si\n");
        match self.rng.u32(0..6) {
            0 => {
                let query = match self.rng.bool() {
                    true => format!("OpImageQuerySizeLod {} %#im {none}", at.id()),
                    false => {
                        return self.define(U32, &format!("{image}%# = OpImageQueryLevels %u32 %#im"), args);
                    }
                };
                self.define(at, &format!("{image}%# = {query}"), args)
            }
            1 | 2 => {
                let lod = if self.rng.bool() { format!(" Lod {none}") } else { String::new() };
                form += &format!("{image}%#t = OpImageFetch {id} %#im %#at{lod}\n{back}");
                self.define(ty, &form, args)
            }
            3 if dim == "2D" => {
                // Between texels, of which four are taken.
                let component = self.pick(&["%c_u32_0", "%c_u32_1", "%c_u32_2", "%c_u32_3"]);
                self.declare("%by8 = OpConstant %f32 0.125\n%by4 = OpConstant %f32 0.25");
                form += "%#f0 = OpConvertUToF %f32 %#i0\n%#n0 = OpFMul %f32 %#f0 %by8\n\
                         %#f1 = OpConvertUToF %f32 %#i1\n%#n1 = OpFMul %f32 %#f1 %by4\n";
                let mut parts = "%#n0 %#n1".to_owned();
                if arrayed == 1 {
                    form += "%#n2 = OpConvertUToF %f32 %#i2\n";
                    parts += " %#n2";
                }
                form += &format!(
                    "{load}%#c = OpCompositeConstruct %v{}f32 {parts}\n%#t = OpImageGather {id} %#si %#c {component}\n{back}",
                    own + arrayed
                );
                self.define(ty, &form, args)
            }
            _ => {
                // The middle of a texel, in parts of the side.
                self.declare(
                    "%half = OpConstant %f32 0.5\n%side0 = OpConstant %f32 8\n%side1 = OpConstant %f32 4\n%side2 = OpConstant %f32 3",
                );
                let mut parts = Vec::new();
                for number in 0..own + arrayed {
                    form += &format!("%#f{number} = OpConvertUToF %f32 %#i{number}\n");
                    if arrayed == 1 && number == own {
                        parts.push(format!("%#f{number}"));
                        continue;
                    }
                    form += &format!(
                        "%#h{number} = OpFAdd %f32 %#f{number} %half\n%#n{number} = OpFDiv %f32 %#h{number} %side{number}\n"
                    );
                    parts.push(format!("%#n{number}"));
                }
                form += &match parts.as_slice() {
                    [only] => format!("%#c = OpCopyObject %f32 {only}\n"),
                    all => format!("%#c = OpCompositeConstruct %v{}f32 {}\n", all.len(), all.join(" ")),
                };
                let zero = self.constant(Type { is_float: true, bits: 32, lanes: 1 }, 0);
                form += &format!("{load}%#t = OpImageSampleExplicitLod {id} %#si %#c Lod {zero}\n{back}");
                self.define(ty, &form, args)
            }
        }
    }
}
