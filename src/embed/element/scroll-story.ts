// A story told by scrolling, without a script of the page's own: a paragraph says by attributes what its simulation does when
// the reader comes to it. `<p data-threadway="pool" data-seek="2s" data-set="threads=200" data-play>`.

import type { SettingValue } from '../messages/protocol.ts';
import type { ThreadwaySimElement } from './element-types.ts';

/** A method of the element and what it is given. */
type Call = readonly [
  method: 'load' | 'seek' | 'set' | 'heal' | 'break' | 'play' | 'pause',
  ...given: unknown[],
];

/**
 * A paragraph counts once its first line is in the upper seventy of a hundred parts of the window, or above it: so none is
 * missed by who scrolls fast, and a picture may stay at the top of a small screen.
 */
const READ = '1000000px 0px -30% 0px';
const NAME = 'data-threadway';
/** The paragraph that its simulation shows, for the styles of the page. */
const NOW = 'data-threadway-now';

/** What the attributes ask for, in the order in which it is done. What is no time and no node the frame refuses by name. */
export function callsOf(data: Readonly<Record<string, string | undefined>>): readonly Call[] {
  const calls: Call[] = [];
  const seek: readonly Call[] = data.seek === undefined ? [] : [['seek', secondsIn(data.seek)]];
  if (data.scenario !== undefined) calls.push(['load', data.scenario]);
  if (data.pause !== undefined) calls.push(['pause']);
  calls.push(...seek);
  // Once more after them: settings that no run can take on begin it anew.
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

/** "500ms", "2s", "1.5min", or seconds alone; another text as it is. */
function secondsIn(text: string): unknown {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?|\.\d+)\s*(ms|s|min)?$/.exec(text.trim()) ?? [];
  return amount === undefined ? text : Number(amount) * UNITS[unit];
}

/** As in a link: "threads=200&B.timeout=300ms". A key that is there several times has a list. */
function settingsIn(text: string): Readonly<Record<string, SettingValue>> {
  const pairs = new URLSearchParams(text.trim());
  return Object.fromEntries(
    [...pairs.keys()].map((key) => {
      const all = pairs.getAll(key);
      return [key, all.length === 1 ? all[0] : all];
    }),
  );
}

/** "4", "search.4", "4 slow 20": node, name of its group, fault, strength. */
function nodeIn(text: string): [node: unknown, how: Readonly<Record<string, unknown>>] {
  const [place = '', fault, strength] = text.trim().split(/\s+/);
  const [, group, node] = /^(?:(.+)\.)?(\d+)$/.exec(place) ?? [];
  const how = { group, fault, strength: strength === undefined ? undefined : Number(strength) };
  return [node === undefined ? text : Number(node), how];
}

/** Follows the paragraphs of the document once it is whole: of those that were read the last is the one that is shown. */
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

/** Does what the paragraph asks for, one after the other, until another one has taken its place. */
async function act(id: string, paragraph: HTMLElement): Promise<void> {
  const named = document.getElementById(id);
  const sim = named?.matches('threadway-sim') ? named : named?.querySelector('threadway-sim');
  if (!sim) console.error(`${NAME}="${id}": no <threadway-sim> has this id or is in it`);
  for (const [method, ...given] of sim ? callsOf(paragraph.dataset) : []) {
    if (!paragraph.hasAttribute(NOW)) return;
    const call = (sim as ThreadwaySimElement)[method] as (...given: unknown[]) => Promise<unknown>;
    // What is refused is also told by the event `error`.
    await call.apply(sim, given).catch(() => {});
  }
}
