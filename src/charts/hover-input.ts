// Pointer and keys of one chart: points at a place of the plot, steps left and right, lets go.

interface HoverTarget {
  readonly hovering: boolean;
  /** The pointer is at this x of the chart, in its own pixels. */
  pointTo(xPx: number): void;
  /** An arrow key: one step, or a large one with Shift. */
  step(direction: 1 | -1, large: boolean): void;
  /** Home or End. */
  goTo(end: 'first' | 'last'): void;
  /** A press where it points, at this y of the chart, or Enter (null). */
  pick(yPx: number | null): void;
  clear(): void;
}

export class HoverInput {
  readonly #stop = new AbortController();

  constructor(host: HTMLElement, svg: SVGSVGElement, target: HoverTarget) {
    const options = { signal: this.#stop.signal };
    const point = (event: PointerEvent): void => {
      const box = svg.getBoundingClientRect();
      if (box.width > 0) target.pointTo(((event.clientX - box.left) * svg.width.baseVal.value) / box.width);
    };
    // A finger has to point first: its first tap shows the values, the next one picks.
    let picks = true;
    const press = (event: PointerEvent): void => {
      picks = event.pointerType !== 'touch' || target.hovering;
      point(event);
    };
    const pick = (event: MouseEvent): void => {
      const box = svg.getBoundingClientRect();
      if (picks && box.height > 0)
        target.pick(((event.clientY - box.top) * svg.height.baseVal.value) / box.height);
    };
    host.addEventListener('pointermove', point, options);
    host.addEventListener('pointerdown', press, options);
    host.addEventListener('click', pick, options);
    const leave = (event: PointerEvent): void => {
      // A finger that was lifted leaves its values on show; a tap elsewhere takes the focus and them away.
      if (event.pointerType !== 'touch') target.clear();
    };
    host.addEventListener('pointerleave', leave, options);
    host.addEventListener('blur', () => target.clear(), options);
    host.addEventListener('keydown', (event) => onKey(event, target), options);
  }

  destroy(): void {
    this.#stop.abort();
  }
}

function onKey(event: KeyboardEvent, target: HoverTarget): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  switch (event.key) {
    case 'ArrowLeft':
      target.step(-1, event.shiftKey);
      break;
    case 'ArrowRight':
      target.step(1, event.shiftKey);
      break;
    case 'Home':
      target.goTo('first');
      break;
    case 'End':
      target.goTo('last');
      break;
    case 'Enter':
      if (!target.hovering) return;
      target.pick(null);
      break;
    case 'Escape':
      if (!target.hovering) return;
      target.clear();
      break;
    default:
      return;
  }
  // The page has keys of its own for stepping through time.
  event.preventDefault();
  event.stopPropagation();
}
