// The public interface of the element <threadway-sim>. Types only: the published declarations are generated
// from this text, following that of embed/messages/protocol.ts.

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
   * The attribute: name of a ready scene, query of a link, or a link. Setting it opens that scene in the
   * frame.
   */
  scenario: string;
  /** Address of frame.html or embed.html; by default frame.html beside the element's script. */
  src: string;
  /** The latest state the frame has sent; null before `ready`. */
  readonly state: StatePayload | null;
  /** The latest metrics the frame has sent; null before the first. */
  readonly metrics: MetricsPayload | null;
  /** The frame itself; null while the element is far out of view or not in a document. */
  readonly frame: HTMLIFrameElement | null;

  // Each method waits until the frame is ready, loading it if it is out of view, and rejects with a
  // ThreadwayError.
  play(): Promise<StatePayload>;
  pause(): Promise<StatePayload>;
  /** Moves to this instant of simulated time; resolves once the run is there. */
  seek(seconds: number): Promise<StatePayload>;
  /** Loads a scene, named as in the attribute `scenario`, from its start, even if it is already loaded. */
  load(scenario: string): Promise<StatePayload>;
  /** Sets one or several settings: see SetPayload. */
  set(key: string, value: SetPayload['settings'][string]): Promise<StatePayload>;
  set(settings: SetPayload['settings']): Promise<StatePayload>;
  /** Breaks this node (from 1 in its group) while the run continues: `down`, or the fault given by `how`. */
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

/** Why a request could not be carried out. */
export interface ThreadwayError extends Error {
  readonly problems: ErrorPayload['problems'];
}

declare global {
  interface HTMLElementTagNameMap {
    'threadway-sim': ThreadwaySimElement;
  }
}
