//! Images of two dimensions and samplers (OpenCL C section 6.15.15).
//!
//! An image is memory that starts with its width and height, 32 bits each; from [`TEXELS`] on come the texels, row by
//! row, each of four channels of 32 bits. The kernel's reads and writes decide the type of the channels. A sampler is
//! the number that OpenCL C's literals are.

use super::{Call, types::Elem};
use crate::mapping::builtins::image::{ImageCall, PLAIN, Query, Texel};

/// Where the texels of an image start, in bytes.
pub(crate) const TEXELS: usize = 128;

/// The size of a texel in bytes.
pub(crate) const TEXEL: usize = 16;

/// Where a coordinate lies in an image, by the mode of addressing; -1 where that is the border.
const LOCATION: &str =
    "define internal i32 @\"spirv_llvm.run.location\"(i32 %i, i32 %n, i32 %mode) nounwind {
%last = sub i32 %n, 1
%low = call i32 @llvm.smax.i32(i32 %i, i32 0)
%edge = call i32 @llvm.smin.i32(i32 %low, i32 %last)
%inside = icmp eq i32 %edge, %i
%border = select i1 %inside, i32 %i, i32 -1
%rest = srem i32 %i, %n
%below = icmp slt i32 %rest, 0
%above = add i32 %rest, %n
%repeated = select i1 %below, i32 %above, i32 %rest
%n2 = shl i32 %n, 1
%rest2 = srem i32 %i, %n2
%below2 = icmp slt i32 %rest2, 0
%above2 = add i32 %rest2, %n2
%period = select i1 %below2, i32 %above2, i32 %rest2
%last2 = sub i32 %n2, 1
%back = sub i32 %last2, %period
%forth = icmp slt i32 %period, %n
%mirrored = select i1 %forth, i32 %period, i32 %back
%is2 = icmp eq i32 %mode, 2
%m2 = select i1 %is2, i32 %border, i32 %edge
%is3 = icmp eq i32 %mode, 3
%m3 = select i1 %is3, i32 %repeated, i32 %m2
%is4 = icmp eq i32 %mode, 4
%m4 = select i1 %is4, i32 %mirrored, i32 %m3
ret i32 %m4
}";

/// Where the texel in column `%px` of row `%py` is, for an image `%w` wide.
const ADDRESS: &str = "%w64 = zext i32 %w to i64
%x64 = zext i32 %px to i64
%y64 = zext i32 %py to i64
%row = mul i64 %y64, %w64
%at = add i64 %row, %x64
%texels = getelementptr i8, ptr addrspace(1) %image, i64 $TEXELS
%place = getelementptr <4 x i32>, ptr addrspace(1) %texels, i64 %at";

/// The texel at whole coordinates.
const FETCH: &str = "define internal <4 x i32> @\"spirv_llvm.run.fetch\"(ptr addrspace(1) %image, i32 %sampler, i32 %x, i32 %y) nounwind {
%w = load i32, ptr addrspace(1) %image
%hp = getelementptr i32, ptr addrspace(1) %image, i64 1
%h = load i32, ptr addrspace(1) %hp
%shifted = lshr i32 %sampler, 1
%mode = and i32 %shifted, 7
%px = call i32 @\"spirv_llvm.run.location\"(i32 %x, i32 %w, i32 %mode)
%py = call i32 @\"spirv_llvm.run.location\"(i32 %y, i32 %h, i32 %mode)
%both = or i32 %px, %py
%outside = icmp slt i32 %both, 0
br i1 %outside, label %border, label %inside
border:
ret <4 x i32> zeroinitializer
inside:
$ADDRESS
%texel = load <4 x i32>, ptr addrspace(1) %place
ret <4 x i32> %texel
}";

