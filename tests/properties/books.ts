// Conservation laws that hold at any instant of any run: requests, their time, CPU time, bytes.

import { WINDOW } from '../../src/engine/view/codes.ts';
import type { RequestEnd } from '../../src/engine/view/ended-requests.ts';
import type { EngineView, ServedNodeView } from '../../src/engine/view/engine-view.ts';
import { REQUEST_STATES } from '../../src/scenario/request-state.ts';
import { HORIZON } from './drive.ts';
import { must, mustBe } from './must.ts';

const sumOf = (numbers: Iterable<number>): number => {
  let sum = 0;
  for (const each of numbers) sum += each;
  return sum;
};

/** The parts are whole nanoseconds and sum to the time in the system. */
export function checkSplit({ split, startedAt, endedAt, intendedAt, request }: RequestEnd): void {
  must(
    split.every((part) => Number.isInteger(part) && part >= 0),
    () => `request ${request} is split into ${split}`,
  );
  mustBe(sumOf(split), endedAt - startedAt, `the sum of the parts of request ${request}`);
  must(startedAt >= intendedAt, () => `request ${request} started at ${startedAt}, before ${intendedAt}`);
  must(Number.isInteger(request) && request >= 0, () => `a request has number ${request}`);
}

/** Records the requests that have ended so far. */
export class Books {
  private readonly byOutcome = [0, 0, 0, 0, 0];
  private readonly numbers = new Set<number>();
  private readonly split = new Array<number>(REQUEST_STATES).fill(0);
  private sojournNanos = 0;
  private clock = 0;

  /** Records the end of a request: none ends twice, and none in the past. */
  enter(ended: RequestEnd): void {
    checkSplit(ended);
    must(
      ended.endedAt >= this.clock,
      () => `request ${ended.request} ended at ${ended.endedAt}, after ${this.clock}`,
    );
    must(!this.numbers.has(ended.request), () => `request ${ended.request} ended twice`);
    this.clock = ended.endedAt;
    this.numbers.add(ended.request);
    this.byOutcome[ended.outcome]++;
    this.sojournNanos += ended.endedAt - ended.startedAt;
    ended.split.forEach((part, state) => {
      this.split[state] += part;
    });
  }

  /** Compares with the simulation's own values at this instant. */
  check(view: EngineView): void {
    must(view.now >= this.clock, () => `the clock went back from ${this.clock} to ${view.now}`);
    must(view.now <= HORIZON, () => `the clock is at ${view.now}`);
    this.clock = view.now;
    this.checkRequests(view);
    this.checkCounts(view);
    this.checkLittle(view);
    checkCores(view);
    checkMemory(view);
    checkServices(view);
  }

  private checkRequests({ measures, requests }: EngineView): void {
    const counts = measures.values();
    const { completed, failed, timedOut, rejected, abandoned } = counts;
    [completed, failed, timedOut, rejected, abandoned].forEach((count, outcome) => {
      mustBe(count, this.byOutcome[outcome], `the count of outcome ${outcome}`);
    });
    mustBe(this.numbers.size + counts.inSystem, counts.offered, 'ended + in the system');
    const { rejectedQueueFull, rejectedTooOld, rejectedByCodel, rejectedNoToken, rejectedOverLimit } = counts;
    const causes = [rejectedQueueFull, rejectedTooOld, rejectedByCodel, rejectedNoToken, rejectedOverLimit];
    must(sumOf(causes) <= rejected, () => `the causes of ${rejected} rejections add up to more`);
    // The server still works on some abandoned requests.
    mustBe(sumOf(requests.countStates()), counts.inSystem + counts.ghosts, 'the sum over states');
    this.split.forEach((nanos, state) => {
      mustBe(measures.splitTotals[state], nanos, `the time of all in state ${state}`);
    });
  }

