// The values of measures in a core, to be read by name: their place in the table is the number that the core knows them by.

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
    return Object.fromEntries([...this.places].map(([name, which]) => [name, this.read(which)])) as Values;
  }
}

/** `units`: of UNITS, whose order is that of the core. */
export function placesOf(units: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  return new Map(Object.keys(units).map((name, place) => [name, place]));
}
