// Small functions for elements that are made once and changed in place, and for following a store without a framework.

import type { StoreApi } from 'zustand/vanilla';

type Attributes = Readonly<Record<string, string | number>>;

/** An element with attributes and what is in it. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** A button that says what it does to those who see it, hear it or point at it. */
export function button(
  className: string,
  label: string,
  content: Node | string,
  onPress: () => void,
): HTMLButtonElement {
  const element = h('button', { type: 'button', class: className }, content);
  setLabel(element, label);
  element.addEventListener('click', onPress);
  return element;
}

export function setLabel(element: HTMLElement, label: string): void {
  if (element.title === label) return;
  element.title = label;
  element.setAttribute('aria-label', label);
}

/** An icon of 16 by 16. */
export function icon(path: string): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const drawn = document.createElementNS(space, 'path');
  drawn.setAttribute('d', path);
  drawn.setAttribute('fill', 'currentColor');
  svg.append(drawn);
  return svg;
}

/** Changes a text only where it differs, as the browser does a new layout even where it is the same. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export interface Part {
  readonly element: HTMLElement;
  /** Ends what it listens to. */
  readonly stop: () => void;
}

/** Calls the listener with the selected value now and whenever it changes. Returns a function that stops this. */
export function watch<State, Selected>(
  store: StoreApi<State>,
  select: (state: State) => Selected,
  listener: (selected: Selected) => void,
): () => void {
  let last = select(store.getState());
  listener(last);
  return store.subscribe((state) => {
    const next = select(state);
    if (Object.is(next, last)) return;
    last = next;
    listener(next);
  });
}
