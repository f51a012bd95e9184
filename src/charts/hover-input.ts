// Pointer and keyboard input of a chart: hovering, stepping left and right, picking, and dragging over a
// part.

interface HoverTarget {
  readonly hovering: boolean;
  /** The pointer is at this x, in chart pixels. */
  pointTo(xPx: number): void;
  /** An arrow key was pressed: one step, or a large step with Shift. */
  step(direction: 1 | -1, large: boolean): void;
  /** Home or End was pressed. */
  goTo(end: 'first' | 'last'): void;
  /** The user clicked at this y, in chart pixels, or pressed Enter (null). */
  pick(yPx: number | null): void;
  /**
   * The user drags from one x to another, in chart pixels. Missing, or returns false, if the chart does not
   * use drags.
   */
  drag?(fromPx: number, toPx: number): boolean;
  /** The drag ended; `done` is false if it was cancelled. */
  dropped?(done: boolean): void;
  /** The user pressed plus, minus or 0. Missing, or returns false, if the chart does not zoom. */
  zoom?(by: 'in' | 'out' | 'all'): boolean;
  clear(): void;
}

/** Shorter drags count as clicks. */
const DRAG_PX = 6;

export class HoverInput {
  readonly #stop = new AbortController();
  readonly #host: HTMLElement;
  readonly #svg: SVGSVGElement;
  readonly #target: HoverTarget;
  /**
   * Whether the next click picks. With a finger, the first tap only shows values and the second one picks.
   */
  #picks = true;
  /** x at which the pointer went down; null while it is up. */
  #downPx: number | null = null;
  #drags = false;

  constructor(host: HTMLElement, svg: SVGSVGElement, target: HoverTarget) {
    this.#host = host;
    this.#svg = svg;
    this.#target = target;
    host.tabIndex = 0;
    const options = { signal: this.#stop.signal };
    host.addEventListener('pointermove', (event) => this.#move(event), options);
    host.addEventListener('pointerdown', (event) => this.#press(event), options);
    host.addEventListener('pointerup', () => this.#release(true), options);
    host.addEventListener('pointercancel', () => this.#release(false), options);
    host.addEventListener('click', (event) => this.#click(event), options);
    const leave = (event: PointerEvent): void => {
      // Values stay after a finger lifts; tapping elsewhere moves the focus, which hides them.
      if (event.pointerType !== 'touch' && !this.#drags) target.clear();
    };
    host.addEventListener('pointerleave', leave, options);
    host.addEventListener('blur', () => target.clear(), options);
    host.addEventListener('keydown', (event) => onKey(event, target, () => this.#breakOff()), options);
  }

  destroy(): void {
    this.#stop.abort();
  }

  /** The event's x in chart pixels; null while the chart has no size. */
  #xOf(event: MouseEvent): number | null {
    const box = this.#svg.getBoundingClientRect();
    return box.width > 0 ? ((event.clientX - box.left) * this.#svg.width.baseVal.value) / box.width : null;
  }

  #press(event: PointerEvent): void {
    this.#picks = event.pointerType !== 'touch' || this.#target.hovering;
    const x = this.#xOf(event);
    // A finger scrolls the page instead of dragging; the hover follows it.
    if (event.button === 0 && event.pointerType !== 'touch') this.#downPx = x;
    if (x !== null) this.#target.pointTo(x);
  }

  #move(event: PointerEvent): void {
    const x = this.#xOf(event);
    if (x === null) return;
    const from = this.#downPx;
    if (from !== null && (this.#drags || Math.abs(x - from) >= DRAG_PX) && this.#target.drag?.(from, x)) {
      if (!this.#drags) this.#host.setPointerCapture(event.pointerId);
      this.#drags = true;
      this.#picks = false;
    }
    this.#target.pointTo(x);
  }

  #release(done: boolean): void {
    if (this.#drags) this.#target.dropped?.(done);
    this.#drags = false;
    this.#downPx = null;
  }

  /** Cancels a drag when Escape is pressed while the pointer is down. */
  #breakOff(): boolean {
    const held = this.#drags;
    this.#release(false);
    return held;
  }

  #click(event: MouseEvent): void {
    const box = this.#svg.getBoundingClientRect();
    if (this.#picks && box.height > 0)
      this.#target.pick(((event.clientY - box.top) * this.#svg.height.baseVal.value) / box.height);
  }
}

function onKey(event: KeyboardEvent, target: HoverTarget, breakOff: () => boolean): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (!handled(event, target, breakOff)) return;
  // The page steps through time on arrow keys, so do not let it see keys that the chart has handled.
  event.preventDefault();
  event.stopPropagation();
}

const ZOOM_KEYS: Readonly<Record<string, 'in' | 'out' | 'all'>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'all',
};

function handled(event: KeyboardEvent, target: HoverTarget, breakOff: () => boolean): boolean {
  const zoom = ZOOM_KEYS[event.key];
  if (zoom !== undefined) return target.zoom?.(zoom) ?? false;
  switch (event.key) {
    case 'ArrowLeft':
      target.step(-1, event.shiftKey);
      return true;
    case 'ArrowRight':
      target.step(1, event.shiftKey);
      return true;
    case 'Home':
      target.goTo('first');
      return true;
    case 'End':
      target.goTo('last');
      return true;
    case 'Enter':
      if (!target.hovering) return false;
      target.pick(null);
      return true;
    case 'Escape':
      if (breakOff()) return true;
      if (!target.hovering) return false;
      target.clear();
      return true;
    default:
      return false;
  }
}
