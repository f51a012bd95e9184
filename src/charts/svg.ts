// Helpers for SVG and HTML nodes that are created once and updated in place.

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Creates a node with attributes and appends it to the parent. */
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

/**
 * Sets only attributes that change, because browsers recompute layout even if an attribute is set to the
 * value that it already has.
 */
export function setAll(node: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const name of Object.keys(attributes)) {
    const value = String(attributes[name]);
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
}

/** Sets inline style through the object model, which strict content policies allow. */
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

/** Formats pixels with at most one decimal. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/**
 * A pool of nodes of one kind. Nodes are created when needed, reused at each update, and hidden while they
 * are not needed.
 */
export class NodePool<N extends SVGElement | HTMLElement> {
  readonly #make: () => N;
  readonly #nodes: N[] = [];

  constructor(make: () => N) {
    this.#make = make;
  }

  /** Shows one node per item. Creates missing nodes and hides surplus ones. */
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
