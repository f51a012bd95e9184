// What the page is measured on.

export interface Scene {
  readonly letter: string;
  readonly title: string;
  readonly query: string;
}

/** 50,000 requests a second for each server, of which 20,000 are in the system at any instant. */
export const TWO_THOUSAND_LANES: Scene = {
  letter: 'a',
  title: 'two scenes of 1,000 lanes, 20,000 requests in each',
  query:
    'servers=A:blocking-pool,B:blocking-pool&threads=1000&latency=20ms&traffic=closed&users=20000&requests=none',
};

/** The first second brings the requests, of which 2,000 a second are done. */
export const A_MILLION_WAIT: Scene = {
  letter: 'b',
  title: '10,000 lanes, 1,000,000 requests wait',
  query:
    'servers=A:blocking-pool&threads=10000&latency=exp(2s)&cores=64&rate=1000000&requests=1060000&timeout=none&t=1.02s&play=yes&speed=1',
};

export const OPENING: Scene = { letter: 'c', title: 'the page as it opens', query: '' };

/** More than the engine can do. */
export const OVERLOAD: Scene = {
  letter: 'e',
  title: '10,000 threads take 1,000,000 requests a second',
  query: 'preset=rate-1k&requests=none&threads=10000&rate=1000000&speed=1',
};
