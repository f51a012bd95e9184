// The scenes in which the page is measured.

export interface Scene {
  readonly letter: string;
  readonly title: string;
  readonly query: string;
}

/** Each server gets 50,000 requests/s and has 20,000 in the system at any time. */
export const TWO_THOUSAND_LANES: Scene = {
  letter: 'a',
  title: 'two scenes of 1,000 lanes, 20,000 requests in each',
  query:
    'servers=A:blocking-pool,B:blocking-pool&threads=1000&latency=20ms&traffic=closed&users=20000&requests=none',
};

/** All requests arrive in the first second and complete at 2,000/s. */
export const A_MILLION_WAIT: Scene = {
  letter: 'b',
  title: '10,000 lanes, 1,000,000 requests wait',
  query:
    'servers=A:blocking-pool&threads=10000&latency=exp(2s)&cores=64&rate=1000000&requests=1060000&timeout=none&t=1.02s&play=yes&speed=1',
};

export const OPENING: Scene = { letter: 'c', title: 'the page as it opens', query: '' };

/** More load than the engine can handle. */
export const OVERLOAD: Scene = {
  letter: 'e',
  title: '10,000 threads take 1,000,000 requests a second',
  query: 'preset=rate-1k&requests=none&threads=10000&rate=1000000&speed=1',
};
