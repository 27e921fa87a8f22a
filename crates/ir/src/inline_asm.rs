//! Inline assembly (LangRef, "Inline Assembler Expressions").

/// Whether each code of several letters has all of them: `@` is followed by their number, `^` by two (LangRef, "Inline
/// Asm Constraint String"). LLVM takes it for granted, and reads beyond the text otherwise.
#[must_use]
pub fn codes_are_whole(constraints: &[u8]) -> bool {
    let mut rest = constraints;
    while let Some((first, after)) = rest.split_first() {
        let letters = match (*first, after.first()) {
            (b'^', _) => 2,
            (b'@', Some(count @ b'1'..=b'9')) => 1 + usize::from(count - b'0'),
            (b'@', _) => return false,
            _ => 0,
        };
        match after.get(letters..) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    true
}
