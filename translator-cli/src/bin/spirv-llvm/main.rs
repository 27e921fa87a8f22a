//! The command `spirv-llvm`.

fn main() -> anyhow::Result<()> {
    anyhow::bail!("nothing here yet")
}
