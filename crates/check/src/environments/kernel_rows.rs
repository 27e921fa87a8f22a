//! The rules of the environments of kernels, with the sections of the documents that state them: "Validation Rules" and
//! "Common Properties" of the OpenCL SPIR-V Environment Specification, and Level Zero's "SPIR-V Programming Guide".

/// A rule of OpenCL's or Level Zero's environment, or of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KernelRule {
    /// Its name, which OpenCL's and Level Zero's messages have behind `opencl-` and `level-zero-`.
    pub name: &'static str,
    /// The section of OpenCL's document; `None` where it has no such rule.
    pub opencl: Option<&'static str>,
    /// The section of Level Zero's guide; `None` where it has no such rule.
    pub level_zero: Option<&'static str>,
    /// The condition that has to hold.
    pub text: &'static str,
}

macro_rules! rules {
    ($($id:ident = $name:literal, $opencl:expr, $level_zero:expr, $text:literal;)*) => {
        impl KernelRule {
            $(pub(crate) const $id: &'static Self =
                &Self { name: $name, opencl: $opencl, level_zero: $level_zero, text: $text };)*
        }

        /// Every rule, in the order of the documents.
        pub const KERNEL_RULES: &[&KernelRule] = &[$(KernelRule::$id),*];
    };
}

const VALIDATION: Option<&str> = Some("Validation Rules");
const SCALARS: Option<&str> = Some("Basic Scalar and Vector Types");
const IMAGES: Option<&str> = Some("Image-Related Data Types");
const ARGUMENTS: Option<&str> = Some("Kernel Arguments");
const SETS: Option<&str> = Some("Extended Instruction Sets");
const CAPABILITIES: Option<&str> = Some("Required Capabilities");
const KHR_SUBGROUPS: Option<&str> = Some("cl_khr_subgroup_ballot and its like");
const UNIFORM_ARITHMETIC: Option<&str> = Some("cl_khr_work_group_uniform_arithmetic");
const SUBGROUPS: Option<&str> = Some("SPV_INTEL_subgroups");
const FLOAT_ATOMICS: Option<&str> = Some("Floating-Point Atomics");

