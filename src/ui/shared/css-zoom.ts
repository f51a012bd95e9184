// How much larger an element is shown than its own pixels say, where a part of the page is enlarged by the CSS property zoom.

/** 1 where nothing is enlarged, and in browsers that do not say. */
export function cssZoomOf(element: Element): number {
  return element.currentCSSZoom ?? 1;
}
