// Puts a popover next to the control that it belongs to, inside the window.

const GAP_PX = 6;
const EDGE_PX = 8;

/** Below the anchor, or above it where there is no room; shifted so that nothing is cut off. */
export function placeBeside(popover: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = popover;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = anchor.bottom + GAP_PX;
  const above = Math.max(EDGE_PX, anchor.top - GAP_PX - height);
  popover.style.left = `${inside(anchor.left, width, clientWidth)}px`;
  popover.style.top = `${below + height <= clientHeight - EDGE_PX ? below : above}px`;
}

/** Level with the anchor, to the left of `clear` or else to its right; beside the anchor where neither has room. */
export function placeAtSide(popover: HTMLElement, anchor: DOMRect, clear: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = popover;
  const { clientWidth, clientHeight } = document.documentElement;
  const left = clear.left - GAP_PX - width;
  const right = clear.right + GAP_PX;
  if (left < EDGE_PX && right + width > clientWidth - EDGE_PX) {
    placeBeside(popover, anchor);
    return;
  }
  popover.style.left = `${left >= EDGE_PX ? left : right}px`;
  popover.style.top = `${inside((anchor.top + anchor.bottom - height) / 2, height, clientHeight)}px`;
}

/** The nearest place to the wanted one where a box of this length is not cut off. */
function inside(wanted: number, length: number, room: number): number {
  return Math.max(EDGE_PX, Math.min(wanted, room - length - EDGE_PX));
}