rules! {
    SET = "extended-set", SETS, SETS,
        "the extended instruction set is OpenCL.std, or one that means nothing to the device, or OpenCL.DebugInfo.100";
    WIDTH = "width", SCALARS, SCALARS,
        "integers have 8, 16, 32 or 64 bits, floats 16, 32 or 64";
    COMPONENTS = "components", SCALARS, SCALARS,
        "vectors have 2, 3, 4, 8 or 16 components";
    IMAGE_DIM = "image-dim", IMAGES, IMAGES,
        "images are 1D, 2D, 3D or Buffer";
    IMAGE_DEPTH = "image-depth", IMAGES, IMAGES,
        "only 2D images have depth";
    ARGUMENT = "kernel-argument", ARGUMENTS, ARGUMENTS,
        "arguments of kernels are integers, floats, structures, vectors, pointers, samplers or images, in OpenCL also pipes \
         and queues";
    ARGUMENT_FLOAT = "kernel-argument-float", ARGUMENTS, ARGUMENTS,
        "floats among arguments have 16 or 32 bits, or 64 where the device has them";
    ARGUMENT_MEMBER = "kernel-argument-member", ARGUMENTS, ARGUMENTS,
        "members of structures among arguments are integers, floats, structures, vectors or pointers";
    ARGUMENT_CLASS = "kernel-argument-class", ARGUMENTS, ARGUMENTS,
        "pointers among arguments are into CrossWorkgroup, Workgroup or UniformConstant, or ByVal into Function";
    BUILTIN_CLASS = "builtin-class", Some("Built-in Variables"), None,
        "built-in variables are in the storage class Input";
    BUILTIN_TYPE = "builtin-type", Some("Built-in Variables"), None,
        "built-in variables have the type that the table names, where size_t is as wide as an address";
    CAPABILITY = "capability", CAPABILITIES, CAPABILITIES,
        "the device has the capabilities that the module declares";
    EXECUTION_MODEL = "execution-model", VALIDATION, VALIDATION,
        "the execution model is Kernel";
    ADDRESSING_MODEL = "addressing-model", VALIDATION, VALIDATION,
        "the addressing model is Physical32 or Physical64, in Level Zero Physical64";
    MEMORY_MODEL = "memory-model", VALIDATION, VALIDATION,
        "the memory model is OpenCL";
    ROUNDING = "rounding-mode", Some("Rounding Modes for Conversions"), None,
        "rounding modes are of conversions from, to and between floats, and with SPV_INTEL_rounded_divide_sqrt of divisions and \
         square roots";
    SIGNEDNESS = "signedness", VALIDATION, VALIDATION,
        "integers are declared without a sign";
    IMAGE_TEXELS = "image-sampled-type", VALIDATION, VALIDATION,
        "the sampled type of images is void";
    IMAGE_SAMPLED = "image-sampled", VALIDATION, VALIDATION,
        "Sampled is 0, as it is known at run time";
    IMAGE_MS = "image-ms", VALIDATION, VALIDATION,
        "images have one sample";
    IMAGE_ARRAYED = "image-arrayed", VALIDATION, VALIDATION,
        "arrays have images of one or two dimensions";
    IMAGE_FORMAT = "image-format", VALIDATION, VALIDATION,
        "the format of images is Unknown";
    IMAGE_ACCESS = "image-access", VALIDATION, VALIDATION,
        "images have an access qualifier";
    IMAGE_OFFSET = "image-offset", VALIDATION, VALIDATION,
        "reads and writes of images have no ConstOffset";
    IMAGE_WRITE = "image-write", None, VALIDATION,
        "writes of images have no image operands but SignExtend and ZeroExtend";
    IMAGE_RESULT = "image-result", IMAGES, IMAGES,
        "reads of depth images without a sampler give a number, those of other images a vector of four";
    CLOCK_SCOPE = "clock-scope", Some("cl_khr_kernel_clock"), None,
        "clocks are read for the scope Device, Workgroup or Subgroup";
    ATOMIC_TYPE = "atomic-type", VALIDATION, VALIDATION,
        "atomic instructions work on integers of 32 bits, or of 64 where the device has such; floats of as many bits are loaded, stored and exchanged, as OpenCL C has it";
    ATOMIC_CLASS = "atomic-class", VALIDATION, VALIDATION,
        "atomic instructions work on Function, Workgroup, CrossWorkgroup or Generic memory";
    COPY_SCOPE = "copy-scope", VALIDATION, VALIDATION,
        "copies of groups and waits for them have the scope Workgroup";
    GROUP_SCOPE = "group-scope", VALIDATION, None,
        "group instructions have the scope Workgroup from OpenCL 2.0 on, or Subgroup";
    NON_UNIFORM_SCOPE = "non-uniform-scope", KHR_SUBGROUPS, None,
        "instructions of the capability GroupNonUniform and its like have the scope Subgroup";
    NON_UNIFORM_VALUE = "non-uniform-value", KHR_SUBGROUPS, None,
        "votes on equality, shuffles, scans and reductions of GroupNonUniform and its like work on scalars; broadcasts have vectors too";
    UNIFORM_SCOPE = "uniform-scope", UNIFORM_ARITHMETIC, None,
        "instructions of the capability GroupUniformArithmeticKHR have the scope Workgroup";
    UNIFORM_VALUE = "uniform-value", UNIFORM_ARITHMETIC, None,
        "they work on scalars: booleans, integers of 32 or 64 bits, floats";
    EXECUTION_SCOPE = "execution-scope", VALIDATION, VALIDATION,
        "the scope for execution is Workgroup or Subgroup";
    MEMORY_SCOPE = "memory-scope", VALIDATION, VALIDATION,
        "the scope for memory is CrossDevice, Device, Workgroup, Subgroup or Invocation";
    BARRIER_SCOPE = "barrier-memory-scope", VALIDATION, None,
        "in OpenCL 1.2 the scope for memory of barriers is Workgroup";
    BARRIER_ORDER = "barrier-order", VALIDATION, None,
        "in OpenCL 1.2 the order of barriers is SequentiallyConsistent";
    ATOMIC_SCOPE = "atomic-scope", VALIDATION, None,
        "the scope for memory of atomic instructions is not Invocation, in OpenCL 1.2 it is Device, or Workgroup as producers write it";
    ATOMIC_ORDER = "atomic-order", VALIDATION, None,
        "in OpenCL 1.2 the order of atomic instructions is relaxed";
    SHUFFLE_TYPE = "shuffle-type", None, SUBGROUPS,
        "SPV_INTEL_subgroups shuffles scalars and vectors of 2, 4, 8 or 16 of integers of 16 or 32 bits and floats of 32, \
         and scalars of 64 bits and of half precision";
    BLOCK_TYPE = "block-type", None, SUBGROUPS,
        "blocks are read and written as scalars and vectors of 2, 4 or 8 of integers of 16 or 32 bits";
    BLOCK_CLASS = "block-class", None, SUBGROUPS,
        "blocks are read from and written to CrossWorkgroup memory";
    BLOCK_IMAGE = "block-image", None, SUBGROUPS,
        "blocks of images are of 2D images without depth, arrays and samples";
    BLOCK_COORDINATE = "block-coordinate", None, SUBGROUPS,
        "the coordinate of a block of an image is a vector of two integers of 32 bits";
    FLOAT_ATOMIC = "float-atomic", None, FLOAT_ATOMICS,
        "the device has the atomic instruction for floats of the width in the storage class";
}

/// The rules as a table in Markdown.
pub(crate) fn kernel_rules_page() -> String {
    let mut page =
        "## Rules of kernels\n\n| rule | OpenCL: section | Level Zero: section | |\n|---|---|---|---|\n"
            .to_owned();
    for rule in KERNEL_RULES {
        let (opencl, level_zero) = (rule.opencl.unwrap_or("-"), rule.level_zero.unwrap_or("-"));
        page.push_str(&format!("| `{}` | {opencl} | {level_zero} | {} |\n", rule.name, rule.text));
    }
    page
}
