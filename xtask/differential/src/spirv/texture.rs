//! Images of shaders: sampled ones, which are fetched, sampled, gathered and queried, and storage images, which are read, written and
//! changed by atomic instructions.

use super::{Generator, Type, U32, image::joined};
use crate::{
    program::{SAMPLED, SHAPES, STORED, STORED_SHAPES, Shape},
    tree::{Expr, Stmt},
};

/// The types of texels with the formats of storage images.
const CLASSES: [(&str, &str); 3] = [("u32", "R32ui"), ("int32", "Rgba32i"), ("f32", "Rgba32f")];

/// The capability that an image needs; `None` where it needs none.
fn capability(shape: Shape, is_stored: bool) -> Option<&'static str> {
    Some(match (shape.dim, is_stored) {
        ("1D", false) => "OpCapability Sampled1D",
        ("1D", true) => "OpCapability Image1D",
        ("Buffer", false) => "OpCapability SampledBuffer",
        ("Buffer", true) => "OpCapability ImageBuffer",
        _ if is_stored && shape.samples > 1 && shape.is_array => "OpCapability ImageMSArray",
        _ if is_stored && shape.samples > 1 => "OpCapability StorageImageMultisample",
        _ => return None,
    })
}

impl Shape {
    /// The number of coordinates, a layer included.
    fn count(self) -> u32 {
        self.dimensions() + u32::from(self.is_array)
    }
}

