// Marks with an id that move along one way, from 0 to 1: requests on the loop road, dots on a turning
// circle. They only move forward and at a limited speed. A mark that is no longer needed continues to the end
// and fades.

const FADE_MILLIS = 200;

export class Travellers {
  readonly way: Float32Array;
  readonly alpha: Float32Array;
  /** The mark's node, from 0; 0 if it belongs to none. */
  readonly home: Int32Array;
  readonly live: Uint8Array;
  /** Number of marks in use. */
  count = 0;
  readonly #id: Float64Array;
  readonly #target: Float32Array;
  readonly #seen: Uint8Array;
  readonly #markOf = new Map<number, number>();
  readonly #waysPerSecond: number;

  /** `waysPerSecond`: maximum speed. */
  constructor(most: number, waysPerSecond: number) {
    this.way = new Float32Array(most);
    this.alpha = new Float32Array(most);
    this.home = new Int32Array(most);
    this.live = new Uint8Array(most);
    this.#id = new Float64Array(most);
    this.#target = new Float32Array(most);
    this.#seen = new Uint8Array(most);
    this.#waysPerSecond = waysPerSecond;
  }

  begin(): void {
    this.#seen.fill(0);
    this.count = 0;
  }

  has(id: number): boolean {
    return this.#markOf.has(id);
  }

  /** Sets the position of the mark with this id on its way. Returns false if no mark is free. */
  see(id: number, home: number, way: number): boolean {
    let mark = this.#markOf.get(id);
    if (mark === undefined) {
      mark = this.#free();
      if (mark < 0) return false;
      this.#markOf.set(id, mark);
      this.#id[mark] = id;
      this.live[mark] = 1;
      this.home[mark] = home;
      this.way[mark] = way;
      this.alpha[mark] = 0;
    }
    this.#seen[mark] = 1;
    this.#target[mark] = Math.max(this.way[mark], way);
    this.count++;
    return true;
  }

  end(): void {
    for (let mark = 0; mark < this.live.length; mark++) {
      if (this.live[mark] === 0 || this.#seen[mark] === 1) continue;
      this.live[mark] = 0;
      this.#target[mark] = 1;
      this.#markOf.delete(this.#id[mark]);
    }
  }

  /** Puts every mark at its position immediately. */
  settle(): void {
    this.way.set(this.#target);
    for (let mark = 0; mark < this.live.length; mark++) this.alpha[mark] = this.live[mark];
  }

  /** Returns true while a mark moves. */
  step(millis: number): boolean {
    const reach = (this.#waysPerSecond * millis) / 1000;
    const fade = millis / FADE_MILLIS;
    let moving = false;
    for (let mark = 0; mark < this.live.length; mark++) {
      const lives = this.live[mark] === 1;
      if (!lives && this.alpha[mark] === 0) continue;
      const left = this.#target[mark] - this.way[mark];
      this.way[mark] = this.way[mark] + Math.min(reach, left);
      const alpha = this.alpha[mark];
      this.alpha[mark] = lives ? Math.min(1, alpha + fade) : Math.max(0, alpha - fade);
      moving = moving || left > 0.0005 || !lives || alpha < 1;
    }
    return moving;
  }

  #free(): number {
    for (let mark = 0; mark < this.live.length; mark++) {
      if (this.live[mark] === 0 && this.alpha[mark] === 0) return mark;
    }
    return this.live.indexOf(0);
  }
}
