// The frame's end of the messages: carries out commands of the surrounding page and reports events. It
// listens only to its direct parent. It sends to any origin, because a frame with an opaque origin cannot
// know its parent's; the reports contain nothing secret.

import { queryOf, readableQuery } from '../app/address.ts';
import type { RunStatus } from '../app/stores/run-store.ts';
import type { Studio, StudioActions } from '../app/studio-context.ts';
import { Throttle } from '../app/throttle.ts';
import { CHART_IDS } from '../charts/chart-list.ts';
import type { PageClock } from '../client/page-clock.ts';
import { t } from '../languages/t.ts';
import { decodeEmbed } from '../links/embed-link.ts';
import { encodeLink } from '../links/link.ts';
import { isPacked } from '../links/query.ts';
import type { Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { formatProblems, type Problem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { Allowance } from './messages/allowance.ts';
import { metricsOf, secondsOf } from './messages/metrics.ts';
import { momentsBetween } from './messages/moments.ts';
import type { Command, FrameReport, StatePayload } from './messages/protocol.ts';
import { type MessageId, named, PROTOCOL_VERSION, readCommand } from './messages/read-command.ts';
import { takeBreak, takeHeal } from './node-commands.ts';
import { takeSettings } from './take-settings.ts';

/** Least time between two reports of metrics, state or height. */
const REST_MILLIS = 200;
/** Rate limit for commands: a burst, and then a rate that is higher than dragging a slider causes. */
const COMMANDS_AT_ONCE = 100;
const COMMANDS_PER_SECOND = 100;
const PROBLEMS_MAX = 20;

export type MessagedStudio = Pick<Studio, 'scenario' | 'run' | 'view' | 'frames'> & {
  readonly actions: Pick<
    StudioActions,
    'toggle' | 'seek' | 'takeScenario' | 'setSpeed' | 'openLink' | 'breakNode' | 'healNode'
  >;
};

/** The part of a window that a port needs. Tests pass an object of their own. */
export interface PortWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
  addEventListener(type: 'message', listener: (event: PortEvent) => void): void;
}

interface PortEvent {
  readonly source: unknown;
  readonly data: unknown;
}

export class EmbedPort {
  readonly #studio: MessagedStudio;
  readonly #window: PortWindow;
  readonly #clock: PageClock;
  readonly #state: StateReader;
  readonly #allowance: Allowance;
  readonly #arrival: Arrival;
  readonly #stateSender: Throttle;
  readonly #metricsSender: Throttle;
  readonly #heightSender: Throttle;
  #problems: readonly Problem[] = [];
  #onCommand = (): void => {};
  #ready = false;
  #height = 0;
  /** The latest summary whose moments were reported; null after a seek. */
  #reported: Summary | null = null;
  /**
   * Whether no frame has arrived since the latest summary. Only then do the metrics of that summary belong to
   * the same instant as the state.
   */
  #isSummed = false;
  /** Ids of requests for metrics that wait for a summary of the present instant. */
  readonly #awaiting: MessageId[] = [];
  /** Set while a packed link is being unpacked. Commands that arrive meanwhile wait for it. */
  #loading: Promise<void> | null = null;

  constructor(studio: MessagedStudio, window: PortWindow, clock: PageClock) {
    this.#studio = studio;
    this.#window = window;
    this.#clock = clock;
    this.#state = new StateReader(studio);
    this.#allowance = new Allowance(COMMANDS_AT_ONCE, COMMANDS_PER_SECOND, clock.now());
    this.#arrival = new Arrival(studio);
    this.#stateSender = new Throttle(REST_MILLIS, clock);
    this.#metricsSender = new Throttle(REST_MILLIS, clock);
    this.#heightSender = new Throttle(REST_MILLIS, clock);
  }

  /**
   * Starts to listen and to report. Only for a page inside a frame. `problems`: problems of the frame's
   * address, which are reported once the frame is ready. `onCommand` is called before each command is carried
   * out.
   */
  open(problems: readonly Problem[], onCommand: () => void): void {
    this.#problems = problems;
    this.#onCommand = onCommand;
    this.#window.addEventListener('message', (event) => {
      if (event.source === this.#window.parent) this.#receive(event.data);
    });
    this.#studio.frames.subscribe(() => {
      this.#isSummed = false;
      this.#reportReady();
    });
    this.#studio.run.subscribe((now, before) => {
      if (now.status !== before.status) this.#statusChanged(now.status, before.status);
      if (now.summary !== before.summary && now.summary !== null) this.#summaryCame(now.summary);
    });
    this.#studio.scenario.subscribe((now, before) => {
      if (now.scenario !== before.scenario) this.#stateSender.ask(() => this.#sendState());
      const { complaint } = now;
      if (complaint !== null && complaint !== before.complaint) this.#refuse(undefined, complaint.problems);
    });
  }

  /** Reports the height that the content now needs, in CSS pixels. */
  resize(height: number): void {
    if (height === this.#height) return;
    this.#height = height;
    this.#heightSender.ask(() => this.#send('resize', { height: this.#height }));
  }

  #receive(data: unknown): void {
    const read = readCommand(data);
    if (read.kind === 'ignored') return;
    const id = read.kind === 'wrong' ? read.id : read.command.id;
    if (!this.#allowance.take(this.#clock.now())) {
      const allowed = `${COMMANDS_PER_SECOND} messages per second`;
      this.#refuse(id, [{ key: 'messages', value: 'more', allowed }]);
    } else if (read.kind === 'wrong') this.#refuse(id, [read.problem]);
    else {
      this.#onCommand();
      const { command } = read;
      const done =
        this.#loading === null ? this.#execute(command) : this.#loading.then(() => this.#execute(command));
      if (done !== undefined) this.#delayBy(done);
    }
  }

  /** Returns a promise only if the link is packed. */
  #load(id: MessageId, link: string): Promise<void> | undefined {
    const query = queryOf(link);
    const open = (readable: string): void => {
      const problems = this.#studio.actions.openLink(withoutFrameKeys(readable));
      if (problems.length === 0) {
        this.#state.outdated = this.#studio.run.getState().summary;
        this.#reported = null;
      }
      this.#answer(id, problems);
    };
    if (isPacked(query)) return readableQuery(query).then(open);
    open(query);
    return undefined;
  }

  /** Makes later commands wait until this promise settles. */
  #delayBy(loading: Promise<void>): void {
    this.#loading = loading;
    void loading.finally(() => {
      if (this.#loading === loading) this.#loading = null;
    });
  }

  #execute(command: Command): Promise<void> | undefined {
    const { id } = command;
    const { actions, run } = this.#studio;
    switch (command.type) {
      case 'play':
      case 'pause':
        if (run.getState().status.playing !== (command.type === 'play')) actions.toggle();
        this.#answer(id, []);
        break;
      case 'seek': {
        const atNanos = Math.round(command.payload.seconds * 1e9);
        // Start watching before the seek, since a short seek may end at once.
        this.#arrival.watch(atNanos, () => this.#answer(id, []));
        actions.seek(atNanos);
        break;
      }
      case 'set':
        this.#answer(id, takeSettings(this.#studio, command.payload.settings));
        break;
      case 'break':
        this.#answer(id, takeBreak(this.#studio, command.payload));
        break;
      case 'heal':
        this.#answer(id, takeHeal(this.#studio, command.payload));
        break;
      case 'load':
        this.#arrival.stop();
        return this.#load(id, command.payload.scenario);
      case 'get':
        if (command.payload.what === 'metrics') this.#sendMetrics(id);
        else this.#answer(id, []);
    }
    return undefined;
  }

  /** Replies to a command with the resulting state, or with its problems. */
  #answer(id: MessageId, problems: readonly Problem[]): void {
    if (problems.length > 0) this.#refuse(id, problems);
    else this.#send('state', this.#state.read(), id);
  }

  #refuse(id: MessageId, problems: readonly Problem[]): void {
    const told = problems.slice(0, PROBLEMS_MAX);
    this.#send('error', { message: formatProblems(problems, PROBLEMS_MAX).join(t`; `), problems: told }, id);
  }

  /** Reports that the frame is ready, once it has its first picture. */
  #reportReady(): void {
    if (this.#ready) return;
    this.#ready = true;
    this.#send('ready', this.#state.read());
    const { complaint } = this.#studio.scenario.getState();
    const problems = [...this.#problems, ...(complaint?.problems ?? [])];
    if (problems.length > 0) this.#refuse(undefined, problems);
  }

  #statusChanged({ error, seeking }: RunStatus, before: RunStatus): void {
    if (seeking !== null) this.#reported = null;
    this.#stateSender.ask(() => this.#sendState());
    if (error === null || error === before.error) return;
    // The engine has failed, so no newer summary will arrive.
    this.#isSummed = true;
    this.#send('error', { message: error, problems: [] });
    for (const id of this.#awaiting.splice(0)) this.#send('error', { message: error, problems: [] }, id);
  }

  #summaryCame(summary: Summary): void {
    const reported = this.#reported;
    this.#reported = summary;
    this.#isSummed = true;
    if (this.#state.outdated !== null) {
      // Until now, state reports gave the start of the loaded run as the instant. Report again, because
      // nothing else may cause a report.
      this.#state.outdated = null;
      this.#stateSender.ask(() => this.#sendState());
    }
    if (reported !== null && summary.clockNanos >= reported.clockNanos) {
      for (const moment of momentsBetween(reported, summary)) this.#send('moment', moment);
    }
    this.#metricsSender.ask(() => this.#sendMetrics(undefined));
    for (const id of this.#awaiting.splice(0)) this.#sendMetrics(id);
  }

  #sendState(): void {
    if (this.#ready) this.#send('state', this.#state.read());
  }

  #sendMetrics(id: MessageId): void {
    const { summary } = this.#studio.run.getState();
    const isNew = summary !== this.#state.outdated && (this.#isSummed || id === undefined);
    if (summary !== null && isNew) this.#send('metrics', metricsOf(summary), id);
    else if (id === undefined) return;
    else if (summary !== null || this.#ready) this.#awaiting.push(id);
    else {
      this.#refuse(id, [{ key: 'what', value: '"metrics"', allowed: 'metrics only after "ready"' }]);
    }
  }

  #send<Type extends FrameReport['type']>(
    type: Type,
    payload: Extract<FrameReport, { readonly type: Type }>['payload'],
    id?: MessageId,
  ): void {
    const message = { source: 'threadway', version: PROTOCOL_VERSION, type, payload, ...named(id) };
    this.#window.parent.postMessage(message, '*');
  }
}

