// Pixels of the picture that stands for a scene, as those who show links want it.

export const POSTER_SIZE = { width: 1200, height: 630 } as const;
