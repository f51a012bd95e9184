// An exponential moving mean that begins as a plain mean of the first samples (ExpAvgMeasurement of Netflix's
// concurrency-limits).

export class MovingMean {
  value: f64 = 0;
  private readonly factor: f64;
  private readonly first: f64;
  private count: f64 = 0;
  private sum: f64 = 0;

  constructor(samples: f64, first: f64) {
    this.factor = 2 / (samples + 1);
    this.first = first;
  }

  /** Adds a sample and returns the new mean. */
  add(sample: f64): f64 {
    if (this.count < this.first) {
      this.count++;
      this.sum += sample;
      this.value = this.sum / this.count;
    } else {
      this.value = this.value * (1 - this.factor) + sample * this.factor;
    }
    return this.value;
  }
}
