//! `spirv-llvm run` of compute shaders, with their resources in files.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

const SPIRV_LLVM: &str = env!("CARGO_BIN_EXE_spirv-llvm");

/// Each of four invocations multiplies the word of the buffer 0.3 by a constant that can be specialized, and adds the push
/// constant.
const SCALE: &str = "OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"scale\" %index_in
OpExecutionMode %main LocalSize 4 1 1
OpDecorate %index_in BuiltIn LocalInvocationIndex
OpDecorate %factor SpecId 7
OpDecorate %words ArrayStride 4
OpDecorate %block BufferBlock
OpMemberDecorate %block 0 Offset 0
OpDecorate %pushed Block
OpMemberDecorate %pushed 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 3
%void = OpTypeVoid
%int = OpTypeInt 32 1
%function = OpTypeFunction %void
%words = OpTypeRuntimeArray %int
%block = OpTypeStruct %words
%pushed = OpTypeStruct %int
%p_block = OpTypePointer Uniform %block
%p_pushed = OpTypePointer PushConstant %pushed
%p_word = OpTypePointer Uniform %int
%p_sum = OpTypePointer PushConstant %int
%p_input = OpTypePointer Input %int
%index_in = OpVariable %p_input Input
%buffer = OpVariable %p_block Uniform
%push = OpVariable %p_pushed PushConstant
%zero = OpConstant %int 0
%factor = OpSpecConstant %int 2
%main = OpFunction %void None %function
%entry = OpLabel
%index = OpLoad %int %index_in
%place = OpAccessChain %p_word %buffer %zero %index
%word = OpLoad %int %place
%product = OpIMul %int %word %factor
%addend_at = OpAccessChain %p_sum %push %zero
%addend = OpLoad %int %addend_at
%sum = OpIAdd %int %product %addend
OpStore %place %sum
OpReturn
OpFunctionEnd
";

/// Each of four invocations turns the colors of a texel of the image 0.0 around.
const NEGATIVE: &str = "OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"negative\" %id_in
OpExecutionMode %main LocalSize 2 2 1
OpDecorate %id_in BuiltIn LocalInvocationId
OpDecorate %image DescriptorSet 0
OpDecorate %image Binding 0
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%v2uint = OpTypeVector %uint 2
%v3uint = OpTypeVector %uint 3
%v4float = OpTypeVector %float 4
%function = OpTypeFunction %void
%image_type = OpTypeImage %float 2D 0 0 0 2 Rgba8
%p_image = OpTypePointer UniformConstant %image_type
%p_input = OpTypePointer Input %v3uint
%id_in = OpVariable %p_input Input
%image = OpVariable %p_image UniformConstant
%one = OpConstant %float 1
%ones = OpConstantComposite %v4float %one %one %one %one
%main = OpFunction %void None %function
%entry = OpLabel
%id = OpLoad %v3uint %id_in
%at = OpVectorShuffle %v2uint %id %id 0 1
%handle = OpLoad %image_type %image
%texel = OpImageRead %v4float %handle %at
%turned = OpFSub %v4float %ones %texel
OpImageWrite %handle %at %turned
OpReturn
OpFunctionEnd
";

struct Folder(tempfile::TempDir);

impl Folder {
    /// A folder with the shader as `shader.spv`.
    fn with(shader: &str) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        fs::write(folder.path("shader.spvasm"), shader).unwrap();
        folder.succeed(&["as", "shader.spvasm", "-o", "shader.spv"]);
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(SPIRV_LLVM).args(arguments).current_dir(self.0.path()).output().unwrap()
    }

    fn succeed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// What the command says when it fails.
    fn fail(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    }

    fn words(&self, name: &str) -> Vec<i32> {
        let bytes = fs::read(self.path(name)).unwrap();
        bytes.chunks(4).map(|word| i32::from_le_bytes(word.try_into().unwrap())).collect()
    }
}

