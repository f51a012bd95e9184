// Decides which of the ever-changing sentences about a scene are worth reading aloud: those that say something else than
// before, not those whose numbers moved, and not more than one every few seconds.

const PAUSE_MILLIS = 4000;

export class Narrator {
  private said = '';
  private saidAt = Number.NEGATIVE_INFINITY;

  /** The sentence, if it is to be announced now, else null. */
  offer(sentence: string, wallMillis: number): string | null {
    // "All 50 threads" and "49 of 50 threads" say much the same.
    const meaning = sentence.replace(/\bAll (?=\d)|\d[\d\s]* of (?=\d)/g, '').replace(/[\d.,\s]+/g, ' ');
    if (meaning === this.said || wallMillis - this.saidAt < PAUSE_MILLIS) return null;
    this.said = meaning;
    this.saidAt = wallMillis;
    return sentence;
  }
}
