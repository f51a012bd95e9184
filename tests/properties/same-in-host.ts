// Compares the in-page host, driven by frames with the user's edits as commands, with plain runs of its
// servers.

import type { Simulation } from '../../src/engine/simulation.ts';
import type { EngineView } from '../../src/engine/view/engine-view.ts';
import { FrameWriter } from '../../src/host/frame-writer.ts';
import { SimulationHost } from '../../src/host/simulation-host.ts';
import { summarize } from '../../src/host/summary-writer.ts';
import type { Measure } from '../../src/measures/measure.ts';
import { MEASURES } from '../../src/measures/measures.ts';
import type { EndedRequest } from '../../src/protocol/followed-request.ts';
import { FRAME, NODE, SERVER, THREAD, VEHICLE } from '../../src/protocol/frame-layout.ts';
import { Frame, type ServerFrame } from '../../src/protocol/frame-reader.ts';
import type { Command, FrameReply, FrameRequest } from '../../src/protocol/simulation-api.ts';
import type { Summary } from '../../src/protocol/summary.ts';
import { rhythmOf } from '../../src/scenario/cpu-rhythm.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../../src/scenario/request-state.ts';
import { drive, isBrokenOff, stopsOf } from './drive.ts';
import type { LiveEdit } from './live-edits.ts';
import { must, mustBe, mustEqual } from './must.ts';
import type { Run } from './properties.ts';
import { fingerprint } from './readings.ts';

const LIMITS = { maxThreads: 300, maxVehicles: 400 };

function commandOf(edit: LiveEdit): Command {
  const { at: _, ...command } = edit;
  return command;
}

/** Minimum number of time slices per frame. */
const SLICES_LEAST = 20;

/**
 * Requests frames up to each of the instants, and passes each to `see`. The host's wall clock advances by 1
 * per reading, so that a frame's budget ends after a few slices and the next frame must continue there.
 */
function play(host: SimulationHost, run: Run, see: (frame: Frame) => void): FrameReply {
  const { stops, edits } = run;
  let reply: FrameReply | null = null;
  let before = 0;
  // Once all servers have finished, the clock stays at that instant until an edit gives them more work.
  let clock = 0;
  let applied = 0;
  for (const stop of stopsOf({ instants: stops, edits })) {
    const commands: Command[] = [];
    for (; applied < edits.length && edits[applied].at <= before; applied++)
      commands.push(commandOf(edits[applied]));
    let behind = true;
    while (behind) {
      const request: FrameRequest = {
        spanNanos: stop - clock,
        budgetMillis: Math.max(SLICES_LEAST, run.budget),
        commands: commands.splice(0),
        buffer: reply?.buffer ?? null,
        ...LIMITS,
      };
      reply = host.frame(request);
      mustEqual(reply.problems, [], 'what the host refuses');
      const frame = new Frame(new Float64Array(reply.buffer, 0, reply.length));
      see(frame);
      clock = frame.clock;
      behind = frame.behind;
    }
    before = stop;
  }
  return reply!;
}

/** Header fields that are not written yet; in a reused buffer they keep old values. */
const isReserved = (field: number): boolean =>
  field >= SERVER.states + REQUEST_STATES && field < SERVER.oldestQueuedSince;

function checkServer(server: ServerFrame): void {
  for (let field = 0; field < SERVER.length; field++) {
    if (isReserved(field)) continue;
    const value = server.get(field);
    const mayBeNone =
      (field === SERVER.oldestQueuedSince || field === SERVER.killedAt) && Number.isNaN(value);
    must(
      mayBeNone || (value >= 0 && value < Number.POSITIVE_INFINITY),
      () => `server field ${field} is ${value}`,
    );
  }
  for (let node = 0; node < server.get(SERVER.nodes); node++)
    for (let column = 0; column < NODE.length; column++) {
      const value = server.node(node, column);
      // A call to a node that is down never ends without a timeout.
      const mayBeEndless =
        (column === NODE.latency || column === NODE.takes) && value === Number.POSITIVE_INFINITY;
      must(mayBeEndless || (value >= 0 && value < 1e18), () => `node ${node} column ${column} is ${value}`);
    }
  for (let thread = 0; thread < server.get(SERVER.threads); thread++)
    must(server.thread(thread, THREAD.request) >= -1, () => `thread ${thread} serves nobody known`);
}

/** Every vehicle is a request of the system, exactly once per frame. */
function checkVehicles(server: ServerFrame, clock: number): void {
  const slots = new Set<number>();
  for (let index = 0; index < server.get(SERVER.vehicles); index++) {
    const at = (column: number): number => server.vehicle(index, column);
    must(at(VEHICLE.request) >= 0, () => `vehicle ${index} is of request ${at(VEHICLE.request)}`);
    must(!slots.has(at(VEHICLE.slot)), () => `slot ${at(VEHICLE.slot)} has two vehicles`);
    slots.add(at(VEHICLE.slot));
    must(at(VEHICLE.since) <= clock, () => `vehicle ${index} is in its state since ${at(VEHICLE.since)}`);
    const until = at(VEHICLE.until);
    must(Number.isNaN(until) || until >= at(VEHICLE.since), () => `vehicle ${index} is there until ${until}`);
    must(at(VEHICLE.thread) >= -1 && at(VEHICLE.node) >= -1, () => `vehicle ${index} is nowhere`);
  }
}

