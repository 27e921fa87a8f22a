//! Images of kernels: reads, samples, writes and queries, of all dimensions.

use super::{Generator, Type, U32};
use crate::tree::{Expr, Stmt};

/// The images that a kernel has as arguments: one that is read and one that is written.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    dim: &'static str,
    is_array: bool,
    /// `u` and `i` for integers without and with a sign, `f` for numbers in floating point.
    class: char,
}

const DIMS: [(&str, bool); 6] =
    [("1D", false), ("1D", true), ("2D", false), ("2D", true), ("3D", false), ("Buffer", false)];

impl Kind {
    pub(super) fn any(rng: &mut fastrand::Rng) -> Self {
        let (dim, is_array) = crate::program::pick(rng, &DIMS);
        Self { dim, is_array, class: crate::program::pick(rng, &['u', 'i', 'f']) }
    }

    /// The number of coordinates, a layer included.
    fn coordinates(self) -> u32 {
        let own = match self.dim {
            "2D" => 2,
            "3D" => 3,
            _ => 1,
        };
        own + u32::from(self.is_array)
    }

    /// The declarations of the types, and the names by which a launch knows what texels are.
    pub(super) fn types(self) -> String {
        let array = u32::from(self.is_array);
        ["r ReadOnly", "w WriteOnly"]
            .map(|access| {
                let (name, access) = access.split_once(' ').unwrap_or_default();
                format!("%image_{name} = OpTypeImage %void {} 0 {array} 0 0 Unknown {access}\n", self.dim)
            })
            .concat()
    }

    pub(super) fn names(self) -> String {
        format!("OpName %ri \"{0}_ri\"\nOpName %wi \"{0}_wi\"\n", self.class)
    }

    pub(super) fn capability(self) -> &'static str {
        match self.dim {
            "1D" => "OpCapability ImageBasic\nOpCapability LiteralSampler\nOpCapability Sampled1D\n",
            "Buffer" => "OpCapability ImageBasic\nOpCapability LiteralSampler\nOpCapability SampledBuffer\n",
            _ => "OpCapability ImageBasic\nOpCapability LiteralSampler\n",
        }
    }

    fn texel(self) -> Type {
        Type { is_float: self.class == 'f', bits: 32, lanes: 4 }
    }
}

/// Values `%#TO` of a type, or a vector of them, of one part for each.
pub(super) fn joined(to: &str, scalar: &str, parts: &[String]) -> String {
    match parts {
        [only] => format!("%#{to} = OpCopyObject %{scalar} {only}\n"),
        all => format!("%#{to} = OpCompositeConstruct %v{}{scalar} {}\n", all.len(), all.join(" ")),
    }
}

impl Generator<'_> {
    /// Coordinates `%#i0` and so on of the operands {0} to {2}, which lie in an image, or about it; the first one may be the work-item's own.
    pub(super) fn coordinates(
        &mut self,
        (count, is_array): (u32, bool),
        is_own: bool,
        is_outside: bool,
    ) -> (String, Vec<String>) {
        let (mut form, mut parts) = (String::new(), Vec::new());
        for number in 0..count {
            let is_last = number == 2 || is_array && number + 1 == count;
            let size = match number {
                _ if is_last => 3,
                0 => 8,
                _ => 4,
            };
            let (size, four) = (self.constant(U32, size), self.constant(U32, 4));
            form += &match number {
                0 if is_own => "%#i0 = OpCopyObject %u32 %g\n".to_owned(),
                _ if is_outside && !is_last => format!(
                    "%#j{number} = OpBitwiseAnd %u32 {{{number}}} %c_u32_15\n%#i{number} = OpISub %u32 %#j{number} {four}\n"
                ),
                _ => format!("%#i{number} = OpUMod %u32 {{{number}}} {size}\n"),
            };
            parts.push(format!("%#i{number}"));
        }
        (form, parts)
    }

    /// Coordinates `%#at` in the image, or about it, and how many there are.
    fn place(&mut self, kind: Kind, is_own: bool, is_outside: bool) -> (String, Type) {
        let count = kind.coordinates();
        let (form, mut parts) = self.coordinates((count, kind.is_array), is_own, is_outside);
        // A coordinate that does not count may stand behind three.
        if count == 3 && self.rng.u32(0..4) != 0 {
            parts.push("%c_u32_0".to_owned());
        }
        (form + &joined("at", "u32", &parts), Type { lanes: parts.len() as u32, ..U32 })
    }

    pub(super) fn image(&mut self, kind: Kind) -> Vec<Stmt> {
        let args: Vec<Expr> = (0..3).map(|_| self.operand(U32)).collect();
        let (texel, count) = (kind.texel(), kind.coordinates());
        let id = texel.id();
        let extended = match kind.class {
            'u' => " ZeroExtend",
            'i' => " SignExtend",
            _ => "",
        };
        match self.rng.u32(0..7) {
            0 | 1 => {
                let mut args = args;
                let of = Type { lanes: 4, ..U32 };
                args.push(self.operand(of));
                let (mask, half) = (self.constant(of, 127), self.constant(of, 64));
                let (mut form, _) = self.place(kind, true, false);
                form += &format!("%#m = OpBitwiseAnd %v4u32 {{3}} {mask}\n");
                form += &match kind.class {
                    'u' => "%#t = OpCopyObject %v4u32 %#m\n".to_owned(),
                    'i' => format!("%#t = OpISub %v4u32 %#m {half}\n"),
                    _ => "%#t = OpConvertUToF %v4f32 %#m\n".to_owned(),
                };
                form += &format!("OpImageWrite %wi %#at %#t{extended}\n%# = OpIAdd %u32 {{0}} {{1}}");
                self.define(U32, &form, args)
            }
            2 if kind.dim != "Buffer" => {
                let zero = self.constant(U32, 0);
                let size = Type { lanes: count, ..self.width() };
                let query = format!("OpImageQuerySizeLod {} %ri {zero}", size.id());
                self.define(size, &format!("%# = {query}"), args)
            }
            2 => {
                let of = self.width();
                self.define(of, &format!("%# = OpImageQuerySize {} %ri", of.id()), args)
            }
            3 => {
                let (query, of) = (self.pick(&["Format", "Order"]), self.width());
                self.define(of, &format!("%# = OpImageQuery{query} {} %ri", of.id()), args)
            }
            4 | 5 if kind.dim != "Buffer" => {
                let mode = self.pick(&["ClampToEdge", "Clamp", "None"]);
                self.declare("%sampler = OpTypeSampler\n%sampled = OpTypeSampledImage %image_r");
                let name = format!("%sampler_{mode}");
                self.declare(&format!("{name} = OpConstantSampler %sampler {mode} 0 Nearest"));
                let (mut form, at) = self.place(kind, false, mode != "None");
                let zero = self.constant(Type { is_float: true, bits: 32, lanes: 1 }, 0);
                let mut place = "%#at";
                if !kind.is_array && self.rng.bool() {
                    form += &format!("%#fa = OpConvertSToF {} %#at\n", Type { is_float: true, ..at }.id());
                    place = "%#fa";
                }
                form += &format!(
                    "%#si = OpSampledImage %sampled %ri {name}\n\
                     %# = OpImageSampleExplicitLod {id} %#si {place} Lod{} {zero}",
                    extended.replace(' ', "|")
                );
                self.define(texel, &form, args)
            }
            _ => {
                let (mut form, _) = self.place(kind, false, false);
                form += &format!("%# = OpImageRead {id} %ri %#at{extended}");
                self.define(texel, &form, args)
            }
        }
    }
}
