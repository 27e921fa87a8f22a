//! Every overload of the functions on images by its values: each kind of image with each access, each type of texels, each form of coordinates,
//! with samplers and without, and every query.

use std::fmt::Write as _;

use half::f16;
use inkwell::context::Context;
use spirv_llvm_run::{Arg, Image, Kernel, LaunchOptions, NdRange, TexelFormat};

use crate::common::{self, clang};

/// A kind of images in OpenCL C.
struct Kind {
    name: &'static str,
    /// The lengths of the coordinates of a place, layers too, as vectors have them.
    coordinates: usize,
    /// The length of gradients.
    gradients: usize,
    size: [u32; 3],
    is_array: bool,
    samples: u32,
    is_depth: bool,
    is_buffer: bool,
}

const KINDS: [Kind; 12] = {
    const KIND: Kind = Kind {
        name: "",
        coordinates: 1,
        gradients: 1,
        size: [5, 1, 1],
        is_array: false,
        samples: 1,
        is_depth: false,
        is_buffer: false,
    };
    const PLANE: Kind = Kind { coordinates: 2, gradients: 2, size: [5, 3, 1], ..KIND };
    const LAYERS: Kind = Kind { coordinates: 4, gradients: 2, size: [5, 3, 2], is_array: true, ..KIND };
    [
        Kind { name: "image1d_t", ..KIND },
        Kind { name: "image1d_buffer_t", is_buffer: true, ..KIND },
        Kind { name: "image1d_array_t", coordinates: 2, size: [5, 1, 3], is_array: true, ..KIND },
        Kind { name: "image2d_t", ..PLANE },
        Kind { name: "image2d_array_t", ..LAYERS },
        Kind { name: "image3d_t", coordinates: 4, gradients: 4, size: [5, 3, 2], ..KIND },
        Kind { name: "image2d_depth_t", is_depth: true, ..PLANE },
        Kind { name: "image2d_array_depth_t", is_depth: true, ..LAYERS },
        Kind { name: "image2d_msaa_t", samples: 4, ..PLANE },
        Kind { name: "image2d_array_msaa_t", samples: 4, ..LAYERS },
        Kind { name: "image2d_msaa_depth_t", samples: 2, is_depth: true, ..PLANE },
        Kind { name: "image2d_array_msaa_depth_t", samples: 2, is_depth: true, ..LAYERS },
    ]
};

/// A type of texels: the end of the functions' names, the type of a component, and the format of images of it.
struct Texels {
    end: &'static str,
    scalar: &'static str,
    format: &'static str,
    is_float: bool,
}

const TEXELS: [Texels; 4] = [
    Texels { end: "f", scalar: "float", format: "rgba-f32", is_float: true },
    Texels { end: "i", scalar: "int", format: "rgba-i32", is_float: false },
    Texels { end: "ui", scalar: "uint", format: "rgba-u32", is_float: false },
    Texels { end: "h", scalar: "half", format: "rgba-f16", is_float: true },
];

const ACCESSES: [&str; 3] = ["read_only", "write_only", "read_write"];

/// The type of a vector of so many components.
fn vector_type(scalar: &str, length: usize) -> String {
    if length == 1 { scalar.to_owned() } else { format!("{scalar}{length}") }
}

/// The text that makes a vector of so many components.
fn vector(scalar: &str, length: usize, components: &[String]) -> String {
    let given = components[..length.min(components.len())].join(", ");
    match length {
        1 => given,
        4 if components.len() < 4 => format!("({scalar}4)({given}, 0)"),
        _ => format!("({scalar}{length})({given})"),
    }
}

impl Kind {
    fn is_multisampled(&self) -> bool {
        self.samples > 1
    }

    fn has_sampler(&self) -> bool {
        !self.is_buffer && !self.is_multisampled()
    }

    /// The number of coordinates that tell a place.
    fn places(&self) -> usize {
        self.coordinates.min(3)
    }

    /// The number of coordinates of a place that are not the layer.
    fn dimensions(&self) -> usize {
        self.places() - usize::from(self.is_array)
    }

    fn count(&self) -> usize {
        self.size.iter().product::<u32>() as usize
    }

    /// The coordinates of the place with a number; those of a line with layers have the layer behind.
    fn place(&self, number: usize) -> Vec<usize> {
        let [width, height, _] = self.size.map(|size| size as usize);
        let all = [number % width, number / width % height, number / (width * height)];
        let skips_height = self.is_array && self.coordinates == 2;
        if skips_height { vec![all[0], all[2]] } else { all[..self.places()].to_vec() }
    }

    /// The sizes by the same coordinates.
    fn sizes(&self) -> Vec<usize> {
        self.place(self.count() - 1).iter().map(|last| last + 1).collect()
    }

