//! The heap of a command that is about to work on one large module.

#![allow(unsafe_code, reason = "the allocator and the system are told how to back the heap")]

use std::sync::Once;

/// Prepares the heap for an input of this many bytes: it is asked to lie in large pages, grows by much at once, and keeps memory that
/// is freed. The small pages that a module's tables would touch first take up to a third of the time of a translation.
///
/// Only the first large input that the main thread reads counts: the other threads of a batch allocate while they read. For small inputs,
/// and where the system knows nothing of the kind, nothing happens.
pub(crate) fn prepare_heap(input: usize) {
    // Below this the heap has so few pages that a large one would cost more than they do.
    const SMALL: usize = 64 << 10;
    static ONCE: Once = Once::new();
    if input >= SMALL && std::thread::current().name() == Some("main") {
        ONCE.call_once(|| grow_in_large_pages(input));
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
fn grow_in_large_pages(input: usize) {
    /// The size of a page that is not small, on the machines that have such.
    const LARGE_PAGE: usize = 2 << 20;
    // LLVM's modules take some dozen times the room of their files. What is not used is never backed by memory.
    let room = input.saturating_mul(64).clamp(64 << 20, 1 << 30);
    let Ok(step) = libc::c_int::try_from(room) else { return };
    // SAFETY: `mallopt` takes any values, and the main thread reads inputs while no other one allocates; `sbrk(0)` only reads; `madvise` on
    // the heap, whose ends are the allocator's own, changes how it is backed, and leaves its contents.
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

#[cfg(not(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64")))]
fn grow_in_large_pages(_: usize) {}
