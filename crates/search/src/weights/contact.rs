use super::Weights;

pub(super) const WEIGHTS: Weights = Weights { worth: &[], rest: &[] };
