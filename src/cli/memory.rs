//! An end with a word where the memory does not suffice.
//!
//! Without this, an allocation that fails aborts the process with a signal and a backtrace:
//! nothing that tells the user of a small `ulimit -v` what to do. What the program has begun to
//! write goes away with it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::Write;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::Exit;
use crate::files;

/// The system's allocator for the program, which ends it in good order where there is no more.
pub struct Memory;

/// Whether a thread ends the program.
static ENDING: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Whether it is this thread: what the end needs itself must not begin it again.
    static ENDS: Cell<bool> = const { Cell::new(false) };
}

impl Memory {
    /// The memory itself, unless there is none.
    fn checked(memory: *mut u8, size: usize) -> *mut u8 {
        if memory.is_null() && !ENDS.get() {
            if ENDING.swap(true, Ordering::SeqCst) {
                // Another thread has the word. To go on without memory would abort the program
                // in the middle of it; to wait for ever would hang it, should that thread wait for this one.
                thread::sleep(Duration::from_secs(5));
            } else {
                ENDS.set(true);
                end(size);
            }
        }
        memory
    }
}

/// The end for want of `size` bytes, for which no memory is taken.
fn end(size: usize) -> ! {
    // One write, so that nothing of another thread gets into it.
    let mut text = [0; 200];
    let mut rest = &mut text[..];
    let _ = writeln!(
        rest,
        "error: out of memory: {size} bytes more were wanted; \
         allow more (ulimit -v says how much), or ask for less at a time"
    );
    let unused = rest.len();
    let _ = std::io::stderr().write_all(&text[..text.len() - unused]);
    files::abandon();
    process::exit(Exit::BadInput as i32)
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
