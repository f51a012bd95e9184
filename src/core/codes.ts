// Made by scripts/core-codes.ts of the tables in TypeScript; not edited by hand.
//
// SECTION: places of single numbers in a configuration. LIST: where the place and the length of a list stand (place, and
// place + 1), how wide its rows are, and the place of each number in a row. SERVER: the same in the row of the thread model.

/** No request, thread, core, node or group. */
export const NONE: i32 = -1;
export const OUTCOMES: i32 = 5;
export const REQUEST_STATES: i32 = 7;
export const RETRY_STRIDE: f64 = 1099511627689;
export const BUDGET_BURST: f64 = 10;
export const SERVER_PLACE: i32 = 67;
/** Of which layout all this is: see engine/configuration/layout-stamp.ts. */
export const LAYOUT_STAMP: i32 = -1507726897;

export namespace EVENT {
  export const faultChange: i32 = 0;
  export const machineChange: i32 = 1;
  export const waitEnd: i32 = 2;
  export const callStep: i32 = 3;
  export const lockGranted: i32 = 4;
  export const sliceEnd: i32 = 5;
  export const interrupt: i32 = 6;
  export const pause: i32 = 7;
  export const modelTimer: i32 = 8;
  export const patienceEnd: i32 = 9;
  export const clientRetry: i32 = 10;
  export const arrival: i32 = 11;
  export const userSends: i32 = 12;
  export const heldSends: i32 = 13;
}

export namespace REQUEST_STATE {
  export const queued: i32 = 0;
  export const ready: i32 = 1;
  export const running: i32 = 2;
  export const switching: i32 = 3;
  export const waiting: i32 = 4;
  export const lockWait: i32 = 5;
  export const paused: i32 = 6;
}

export namespace OUTCOME {
  export const completed: i32 = 0;
  export const failed: i32 = 1;
  export const timedOut: i32 = 2;
  export const rejected: i32 = 3;
  export const abandoned: i32 = 4;
}

export namespace THREAD {
  export const parked: i32 = 0;
  export const ready: i32 = 1;
  export const running: i32 = 2;
}

export namespace METER {
  export const useful: i32 = 0;
  export const switching: i32 = 1;
  export const scheduling: i32 = 2;
  export const spinning: i32 = 3;
  export const interrupts: i32 = 4;
  export const paused: i32 = 5;
}

export namespace HALT {
  export const none: i32 = 0;
  export const interrupt: i32 = 4;
  export const pause: i32 = 5;
}

export namespace WORK {
  export const none: i32 = 0;
  export const local: i32 = 1;
  export const localFull: i32 = 2;
  export const spins: i32 = 3;
  export const waits: i32 = 4;
  export const granted: i32 = 5;
  export const begun: i32 = 6;
}

export namespace CALL_PHASE {
  export const none: i32 = 0;
  export const works: i32 = 1;
  export const queued: i32 = 2;
  export const backsOff: i32 = 3;
}

export namespace FAULT {
  export const none: i32 = 0;
  export const down: i32 = 1;
  export const refusing: i32 = 2;
  export const slow: i32 = 3;
  export const flapping: i32 = 4;
  export const errors: i32 = 5;
}

export namespace BREAKER_STATE {
  export const closed: i32 = 0;
  export const open: i32 = 1;
  export const halfOpen: i32 = 2;
}

export namespace WINDOW {
  export const offered: i32 = 0;
  export const completed: i32 = 1;
  export const failed: i32 = 2;
  export const useful: i32 = 3;
  export const switching: i32 = 4;
  export const scheduling: i32 = 5;
  export const spinning: i32 = 6;
  export const interrupts: i32 = 7;
  export const paused: i32 = 8;
  export const coreTime: i32 = 9;
  export const ready: i32 = 10;
  export const loadMinute: i32 = 11;
  export const loadFiveMinutes: i32 = 12;
  export const loadQuarterHour: i32 = 13;
  export const looks: i32 = 14;
  export const threads: i32 = 15;
  export const waiting: i32 = 16;
  export const lockWait: i32 = 17;
  export const idle: i32 = 18;
  export const length: i32 = 19;
}

export namespace STEP {
  export const cpu: i32 = 0;
  export const call: i32 = 1;
  export const sleep: i32 = 2;
  export const lock: i32 = 3;
  export const offload: i32 = 4;
  export const end: i32 = 5;
}

export namespace SHAPE {
  export const constant: i32 = 0;
  export const uniform: i32 = 1;
  export const exponential: i32 = 2;
  export const bimodal: i32 = 3;
  export const every: i32 = 4;
  export const normal: i32 = 5;
  export const lognormal: i32 = 6;
  export const pareto: i32 = 7;
  export const empirical: i32 = 8;
}

export namespace MODEL {
  export const blockingPool: i32 = 0;
  export const threadPerRequest: i32 = 1;
  export const eventLoop: i32 = 2;
  export const multiReactor: i32 = 3;
  export const greenThreads: i32 = 4;
  export const loopWithHelpers: i32 = 5;
  export const staged: i32 = 6;
  export const singleWriter: i32 = 7;
}