/** Removes the keys that select the parts of a frame, because this frame keeps the parts that it has. */
function withoutFrameKeys(query: string): string {
  return decodeEmbed(query, CHART_IDS).rest;
}

/**
 * Waits until a seek arrives, is replaced by a newer seek, or cannot arrive because the engine has failed.
 */
export class Arrival {
  readonly #studio: Pick<Studio, 'frames' | 'run'>;
  #end: (() => void) | null = null;

  constructor(studio: Pick<Studio, 'frames' | 'run'>) {
    this.#studio = studio;
  }

  /**
   * Calls back once, when a frame shows this instant (or an earlier end of the run). The next call of `watch`
   * or `stop` makes it call back at once.
   */
  watch(atNanos: Nanos, done: () => void): void {
    this.stop();
    const ends: (() => void)[] = [];
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      for (const each of ends) each();
      this.#end = null;
      done();
    };
    this.#end = end;
    // The newest frame is from before the seek, and the next one may be too. During a seek no frames are
    // shown.
    const old = this.#studio.frames.latest;
    let isSecond = false;
    let isShown = false;
    ends.push(
      this.#studio.frames.subscribe((frame) => {
        if (frame === old) return;
        isShown ||= isSecond || frame.clock === atNanos || (frame.finished && frame.clock < atNanos);
        isSecond = true;
        // If the status still reports a seek, its end is reported shortly.
        if (isShown && this.#studio.run.getState().status.seeking === null) end();
      }),
      this.#studio.run.subscribe(({ status }, before) => {
        // The end of a previous seek may be reported only now, so check which seek has ended.
        const arrives = isShown || before.status.seeking?.targetNanos === atNanos;
        if ((arrives && status.seeking === null) || status.error !== null) end();
      }),
    );
  }

  /** Calls back now if a callback is pending. */
  stop(): void {
    this.#end?.();
  }
}

