// XML as settings: files of Jetty, Spring beans, and everything that gives names and values in attributes or
// elements (connectors.ts reads the server.xml of Tomcat). A library has parsed the text into plain values.

import { type Assignment, lineOf } from './assignments.ts';
import { assigned, type SettingsDocument } from './settings-document.ts';

const ATTRIBUTE = '@';
const TEXT = '#text';
const DEPTH_MAX = 60;

type XmlElement = Readonly<Record<string, unknown>>;
interface TaggedElement {
  readonly tag: string;
  readonly element: XmlElement;
}

/** `tree`: elements by name, with attributes as "@name" and text as "#text". null if there is no element. */
export function settingsOfElements(tree: unknown, text: string): SettingsDocument | null {
  const elements: TaggedElement[] = [];
  collect(tree, '', elements, 0);
  if (elements.length === 0) return null;
  const assignments: Assignment[] = [];
  const isJetty = text.includes('org.eclipse.jetty');
  for (const each of elements) takeElement(each, isJetty, assignments);
  return { assignments, left: [] };
}

function collect(node: unknown, tag: string, elements: TaggedElement[], depth: number): void {
  if (depth > DEPTH_MAX) return;
  if (Array.isArray(node)) {
    for (const each of node) collect(each, tag, elements, depth + 1);
  } else if (typeof node === 'string') {
    if (tag !== '') elements.push({ tag, element: { [TEXT]: node } });
  } else if (typeof node === 'object' && node !== null) {
    const element = node as XmlElement;
    if (tag !== '') elements.push({ tag, element });
    for (const [key, value] of Object.entries(element)) {
      if (!key.startsWith(ATTRIBUTE) && key !== TEXT) collect(value, key, elements, depth + 1);
    }
  }
}

const attributeOf = ({ element }: TaggedElement, name: string): string | null => {
  const value = element[ATTRIBUTE + name];
  return typeof value === 'string' ? value : null;
};

function attributesOf({ element }: TaggedElement): readonly (readonly [string, string])[] {
  return Object.entries(element).flatMap(([key, value]) =>
    key.startsWith(ATTRIBUTE) && typeof value === 'string' ? [[key.slice(1), value] as const] : [],
  );
}

const givenOf = (tag: string, name: string, value: string): string => `${tag} ${name}="${value}"`;

/**
 * Takes a setting such as `<Set name="maxThreads">200</Set>`, `<property name="maximumPoolSize" value="20"/>`
 * or `<worker io-threads="8"/>`.
 */
function takeElement(found: TaggedElement, isJetty: boolean, assignments: Assignment[]): void {
  const { tag, element } = found;
  const name = attributeOf(found, 'name');
  const own = element[TEXT];
  const inner = element.Property;
  const fallback =
    typeof inner === 'object' && inner !== null ? (inner as XmlElement)[`${ATTRIBUTE}default`] : undefined;
  const value =
    attributeOf(found, 'value') ??
    (typeof own === 'string' ? own : typeof fallback === 'string' ? fallback : null);
  if (name !== null && value !== null) {
    const key = isJetty && tag === 'Set' ? `jetty.threadPool.${name}` : name;
    assignments.push(assigned(key, value, lineOf(`${tag} ${name}`, value)));
    return;
  }
  if (tag === 'Property') return;
  if (value !== null && name === null && typeof own === 'string')
    assignments.push(assigned(tag, own, lineOf(tag, own)));
  for (const [key, text] of attributesOf(found))
    assignments.push(assigned(key, text, givenOf(tag, key, text)));
}
