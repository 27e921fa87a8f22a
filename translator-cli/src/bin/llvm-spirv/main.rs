//! The command `llvm-spirv`.

fn main() -> anyhow::Result<()> {
    anyhow::bail!("nothing here yet")
}
