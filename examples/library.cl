// A function for other modules.
float half_of(float x) { return x * 0.5f; }
