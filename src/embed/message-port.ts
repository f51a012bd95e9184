// The frame's end of the messages: does what the page around it asks, and tells it what happens. Only the direct parent is
// listened to. What is sent goes to any origin, as frames of an opaque origin cannot name their parent's: nothing in it is secret.

import { queryOf, readableQuery } from '../app/address.ts';
import type { RunStatus } from '../app/stores/run-store.ts';
import type { Studio, StudioActions } from '../app/studio-context.ts';
import { CHART_IDS } from '../charts/chart-list.ts';
import type { PageClock } from '../client/page-clock.ts';
import { decodeEmbed } from '../links/embed-link.ts';
import { encodeLink } from '../links/link.ts';
import { isPacked } from '../links/query.ts';
import type { Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { formatProblem, type Problem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { Allowance } from './messages/allowance.ts';
import { metricsOf, secondsOf } from './messages/metrics.ts';
import { momentsBetween } from './messages/moments.ts';
import type { Command, Report, StatePayload } from './messages/protocol.ts';
import { type MessageId, named, PROTOCOL_VERSION, readCommand } from './messages/read-command.ts';
import { takeSettings } from './take-settings.ts';

/** Metrics, states and heights are told at most five times a second each. */
const REST_MILLIS = 200;
/** Commands that are taken at once, and then each second: more than a slider that is dragged sends. */
const COMMANDS_AT_ONCE = 100;
const COMMANDS_PER_SECOND = 100;
const PROBLEMS_MAX = 20;

export type MessagedStudio = Pick<Studio, 'scenario' | 'run' | 'view' | 'frames'> & {
  readonly actions: Pick<StudioActions, 'toggle' | 'seek' | 'takeScenario' | 'setSpeed' | 'openLink'>;
};

/** The part of a window that a port needs; a test has one of its own. */
export interface PortWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
  addEventListener(type: 'message', listener: (event: PortEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: PortEvent) => void): void;
}

interface PortEvent {
  readonly source: unknown;
  readonly data: unknown;
}

export class MessagePort {
  private readonly studio: MessagedStudio;
  private readonly window: PortWindow;
  private readonly clock: PageClock;
  private readonly state: StateReport;
  private readonly allowance: Allowance;
  private readonly arrival: Arrival;
  private readonly stateSender: Paced;
  private readonly metricsSender: Paced;
  private readonly heightSender: Paced;
  private readonly ends: (() => void)[] = [];
  private problems: readonly Problem[] = [];
  private ready = false;
  private height = 0;
  /** The newest summary that moments were told up to; null: the run is at another place than it was. */
  private told: Summary | null = null;
  /** A packed link is being unpacked; what comes after it waits. */
  private loading: Promise<void> | null = null;

  constructor(studio: MessagedStudio, window: PortWindow, clock: PageClock) {
    this.studio = studio;
    this.window = window;
    this.clock = clock;
    this.state = new StateReport(studio);
    this.allowance = new Allowance(COMMANDS_AT_ONCE, COMMANDS_PER_SECOND, clock.now());
    this.arrival = new Arrival(studio);
    this.stateSender = new Paced(clock, REST_MILLIS, () => this.tellState());
    this.metricsSender = new Paced(clock, REST_MILLIS, () => this.tellMetrics(undefined));
    this.heightSender = new Paced(clock, REST_MILLIS, () => this.send('resize', { height: this.height }));
  }

  /**
   * Begins to listen and to tell. A page that is in no frame has nobody to talk to: do not open a port there. `problems`:
   * what was left out of the frame's address, told once it is ready.
   */
  open(problems: readonly Problem[]): void {
    this.problems = problems;
    const hear = (event: PortEvent): void => {
      if (event.source === this.window.parent) this.hear(event.data);
    };
    this.window.addEventListener('message', hear);
    this.ends.push(
      () => this.window.removeEventListener('message', hear),
      this.studio.frames.subscribe(() => this.getReady()),
      this.studio.run.subscribe((now, before) => {
        if (now.status !== before.status) this.statusChanged(now.status, before.status);
        if (now.summary !== before.summary && now.summary !== null) this.summaryCame(now.summary);
      }),
      this.studio.scenario.subscribe((now, before) => {
        if (now.scenario !== before.scenario) this.stateSender.ask();
        const { complaint } = now;
        if (complaint !== null && complaint !== before.complaint) this.refuse(undefined, complaint.problems);
      }),
    );
  }

  close(): void {
    for (const end of this.ends.splice(0)) end();
    for (const sender of [this.stateSender, this.metricsSender, this.heightSender]) sender.stop();
    this.arrival.stop();
  }

  /** The content needs this height now, CSS pixels. */
  resize(height: number): void {
    if (height === this.height) return;
    this.height = height;
    this.heightSender.ask();
  }

  private hear(data: unknown): void {
    const read = readCommand(data);
    if (read.kind === 'ignored') return;
    const id = read.kind === 'wrong' ? read.id : read.command.id;
    if (!this.allowance.take(this.clock.now())) {
      const allowed = `${COMMANDS_PER_SECOND} messages a second`;
      this.refuse(id, [{ key: 'messages', value: 'more', allowed }]);
    } else if (read.kind === 'wrong') this.refuse(id, [read.problem]);
    else {
      const { command } = read;
      const done = this.loading === null ? this.obey(command) : this.loading.then(() => this.obey(command));
      if (done !== undefined) this.wait(done);
    }
  }

  /** Nothing to wait for where the link is readable as it is. */
  private load(id: MessageId, link: string): Promise<void> | undefined {
    const query = queryOf(link);
    const open = (readable: string): void =>
      this.answer(id, this.studio.actions.openLink(withoutFrameKeys(readable)));
    if (isPacked(query)) return readableQuery(query).then(open);
    open(query);
    return undefined;
  }

  /** What comes next waits for this. */
  private wait(loading: Promise<void>): void {
    this.loading = loading;
    void loading.finally(() => {
      if (this.loading === loading) this.loading = null;
    });
  }

  private obey(command: Command): Promise<void> | undefined {
    const { id } = command;
    const { actions, run } = this.studio;
    switch (command.type) {
      case 'play':
      case 'pause':
        if (run.getState().status.playing !== (command.type === 'play')) actions.toggle();
        this.answer(id, []);
        break;
      case 'seek': {
        const atNanos = Math.round(command.payload.seconds * 1e9);
        // The way is watched before it is taken, or a short one would be missed.
        this.arrival.watch(atNanos, () => this.answer(id, []));
        actions.seek(atNanos);
        break;
      }
      case 'set':
        this.answer(id, takeSettings(this.studio, command.payload.settings));
        break;
      case 'load':
        this.arrival.stop();
        return this.load(id, command.payload.scenario);
      case 'get':
        if (command.payload.what === 'metrics') this.tellMetrics(id);
        else this.answer(id, []);
    }
    return undefined;
  }

  /** A question is answered by the state that it led to, or by what was wrong. */
  private answer(id: MessageId, problems: readonly Problem[]): void {
    if (problems.length > 0) this.refuse(id, problems);
    else this.send('state', this.state.read(), id);
  }

  private refuse(id: MessageId, problems: readonly Problem[]): void {
    const told = problems.slice(0, PROBLEMS_MAX);
    this.send('error', { message: told.map(formatProblem).join('; '), problems: told }, id);
  }

  /** There is a picture and a clock from the first frame on. */
  private getReady(): void {
    if (this.ready) return;
    this.ready = true;
    this.send('ready', this.state.read());
    const { complaint } = this.studio.scenario.getState();
    const problems = [...this.problems, ...(complaint?.problems ?? [])];
    if (problems.length > 0) this.refuse(undefined, problems);
  }

  private statusChanged({ error, seeking }: RunStatus, before: RunStatus): void {
    if (seeking !== null) this.told = null;
    this.stateSender.ask();
    if (error !== null && error !== before.error) this.send('error', { message: error, problems: [] });
  }

  private summaryCame(summary: Summary): void {
    const { told } = this;
    this.told = summary;
    if (told !== null && summary.clockNanos >= told.clockNanos) {
      for (const moment of momentsBetween(told, summary)) this.send('moment', moment);
    }
    this.metricsSender.ask();
  }

  private tellState(): void {
    if (this.ready) this.send('state', this.state.read());
  }

  private tellMetrics(id: MessageId): void {
    const { summary } = this.studio.run.getState();
    if (summary !== null) this.send('metrics', metricsOf(summary), id);
    else if (id !== undefined) {
      this.refuse(id, [{ key: 'what', value: '"metrics"', allowed: 'metrics only after "ready"' }]);
    }
  }

  private send<Type extends Report['type']>(
    type: Type,
    payload: Extract<Report, { readonly type: Type }>['payload'],
    id?: MessageId,
  ): void {
    const message = { source: 'threadway', version: PROTOCOL_VERSION, type, payload, ...named(id) };
    this.window.parent.postMessage(message, '*');
  }
}

/** The link of a frame says what that frame shows, too, which is settled in this one. */
function withoutFrameKeys(query: string): string {
  return decodeEmbed(query, CHART_IDS).rest;
}

export class Paced {
  private readonly clock: PageClock;
  private readonly restMillis: number;
  private readonly act: () => void;
  private actedAt = Number.NEGATIVE_INFINITY;
  private timer: number | null = null;

  constructor(clock: PageClock, restMillis: number, act: () => void) {
    this.clock = clock;
    this.restMillis = restMillis;
    this.act = act;
  }

  ask(): void {
    if (this.timer !== null) return;
    const wait = this.actedAt + this.restMillis - this.clock.now();
    if (wait <= 0) this.now();
    else this.timer = this.clock.setTimer(() => this.now(), wait);
  }

  stop(): void {
    if (this.timer !== null) this.clock.clearTimer(this.timer);
    this.timer = null;
  }

  private now(): void {
    this.timer = null;
    this.actedAt = this.clock.now();
    this.act();
  }
}

export class Arrival {
  private readonly studio: Pick<Studio, 'frames' | 'run'>;
  private end: (() => void) | null = null;

  constructor(studio: Pick<Studio, 'frames' | 'run'>) {
    this.studio = studio;
  }

  /** Calls back once, later: when a frame shows this instant, or the run's end before it; or at the latest with the next call. */
  watch(atNanos: Nanos, done: () => void): void {
    this.stop();
    const ends: (() => void)[] = [];
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      for (const each of ends) each();
      this.end = null;
      done();
    };
    this.end = end;
    // The newest frame is from before the seek, and one more may be under way. Frames that come while a seek goes on are not shown.
    const old = this.studio.frames.latest;
    let isSecond = false;
    ends.push(
      this.studio.frames.subscribe((frame) => {
        if (frame === old) return;
        if (isSecond || frame.clock === atNanos || (frame.finished && frame.clock < atNanos)) end();
        isSecond = true;
      }),
      this.studio.run.subscribe(({ status }, before) => {
        const arrives = status.seeking === null && before.status.seeking !== null;
        if (arrives || status.error !== null) end();
      }),
    );
  }

  /** Calls back now, if somebody waits. */
  stop(): void {
    this.end?.();
  }
}

export type StateSource = Pick<Studio, 'scenario' | 'run' | 'frames'>;

/** Reads the state again and again; the link of a scenario is written once. */
export class StateReport {
  private readonly studio: StateSource;
  private linked: Scenario | null = null;
  private link = '';

  constructor(studio: StateSource) {
    this.studio = studio;
  }

  read(): StatePayload {
    const { scenario, presetId } = this.studio.scenario.getState();
    const { playing, finished, behind, seeking, speed, error } = this.studio.run.getState().status;
    return {
      playing,
      finished,
      behind,
      seeking: seeking !== null,
      speed: speed === Number.POSITIVE_INFINITY ? 'max' : speed,
      seconds: secondsOf(this.studio.frames.latest?.clock ?? 0),
      preset: presetId,
      scenario: this.linkOf(scenario),
      name: scenario.name,
      servers: scenario.servers.map(({ id, model }) => ({ id, model })),
      failure: error,
    };
  }

  private linkOf(scenario: Scenario): string {
    if (this.linked !== scenario) {
      this.linked = scenario;
      this.link = encodeLink(scenario);
    }
    return this.link;
  }
}
