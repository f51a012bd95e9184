// Records a span of one server's run: advances directly to the span, then event by event.

import type { Simulation } from '../engine/simulation.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import type { RecordedFault, ServedAt, ServerRecording } from '../protocol/run-recording.ts';
import type { Nanos } from '../scenario/duration.ts';
import { FAULT_KINDS, MACHINE_FAULT_KINDS, type Scenario } from '../scenario/scenario.ts';
import type { Server, ThreadModelName } from '../scenario/server.ts';
import { isServed, scenarioForService, serverOfService } from '../scenario/services.ts';
import { MachineRecorder } from './machine-recorder.ts';
import { RequestsRecorder } from './requests-recorder.ts';

export interface ServerRecorderOptions {
  readonly fromNanos: Nanos;
  /** Whether to record only requests, without threads and cores. */
  readonly requestsOnly: boolean;
  /** Maximum number of entries. */
  readonly entriesMax: number;
  /**
   * Maximum number of readings of requests and threads. Every event causes one reading per request and
   * thread.
   */
  readonly looksMax: number;
}

/** A server at a served node. */
interface Behind {
  readonly at: ServedAt;
  readonly model: ThreadModelName;
  readonly view: EngineView;
  readonly machine: MachineRecorder | null;
  readonly requests: RequestsRecorder;
}

export class ServerRecorder {
  readonly server: Server;
  /** The first instant at which the recording exceeded a limit; null if it is complete. */
  overflowNanos: Nanos | null = null;
  private readonly scenario: Scenario;
  private readonly options: ServerRecorderOptions;
  private view: EngineView | null = null;
  /** Number of readings so far. */
  private looks = 0;
  private machine: MachineRecorder | null = null;
  private requests: RequestsRecorder | null = null;
  /** The servers at served nodes. */
  private readonly behind: Behind[] = [];

  /** `scenario`: the scenario for this server. */
  constructor(scenario: Scenario, server: Server, options: ServerRecorderOptions) {
    this.scenario = scenario;
    this.server = server;
    this.options = options;
  }

  /** Advances the simulation and records the span: see Advance. */
  readonly advance = (simulation: Simulation, until: Nanos): number => {
    const { fromNanos } = this.options;
    let events = 0;
    if (this.requests === null) {
      events = simulation.advance(Math.min(until, fromNanos), Number.POSITIVE_INFINITY);
      if (until < fromNanos) return events;
      this.begin(simulation.view);
    } else {
      // Nodes may have been added since the previous slice.
      this.joinBehind(simulation.view);
      this.look(simulation.view);
    }
    while (this.overflowNanos === null && simulation.advance(until, 1) === 1) {
      events++;
      this.look(simulation.view);
    }
    return events + simulation.advance(until, Number.POSITIVE_INFINITY);
  };

  /** Called when a request has ended: see EndTaker. */
  readonly take = (ends: Float64Array, at: number): void => {
    if (this.overflowNanos === null) this.requests?.take(ends, at);
  };

  /**
   * The recording so far, of the server that clients call and of the servers at its nodes. Empty if the run
   * ended before the span.
   */
  recordings(): readonly ServerRecording[] {
    const { view, machine, requests, server } = this;
    if (view === null || requests === null) return [];
    const front = this.recordingOf(view, machine, requests);
    return [
      { id: server.id, at: null, model: server.model, ...front, faults: this.faults(view) },
      ...this.behind.map(({ at, model, view: own, machine: its, requests: calls }) => ({
        id: `${at.server} ${at.service} ${at.node}`,
        at,
        model,
        ...this.recordingOf(own, its, calls),
        faults: [],
      })),
    ];
  }

  private recordingOf(
    { killedAt }: EngineView,
    machine: MachineRecorder | null,
    requests: RequestsRecorder,
  ): Omit<ServerRecording, 'id' | 'at' | 'model' | 'faults'> {
    machine?.finish();
    return {
      stretches: machine?.stretches ?? [],
      holds: machine?.holds ?? [],
      counts: machine?.counts ?? [],
      requests: requests.requests(),
      killedNanos: killedAt !== null && killedAt >= this.options.fromNanos ? killedAt : null,
    };
  }

  /** Starts recording servers at nodes that exist and are not recorded yet. */
  private joinBehind({ upstreams: { groups } }: EngineView): void {
    const { scenario, server, behind, options } = this;
    scenario.upstreams.forEach((group, index) => {
      const serviceScenario = scenarioForService(scenario, group.name);
      if (serviceScenario === null || !isServed(group)) return;
      const { model } = serverOfService(group);
      groups[index]!.nodes.forEach(({ served }, place) => {
        const at = { server: server.id, service: group.name, node: place + 1 };
        if (
          served === null ||
          behind.some((each) => each.at.service === at.service && each.at.node === at.node)
        )
          return;
        const view = served.server;
        const machine = options.requestsOnly ? null : new MachineRecorder(view);
        behind.push({
          at,
          model,
          view,
          machine,
          requests: new RequestsRecorder(serviceScenario, view, true),
        });
      });
    });
  }

  private begin(view: EngineView): void {
    this.view = view;
    this.requests = new RequestsRecorder(this.scenario, view);
    this.machine = this.options.requestsOnly ? null : new MachineRecorder(view);
    this.joinBehind(view);
    this.checkRoom(view);
  }

  private look(view: EngineView): void {
    if (this.overflowNanos !== null) return;
    this.requests?.look();
    this.machine?.look();
    for (const { requests, machine } of this.behind) {
      requests.look();
      machine?.look();
    }
    this.checkRoom(view);
  }

  private checkRoom(view: EngineView): void {
    const { entriesMax, looksMax } = this.options;
    let entries = 0;
    for (const each of [{ view, requests: this.requests, machine: this.machine }, ...this.behind]) {
      entries += (each.requests?.entries ?? 0) + (each.machine?.entries ?? 0);
      this.looks += each.view.requests.slots + (each.machine === null ? 0 : each.view.model.threadCount);
    }
    if (entries > entriesMax || this.looks > looksMax) this.overflowNanos = view.now;
  }

  private faults(view: EngineView): readonly RecordedFault[] {
    const { faults, machineFaults } = view;
    const { upstreams } = this.scenario;
    const { now } = view;
    const ofNodes = faults.records.flatMap((record) => {
      const { kind, group, node } = record;
      const fault = { kind: FAULT_KINDS[kind - 1], upstream: upstreams[group].name, node: node + 1 };
      return this.cut(fault, record, now);
    });
    const ofMachine = machineFaults.records.flatMap((record) =>
      this.cut({ kind: MACHINE_FAULT_KINDS[record.kind], amount: record.amount }, record, now),
    );
    return [...ofNodes, ...ofMachine];
  }

  /** The part of a fault that is within the span; empty if the fault ended before the span. */
  private cut(
    fault: RecordedFault['fault'],
    record: { readonly fromNanos: Nanos; readonly untilNanos: Nanos | null },
    now: Nanos,
  ): readonly RecordedFault[] {
    const { fromNanos: spanFrom } = this.options;
    const end = record.untilNanos;
    if (end !== null && end <= spanFrom) return [];
    const untilNanos = end ?? now;
    const fromNanos = Math.max(spanFrom, record.fromNanos);
    return [{ fault, fromNanos, untilNanos, begins: record.fromNanos >= spanFrom, ends: end !== null }];
  }
}
