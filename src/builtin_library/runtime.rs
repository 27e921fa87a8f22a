//! What compiled kernels and the functions of this library that they call find in the program that runs them: names, and how
//! operands are laid out.

use crate::mapping::shader::ShaderValueKind;

/// The name of the variable of compiled code that has the distance from bytes of the stack to their states: i64.
pub const DELTA: &str = "spirv_llvm.run.delta";

/// The name under which compiled code tells of a place where invocations come together:
/// `void (i32 kind, i32 construct, i32 order)`, with the numbers of `Meeting`.
pub const MEET: &str = "spirv_llvm.run.meet";

/// The name under which compiled code tells which call comes next: `void (i32 kept, i32 number)`. Of the numbers that tell where the
/// invocation is, so many stay, and the one of the call comes behind them.
pub const SITE: &str = "spirv_llvm.run.site";

/// The name under which compiled code tells that it is in a loop: `void (i32 kept, i32 number, i32 step)`. So many numbers stay, and behind
/// them come that of the loop and how often it began again; with step 1 an iteration begins.
pub const AGAIN: &str = "spirv_llvm.run.again";

/// The name under which compiled code asks how many numbers tell where it is: `i32 ()`.
pub const LENGTH: &str = "spirv_llvm.run.length";

/// The name under which compiled code calls the barrier of a work-group: `void ()`.
pub const BARRIER: &str = "spirv_llvm.run.barrier";

/// The name under which a function that runs a whole group tells that its work-items do not go on together: `void (i64 waiting)`.
pub const DIVERGED: &str = "spirv_llvm.run.diverged";

/// The name under which compiled code asks where an address is: `i32 (i64 address)`. The answer is the number of a storage class.
pub const SPACE: &str = "spirv_llvm.run.space";

/// The name under which compiled code asks for an access: `void (i64 address, i64 size, i64 site, i64 object, i64 length,
/// i64 cell)`, where an object of length 0 is not known. The site is a `Site`. The cell, where it is not 0, gets three words about the
/// object, for the next access: its first address, how many follow at which an access of the size may begin, and the distance of the states
/// of its bytes, 0 where it has none.
pub const ACCESS: &str = "spirv_llvm.run.access";

/// The name under which compiled code asks for a division: `void (i64 dividend, i64 divisor, i64 bits, i64 site)`, where an
/// unsigned division has 0 bits.
pub const DIVISION: &str = "spirv_llvm.run.division";

/// The name under which compiled code tells of a variable on the stack: `void (i64 address, i64 size, i64 state)`, with the
/// numbers of `State` and `HAS_ZONE`.
pub const VARIABLE: &str = "spirv_llvm.run.variable";

/// The name under which compiled code tells of a copy that takes the state of memory along: `void (i64 to, i64 from, i64 size)`.
pub const COPY: &str = "spirv_llvm.run.copy";

/// The name under which compiled code tells of a result that it is not to have: `void (i64 kind, i64 site)`, with the numbers of
/// `Arithmetic`.
pub const ARITHMETIC: &str = "spirv_llvm.run.arithmetic";

/// The name under which compiled code asks in loops whether to go on: `void (i64 site)`.
pub const POLL: &str = "spirv_llvm.run.poll";

/// The name under which compiled code tells that it ends the program: `void (i64 site)`.
pub const ABORT: &str = "spirv_llvm.run.abort";

/// The name under which compiled code tells that it comes to a place that it promises not to reach: `void (i64 site)`.
pub const UNREACHABLE: &str = "spirv_llvm.run.unreachable";

/// The name under which compiled code tells that a function begins that may call itself: `void (i64 site)`.
pub const NEST: &str = "spirv_llvm.run.nest";

/// The name under which compiled code asks for a variable whose size is not known before: `void (i64 size, i64 site)`.
pub const ROOM: &str = "spirv_llvm.run.room";

/// The name under which compiled code tells that such variables are no more, those below an address: `void (i64 address)`.
pub const RELEASE: &str = "spirv_llvm.run.release";

/// The name under which compiled code tells that a work-item comes to a barrier: `void (i64 site)`.
pub const ARRIVE: &str = "spirv_llvm.run.arrive";

/// The name under which compiled code that runs a whole group tells which way a work-item takes where ways part that lead to barriers:
/// `void (i64 way)`, 1 for the first.
pub const DECIDE: &str = "spirv_llvm.run.decide";

/// The name under which such code tells that work-items have taken both ways, with the sites of the first barriers there, all bits set
/// for none: `void (i64 first, i64 second)`.
pub const PARTED: &str = "spirv_llvm.run.parted";

/// The name under which compiled code asks for a call by a pointer: `void (i64 address, i64 type, i64 site)`, with the number that
/// the launcher has for the type of the function.
pub const CALLED: &str = "spirv_llvm.run.called";

/// The name under which compiled code that runs a whole group tells that it has passed a barrier: `void ()`.
pub const PASSED: &str = "spirv_llvm.run.passed";

/// The name of the variable in which such code has the number of the work-item that runs: i64.
pub const RUNNING: &str = "spirv_llvm.run.running";

/// The name under which compiled code asks where to do an access that may be outside of its object:
/// `i64 (i64 address, i64 size, i64 writes, i64 object, i64 length)`.
pub const ROBUST: &str = "spirv_llvm.run.robust";

/// The name under which compiled code asks for an operation of its group:
/// `void (i64 opcode, i64 types, i64 count, i64 operands, i64 result)`. The types are those of the result and of `count` operands,
/// [`DESCRIPTION`] words each; operands lie [`SLOT`] bytes from each other.
pub const OPERATE: &str = "spirv_llvm.run.operate";

/// The name under which compiled code prints: `void (i64 format, i64 types, i64 count, i64 operands)`, as [`OPERATE`] with no
/// result.
pub const PRINT: &str = "spirv_llvm.run.print";

/// The name under which compiled code asks: as [`OPERATE`], whose arguments it has, but the work-item goes on.
pub const REQUEST: &str = "spirv_llvm.run.request";

/// The name under which compiled code tells where it asks: `void (i64 site)`.
pub const PLACE: &str = "spirv_llvm.run.place";

/// The bytes from one operand to the next: those of the largest vector.
pub const SLOT: u64 = 128;

/// The words that describe a type: its [`ShaderValueKind`], the bits of a component, components, bytes.
pub const DESCRIPTION: usize = 4;

/// The kinds by their numbers in compiled code.
const KINDS: [ShaderValueKind; 4] =
    [ShaderValueKind::Boolean, ShaderValueKind::Unsigned, ShaderValueKind::Float, ShaderValueKind::Pointer];

/// The number of a kind.
pub fn number_of(kind: ShaderValueKind) -> usize {
    KINDS.iter().position(|own| *own == kind).unwrap_or(KINDS.len())
}

/// The kind of a number.
pub fn kind_of(number: u32) -> ShaderValueKind {
    KINDS.get(number as usize).copied().unwrap_or(ShaderValueKind::None)
}