  /** All counters of completions and of arrivals agree. */
  private checkCounts({ measures, classes, now }: EngineView): void {
    const { offered, completed, failed, timedOut, rejected, abandoned } = measures.values();
    for (const name of ['overhead', 'latency', 'latencyActual'] as const)
      mustBe(measures[name].count, completed, `the count of ${name}`);
    const { timeline, seconds } = measures;
    const inWindows = [0, 0, 0];
    const columns = [WINDOW.offered, WINDOW.completed, WINDOW.failed];
    for (let window = 0; window < timeline.length; window++)
      columns.forEach((column, index) => {
        inWindows[index] += timeline.get(window, column);
      });
    mustBe(inWindows[0], offered, 'offered over all windows');
    mustBe(inWindows[1], completed, 'completed over all windows');
    mustBe(inWindows[2], failed + timedOut + rejected + abandoned, 'failed over all windows');
    // Seconds are recorded only for the first 36 hours.
    if (now < HORIZON) mustBe(sumOf(seconds.perSecond()), completed, 'completed over all seconds');
    if (classes.length === 0) return;
    for (const [name, all] of Object.entries({ offered, completed })) {
      const each = classes.map((one) => one.value(name as 'offered' | 'completed'));
      mustBe(sumOf(each), all, `${name} over all classes`);
    }
  }

  /**
   * Little's law as an identity: number in the system over time = the sum of times in the system up to now.
   */
  private checkLittle({ measures, requests, now }: EngineView): void {
    if (now === 0) return;
    let nanos = this.sojournNanos;
    for (let slot = 0; slot < requests.slots; slot++) {
      const isThere = requests.number(slot) >= 0 && !requests.isGhost(slot);
      if (isThere) nanos += now - requests.startedAt(slot);
    }
    const measured = measures.value('meanInSystem') * now;
    must(
      Math.abs(measured - nanos) <= 1e-9 * nanos + 1e-3,
      () => `mean in system x time is ${measured}, the sum of times in the system ${nanos}`,
    );
  }
}

/** The parts of CPU time sum to the available CPU time. */
function checkCores({ measures, scheduler, now }: EngineView): void {
  const cpu = measures.cpu();
  mustBe(sumOf(Object.values(cpu)), scheduler.coreNanos(now), 'the sum of the cores’ times');
  must(
    Object.values(cpu).every((nanos) => nanos >= 0 && Number.isInteger(nanos)),
    () => `core times are ${JSON.stringify(cpu)}`,
  );
}

function checkMemory({ memory, measures }: EngineView): void {
  const now = memory.held();
  for (const use of [now, memory.reservedPeak(), memory.residentPeak()]) {
    mustBe(sumOf(Object.values(use.reservedBy)), use.reservedBytes, 'the sum of reserved bytes');
    mustBe(sumOf(Object.values(use.residentBy)), use.residentBytes, 'the sum of resident bytes');
  }
  must(
    now.reservedBytes <= measures.value('memoryReservedPeak'),
    () => `${now.reservedBytes} reserved is above the peak`,
  );
  must(
    now.residentBytes <= measures.value('memoryResidentPeak'),
    () => `${now.residentBytes} resident is above the peak`,
  );
}

/**
 * At each hop: every call sent to a served node arrives, is in flight, or was rejected or lost; every arrival
 * has ended or is present.
 */
function checkServices(front: EngineView): void {
  const served = front.upstreams.groups.map(({ nodes }) => nodes.flatMap(({ served: one }) => one ?? []));
  const callers = [front, ...served.flat().map(({ server }) => server)];
  served.forEach((nodes, group) => {
    for (const node of nodes) checkServedNode(node, front.now);
    if (nodes.length === 0) return;
    const of = (name: 'attempts' | 'breakerRefused'): number =>
      sumOf(callers.map(({ upstreams }) => upstreams.groups[group].value(name)));
    mustBe(
      sumOf(nodes.map(({ sent }) => sent)),
      of('attempts') - of('breakerRefused'),
      `calls that set out for group ${group}`,
    );
  });
}

function checkServedNode({ server, sent, underWay, refused, lost }: ServedNodeView, now: number): void {
  const { measures, requests } = server;
  const { offered, completed, failed, timedOut, rejected, abandoned, inSystem, ghosts } = measures.values();
  mustBe(server.now, now, 'the clock of a served node');
  mustBe(sent, offered + underWay + refused + lost, 'calls that set out for a node');
  mustBe(completed + failed + timedOut + rejected + abandoned + inSystem, offered, 'calls that a node took');
  mustBe(sumOf(requests.countStates()), inSystem + ghosts, 'the sum over states at a node');
  // If all arrivals have ended, the parts equal their times.
  if (completed > 0 && completed === offered) {
    const { latencyActual, splitTotals } = measures;
    const all = latencyActual.mean() * completed;
    must(
      Math.abs(sumOf(splitTotals) - all) <= 1e-9 * all + 1,
      () => `parts of ${sumOf(splitTotals)} of ${all} at a node`,
    );
  }
  checkCores(server);
  checkMemory(server);
}
