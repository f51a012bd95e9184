// A part of the frame that may be taken away again.

export interface Part {
  readonly element: HTMLElement;
  /** Ends what it listens to. */
  readonly stop: () => void;
}
