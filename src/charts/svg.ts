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

/** Leaves alone what is so already: the browser lays a node out anew even where nothing has changed. */
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

/** Nodes of one kind that are made as needed, used again at each update and hidden when spare. */
export class NodePool<N extends SVGElement | HTMLElement> {
  readonly #make: () => N;
  readonly #nodes: N[] = [];
  #used = 0;

  constructor(make: () => N) {
    this.#make = make;
  }

  begin(): void {
    this.#used = 0;
  }

  next(): N {
    let node = this.#nodes[this.#used];
    if (node === undefined) {
      node = this.#make();
      this.#nodes.push(node);
    }
    this.#used += 1;
    show(node, true);
    return node;
  }

  /** Hides what this update made no use of. */
  end(): void {
    for (let index = this.#used; index < this.#nodes.length; index += 1) {
      show(this.#nodes[index], false);
    }
  }
}
