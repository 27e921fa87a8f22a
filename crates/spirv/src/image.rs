//! Coordinates and sizes of an image, which follow from the operands of OpTypeImage.

use super::grammar::Dim;

/// The shape of an image, its texels aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ImageShape {
    /// The dimensionality.
    pub dim: Dim,
    /// True if it is a depth image.
    pub depth: bool,
    /// True if it is an array of images.
    pub arrayed: bool,
    /// True if texels have several samples.
    pub multisampled: bool,
}

/// The numbers behind the dimensionality, and the greatest that each may be.
const LITERALS: [(&str, u32); 4] = [("Depth", 2), ("Arrayed", 1), ("MS", 1), ("Sampled", 2)];

/// True if the literal operands, from the dimensionality on, say that an image is used without a sampler.
#[must_use]
pub fn is_storage(literals: &[u32]) -> bool {
    literals.get(4) == Some(&2)
}

impl ImageShape {
    /// The shape that the literal operands give, from the dimensionality on.
    ///
    /// # Errors
    /// The rule that they break.
    pub fn of_literals(literals: &[u32]) -> Result<Self, String> {
        let [dim, numbers @ ..] = literals else { return Err("the dimensionality is missing".to_owned()) };
        for (number, (name, most)) in numbers.iter().zip(LITERALS) {
            if *number > most {
                return Err(format!("{name} is {number}, which is more than {most}"));
            }
        }
        let is_one = |position: usize| numbers.get(position) == Some(&1);
        Ok(Self { dim: Dim(*dim), depth: is_one(0), arrayed: is_one(1), multisampled: is_one(2) })
    }

    /// The number of dimensions that a size has, without the array's layers.
    #[must_use]
    pub const fn dimensions(self) -> u32 {
        match self.dim {
            Dim::Dim1D | Dim::Buffer => 1,
            Dim::Dim3D => 3,
            _ => 2,
        }
    }

    /// The number of components that a query of the size gives.
    #[must_use]
    pub const fn size_components(self) -> u32 {
        self.dimensions() + self.arrayed as u32
    }

    /// The least number of components that tell a place; the faces of a cube have directions in space.
    #[must_use]
    pub const fn coordinates(self) -> u32 {
        let faces = matches!(self.dim, Dim::Cube) as u32;
        self.size_components() + faces
    }

    /// True if a size is asked for with a level of detail: only where images may have several.
    #[must_use]
    pub const fn has_levels(self) -> bool {
        !self.multisampled && !matches!(self.dim, Dim::Buffer | Dim::Rect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_coordinates_follow_from_the_shape() {
        let shape = |dim: Dim, arrayed| ImageShape::of_literals(&[dim.0, 0, arrayed, 0, 0, 0, 0]).unwrap();
        let numbers = |shape: ImageShape| (shape.dimensions(), shape.size_components(), shape.coordinates());
        assert_eq!(numbers(shape(Dim::Dim1D, 0)), (1, 1, 1));
        assert_eq!(numbers(shape(Dim::Dim1D, 1)), (1, 2, 2));
        assert_eq!(numbers(shape(Dim::Dim2D, 1)), (2, 3, 3));
        assert_eq!(numbers(shape(Dim::Dim3D, 0)), (3, 3, 3));
        assert_eq!(numbers(shape(Dim::Cube, 0)), (2, 2, 3));
        assert_eq!(numbers(shape(Dim::Cube, 1)), (2, 3, 4));
        assert_eq!(numbers(shape(Dim::Buffer, 0)), (1, 1, 1));
    }

    #[test]
    fn literals_have_bounds() {
        assert_eq!(ImageShape::of_literals(&[1, 3]), Err("Depth is 3, which is more than 2".to_owned()));
        assert_eq!(
            ImageShape::of_literals(&[1, 0, 0, 2, 0]),
            Err("MS is 2, which is more than 1".to_owned())
        );
        assert!(ImageShape::of_literals(&[]).is_err());
        assert!(ImageShape::of_literals(&[1, 2, 1, 1, 2, 0]).is_ok());
    }
}
