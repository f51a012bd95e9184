// Positions a popover beside its control and inside the window.

/**
 * By which factor an element is displayed larger than its CSS size, because a part of the page is zoomed; 1
 * in browsers that do not report this.
 */
export function cssZoomOf(element: Element): number {
  return element.currentCSSZoom ?? 1;
}

const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * Places the popover below the anchor, or above it if there is no room, shifted so that nothing is cut off.
 */
export function placeBeside(popover: HTMLElement, anchor: DOMRect): void {
  const { width, height } = sizeOf(popover);
  const { clientWidth, clientHeight } = document.documentElement;
  const below = anchor.bottom + GAP_PX;
  const above = Math.max(EDGE_PX, anchor.top - GAP_PX - height);
  put(
    popover,
    inside(anchor.left, width, clientWidth),
    below + height <= clientHeight - EDGE_PX ? below : above,
  );
}

/**
 * Places the popover at the height of the anchor, to the right of `clear` or else to its left. If neither
 * side has room, places it beside the anchor.
 */
export function placeAtSide(popover: HTMLElement, anchor: DOMRect, clear: DOMRect): void {
  const { width, height } = sizeOf(popover);
  const { clientWidth, clientHeight } = document.documentElement;
  const left = clear.left - GAP_PX - width;
  const right = clear.right + GAP_PX;
  const hasRight = right + width <= clientWidth - EDGE_PX;
  if (left < EDGE_PX && !hasRight) {
    placeBeside(popover, anchor);
    return;
  }
  put(
    popover,
    hasRight ? right : left,
    inside((anchor.top + anchor.bottom - height) / 2, height, clientHeight),
  );
}

/** Places the popover at the bottom of the window, as wide as its styles require. */
export function placeAtFoot(popover: HTMLElement): void {
  const { width, height } = sizeOf(popover);
  const { clientWidth, clientHeight } = document.documentElement;
  put(popover, (clientWidth - width) / 2, clientHeight - height - EDGE_PX);
}

/** The position nearest to `wanted` at which a box of this length is not cut off. */
function inside(wanted: number, length: number, room: number): number {
  return Math.max(EDGE_PX, Math.min(wanted, room - length - EDGE_PX));
}

/** Size of the popover in pixels of the window. */
function sizeOf(popover: HTMLElement): { readonly width: number; readonly height: number } {
  const zoom = cssZoomOf(popover);
  return { width: popover.offsetWidth * zoom, height: popover.offsetHeight * zoom };
}

function put(popover: HTMLElement, left: number, top: number): void {
  const zoom = cssZoomOf(popover);
  popover.style.left = `${left / zoom}px`;
  popover.style.top = `${top / zoom}px`;
}
