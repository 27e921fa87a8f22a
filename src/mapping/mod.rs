//! Correspondences between SPIR-V and LLVM IR, each declared once and used in both directions.