/** Measures for which the table says when there is no value. */
const UNKNOWN_VALUES: ReadonlySet<string> = new Set(
  Object.entries<Measure>(MEASURES.server)
    .filter(([, { unknown }]) => unknown !== null)
    .map(([name]) => name),
);

function checkSummaryNumbers(value: unknown, path: string): void {
  if (typeof value === 'number') {
    const isNone =
      Number.isNaN(value) &&
      (UNKNOWN_VALUES.has(path.slice(path.lastIndexOf('.') + 1)) ||
        /(Rps|meanNanos|typicalNanos|coresBusy|coresSwitching|p\d\dNanos|\.percentiles\.\w+|\.oldestAge\.\d+|\.timeline\.limit\.\d+|\.(window|running)\.\d+\.\d+)$/.test(
          path,
        ));
    // One of the slowest requests may never have had a thread or a core.
    const isNobody = value === -1 && /\.slowest\.\w+\.\d+\.(thread|core)$/.test(path);
    const isSound = value >= 0 && value < Number.POSITIVE_INFINITY;
    must(isNone || isNobody || isSound, () => `${path} is ${value}`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) checkSummaryNumbers(each, `${path}.${key}`);
  }
}

export function checkHost(run: Run): readonly Simulation[] {
  const { scenario, edits, stops } = run;
  const plain = scenario.servers.map((server) => drive({ scenario, server, edits, instants: stops }));
  // The host does not count events.
  if (plain.some((each) => isBrokenOff(each.view))) return plain;
  let looks = 0;
  const host = new SimulationHost(() => looks++);
  mustEqual(host.load(scenario), { ok: true }, 'what the host says to the scenario');
  let clock = 0;
  const reply = play(host, run, (frame) => {
    must(frame.clock >= clock, () => `frame at ${frame.clock} after ${clock}`);
    clock = frame.clock;
    for (const server of frame.servers) {
      checkServer(server);
      checkVehicles(server, clock);
    }
  });
  const summary = host.summary();
  checkSummaryNumbers(summary, 'summary');
  const hosted = host.views;
  plain.forEach((each, index) => {
    mustEqual(fingerprint(hosted[index]), fingerprint(each.view), `server ${index + 1} in the host`);
  });
  checkPictures(
    plain.map(({ view }) => view),
    host,
    reply,
    summary.configuration,
    clock,
    run,
  );
  return plain;
}

/** All blocks of servers, without unwritten fields. */
function blocksOf({ buffer, length }: { buffer: ArrayBuffer; length: number }): Float64Array {
  const data = new Float64Array(buffer.slice(0, length * 8));
  for (let at: number = FRAME.length; at < length; at += data[at + SERVER.blockLength])
    for (let field = 0; field < SERVER.length; field++) if (isReserved(field)) data[at + field] = 0;
  return data.subarray(FRAME.length);
}

/** The page receives the same values as from the plain runs. */
function checkPictures(
  plain: readonly EngineView[],
  host: SimulationHost,
  reply: FrameReply,
  configuration: number,
  clock: number,
  { scenario, edits }: Run,
): void {
  // An edit after the end of all servers is applied at the end.
  const editedAtNanos = Math.min(edits.at(-1)?.at ?? 0, clock);
  const open = scenario.traffic.kind === 'open';
  const rhythmNanos = rhythmOf(scenario);
  const state = { clock, configuration, behind: false, open, editedAtNanos, rhythmNanos };
  const request = { spanNanos: 0, budgetMillis: 0, commands: [], buffer: null, ...LIMITS };
  const expected = new FrameWriter().write(plain, state, request);
  mustBe(reply.length, expected.length, 'the length of the frame');
  mustEqual(blocksOf(reply), blocksOf(expected), 'the frame');
  const summary = host.summary();
  const { changes } = summary;
  checkSlowest(summary);
  // Ends of requests in the plain runs are not observed.
  const servers = summary.servers.map((server) => ({
    ...server,
    slowest: { overhead: [], service: [], intended: [], actual: [] },
  }));
  mustEqual(
    { ...summary, servers },
    summarize(scenario, plain, { clockNanos: clock, configuration, changes, editedAtNanos }),
    'the summary',
  );
}

/**
 * The slowest requests are in order for each measure, and the parts of each sum to its time at the server.
 */
function checkSlowest({ servers }: Summary): void {
  for (const { slowest } of servers) {
    checkOrder(slowest.intended, ({ endedNanos, intendedNanos }) => endedNanos - intendedNanos);
    checkOrder(slowest.actual, ({ endedNanos, startedNanos }) => endedNanos - startedNanos);
    checkOrder(slowest.overhead, (each) => each.endedNanos - each.startedNanos - each.drawnNanos);
    checkOrder(
      slowest.service,
      ({ endedNanos, startedNanos, parts }) =>
        endedNanos - startedNanos - parts[REQUEST_STATE.queued] - parts[REQUEST_STATE.connecting],
    );
  }
}

function checkOrder(slowest: readonly EndedRequest[], took: (request: EndedRequest) => number): void {
  let before = Number.POSITIVE_INFINITY;
  for (const each of slowest) {
    const sum = each.parts.reduce((total, part) => total + part, 0);
    mustBe(sum, each.endedNanos - each.startedNanos, `the parts of request ${each.request}`);
    must(took(each) >= 0 && took(each) <= before, () => `request ${each.request} is out of order`);
    before = took(each);
  }
}
