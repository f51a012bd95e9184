// One run inside a worker (or, at worst, inside the page): the simulations of all servers of a scenario, marks of
// what people changed, and the frames and summaries that the page asks for.

import { Simulation } from '../engine/simulation.ts';
import { FRAME_LAYOUT_VERSION } from '../protocol/frame-layout.ts';
import type {
  Command,
  FrameReply,
  FrameRequest,
  LoadReply,
  SimulationApi,
} from '../protocol/simulation-api.ts';
import type { Summary } from '../protocol/summary.ts';
import { describeChanges, needsRestart } from '../scenario/changes.ts';
import { DEFAULT_SCENARIO } from '../scenario/default-scenario.ts';
import { parseScenario } from '../scenario/parse.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { ChangeMarks } from './change-marks.ts';
import { FrameWriter } from './frame-writer.ts';
import { Pacing } from './pacing.ts';
import { summarize } from './summary-writer.ts';

export class SimulationHost implements SimulationApi {
  private scenario: Scenario = DEFAULT_SCENARIO;
  private simulations: readonly Simulation[] = [];
  private pacing = new Pacing();
  private configuration = 0;
  private readonly marks = new ChangeMarks();
  private readonly writer = new FrameWriter();
  private readonly wallMillis: () => number;

  /** `wallMillis` gives wall time for budgets only; it never reaches the engine. */
  constructor(wallMillis: () => number = () => performance.now()) {
    this.wallMillis = wallMillis;
    this.rebuild();
  }

  ping(): number {
    return FRAME_LAYOUT_VERSION;
  }

  load(scenario: Scenario): LoadReply {
    const parsed = parseScenario(scenario);
    if (!parsed.ok) return parsed;
    this.scenario = parsed.scenario;
    this.rebuild();
    return { ok: true };
  }

  frame(request: FrameRequest): FrameReply {
    const deadline = this.wallMillis() + request.budgetMillis;
    const problems: Problem[] = [];
    for (const command of request.commands) this.apply(command, problems);
    const done = this.pacing.advance(this.simulations, request.spanNanos, deadline, this.wallMillis);
    const state = {
      clock: this.pacing.clock,
      configuration: this.configuration,
      behind: !done && request.spanNanos !== Number.POSITIVE_INFINITY,
    };
    const { buffer, length } = this.writer.write(this.simulations, state, request);
    return { buffer, length, problems };
  }

  summary(): Summary {
    return summarize(this.scenario, this.simulations, {
      clockNanos: this.pacing.clock,
      configuration: this.configuration,
      changes: this.marks.list(),
    });
  }

  private rebuild(): void {
    this.simulations = this.scenario.servers.map((server) => new Simulation(this.scenario, server));
    this.pacing = new Pacing();
    this.marks.clear();
    this.configuration++;
  }

  private apply(command: Command, problems: Problem[]): void {
    switch (command.kind) {
      case 'restart':
        this.rebuild();
        return;
      case 'configure':
        this.configure(command, problems);
        return;
      case 'fault':
        this.setFault(command, problems);
        return;
    }
  }

  private configure(command: Command & { kind: 'configure' }, problems: Problem[]): void {
    const parsed = parseScenario(command.scenario);
    if (!parsed.ok) {
      problems.push(...parsed.problems);
      return;
    }
    const before = this.scenario;
    this.scenario = parsed.scenario;
    if (needsRestart(before, this.scenario)) {
      this.rebuild();
      return;
    }
    for (const simulation of this.simulations) simulation.configure(this.scenario);
    this.pacing.restartSlices();
    this.configuration++;
    this.marks.add(this.pacing.clock, describeChanges(before, this.scenario));
  }

  private setFault(command: Command & { kind: 'fault' }, problems: Problem[]): void {
    const { upstream, node, fault, factor } = command;
    const group = this.scenario.upstreams.find((each) => each.name === upstream);
    if (group === undefined || !(node >= 1 && node <= group.nodes)) {
      const allowed = group === undefined ? 'an upstream of the scenario' : `a node from 1 to ${group.nodes}`;
      problems.push({ key: 'fault', value: showValue(`${upstream} ${node}`), allowed });
      return;
    }
    for (const simulation of this.simulations) simulation.setFault(upstream, node, fault, factor);
    this.pacing.restartSlices();
    this.configuration++;
  }
}
