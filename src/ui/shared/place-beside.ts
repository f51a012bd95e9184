// Puts a popover next to the control that it belongs to, inside the window.

const GAP_PX = 6;
const EDGE_PX = 8;

/** Below the anchor, or above it where there is no room; shifted so that nothing is cut off. */
export function placeBeside(popover: HTMLElement, anchor: DOMRect, alignEnd = false): void {
  const { offsetWidth: width, offsetHeight: height } = popover;
  const { clientWidth, clientHeight } = document.documentElement;
  const wanted = alignEnd ? anchor.right - width : anchor.left;
  const left = Math.max(EDGE_PX, Math.min(wanted, clientWidth - width - EDGE_PX));
  const below = anchor.bottom + GAP_PX;
  const top =
    below + height <= clientHeight - EDGE_PX ? below : Math.max(EDGE_PX, anchor.top - GAP_PX - height);
  popover.style.left = `${left}px`;
  popover.style.top = `${top}px`;
}
