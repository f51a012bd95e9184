// The kinds of vehicles: what a request drives.

export const VEHICLES = ['car', 'motorbike'] as const;
export type Vehicle = (typeof VEHICLES)[number];

/** Width for a height of 1. */
export const ASPECT: Readonly<Record<Vehicle, number>> = { car: 2, motorbike: 2.3 };
