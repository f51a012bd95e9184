// The public interface of the element <threadway-sim>. Types only: the published declarations end with this
// text, which follows that of embed/messages/protocol.ts.

import type {
  BreakPayload,
  ErrorPayload,
  MetricsPayload,
  MomentPayload,
  NodePayload,
  ResizePayload,
  SetPayload,
  StatePayload,
} from '../messages/protocol.ts';

export interface ThreadwaySimElement extends HTMLElement {
  /**
   * The attribute `scenario`: the name of a ready scene, the query of a link, or a whole link. Setting it
   * opens that scene in the frame.
   */
  scenario: string;
  /** Address of frame.html or embed.html; by default frame.html beside the element's script. */
  src: string;
  /** The latest state the frame has sent; null before `ready`. */
  readonly state: StatePayload | null;
  /** The latest metrics that the frame has sent; null before the first. */
  readonly metrics: MetricsPayload | null;
  /** The frame itself; null while the element is far out of view or not in a document. */
  readonly frame: HTMLIFrameElement | null;

  // Each method waits until the frame is ready, and loads the frame first if it is far out of view. On
  // failure it rejects with a ThreadwayError.
  play(): Promise<StatePayload>;
  pause(): Promise<StatePayload>;
  /** Moves to this instant of simulated time, in seconds. Resolves once the run has reached it. */
  seek(seconds: number): Promise<StatePayload>;
  /** Loads a scene from its start, even if it is already loaded. `scenario` is as in the attribute. */
  load(scenario: string): Promise<StatePayload>;
  /** Changes one or several settings: see SetPayload. */
  set(key: string, value: SetPayload['settings'][string]): Promise<StatePayload>;
  set(settings: SetPayload['settings']): Promise<StatePayload>;
  /**
   * Injects a fault into this node (counted from 1 in its group) while the run continues: `down`, or the
   * fault in `how`.
   */
  break(node: number, how?: Omit<BreakPayload, 'node'>): Promise<StatePayload>;
  /** `where` names the node's group if there are several. */
  heal(node: number, where?: Omit<NodePayload, 'node'>): Promise<StatePayload>;
  get(what: 'state'): Promise<StatePayload>;
  get(what: 'metrics'): Promise<MetricsPayload>;

  addEventListener<Type extends keyof ThreadwaySimEvents>(
    type: Type,
    listener: (event: ThreadwaySimEvents[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** None of these events bubbles. */
export interface ThreadwaySimEvents {
  readonly ready: CustomEvent<StatePayload>;
  readonly resize: CustomEvent<ResizePayload>;
  readonly state: CustomEvent<StatePayload>;
  readonly metrics: CustomEvent<MetricsPayload>;
  readonly moment: CustomEvent<MomentPayload>;
  readonly error: CustomEvent<ErrorPayload>;
}

/** Tells why a command could not be carried out. */
export interface ThreadwayError extends Error {
  readonly problems: ErrorPayload['problems'];
}

declare global {
  interface HTMLElementTagNameMap {
    'threadway-sim': ThreadwaySimElement;
  }
}
