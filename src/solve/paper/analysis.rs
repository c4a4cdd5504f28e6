//! The quantities behind the paper's tables and figures. Nothing in here keeps
//! state: every function computes from a problem.
