// Handles the end of a request for its client: measures it, reports it, lets its user think or retry, and
// gives its connection to the next request.

import { ArrivalAdmission } from './admission/arrival-admission.ts';
import { NONE, OUTCOME } from './codes.ts';
import { EndTaker } from './end-taker.ts';
import { Clock } from './kernel/clock.ts';
import { Scheduler } from './machine/scheduler.ts';
import { ClassMeasures } from './metrics/class-measures.ts';
import { Measures } from './metrics/measures.ts';
import { EndListener } from './threading/execution.ts';
import { Slot } from './types.ts';
import { Arrivals } from './workload/arrivals.ts';
import { ClientRetries } from './workload/client-retries.ts';
import { Connecting } from './workload/connecting.ts';
import { ConnectionQueue } from './workload/connection-queue.ts';
import { Patience } from './workload/patience.ts';
import { RequestTable } from './workload/request-table.ts';

export class RequestEnds extends EndListener {
  private readonly clock: Clock;
  private readonly requests: RequestTable;
  private readonly scheduler: Scheduler;
  private readonly measures: Measures;
  private readonly classMeasures: ClassMeasures | null;
  private readonly arrivals: Arrivals;
  private readonly retries: ClientRetries;
  private readonly patience: Patience;
  private readonly connectionQueue: ConnectionQueue;
  private readonly connecting: Connecting;
  private readonly admission: ArrivalAdmission;
  /** Receives ended requests; null if nothing reads them. */
  private readonly taker: EndTaker | null;

  constructor(
    clock: Clock,
    requests: RequestTable,
    scheduler: Scheduler,
    measures: Measures,
    classMeasures: ClassMeasures | null,
    arrivals: Arrivals,
    retries: ClientRetries,
    patience: Patience,
    connectionQueue: ConnectionQueue,
    connecting: Connecting,
    admission: ArrivalAdmission,
    taker: EndTaker | null,
  ) {
    super();
    this.clock = clock;
    this.requests = requests;
    this.scheduler = scheduler;
    this.measures = measures;
    this.classMeasures = classMeasures;
    this.arrivals = arrivals;
    this.retries = retries;
    this.patience = patience;
    this.connectionQueue = connectionQueue;
    this.connecting = connecting;
    this.admission = admission;
    this.taker = taker;
  }

  override requestEnds(slot: Slot, outcome: i32): void {
    const requests = this.requests;
    if (this.connecting.freeUpTo < 0) this.connecting.requestEnds(slot, outcome);
    if (this.admission.isLimited) this.admission.ends(slot, outcome);
    // The client gave up earlier, so the request has already ended for it.
    if (requests.isGhost(slot)) return;
    this.patience.end(slot);
    this.measures.requestEnded(slot, outcome);
    const classMeasures = this.classMeasures;
    if (classMeasures !== null) classMeasures.requestEnded(slot, outcome);
    let isRetried = false;
    if (outcome !== OUTCOME.completed) isRetried = this.retries.retry(slot);
    if (!isRetried) {
      const user = requests.user(slot);
      if (user !== NONE) {
        const tookNoTime = requests.startedAt(slot) === this.clock.now;
        this.arrivals.userIsAnswered(user, requests.first(slot), tookNoTime);
      }
    }
    if (this.connectionQueue.length > 0) this.connectionQueue.connectionIsFree();
    const taker = this.taker;
    if (taker !== null) taker.add(slot, outcome, requests, this.scheduler, this.clock.now);
  }
}