impl Generator<'_> {
    pub(super) fn texture(&mut self) -> Vec<Stmt> {
        self.needs.insert("OpCapability ImageQuery");
        let (is_stored, class) = (self.rng.bool(), self.rng.usize(0..3));
        let shape = self.rng.usize(0..if is_stored { STORED_SHAPES } else { SHAPES.len() });
        self.needs.extend(capability(SHAPES[shape], is_stored));
        if class == 1 {
            self.declare("%int32 = OpTypeInt 32 1");
            self.declare("%v4int32 = OpTypeVector %int32 4");
        }
        match is_stored {
            true => self.stored_image(shape, class),
            false => self.sampled_image(shape, class),
        }
    }

    /// Declares the image; its name, and the start of the names of its types, which images share.
    fn image_of(&mut self, shape: usize, class: usize, is_stored: bool) -> (String, String) {
        let (Shape { dim, is_array, samples, .. }, (scalar, format)) = (SHAPES[shape], CLASSES[class]);
        let (kind, first, sampled, format) =
            if is_stored { ("st", STORED, 2, format) } else { ("sa", SAMPLED, 1, "Unknown") };
        let (arrayed, several) = (u32::from(is_array), u32::from(samples > 1));
        let ty = format!("{kind}{dim}{arrayed}{several}_{class}");
        let mut types =
            format!("%{ty}_t = OpTypeImage %{scalar} {dim} 0 {arrayed} {several} {sampled} {format}\n");
        // Buffers have no samplers, and several samples are not sampled.
        let of = match is_stored || dim == "Buffer" || samples > 1 {
            true => format!("%{ty}_t"),
            false => {
                types += &format!("%{ty}_s = OpTypeSampledImage %{ty}_t\n");
                format!("%{ty}_s")
            }
        };
        self.declare(&(types + &format!("%{ty}_p = OpTypePointer UniformConstant {of}")));
        if class == 0 && is_stored {
            self.declare("%texel_p = OpTypePointer Image %u32");
        }
        let name = format!("{kind}{shape}_{class}");
        if self.declare(&format!("%{name} = OpVariable %{ty}_p UniformConstant")) {
            self.interface.push(format!("%{name}"));
            let binding = first + (shape * 3 + class) as u32;
            self.decorations
                .push(format!("OpDecorate %{name} DescriptorSet 0\nOpDecorate %{name} Binding {binding}"));
        }
        (name, ty)
    }

    /// Whole coordinates `%#at` in the image, of {0} to {2}.
    fn place_of(&mut self, shape: Shape, is_own: bool) -> (String, Type) {
        let count = shape.count();
        let (form, parts) = self.coordinates((count, shape.is_array), is_own, false);
        (form + &joined("at", "u32", &parts), Type { lanes: count, ..U32 })
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
        let (name, of) = self.image_of(shape, class, true);
        let four = Type { lanes: 4, ..U32 };
        let args = vec![self.operand(U32), self.operand(U32), self.operand(U32), self.operand(four)];
        let (mut form, at) = self.place_of(SHAPES[shape], true);
        let load = format!("%#im = OpLoad %{of}_t %{name}\n");
        let (ty, id, back) = Self::texel(class);
        let (mut sample, mut operand) = ("%c_u32_0", "");
        if SHAPES[shape].samples > 1 {
            self.needs.insert("OpCapability StorageImageMultisample");
            let samples = self.constant(U32, SHAPES[shape].samples.into());
            form += &format!("%#sa = OpUMod %u32 {{1}} {samples}\n");
            (sample, operand) = ("%#sa", " Sample %#sa");
        }
        match self.rng.u32(0..5) {
            0 => self.define(at, &format!("{load}%# = OpImageQuerySize {} %#im", at.id()), args),
            1 if class == 0 => {
                let update = self.pick(&["IAdd", "UMax", "Xor", "Exchange", "SMin", "And", "Or"]);
                form += &format!(
                    "%#p = OpImageTexelPointer %texel_p %{name} %#at {sample}\n\
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
                form += &format!(
                    "OpImageWrite %#im %#at %#w{operand}\n%#t = OpImageRead {id} %#im %#at{operand}\n{back}"
                );
                self.define(ty, &form, args)
            }
            _ => {
                form += &format!("{load}%#t = OpImageRead {id} %#im %#at{operand}\n{back}");
                self.define(ty, &form, args)
            }
        }
    }

    fn sampled_image(&mut self, number: usize, class: usize) -> Vec<Stmt> {
        let ((name, of), shape) = (self.image_of(number, class, false), SHAPES[number]);
        let mut args = vec![self.operand(U32), self.operand(U32), self.operand(U32)];
        let load = format!("%#si = OpLoad %{of}_s %{name}\n");
        let image = match shape.dim == "Buffer" || shape.samples > 1 {
            true => format!("%#im = OpLoad %{of}_t %{name}\n"),
            false => format!("{load}%#im = OpImage %{of}_t %#si\n"),
        };
        match self.rng.u32(0..8) {
            0 | 1 => self.asked(shape, &image, args),
            2 | 3 if shape.dim != "Cube" => self.fetched(shape, class, &image, args),
            _ if shape.dim == "Buffer" || shape.samples > 1 => self.fetched(shape, class, &image, args),
            4 | 5 if shape.dim == "2D" => self.gathered(shape, class, &load, args),
            _ => {
                args.push(self.operand(Type { is_float: true, ..U32 }));
                self.sampled(shape, class, &load, args)
            }
        }
    }

    /// The size of a level, or the number of levels or samples.
    fn asked(&mut self, shape: Shape, image: &str, args: Vec<Expr>) -> Vec<Stmt> {
        let size = Type { lanes: if shape.dim == "Cube" { 2 } else { shape.count() }, ..U32 };
        let levels = self.constant(U32, shape.levels.into());
        let (ty, query) = match (shape.dim == "Buffer", shape.samples > 1, self.rng.bool()) {
            (false, true, true) => (U32, "OpImageQuerySamples %u32 %#im".to_owned()),
            (true, ..) | (_, true, _) => (size, format!("OpImageQuerySize {} %#im", size.id())),
            (_, _, true) => (U32, "OpImageQueryLevels %u32 %#im".to_owned()),
            _ => (size, format!("OpImageQuerySizeLod {} %#im %#l", size.id())),
        };
        self.define(ty, &format!("{image}%#l = OpUMod %u32 {{1}} {levels}\n%# = {query}"), args)
    }

    /// An instruction that gives a texel `%#t`, or its sparse form, which tells as well whether it is there.
    fn given(&mut self, name: &str, id: &str, rest: &str) -> String {
        if self.rng.u32(0..4) != 0 {
            return format!("%#t = OpImage{name} {id} {rest}\n");
        }
        self.needs.insert("OpCapability SparseResidency");
        let pair = format!("%sparse_{}", id.trim_start_matches('%'));
        self.declare(&format!("{pair} = OpTypeStruct %u32 {id}"));
        format!(
            "%#r = OpImageSparse{name} {pair} {rest}\n%#z = OpCompositeExtract %u32 %#r 0\n\
             %#h = OpImageSparseTexelsResident %bool %#z\n%#s = OpCompositeExtract {id} %#r 1\n\
             %#t = OpSelect {id} %#h %#s %#s\n"
        )
    }

    /// A texel of a level, or a sample of one.
    fn fetched(&mut self, shape: Shape, class: usize, image: &str, args: Vec<Expr>) -> Vec<Stmt> {
        let (mut form, at) = self.place_of(shape, false);
        let (ty, id, back) = Self::texel(class);
        form += image;
        let (mut place, mut extra) = ("%#at", String::new());
        if shape.samples > 1 {
            let samples = self.constant(U32, shape.samples.into());
            form += &format!("%#l = OpUMod %u32 {{1}} {samples}\n");
            extra = " Sample %#l".to_owned();
        } else if shape.dim != "Buffer" && self.rng.u32(0..4) != 0 {
            let levels = self.constant(U32, shape.levels.into());
            form += &format!(
                "%#l = OpUMod %u32 {{1}} {levels}\n%#q = OpImageQuerySizeLod {0} %#im %#l\n\
                 %#in = OpUMod {0} %#at %#q\n",
                at.id()
            );
            (place, extra) = ("%#in", " Lod %#l".to_owned());
        }
        form += &self.given("Fetch", id, &format!("%#im {place}{extra}"));
        self.define(ty, &(form + back), args)
    }

    /// A component of four texels about a place between them, or what they are compared with.
    fn gathered(&mut self, shape: Shape, class: usize, load: &str, args: Vec<Expr>) -> Vec<Stmt> {
        let (mut form, _) = self.place_of(shape, false);
        let (ty, id, back) = Self::texel(class);
        self.declare("%by8 = OpConstant %f32 0.125\n%by4 = OpConstant %f32 0.25");
        form += "%#f0 = OpConvertUToF %f32 %#i0\n%#n0 = OpFMul %f32 %#f0 %by8\n\
                 %#f1 = OpConvertUToF %f32 %#i1\n%#n1 = OpFMul %f32 %#f1 %by4\n";
        let mut parts = vec!["%#n0".to_owned(), "%#n1".to_owned()];
        if shape.is_array {
            form += "%#n2 = OpConvertUToF %f32 %#i2\n";
            parts.push("%#n2".to_owned());
        }
        form += &joined("c", "f32", &parts);
        form += load;
        let (name, last) = match class == 2 && self.rng.u32(0..3) == 0 {
            true => ("DrefGather", "%by8".to_owned()),
            false => ("Gather", self.pick(&["%c_u32_0", "%c_u32_1", "%c_u32_2", "%c_u32_3"]).to_owned()),
        };
        form += &self.given(name, id, &format!("%#si %#c {last}"));
        self.define(ty, &(form + back), args)
    }

    /// The middle of a texel of a level, in parts of the side, which a last coordinate may divide; what is there may be compared.
    fn sampled(&mut self, shape: Shape, class: usize, load: &str, args: Vec<Expr>) -> Vec<Stmt> {
        let (mut form, _) = self.place_of(shape, false);
        let (mut ty, mut id, mut back) = Self::texel(class);
        self.declare("%half = OpConstant %f32 0.5");
        let level = self.rng.u32(0..shape.levels);
        let is_cube = shape.dim == "Cube";
        let (own, projects) = (shape.dimensions(), !shape.is_array && !is_cube && self.rng.u32(0..3) == 0);
        let mut parts = Vec::new();
        if is_cube {
            form = self.direction(level, &mut parts);
        }
        for number in 0..if is_cube { 0 } else { shape.count() } {
            if number == own {
                form += &format!("%#f{number} = OpConvertUToF %f32 %#i{number}\n");
                parts.push(format!("%#f{number}"));
                continue;
            }
            let side = ([8, 4, 3][number as usize] >> level).max(1);
            let (whole, real) =
                (self.constant(U32, side), self.constant(Type { is_float: true, ..U32 }, side));
            form += &format!(
                "%#w{number} = OpUMod %u32 %#i{number} {whole}\n%#f{number} = OpConvertUToF %f32 %#w{number}\n\
                 %#h{number} = OpFAdd %f32 %#f{number} %half\n%#n{number} = OpFDiv %f32 %#h{number} {real}\n"
            );
            parts.push(format!("%#n{number}"));
        }
        if projects {
            parts = parts.iter().enumerate().map(|(number, _)| format!("%#d{number}")).collect();
            for number in 0..own {
                form += &format!("%#d{number} = OpFMul %f32 %#n{number} %half\n");
            }
            parts.push("%half".to_owned());
        }
        form += &joined("c", "f32", &parts);
        form += load;
        let proj = if projects { "Proj" } else { "" };
        let lod = self.constant(Type { is_float: true, ..U32 }, level.into());
        let (mut name, mut rest) = (format!("Sample{proj}ExplicitLod"), format!("%#si %#c Lod {lod}"));
        if class == 2 && shape.dim != "3D" && self.rng.bool() {
            let single = Type { is_float: true, ..U32 };
            form += &self.number_only(single, "{3}", "y");
            (ty, id, back) = (single, "%f32", "%# = OpCopyObject %f32 %#t");
            (name, rest) = (format!("Sample{proj}DrefExplicitLod"), format!("%#si %#c %#y Lod {lod}"));
        }
        form += &match projects {
            // The sparse forms of these are reserved.
            true => format!("%#t = OpImage{name} {id} {rest}\n"),
            false => self.given(&name, id, &rest),
        };
        self.define(ty, &(form + back), args)
    }
    /// Instructions for a direction from the middle of a cube to that of a texel of a face, and its parts.
    fn direction(&mut self, level: u32, parts: &mut Vec<String>) -> String {
        let single = Type { is_float: true, ..U32 };
        let side = 4_u32 >> level;
        let (whole, half, one) = (
            self.constant(U32, side.into()),
            self.constant(single, i64::from(side) / 2),
            self.constant(single, 1),
        );
        let minus = self.constant(single, -1);
        let mut form = String::new();
        // From -1 to 1, and with the other sign.
        for number in 0..2 {
            form += &format!(
                "%#w{number} = OpUMod %u32 {{{number}}} {whole}\n%#f{number} = OpConvertUToF %f32 %#w{number}\n\
                 %#h{number} = OpFAdd %f32 %#f{number} %half\n%#d{number} = OpFDiv %f32 %#h{number} {half}\n\
                 %#a{number} = OpFSub %f32 %#d{number} {one}\n%#m{number} = OpFNegate %f32 %#a{number}\n"
            );
        }
        let (one, minus) = (one.as_str(), minus.as_str());
        let face = self.pick(&[
            [one, "%#m1", "%#m0"],
            [minus, "%#m1", "%#a0"],
            ["%#a0", one, "%#a1"],
            ["%#a0", minus, "%#m1"],
            ["%#a0", "%#m1", one],
            ["%#m0", "%#m1", minus],
        ]);
        parts.extend(face.map(str::to_owned));
        form
    }
}
