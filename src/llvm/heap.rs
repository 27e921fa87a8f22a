//! The heap of a process that translates one large module.

/// The size of a page that is not small, on the machines that have such.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE_PAGE: usize = 2 << 20;

/// Asks for the heap to lie in large pages, for a command that is about to translate an input of `input` bytes: LLVM
/// makes millions of small objects, and each small page that they first touch costs more than what is written to it.
/// The heap then keeps what is freed. For small inputs, and where the system knows nothing of the kind, nothing happens.
///
/// This changes the allocator of the whole process, so it is for the `main` of commands, before other threads start.
pub fn prepare_heap(input: usize) {
    // Below this the heap has so few pages that a large one would cost more than they do.
    const SMALL: usize = 64 << 10;
    if input >= SMALL {
        grow_in_large_pages(input);
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn grow_in_large_pages(input: usize) {
    // Modules in memory take some dozen times the room of their files. What is not used is never backed by memory.
    let room = input.saturating_mul(64).clamp(64 << 20, 1 << 30);
    let Ok(step) = libc::c_int::try_from(room) else { return };
    // SAFETY: `mallopt` takes any values; `sbrk(0)` only reads; `madvise` on the heap, whose ends are the allocator's
    // own, changes how it is backed, not what it holds.
    unsafe {
        // The heap grows by so much at once, and does not shrink.
        libc::mallopt(libc::M_TOP_PAD, step);
        libc::mallopt(libc::M_TRIM_THRESHOLD, libc::c_int::MAX);
        // Large buffers lie in the heap too, but for those that would leave very large holes when they grow.
        libc::mallopt(libc::M_MMAP_THRESHOLD, 32 << 20);
        let start = libc::sbrk(0) as usize;
        // More than the heap has left makes it grow; a compiler may take an object that nothing uses for needless.
        libc::free(std::hint::black_box(libc::malloc(1 << 20)));
        let end = libc::sbrk(0) as usize;
        let start = start.next_multiple_of(LARGE_PAGE);
        if end > start && end - start <= 2 * room {
            libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_HUGEPAGE);
        }
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn grow_in_large_pages(_: usize) {}