export namespace LOCK_KIND {
  export const mutex: i32 = 0;
  export const spin: i32 = 1;
  export const atomic: i32 = 2;
  export const local: i32 = 3;
}

export namespace MACHINE_FAULT {
  export const coresLost: i32 = 0;
  export const memorySqueeze: i32 = 1;
}

export namespace CHOICE {
  export namespace traffic {
    export namespace kind {
      export const open: i32 = 0;
      export const closed: i32 = 1;
    }
    export namespace arrivals {
      export const constant: i32 = 0;
      export const poisson: i32 = 1;
      export const batches: i32 = 2;
      export const bursts: i32 = 3;
      export const replay: i32 = 4;
    }
  }
  export namespace change {
    export namespace shape {
      export const steady: i32 = 0;
      export const ramp: i32 = 1;
      export const step: i32 = 2;
      export const spike: i32 = 3;
    }
  }
  export namespace machine {
    export namespace readyOrder {
      export const sleepersFirst: i32 = 0;
      export const fifo: i32 = 1;
    }
  }
  export namespace memory {
    export namespace whenFull {
      export const refuse: i32 = 0;
      export const swap: i32 = 1;
      export const killed: i32 = 2;
    }
  }
  export namespace groups {
    export namespace replies {
      export const socket: i32 = 0;
      export const timer: i32 = 1;
    }
    export namespace balancer {
      export const roundRobin: i32 = 0;
      export const random: i32 = 1;
      export const leastOutstanding: i32 = 2;
      export const twoChoices: i32 = 3;
      export const shuffleShard: i32 = 4;
    }
  }
  export namespace server {
    export namespace whenFull {
      export const reject: i32 = 0;
      export const block: i32 = 1;
      export const dropOldest: i32 = 2;
    }
    export namespace order {
      export const fifo: i32 = 0;
      export const lifo: i32 = 1;
    }
    export namespace threadPer {
      export const request: i32 = 0;
      export const connection: i32 = 1;
    }
    export namespace readiness {
      export const epoll: i32 = 0;
      export const poll: i32 = 1;
    }
    export namespace stealing {
      export const on: i32 = 0;
      export const off: i32 = 1;
    }
  }
}

export namespace SECTION {
  export namespace run {
    export const model: i32 = 0;
    export const seed: i32 = 1;
    export const requests: i32 = 2;
    export const durationNanos: i32 = 3;
  }
  export namespace traffic {
    export const kind: i32 = 4;
    export const ratePerSecond: i32 = 5;
    export const arrivals: i32 = 6;
    export const generatorLagChance: i32 = 7;
    export const users: i32 = 8;
    export const persistentConnections: i32 = 9;
    export const patienceNanos: i32 = 10;
    export const think: i32 = 11;
    export const gap: i32 = 12;
  }
  export namespace bursts {
    export const onNanos: i32 = 13;
    export const offNanos: i32 = 14;
  }
  export namespace change {
    export const shape: i32 = 15;
    export const fromNanos: i32 = 16;
    export const untilNanos: i32 = 17;
    export const factor: i32 = 18;
  }
  export namespace clientRetries {
    export const attempts: i32 = 19;
    export const backoffNanos: i32 = 20;
    export const jitter: i32 = 21;
    export const budget: i32 = 22;
  }
  export namespace machine {
    export const cores: i32 = 23;
    export const contextSwitchNanos: i32 = 24;
    export const timeSliceNanos: i32 = 25;
    export const timerSlackNanos: i32 = 26;
    export const connections: i32 = 27;
    export const readyOrder: i32 = 28;
    export const cacheRefillNanos: i32 = 29;
    export const runnableCostNanos: i32 = 30;
    export const threadCreationNanos: i32 = 31;
    export const interruptEveryNanos: i32 = 32;
    export const interruptNanos: i32 = 33;
    export const pauseEveryNanos: i32 = 34;
    export const pauseNanos: i32 = 35;
  }
  export namespace memory {
    export const limitBytes: i32 = 36;
    export const whenFull: i32 = 37;
    export const swapFactor: i32 = 38;
    export const reservedPerThreadBytes: i32 = 39;
    export const residentPerThreadBytes: i32 = 40;
    export const reservedBaseBytes: i32 = 41;
    export const residentBaseBytes: i32 = 42;
    export const perWaitingTaskBytes: i32 = 43;
    export const perFinishedRequestBytes: i32 = 44;
  }
}