/// The texel at coordinates between texels, by the filter of the sampler.
const SAMPLE: &str = "define internal <4 x i32> @\"spirv_llvm.run.sample\"(ptr addrspace(1) %image, i32 %sampler, float %x, float %y, i1 %filters) nounwind {
%w = load i32, ptr addrspace(1) %image
%hp = getelementptr i32, ptr addrspace(1) %image, i64 1
%h = load i32, ptr addrspace(1) %hp
%wf = uitofp i32 %w to float
%hf = uitofp i32 %h to float
%normal = and i32 %sampler, 1
%normalized = icmp ne i32 %normal, 0
%xw = fmul float %x, %wf
%yh = fmul float %y, %hf
%u = select i1 %normalized, float %xw, float %x
%v = select i1 %normalized, float %yh, float %y
%shifted = lshr i32 %sampler, 4
%filter = and i32 %shifted, 3
%is.linear = icmp eq i32 %filter, 2
%linear = and i1 %is.linear, %filters
br i1 %linear, label %mix, label %nearest
nearest:
%fu = call float @llvm.floor.f32(float %u)
%fv = call float @llvm.floor.f32(float %v)
%iu = call i32 @llvm.fptosi.sat.i32.f32(float %fu)
%iv = call i32 @llvm.fptosi.sat.i32.f32(float %fv)
%one = call <4 x i32> @\"spirv_llvm.run.fetch\"(ptr addrspace(1) %image, i32 %sampler, i32 %iu, i32 %iv)
ret <4 x i32> %one
mix:
%hu = fsub float %u, 0.5
%hv = fsub float %v, 0.5
%gu = call float @llvm.floor.f32(float %hu)
%gv = call float @llvm.floor.f32(float %hv)
%a = fsub float %hu, %gu
%b = fsub float %hv, %gv
%i0 = call i32 @llvm.fptosi.sat.i32.f32(float %gu)
%j0 = call i32 @llvm.fptosi.sat.i32.f32(float %gv)
%i1 = call i32 @llvm.sadd.sat.i32(i32 %i0, i32 1)
%j1 = call i32 @llvm.sadd.sat.i32(i32 %j0, i32 1)
%na = fsub float 1.0, %a
%nb = fsub float 1.0, %b
%t00 = call <4 x i32> @\"spirv_llvm.run.fetch\"(ptr addrspace(1) %image, i32 %sampler, i32 %i0, i32 %j0)
%t10 = call <4 x i32> @\"spirv_llvm.run.fetch\"(ptr addrspace(1) %image, i32 %sampler, i32 %i1, i32 %j0)
%t01 = call <4 x i32> @\"spirv_llvm.run.fetch\"(ptr addrspace(1) %image, i32 %sampler, i32 %i0, i32 %j1)
%t11 = call <4 x i32> @\"spirv_llvm.run.fetch\"(ptr addrspace(1) %image, i32 %sampler, i32 %i1, i32 %j1)
%w00 = fmul float %na, %nb
%w10 = fmul float %a, %nb
%w01 = fmul float %na, %b
%w11 = fmul float %a, %b
%s0 = call <4 x float> @\"spirv_llvm.run.weighted\"(<4 x i32> %t00, float %w00)
%s1 = call <4 x float> @\"spirv_llvm.run.weighted\"(<4 x i32> %t10, float %w10)
%s2 = call <4 x float> @\"spirv_llvm.run.weighted\"(<4 x i32> %t01, float %w01)
%s3 = call <4 x float> @\"spirv_llvm.run.weighted\"(<4 x i32> %t11, float %w11)
%s01 = fadd <4 x float> %s0, %s1
%s23 = fadd <4 x float> %s2, %s3
%sum = fadd <4 x float> %s01, %s23
%bits = bitcast <4 x float> %sum to <4 x i32>
ret <4 x i32> %bits
}";

const WEIGHTED: &str =
    "define internal <4 x float> @\"spirv_llvm.run.weighted\"(<4 x i32> %bits, float %weight) nounwind {
%texel = bitcast <4 x i32> %bits to <4 x float>
%first = insertelement <4 x float> poison, float %weight, i32 0
%all = shufflevector <4 x float> %first, <4 x float> poison, <4 x i32> zeroinitializer
%product = fmul <4 x float> %texel, %all
ret <4 x float> %product
}";

const STORE: &str = "define internal void @\"spirv_llvm.run.write\"(ptr addrspace(1) %image, i32 %px, i32 %py, <4 x i32> %texel) nounwind {
%w = load i32, ptr addrspace(1) %image
%hp = getelementptr i32, ptr addrspace(1) %image, i64 1
%h = load i32, ptr addrspace(1) %hp
%in.x = icmp ult i32 %px, %w
%in.y = icmp ult i32 %py, %h
%inside = and i1 %in.x, %in.y
br i1 %inside, label %store, label %done
store:
$ADDRESS
store <4 x i32> %texel, ptr addrspace(1) %place
br label %done
done:
ret void
}";

