// Decides which sentences about a scene screen readers announce: those that differ in more than their numbers, and at most one
// every few seconds.

const PAUSE_MILLIS = 4000;

export class Narrator {
  private said = '';
  private saidAt = Number.NEGATIVE_INFINITY;

  /** The sentence where it is to be announced now, else null. */
  offer(sentence: string, wallMillis: number): string | null {
    // "All 50 threads" and "49 of 50 threads" say much the same.
    const meaning = sentence.replace(/\bAll (?=\d)|\d[\d\s]* of (?=\d)/g, '').replace(/[\d.,\s]+/g, ' ');
    if (meaning === this.said || wallMillis - this.saidAt < PAUSE_MILLIS) return null;
    this.said = meaning;
    this.saidAt = wallMillis;
    return sentence;
  }
}