    fn number(&self, place: &[usize]) -> usize {
        place.iter().zip(self.sizes()).rev().fold(0, |number, (at, size)| number * size + at)
    }

    fn format(&self, texels: &Texels) -> &'static str {
        if self.is_depth { "depth-f32" } else { texels.format }
    }

    /// The number of components of a texel.
    fn components(&self) -> usize {
        if self.is_depth { 1 } else { 4 }
    }

    /// What a component of a sample of a texel holds: integers without a pattern that halves hold as well.
    fn held(&self, texel: usize, sample: usize, component: usize) -> f64 {
        ((texel * 37 + sample * 11 + component * 101) % 127) as f64
    }

    /// An image whose texels hold these.
    fn image(&self, texels: &Texels) -> Arg {
        let format = TexelFormat::parse(self.format(texels)).expect("a format");
        let mut bytes = Vec::new();
        for texel in 0..self.count() {
            for sample in 0..self.samples as usize {
                for component in 0..self.components() {
                    bytes.extend(encoded(texels, self.held(texel, sample, component)));
                }
            }
        }
        Arg::Image(Image::multisampled(format, self.size, self.samples, bytes).expect("an image"))
    }

    /// Declarations of `x`, `y` and so on, the coordinates of the place of this work-item.
    fn declared_place(&self) -> String {
        let mut text = "int i = get_global_id(0), rest = i;\n".to_owned();
        for (at, size) in self.sizes().iter().enumerate() {
            let _ = writeln!(text, "int c{at} = rest % {size}; rest /= {size};");
        }
        text
    }

    /// Coordinates of a type, each made of `c0` and so on and its size by a pattern with `#` and `$`; layers are as they stand.
    fn at(&self, scalar: &str, pattern: &str) -> String {
        let components: Vec<String> = self
            .sizes()
            .iter()
            .enumerate()
            .map(|(at, size)| {
                let is_layer = at >= self.dimensions();
                let pattern = if is_layer { "#" } else { pattern };
                pattern.replace('#', &format!("c{at}")).replace('$', &size.to_string())
            })
            .collect();
        vector(scalar, self.coordinates, &components)
    }
}

fn encoded(texels: &Texels, value: f64) -> Vec<u8> {
    match texels.scalar {
        "float" => (value as f32).to_le_bytes().to_vec(),
        "half" => f16::from_f64(value).to_le_bytes().to_vec(),
        _ => (value as u32).to_le_bytes().to_vec(),
    }
}

fn decoded(texels: &Texels, bytes: &[u8]) -> Vec<f64> {
    let chunks = bytes.chunks_exact(if texels.scalar == "half" { 2 } else { 4 });
    let values = chunks.map(|chunk| match (texels.scalar, chunk) {
        ("half", [low, high]) => f16::from_le_bytes([*low, *high]).to_f64(),
        ("float", _) => f32::from_le_bytes(chunk.try_into().expect("4 bytes")).into(),
        _ => u32::from_le_bytes(chunk.try_into().expect("4 bytes")).into(),
    });
    values.collect()
}

/// A read: its call, and where it looks beside the work-item's place, in texels.
struct Read {
    call: String,
    shift: f64,
}

const PRELUDE: &str = "\
    #pragma OPENCL EXTENSION cl_khr_fp16 : enable\n\
    constant sampler_t whole = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;\n\
    constant sampler_t linear = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;\n\
    constant sampler_t nearest = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;\n\
    constant sampler_t smooth = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;\n";

/// Every read that there is of a kind with an access and a type of texels; multisampled ones are of each sample.
fn reads(kind: &Kind, access: &str, texels: &Texels) -> Vec<Read> {
    let name = format!("read_image{}", texels.end);
    let mut reads = Vec::new();
    let mut add = |arguments: String, shift: f64| {
        reads.push(Read { call: format!("{name}(image, {arguments})"), shift });
    };
    if kind.is_multisampled() {
        for sample in 0..kind.samples {
            add(format!("{}, {sample}", kind.at("int", "#")), 0.0);
        }
        return reads;
    }
    add(kind.at("int", "#"), 0.0);
    if !kind.has_sampler() {
        return reads;
    }
    // Images that are written as well are sampled with levels alone.
    if access == "read_only" {
        add(format!("whole, {}", kind.at("int", "#")), 0.0);
        add(format!("whole, {}", kind.at("int", "# + 1")), 1.0);
        add(format!("whole, {}", kind.at("float", "# + 0.25f")), 0.0);
        if texels.is_float {
            for shift in ["0.5f", "0.75f", "1.0f", "0.0f"] {
                let by: f64 = shift.trim_end_matches('f').parse().expect("a number");
                add(format!("linear, {}", kind.at("float", &format!("# + {shift}"))), by - 0.5);
            }
        }
    }
    if texels.end == "h" {
        return reads;
    }
    let gradient = vector("float", kind.gradients, &["0", "0", "0", "0"].map(str::to_owned));
    for levels in ["0.0f".to_owned(), format!("{gradient}, {gradient}")] {
        add(format!("nearest, {}, {levels}", kind.at("float", "(# + 0.25f) / $")), 0.0);
        if texels.is_float {
            add(format!("smooth, {}, {levels}", kind.at("float", "(# + 0.75f) / $")), 0.25);
        }
    }
    reads
}