const DECLARATIONS: &str = "declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare float @llvm.floor.f32(float)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i32 @llvm.sadd.sat.i32(i32, i32)";

/// Coordinates as `%x` and `%y` of their own type.
const COORDINATES: &str = "%x = extractelement $C %at, i32 0\n%y = extractelement $C %at, i32 1";

/// The function that makes a sampler of a literal: the number is the sampler.
pub(super) fn sampler(call: &Call<'_>) -> Option<String> {
    let int = Some(Elem::Int(32));
    let takes_number = call.param(0).map(|ty| ty.elem) == int && call.params() == 1;
    (takes_number && call.signature.result.map(|ty| ty.elem) == int).then(|| "ret i32 %p0".to_owned())
}

/// A function on an image of two dimensions, without layers, samples or depth.
pub(super) fn body(call: &mut Call<'_>, image: ImageCall) -> Option<String> {
    if call.image.is_none_or(|image| image.shape != PLAIN) || call.param(0)?.elem != Elem::Pointer(1) {
        return None;
    }
    let text = match image {
        ImageCall::Read(texel) => read(call, texel)?,
        ImageCall::Write(texel) => write(call, texel)?,
        ImageCall::Query(query) => return size(query),
    };
    for part in DECLARATIONS.lines() {
        call.library.declare(part);
    }
    for part in [LOCATION, FETCH, WEIGHTED, SAMPLE, STORE] {
        let part = part.replace("$ADDRESS", ADDRESS).replace("$TEXELS", &TEXELS.to_string());
        call.library.declare(&part);
    }
    Some(text)
}

/// The vector of four that texels are read and written as.
const fn texel_type(texel: Texel) -> Option<&'static str> {
    match texel {
        Texel::Float => Some("<4 x float>"),
        Texel::Int | Texel::UInt => Some("<4 x i32>"),
        Texel::Half => None,
    }
}

fn read(call: &Call<'_>, texel: Texel) -> Option<String> {
    let ty = texel_type(texel)?;
    if call.signature.result?.to_string() != ty {
        return None;
    }
    // Without a sampler, places outside of the image are undefined; here they are its edge.
    let (sampler, at) = match call.params() {
        2 => ("0", 1),
        3 if call.param(1)?.elem == Elem::Int(32) => ("%p1", 2),
        _ => return None,
    };
    let coordinates = call.param(at)?;
    let get = match coordinates.to_string().as_str() {
        "<2 x i32>" => format!(
            "%bits = call <4 x i32> @\"spirv_llvm.run.fetch\"(ptr addrspace(1) %p0, i32 {sampler}, i32 %x, i32 %y)"
        ),
        "<2 x float>" => format!(
            "%bits = call <4 x i32> @\"spirv_llvm.run.sample\"(ptr addrspace(1) %p0, i32 {sampler}, float %x, float %y, i1 {})",
            texel == Texel::Float
        ),
        _ => return None,
    };
    let split = COORDINATES.replace("$C", &coordinates.to_string()).replace("%at", &format!("%p{at}"));
    Some(format!("{split}\n{get}\n%texel = bitcast <4 x i32> %bits to {ty}\nret {ty} %texel"))
}

fn write(call: &Call<'_>, texel: Texel) -> Option<String> {
    let ty = texel_type(texel)?;
    let coordinates = call.param(1)?.to_string();
    if call.signature.result.is_some()
        || call.params() != 3
        || coordinates != "<2 x i32>"
        || call.param(2)?.to_string() != ty
    {
        return None;
    }
    let split = COORDINATES.replace("$C", &coordinates).replace("%at", "%p1");
    Some(format!(
        "{split}\n%bits = bitcast {ty} %p2 to <4 x i32>\n\
         call void @\"spirv_llvm.run.write\"(ptr addrspace(1) %p0, i32 %x, i32 %y, <4 x i32> %bits)\nret void"
    ))
}

fn size(query: Query) -> Option<String> {
    match query {
        Query::Size(number @ (0 | 1)) => Some(format!(
            "%place = getelementptr i32, ptr addrspace(1) %p0, i64 {number}\n\
             %size = load i32, ptr addrspace(1) %place\nret i32 %size"
        )),
        Query::Dimensions => {
            Some("%size = load <2 x i32>, ptr addrspace(1) %p0\nret <2 x i32> %size".to_owned())
        }
        _ => None,
    }
}
