//! `compare`: wrong backends are caught, nothing finished is lost, and what is
//! written can be read by programs and people.

mod agreement;
mod doubles;
mod exports;
mod journal;
mod program;
mod report;
