//! Modules of shaders that tests write in assembly language.

use spirv_llvm::spirv::asm;

/// Words as bytes, the low one first.
pub(crate) fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The binary form of a text.
pub(crate) fn assembled(text: &str) -> Vec<u8> {
    bytes(
        &asm::assemble(text, &asm::AssembleOptions::default())
            .unwrap_or_else(|errors| panic!("{errors}\n{text}")),
    )
}