/// A component at a place that is shifted in every dimension, by linear filters that end at the edges.
fn filtered(kind: &Kind, place: &[usize], shift: f64, component: usize) -> f64 {
    let sizes = kind.sizes();
    let mut sum = 0.0;
    for corner in 0..1_usize << kind.dimensions() {
        let (mut weight, mut at) = (1.0, place.to_vec());
        for dimension in 0..kind.dimensions() {
            let x = place[dimension] as f64 + shift;
            let is_upper = corner >> dimension & 1 == 1;
            let part = x - x.floor();
            weight *= if is_upper { part } else { 1.0 - part };
            let texel = x.floor() as i64 + i64::from(is_upper);
            at[dimension] = texel.clamp(0, sizes[dimension] as i64 - 1) as usize;
        }
        sum += weight * kind.held(kind.number(&at), 0, component);
    }
    sum
}

/// Kernels of one source, with what is given to each and what is left to look at.
struct Launches<T> {
    source: String,
    launches: Vec<(usize, Vec<Arg>, T)>,
}

impl<T> Launches<T> {
    fn new() -> Self {
        Self { source: PRELUDE.to_owned(), launches: Vec::new() }
    }

    /// Adds a kernel: its parameters, its statements, its work-items, its arguments, and what is looked at.
    fn add(&mut self, params: &str, statements: &str, items: usize, args: Vec<Arg>, what: T) {
        let number = self.launches.len();
        let _ = writeln!(self.source, "kernel void values{number}({params}) {{\n{statements}}}");
        self.launches.push((items, args, what));
    }

    /// Runs all kernels, and has a look at what each leaves.
    fn run(self, look: impl Fn(&[Arg], &T)) {
        let flags = ["-finclude-default-header", "-O0", "-emit-llvm-bc"];
        let bitcode = clang::clang("spir64-unknown-unknown", "CL3.0", &flags, &self.source);
        let context = Context::create();
        let module = common::parse(&context, "values", &bitcode);
        for (number, (items, mut args, what)) in self.launches.into_iter().enumerate() {
            let name = format!("values{number}");
            let mut kernel = Kernel::load(&module, &name).unwrap_or_else(|error| panic!("{name}: {error}"));
            let range = NdRange::new(&[items as u64], &[1]).expect("a range");
            let report = kernel.launch_with(&range, &mut args, &LaunchOptions::default());
            let warnings = report.unwrap_or_else(|error| panic!("{name}: {error}")).warnings;
            assert!(warnings.is_empty(), "{name}: {warnings:?}\n{}", self.source);
            look(&args, &what);
            common::record::ran(kernel.builtins());
        }
    }
}

/// The types of texels that images of a kind have.
fn texels_of(kind: &Kind) -> impl Iterator<Item = &'static Texels> {
    let (is_depth, is_multisampled) = (kind.is_depth, kind.is_multisampled());
    TEXELS
        .iter()
        .filter(move |texels| texels.end == "f" || !(is_depth || is_multisampled && texels.end == "h"))
}

/// Compares what reads of texels of a kind gave: for each read the components of each texel.
fn compare(kind: &Kind, access: &str, texels: &Texels, reads: &[Read], out: &Arg) {
    let Arg::Buffer(out) = out else { panic!("a buffer") };
    let mut got = decoded(texels, out).into_iter();
    for (number, read) in reads.iter().enumerate() {
        for texel in 0..kind.count() {
            let place = kind.place(texel);
            for component in 0..kind.components() {
                let exact = if kind.is_multisampled() {
                    kind.held(texel, number, component)
                } else {
                    filtered(kind, &place, read.shift, component)
                };
                let got = got.next().expect("a value");
                // Normalized coordinates are not exact, and halves have ten bits of fraction.
                let is_near = if texels.is_float { (got - exact).abs() < 0.07 } else { got == exact };
                assert!(
                    is_near,
                    "{} of {access} {} at {place:?}: component {component} is {got}, not {exact}",
                    read.call, kind.name
                );
            }
        }
    }
}

