// Small helpers for SVG and HTML nodes that are made once and changed in place.

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** A node with attributes, appended to a parent. */
export function svgNode<K extends keyof SVGElementTagNameMap>(
  parent: Element,
  name: K,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[K] {
  const node = document.createElementNS(NAMESPACE, name);
  setAll(node, attributes);
  parent.append(node);
  return node;
}

export function htmlNode(parent: Element, name: 'div' | 'span', className: string): HTMLElement {
  const node = document.createElement(name);
  node.className = className;
  parent.append(node);
  return node;
}

/** Sets only attributes that differ, as the browser does a new layout even where the value is the same. */
export function setAll(node: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const name of Object.keys(attributes)) {
    const value = String(attributes[name]);
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
}

/** Sets inline style through the object model, which a strict content policy allows too. */
export function setStyle(node: SVGElement | HTMLElement, style: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(style)) node.style.setProperty(name, style[name]);
}

export function setText(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

export function show(node: SVGElement | HTMLElement, visible: boolean): void {
  const display = visible ? '' : 'none';
  if (node.style.display !== display) node.style.display = display;
}

/** Pixels with one decimal, as short text. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Nodes of one kind, made as they are needed, used again at each update and hidden while they are spare. */
export class NodePool<N extends SVGElement | HTMLElement> {
  readonly #make: () => N;
  readonly #nodes: N[] = [];

  constructor(make: () => N) {
    this.#make = make;
  }

  /** Shows one node for each item, made where there are too few, and hides those that are left over. */
  draw<Item>(items: readonly Item[], paint: (node: N, item: Item, index: number) => void): void {
    items.forEach((item, index) => {
      this.#nodes[index] ??= this.#make();
      show(this.#nodes[index], true);
      paint(this.#nodes[index], item, index);
    });
    for (const spare of this.#nodes.slice(items.length)) show(spare, false);
  }

  clear(): void {
    for (const node of this.#nodes) show(node, false);
  }
}
