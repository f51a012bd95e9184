// Which spot each parked request has. It keeps its spot while it waits; a newcomer takes the first free one.

const NOBODY = -1;

export class Parking {
  private spotOfSlot = new Int32Array(256).fill(NOBODY);
  private slotOfSpot = new Int32Array(0);
  private requestOfSpot = new Float64Array(0);
  private stampOfSpot = new Int32Array(0);
  private stamp = 0;
  private firstFree = 0;

  /** Starts a new instant: call `keep` for every parked request, then `take` for those that it refused. */
  begin(spots: number): void {
    if (spots !== this.slotOfSpot.length) {
      this.slotOfSpot = new Int32Array(spots).fill(NOBODY);
      this.requestOfSpot = new Float64Array(spots).fill(NOBODY);
      this.stampOfSpot = new Int32Array(spots);
      this.stamp = 0;
    }
    this.stamp++;
    this.firstFree = 0;
  }

  /** The spot that this request has already, or -1. */
  keep(slot: number, request: number): number {
    const spot = slot < this.spotOfSlot.length ? this.spotOfSlot[slot] : NOBODY;
    if (spot < 0 || spot >= this.slotOfSpot.length) return NOBODY;
    if (this.slotOfSpot[spot] !== slot || this.requestOfSpot[spot] !== request) return NOBODY;
    this.stampOfSpot[spot] = this.stamp;
    return spot;
  }

  /** The first free spot, or -1 when all are taken. */
  take(slot: number, request: number): number {
    const spots = this.slotOfSpot.length;
    while (this.firstFree < spots && this.stampOfSpot[this.firstFree] === this.stamp) this.firstFree++;
    if (this.firstFree >= spots) return NOBODY;
    const spot = this.firstFree;
    this.stampOfSpot[spot] = this.stamp;
    this.slotOfSpot[spot] = slot;
    this.requestOfSpot[spot] = request;
    if (slot >= this.spotOfSlot.length) {
      const grown = new Int32Array(Math.max(slot + 1, this.spotOfSlot.length * 2)).fill(NOBODY);
      grown.set(this.spotOfSlot);
      this.spotOfSlot = grown;
    }
    this.spotOfSlot[slot] = spot;
    return spot;
  }
}