#[test]
fn every_read() {
    for kind in &KINDS {
        let mut launches = Launches::new();
        for access in ["read_only", "read_write"] {
            for texels in texels_of(kind) {
                let reads = reads(kind, access, texels);
                let components = kind.components();
                let value = vector_type(texels.scalar, components);
                let mut statements = kind.declared_place();
                for (number, read) in reads.iter().enumerate() {
                    let _ = writeln!(statements, "out[{} + i] = {};", number * kind.count(), read.call);
                }
                let bytes = reads.len() * kind.count() * components * encoded(texels, 0.0).len();
                launches.add(
                    &format!("{access} {} image, global {value} *out", kind.name),
                    &statements,
                    kind.count(),
                    vec![kind.image(texels), Arg::Buffer(vec![0; bytes])],
                    (access, texels, reads),
                );
            }
        }
        launches.run(|args, (access, texels, reads)| compare(kind, access, texels, reads, &args[1]));
    }
}

#[test]
fn every_write() {
    for kind in KINDS.iter().filter(|kind| !kind.is_multisampled()) {
        let mut launches = Launches::new();
        for access in ["write_only", "read_write"] {
            for texels in texels_of(kind) {
                let components = kind.components();
                let value = vector_type(texels.scalar, components);
                let values: Vec<f64> = (0..kind.count() * components)
                    .map(|at| kind.held(at / components, 0, at % components))
                    .collect();
                let bytes: Vec<u8> = values.iter().flat_map(|value| encoded(texels, *value)).collect();
                let has_levels = kind.has_sampler() && texels.end != "h";
                for level in ["", ", 0"].into_iter().take(1 + usize::from(has_levels)) {
                    let call =
                        format!("write_image{}(image, {}{level}, in[i])", texels.end, kind.at("int", "#"));
                    let empty = super::image(kind.format(texels), kind.size, vec![0; bytes.len()]);
                    launches.add(
                        &format!("{access} {} image, global {value} *in", kind.name),
                        &format!("{}{call};\n", kind.declared_place()),
                        kind.count(),
                        vec![Arg::Image(empty), Arg::Buffer(bytes.clone())],
                        (format!("{call} of {access} {}", kind.name), texels, values.clone()),
                    );
                }
            }
        }
        launches.run(|args, (call, texels, values)| {
            let Arg::Image(image) = &args[0] else { panic!("an image") };
            assert_eq!(decoded(texels, image.texels()), *values, "{call}");
        });
    }
}

/// A query and what it tells, up to four numbers.
fn queries(kind: &Kind) -> Vec<(&'static str, Vec<i32>)> {
    let [width, height, last] = kind.size.map(|size| size.cast_signed());
    let has_height = kind.gradients > 1;
    let has_depth = !kind.is_array && kind.gradients > 2;
    let (order, ty) = if kind.is_depth { (0x10BD, 0x10DE) } else { (0x10B5, 0x10DE) };
    let mut queries = vec![
        ("get_image_width(image)", vec![width]),
        ("get_image_channel_data_type(image)", vec![ty]),
        ("get_image_channel_order(image)", vec![order]),
    ];
    if has_height {
        queries.push(("get_image_height(image)", vec![height]));
    }
    if has_depth {
        queries.push(("get_image_depth(image)", vec![last]));
        queries.push(("get_image_dim(image)", vec![width, height, last, 0]));
    } else if has_height {
        queries.push(("get_image_dim(image)", vec![width, height]));
    }
    if kind.is_array {
        queries.push(("(int)get_image_array_size(image)", vec![last]));
    }
    if kind.is_multisampled() {
        queries.push(("get_image_num_samples(image)", vec![kind.samples.cast_signed()]));
    } else if kind.has_sampler() {
        queries.push(("get_image_num_mip_levels(image)", vec![1]));
    }
    queries
}

#[test]
fn every_query() {
    let mut launches = Launches::new();
    for kind in &KINDS {
        for access in ACCESSES {
            let queries = queries(kind);
            let mut statements = String::new();
            for (number, (call, numbers)) in queries.iter().enumerate() {
                let zeros = ", 0".repeat(4 - numbers.len());
                let _ = writeln!(statements, "out[{number}] = (int4)({call}{zeros});");
            }
            launches.add(
                &format!("{access} {} image, global int4 *out", kind.name),
                &statements,
                1,
                vec![kind.image(&TEXELS[0]), Arg::Buffer(vec![0xFF; queries.len() * 16])],
                (kind, access, queries),
            );
        }
    }
    launches.run(|args, (kind, access, queries)| {
        for ((call, numbers), got) in queries.iter().zip(super::ints(&args[1]).chunks(4)) {
            let mut exact = numbers.clone();
            exact.resize(4, 0);
            assert_eq!(got, exact, "{call} of {access} {}", kind.name);
        }
    });
}
