// What pages see of the element <threadway-sim>. Types alone: the published declarations are made from this text, after that of
// embed/messages/protocol.ts.

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
  /** The attribute: name of a ready scene, query of a link, or a link. The frame opens what it is set to. */
  scenario: string;
  /** Address of frame.html or embed.html; by itself the former beside the element's script. */
  src: string;
  /** The newest state that the frame has sent; null before `ready`. */
  readonly state: StatePayload | null;
  /** The newest metrics that the frame has sent; null before the first. */
  readonly metrics: MetricsPayload | null;
  /** The frame itself; null while the element is far out of sight or in no document. */
  readonly frame: HTMLIFrameElement | null;

  // Each waits until the frame is ready, loading it if it is out of sight, and rejects with a ThreadwayError.
  play(): Promise<StatePayload>;
  pause(): Promise<StatePayload>;
  /** To this instant of simulated time; done once the run is there. */
  seek(seconds: number): Promise<StatePayload>;
  /** A scene, as the attribute `scenario` names it, from its start; also the one that is there. */
  load(scenario: string): Promise<StatePayload>;
  /** One setting, or several at once: see SetPayload. */
  set(key: string, value: SetPayload['settings'][string]): Promise<StatePayload>;
  set(settings: SetPayload['settings']): Promise<StatePayload>;
  /** A fault at this node, from 1 in its group, while the run goes on: `down`, or another that `how` says. */
  break(node: number, how?: Omit<BreakPayload, 'node'>): Promise<StatePayload>;
  /** `where` names the group of the node, where there are several. */
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

/** None of them bubbles. */
export interface ThreadwaySimEvents {
  readonly ready: CustomEvent<StatePayload>;
  readonly resize: CustomEvent<ResizePayload>;
  readonly state: CustomEvent<StatePayload>;
  readonly metrics: CustomEvent<MetricsPayload>;
  readonly moment: CustomEvent<MomentPayload>;
  readonly error: CustomEvent<ErrorPayload>;
}

/** Why something that was asked for was not done. */
export interface ThreadwayError extends Error {
  readonly problems: ErrorPayload['problems'];
}

declare global {
  interface HTMLElementTagNameMap {
    'threadway-sim': ThreadwaySimElement;
  }
}
