//! Itanium names with OpenCL's vendor types: parse and encode.
