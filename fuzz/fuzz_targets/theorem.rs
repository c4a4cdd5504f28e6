#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| iqlink_fuzz::run("theorem", data));
