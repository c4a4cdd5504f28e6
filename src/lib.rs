//! IQ-Link: twelve pieces of balls, open sockets and full circles on 24 spots.

pub mod cli;
pub mod compare;
pub mod craft;
pub mod draw;
pub mod game;
pub mod problem;
pub mod prove;
pub mod solve;
pub mod study;
pub mod suite;
pub mod verify;
