// Reads measures from a core by name. A measure's position in the table is its number in the core.

import type { ValuesView } from '../view/engine-view.ts';

export class CoreValues<Values extends object> implements ValuesView<Values> {
  private readonly places: ReadonlyMap<string, number>;
  private readonly read: (which: number) => number;

  constructor(places: ReadonlyMap<string, number>, read: (which: number) => number) {
    this.places = places;
    this.read = read;
  }

  value(name: keyof Values & string): number {
    return this.read(this.places.get(name)!);
  }

  values(): Values {
    const values: Record<string, number> = {};
    for (const [name, which] of this.places) values[name] = this.read(which);
    return values as Values;
  }
}

/** Positions of measures by name. `units`: an entry of UNITS, whose order is the same in the core. */
export function placesOf(units: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  return new Map(Object.keys(units).map((name, place) => [name, place]));
}
