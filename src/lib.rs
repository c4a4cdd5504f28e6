//! IQ-Link: twelve pieces of balls, open sockets and full circles on 24 spots.

pub mod draw;
pub mod game;
