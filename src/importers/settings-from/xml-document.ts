// XML as settings: server.xml of Tomcat with its executors and connectors, files of Jetty, beans of Spring, and all that says names
// and values in attributes or elements. A library has read the text into plain values.

import { t } from '../../languages/t.ts';
import { type Assignment, lineOf } from './assignments.ts';
import type { NotUnderstood } from './draft.ts';
import { assigned, type SettingsDocument } from './settings-document.ts';

const ATTRIBUTE = '@';
const TEXT = '#text';
const DEPTH_MAX = 60;
/** Of a connector, also where an executor has its threads. */
const OWN_THREADS: readonly string[] = [
  'maxThreads',
  'minSpareThreads',
  'maxQueueSize',
  'maxIdleTime',
  'threadPriority',
];

type Element = Readonly<Record<string, unknown>>;
interface Found {
  readonly tag: string;
  readonly element: Element;
}

/** `tree`: elements by their name, with attributes as "@name" and text as "#text". null where there is no element. */
export function settingsOfElements(tree: unknown, text: string): SettingsDocument | null {
  const elements: Found[] = [];
  collect(tree, '', elements, 0);
  if (elements.length === 0) return null;
  const assignments: Assignment[] = [];
  const left: NotUnderstood[] = [];
  const isJetty = text.includes('org.eclipse.jetty');
  const skipped = takeConnectors(elements, assignments, left);
  for (const each of elements) {
    if (!skipped.has(each)) takeElement(each, isJetty, assignments);
  }
  return { assignments, left };
}

function collect(node: unknown, tag: string, elements: Found[], depth: number): void {
  if (depth > DEPTH_MAX) return;
  if (Array.isArray(node)) {
    for (const each of node) collect(each, tag, elements, depth + 1);
  } else if (typeof node === 'string') {
    if (tag !== '') elements.push({ tag, element: { [TEXT]: node } });
  } else if (typeof node === 'object' && node !== null) {
    const element = node as Element;
    if (tag !== '') elements.push({ tag, element });
    for (const [key, value] of Object.entries(element)) {
      if (!key.startsWith(ATTRIBUTE) && key !== TEXT) collect(value, key, elements, depth + 1);
    }
  }
}

const attributeOf = ({ element }: Found, name: string): string | null => {
  const value = element[ATTRIBUTE + name];
  return typeof value === 'string' ? value : null;
};

function attributesOf({ element }: Found): readonly (readonly [string, string])[] {
  return Object.entries(element).flatMap(([key, value]) =>
    key.startsWith(ATTRIBUTE) && typeof value === 'string' ? [[key.slice(1), value] as const] : [],
  );
}

const givenOf = (tag: string, name: string, value: string): string => `${tag} ${name}="${value}"`;

/**
 * The model has one pool for each server: that of the first connector which is for HTTP. Where it names an executor, that has the
 * threads, and its own attributes for threads do not count. Returns the elements that have been dealt with.
 */
function takeConnectors(
  elements: readonly Found[],
  assignments: Assignment[],
  left: NotUnderstood[],
): ReadonlySet<Found> {
  const connectors = elements.filter(({ tag }) => tag === 'Connector');
  const executors = elements.filter(({ tag }) => tag === 'Executor');
  const main = connectors.find((each) => !/ajp/i.test(attributeOf(each, 'protocol') ?? '')) ?? connectors[0];
  if (main === undefined) return new Set();
  const name = attributeOf(main, 'executor');
  const executor = name === null ? undefined : executors.find((each) => attributeOf(each, 'name') === name);
  if (executor !== undefined) {
    for (const [key, value] of attributesOf(executor)) {
      if (key !== 'name' && key !== 'namePrefix' && key !== 'className')
        assignments.push(assigned(key, value, givenOf('Executor', key, value)));
    }
  }
  for (const [key, value] of attributesOf(main)) {
    const given = givenOf('Connector', key, value);
    if (key === 'executor') {
      if (executor === undefined) left.push({ given, why: t`there is no such executor in the text` });
    } else if (executor !== undefined && OWN_THREADS.includes(key))
      left.push({ given, why: t`its executor has the threads` });
    else assignments.push(assigned(key, value, given));
  }
  for (const other of [...connectors, ...executors]) {
    if (other === main || other === executor) continue;
    const what =
      other.tag === 'Connector'
        ? t`another connector: the model has one pool, that of the first for HTTP`
        : t`no connector that is taken names this executor`;
    for (const [key, value] of attributesOf(other))
      left.push({ given: givenOf(other.tag, key, value), why: what });
  }
  return new Set([...connectors, ...executors]);
}

/** `<Set name="maxThreads">200</Set>`, `<property name="maximumPoolSize" value="20"/>`, `<worker io-threads="8"/>`. */
function takeElement(found: Found, isJetty: boolean, assignments: Assignment[]): void {
  const { tag, element } = found;
  const name = attributeOf(found, 'name');
  const own = element[TEXT];
  const inner = element.Property;
  const fallback =
    typeof inner === 'object' && inner !== null ? (inner as Element)[`${ATTRIBUTE}default`] : undefined;
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