fn bytes(words: &[i32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[test]
fn buffers_push_constants_and_specialization() {
    let folder = Folder::with(SCALE);
    fs::write(folder.path("in"), bytes(&[1, 2, 3, 4])).unwrap();
    fs::write(folder.path("push"), bytes(&[100])).unwrap();
    let bound = ["--bind", "0.3=in", "--dump", "0.3=out", "--push-constants", "push"];
    folder.succeed(&[&["run", "shader.spv", "--groups", "1"], bound.as_slice()].concat());
    assert_eq!(folder.words("out"), [102, 104, 106, 108]);
    let named = ["run", "shader.spv", "--kernel", "scale", "--groups", "1,1,1", "--specialize", "7=-3"];
    folder.succeed(&[named.as_slice(), &bound].concat());
    assert_eq!(folder.words("out"), [97, 94, 91, 88]);
    // The same from the LLVM IR that the module is read as.
    folder.succeed(&["translate", "shader.spv", "-o", "shader.ll", "--quiet"]);
    folder.succeed(&[&["run", "shader.ll", "--groups", "1", "--time"], bound.as_slice()].concat());
    assert_eq!(folder.words("out"), [102, 104, 106, 108]);
}

/// The arguments of a run with the buffer bound.
fn run<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["run", "shader.spv", "--groups", "1", "--bind", "0.3=in"], more].concat()
}

#[test]
fn what_is_wrong_is_told() {
    let folder = Folder::with(SCALE);
    fs::write(folder.path("in"), bytes(&[1, 2, 3])).unwrap();
    fs::write(folder.path("push"), bytes(&[0])).unwrap();
    let push = ["--push-constants", "push"];
    let message = folder.fail(&run(&push));
    assert!(
        message.contains("invocation (3, 0, 0) reads 4 bytes at offset 12 of the buffer of binding 0.3"),
        "{message}"
    );
    let robust = [push.as_slice(), &["--robust", "--dump", "0.3=out"]].concat();
    folder.succeed(&run(&robust));
    assert_eq!(folder.words("out"), [2, 4, 6]);
    for (more, part) in [
        (["--specialize", "8=1"], "no specialization constant 8"),
        (["--specialize", "7=x"], "does not fit"),
        (["--specialize", "7"], "ID=VALUE"),
        (["--dump", "0.4=out"], "nothing is bound to 0.4"),
        (["--bind", "0=in"], "SET.BINDING"),
        (["--kernel", "other"], "it has scale"),
        (["--subgroup-size", "3"], "power of two"),
        (["--sampler", "0.1=blurred"], "`blurred`"),
        (["--image", "0.1=rgba9:1x1:in"], "no format"),
        (["--image", "0.1=rgba8:2x2:in"], "has 12 bytes"),
    ] {
        let message = folder.fail(&run(&more));
        assert!(message.contains(part), "{more:?}: {message}");
    }
    let message = folder.fail(&["run", "shader.spv", "--global", "4"]);
    assert!(message.contains("--groups"), "{message}");
}

#[test]
fn images_of_png_and_raw_files() {
    let folder = Folder::with(NEGATIVE);
    let texels = [0, 1, 2, 3, 255, 254, 253, 252, 10, 20, 30, 40, 128, 127, 100, 155];
    let turned: Vec<u8> = texels.iter().map(|value| 255 - value).collect();
    fs::write(folder.path("raw"), texels).unwrap();
    let run = ["run", "shader.spv", "--groups", "1", "--image"];
    folder.succeed(&[run.as_slice(), &["0.0=rgba8:2x2:raw", "--dump", "0.0=once.png"]].concat());
    folder.succeed(&[run.as_slice(), &["0.0=rgba8:2x2:raw", "--dump", "0.0=out"]].concat());
    assert_eq!(fs::read(folder.path("out")).unwrap(), turned);
    folder.succeed(&[run.as_slice(), &["0.0=once.png", "--dump", "0.0=twice"]].concat());
    assert_eq!(fs::read(folder.path("twice")).unwrap(), texels);
}
