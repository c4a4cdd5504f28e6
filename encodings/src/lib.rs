//! From a packing problem to clauses or exact-cover rows.