export type StateSource = Pick<Studio, 'scenario' | 'run' | 'frames'>;

/** Reads the state of a studio for `state` reports. The link of a scenario is encoded once and cached. */
export class StateReader {
  readonly #studio: StateSource;
  #linked: Scenario | null = null;
  #link = '';
  /**
   * The latest summary when another run was loaded, until that run has one. Meanwhile a late frame may still
   * belong to the previous run.
   */
  outdated: Summary | null = null;

  constructor(studio: StateSource) {
    this.#studio = studio;
  }

  read(): StatePayload {
    const { scenario, presetId } = this.#studio.scenario.getState();
    const { status, summary } = this.#studio.run.getState();
    const { playing, finished, behind, seeking, speed, error } = status;
    const isOutdated = summary !== null && summary === this.outdated;
    return {
      playing,
      finished,
      behind,
      seeking: seeking !== null,
      speed: speed === Number.POSITIVE_INFINITY ? 'max' : speed,
      seconds: isOutdated ? 0 : secondsOf(this.#studio.frames.latest?.clock ?? 0),
      preset: presetId,
      scenario: this.#linkOf(scenario),
      name: scenario.name,
      servers: scenario.servers.map(({ id, model }) => ({ id, model })),
      failure: error,
    };
  }

  #linkOf(scenario: Scenario): string {
    if (this.#linked !== scenario) {
      this.#linked = scenario;
      this.#link = encodeLink(scenario);
    }
    return this.#link;
  }
}