export namespace LIST {
  export namespace programs {
    export const place: i32 = 45;
    export const width: i32 = 2;
    export const firstStep: i32 = 0;
    export const steps: i32 = 1;
  }
  export namespace steps {
    export const place: i32 = 47;
    export const width: i32 = 4;
    export const kind: i32 = 0;
    export const target: i32 = 1;
    export const waits: i32 = 2;
    export const time: i32 = 3;
  }
  export namespace classes {
    export const place: i32 = 49;
    export const width: i32 = 1;
    export const share: i32 = 0;
  }
  export namespace locks {
    export const place: i32 = 51;
    export const width: i32 = 4;
    export const kind: i32 = 0;
    export const spinNanos: i32 = 1;
    export const batch: i32 = 2;
    export const localNanos: i32 = 3;
  }
  export namespace groups {
    export const place: i32 = 53;
    export const width: i32 = 11;
    export const nodes: i32 = 0;
    export const replies: i32 = 1;
    export const timeoutNanos: i32 = 2;
    export const failAtNanos: i32 = 3;
    export const balancer: i32 = 4;
    export const shardSize: i32 = 5;
    export const nodeConcurrency: i32 = 6;
    export const nodeQueueLimit: i32 = 7;
    export const hedgeAfterNanos: i32 = 8;
    export const inFlightLimit: i32 = 9;
    export const firstNode: i32 = 10;
  }
  export namespace retries {
    export const place: i32 = 55;
    export const width: i32 = 5;
    export const attempts: i32 = 0;
    export const backoffNanos: i32 = 1;
    export const backoffMaxNanos: i32 = 2;
    export const jitter: i32 = 3;
    export const budget: i32 = 4;
  }
  export namespace breakers {
    export const place: i32 = 57;
    export const width: i32 = 4;
    export const failureShare: i32 = 0;
    export const windowCalls: i32 = 1;
    export const minimumCalls: i32 = 2;
    export const openNanos: i32 = 3;
  }
  export namespace nodes {
    export const place: i32 = 59;
    export const width: i32 = 2;
    export const latency: i32 = 0;
    export const meanNanos: i32 = 1;
  }
  export namespace faults {
    export const place: i32 = 61;
    export const width: i32 = 6;
    export const group: i32 = 0;
    export const node: i32 = 1;
    export const kind: i32 = 2;
    export const strength: i32 = 3;
    export const fromNanos: i32 = 4;
    export const untilNanos: i32 = 5;
  }
  export namespace machineFaults {
    export const place: i32 = 63;
    export const width: i32 = 4;
    export const kind: i32 = 0;
    export const amount: i32 = 1;
    export const fromNanos: i32 = 2;
    export const untilNanos: i32 = 3;
  }
  export namespace timestamps {
    export const place: i32 = 65;
    export const width: i32 = 1;
    export const atNanos: i32 = 0;
  }
}

export namespace SERVER {
  export namespace blockingPool {
    export const threads: i32 = 0;
    export const coreThreads: i32 = 1;
    export const keepAliveNanos: i32 = 2;
    export const queueLimit: i32 = 3;
    export const whenFull: i32 = 4;
    export const order: i32 = 5;
    export const queueLockNanos: i32 = 6;
  }
  export namespace threadPerRequest {
    export const threadPer: i32 = 0;
    export const threadLimit: i32 = 1;
    export const queueLimit: i32 = 2;
  }
  export namespace eventLoop {
    export const wakeCostNanos: i32 = 0;
    export const eventCostNanos: i32 = 1;
    export const timerTickNanos: i32 = 2;
    export const readiness: i32 = 3;
    export const watchCostNanos: i32 = 4;
    export const rearmCostNanos: i32 = 5;
    export const spuriousReadNanos: i32 = 6;
  }
  export namespace multiReactor {
    export const loops: i32 = 0;
    export const wakeCostNanos: i32 = 1;
    export const eventCostNanos: i32 = 2;
    export const timerTickNanos: i32 = 3;
    export const readiness: i32 = 4;
    export const watchCostNanos: i32 = 5;
    export const rearmCostNanos: i32 = 6;
    export const spuriousReadNanos: i32 = 7;
  }
  export namespace greenThreads {
    export const carriers: i32 = 0;
    export const greenLimit: i32 = 1;
    export const greenSwitchNanos: i32 = 2;
    export const greenStackBytes: i32 = 3;
    export const stealing: i32 = 4;
    export const pollers: i32 = 5;
    export const pollerCostNanos: i32 = 6;
  }
  export namespace loopWithHelpers {
    export const helpers: i32 = 0;
    export const wakeCostNanos: i32 = 1;
    export const eventCostNanos: i32 = 2;
    export const timerTickNanos: i32 = 3;
    export const readiness: i32 = 4;
    export const watchCostNanos: i32 = 5;
    export const rearmCostNanos: i32 = 6;
    export const spuriousReadNanos: i32 = 7;
  }
  export namespace staged {
    export const stageThreads: i32 = 0;
    export const queueLimit: i32 = 1;
  }
  export namespace singleWriter {
    export const threads: i32 = 0;
    export const queueLimit: i32 = 1;
    export const handoffNanos: i32 = 2;
    export const recordLimit: i32 = 3;
    export const recordBytes: i32 = 4;
  }
}
