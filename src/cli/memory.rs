//! An end with a word where the memory does not suffice.
//!
//! Without this, an allocation that fails aborts the process with a signal and a backtrace:
//! nothing that tells the user of a small `ulimit -v` what to do.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Exit;

/// The system's allocator for the program, which ends it in good order where there is no more.
pub struct Memory;

/// Whether the end has begun: what it needs itself must not begin it again.
static ENDING: AtomicBool = AtomicBool::new(false);

impl Memory {
    /// The memory itself, unless there is none.
    fn checked(memory: *mut u8, size: usize) -> *mut u8 {
        if memory.is_null() && !ENDING.swap(true, Ordering::SeqCst) {
            // Standard error is not buffered: this takes no memory.
            let _ = writeln!(
                std::io::stderr(),
                "error: out of memory: {size} bytes more were wanted; \
                 allow more (ulimit -v says how much), or ask for less at a time"
            );
            process::exit(Exit::BadInput as i32);
        }
        memory
    }
}

#[allow(
    unsafe_code,
    reason = "stable Rust has no other way to be told that an allocation failed"
)]
// SAFETY: every call is handed to the system's allocator as it is, whose results are returned
// as they are; there is no unwinding, since the process ends or the null pointer is returned.
unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::checked(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Self::checked(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Self::checked(unsafe { System.realloc(memory, layout, size) }, size)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}
