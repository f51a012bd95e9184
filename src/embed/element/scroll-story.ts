// Scroll-driven stories without a script in the page: attributes of a paragraph tell its simulation what to
// do when the reader reaches it. `<p data-threadway="pool" data-seek="2s" data-set="threads=200" data-play>`.

import type { SettingValue } from '../messages/protocol.ts';
import type { ThreadwaySimElement } from './element-types.ts';

/** A method of the element and its arguments. */
type Call = readonly [
  method: 'load' | 'seek' | 'set' | 'heal' | 'break' | 'play' | 'pause',
  ...given: unknown[],
];

/**
 * A paragraph counts as reached when its first line is in the upper 70 % of the window or above the window.
 * Fast scrolling therefore skips no paragraph, and there is room for a picture that stays at the top of a
 * small screen.
 */
const READ = '1000000px 0px -30% 0px';
const NAME = 'data-threadway';
/** Marks the paragraph that the simulation currently shows, so that the page can style it. */
const NOW = 'data-threadway-now';

/**
 * The calls that a paragraph's attributes ask for, in order. The frame rejects invalid times and nodes with
 * an error that names them.
 */
export function callsOf(data: Readonly<Record<string, string | undefined>>): readonly Call[] {
  const calls: Call[] = [];
  const seek: readonly Call[] = data.seek === undefined ? [] : [['seek', secondsIn(data.seek)]];
  if (data.scenario !== undefined) calls.push(['load', data.scenario]);
  if (data.pause !== undefined) calls.push(['pause']);
  calls.push(...seek);
  // Some settings restart the run, so seek again after them.
  if (data.set !== undefined) calls.push(['set', settingsIn(data.set)], ...seek);
  for (const text of data.heal?.split(',') ?? []) {
    const [node, { group }] = nodeIn(text);
    calls.push(['heal', node, { group }]);
  }
  for (const text of data.break?.split(',') ?? []) calls.push(['break', ...nodeIn(text)]);
  if (data.play !== undefined) calls.push(['play']);
  return calls;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1e-3, s: 1, min: 60 };

/** "500ms", "2s", "1.5min", or plain seconds; other text is returned unchanged. */
function secondsIn(text: string): unknown {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?|\.\d+)\s*(ms|s|min)?$/.exec(text.trim()) ?? [];
  return amount === undefined ? text : Number(amount) * UNITS[unit];
}

/**
 * Settings in the form that links use: "threads=200&B.timeout=300ms". A key that occurs several times gives a
 * list.
 */
function settingsIn(text: string): Readonly<Record<string, SettingValue>> {
  const pairs = new URLSearchParams(text.trim());
  return Object.fromEntries(
    [...pairs.keys()].map((key) => {
      const all = pairs.getAll(key);
      return [key, all.length === 1 ? all[0] : all];
    }),
  );
}

/** A node from "4", "search.4" or "4 slow 20": group, number, fault, strength. */
function nodeIn(text: string): [node: unknown, how: Readonly<Record<string, unknown>>] {
  const [place = '', fault, strength] = text.trim().split(/\s+/);
  const [, group, node] = /^(?:(.+)\.)?(\d+)$/.exec(place) ?? [];
  const how = { group, fault, strength: strength === undefined ? undefined : Number(strength) };
  return [node === undefined ? text : Number(node), how];
}

/**
 * Starts to watch the paragraphs once the document is complete. The simulation shows the last paragraph that
 * was reached.
 */
export function followStory(): void {
  const begin = (): void => {
    const all = [...document.querySelectorAll<HTMLElement>(`[${NAME}]`)];
    const read = new Set<Element>();
    const shown = new Map<string, HTMLElement>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) read[isIntersecting ? 'add' : 'delete'](target);
        const last = new Map(
          all.filter((each) => read.has(each)).map((each) => [each.dataset.threadway!, each]),
        );
        for (const [id, paragraph] of last) {
          const before = shown.get(id);
          if (before === paragraph) continue;
          before?.removeAttribute(NOW);
          paragraph.setAttribute(NOW, '');
          shown.set(id, paragraph);
          void act(id, paragraph);
        }
      },
      { rootMargin: READ },
    );
    for (const each of all) observer.observe(each);
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true });
  else begin();
}

/** Carries out the paragraph's calls one after another, but stops if another paragraph takes over. */
async function act(id: string, paragraph: HTMLElement): Promise<void> {
  const named = document.getElementById(id);
  const sim = named?.matches('threadway-sim') ? named : named?.querySelector('threadway-sim');
  if (!sim) console.error(`${NAME}="${id}": no <threadway-sim> has this id or is in it`);
  for (const [method, ...given] of sim ? callsOf(paragraph.dataset) : []) {
    if (!paragraph.hasAttribute(NOW)) return;
    const call = (sim as ThreadwaySimElement)[method] as (...given: unknown[]) => Promise<unknown>;
    // The element's `error` event reports rejections too.
    await call.apply(sim, given).catch(() => {});
  }
}
