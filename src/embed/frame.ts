// The frame as a whole: it reads its settings, builds its parts, and decides when the engine may start and run. Its keys are
// those of time and of the camera, while it has the focus.

import { keepLooks } from '../app/looks.ts';
import type { PlainStorage } from '../app/stores/kept-choices.ts';
import { openStudio } from '../app/studio.ts';
import type { Studies, Studio } from '../app/studio-context.ts';
import { CHARTS, type ChartEntry } from '../charts/chart-list.ts';
import { BROWSER_CLOCK } from '../client/page-clock.ts';
import { ROAD } from '../links/embed-link.ts';
import { DrawTurns } from '../ui/charts/draw-turns.ts';
import { chordOf, keepsKey, REPEATED } from '../ui/shortcuts.ts';
import { cameraActionsOf } from '../ui/stage/camera-gestures.ts';
import { EMBED } from '../ui/words/embed.ts';
import { TEXT } from '../ui/words/text.ts';
import { backToStart } from './begin-again.ts';
import { ChartPart } from './chart-part.ts';
import { controlsPart } from './controls-part.ts';
import { h } from './dom.ts';
import { embedRungs } from './embed-rungs.ts';
import { keepFit } from './fit.ts';
import { footPart } from './foot-part.ts';
import { frameClock } from './frame-clock.ts';
import { MessagePort } from './message-port.ts';
import type { Asked } from './messages/asked.ts';
import { type EmbedOpening, pageAddress, readOpening, writtenInFile } from './opening.ts';
import { Poster, sceneTitle } from './poster.ts';
import { roadsPart } from './roads-part.ts';
import { transportPart } from './transport-part.ts';
import { triesPart } from './tries-part.ts';

/** A frame belongs to the article around it, so it keeps no choices. */
const NO_STORAGE: PlainStorage = { getItem: () => null, setItem: () => {} };

const makesNone = (): Promise<never> => Promise.reject(new Error('Frames make no files.'));

/** `code`: the script that runs here, to make a worker of; null where it is not known. */
export async function openFrame(code: string | null): Promise<void> {
  const opening = await readOpening(location.search, writtenInFile('query'));
  const page = pageAddress(writtenInFile('page'), location.href);
  let start = (): void => {};
  const studio = openStudio(opening.query, {
    rungs: embedRungs(code),
    clock: frameClock(),
    openReplay: makesNone,
    traceRun: makesNone,
    studiesOf: () => NO_STUDIES,
    storage: () => NO_STORAGE,
    keepsAddress: false,
    whenToStart: (begin) => {
      start = begin;
    },
  });
  keepLooks(studio.view, () => NO_STORAGE);
  const shown = await main(studio, opening, page);
  document.body.append(shown);
  let wake = (): void => {};
  const port = portTo(studio, opening.problems, () => wake());
  keepFit(shown, (heightPx) => port?.resize(heightPx));
  if (!opening.settings.hidden.includes('transport')) listenForKeys(studio);
  const poster = new Poster(studio, opening.settings.waitsForClick);
  wake = runWhileSeen(studio, poster, () => start());
  const wakeIfAsked = (): void => {
    if (location.hash === ('#asked' satisfies Asked)) wake();
  };
  addEventListener('hashchange', wakeIfAsked);
  wakeIfAsked();
}

/** Opens the messages to and from the page around the frame; null where there is none. */
function portTo(
  studio: Studio,
  problems: EmbedOpening['problems'],
  onCommand: () => void,
): MessagePort | null {
  if (window.parent === window) return null;
  const port = new MessagePort(studio, window, BROWSER_CLOCK);
  port.open(problems, onCommand);
  return port;
}

async function main(
  studio: Studio,
  { settings, problems }: EmbedOpening,
  page: string | null,
): Promise<HTMLElement> {
  const parts = h('div', { class: 'embed-parts', 'data-layout': settings.layout });
  for (const group of groupsOf(settings.show)) {
    parts.append(group[0] === ROAD ? roadsPart(studio, settings.hidden) : await chartsPart(studio, group));
  }
  const title = h('h1', { class: 'visually-hidden' }, sceneTitle(studio) ?? TEXT.header.custom);
  const whole = h('main', { class: 'embed', 'aria-label': EMBED.label }, title, parts);
  if (!settings.hidden.includes('tries') && settings.show.includes(ROAD)) whole.append(triesPart(studio));
  const { part, unknown } = controlsPart(studio, settings.controls);
  if (part !== null) whole.append(part);
  if (!settings.hidden.includes('transport')) whole.append(transportPart(studio));
  whole.append(footPart(studio, settings, [...problems, ...unknown], page));
  return whole;
}

/** Charts that follow one another are a group, which shares rows; the road is a group by itself. */
function groupsOf(show: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  for (const name of show) {
    const last = groups.at(-1);
    if (name === ROAD || last === undefined || last[0] === ROAD) groups.push([name]);
    else last.push(name);
  }
  return groups;
}

/**
 * The engine starts when the frame is first visible, or its host asks for something, which is what the returned function says;
 * and after the press on the poster if it needs one. It pauses while invisible.
 */
function runWhileSeen(studio: Studio, poster: Poster, start: () => void): () => void {
  let isStarted = false;
  let isWanted = false;
  const startOnce = (): void => {
    if (isStarted || !isWanted || poster.waits) return;
    isStarted = true;
    start();
  };
  poster.whenPressed(startOnce);
  watchVisibility((seen) => {
    isWanted ||= seen;
    startOnce();
    // The clock stops as if the scrubber were held, which leaves the state of play as it is.
    studio.actions.grip(!seen);
  });
  return () => {
    isWanted = true;
    startOnce();
  };
}

const NO_STUDIES: Studies = {
  ask: (_asker, _question, _scenario, listener) => listener.onFailure('an embed makes no studies'),
  stop: () => {},
  open: () => {},
};

/** Calls the listener with whether the frame is visible, once that is known and whenever it changes. */
function watchVisibility(listener: (isSeen: boolean) => void): void {
  let inView: boolean | null = null;
  let told: boolean | null = null;
  const tell = (): void => {
    const isSeen = inView === true && !document.hidden;
    if (inView === null || isSeen === told) return;
    told = isSeen;
    listener(isSeen);
  };
  // Without a root the observer uses the window of the outermost page, whatever its origin.
  const observer = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting ?? false;
    tell();
  });
  observer.observe(document.documentElement);
  document.addEventListener('visibilitychange', tell);
}

/** `names`: ids of charts. Their code is in this file, so they are there before the first paint. */
async function chartsPart(studio: Studio, names: readonly string[]): Promise<HTMLElement> {
  const turns = new DrawTurns();
  const entries = names
    .map((name) => CHARTS.find(({ id }) => id === name))
    .filter((entry): entry is ChartEntry => entry !== undefined);
  const section = h('section', { class: 'embed-charts', 'aria-label': EMBED.charts });
  const cards = entries.map(async (entry) => new ChartPart(studio, entry, turns, await entry.load()).element);
  section.append(...(await Promise.all(cards)));
  return section;
}

export function listenForKeys(studio: Studio): void {
  const { actions, view } = studio;
  const camera = cameraActionsOf(view);
  const keys: Readonly<Record<string, () => void>> = {
    ' ': actions.toggle,
    ArrowRight: actions.step,
    ArrowLeft: actions.stepBack,
    'Shift+ArrowRight': actions.stepEvent,
    r: () => backToStart(studio),
    '+': camera.nearer,
    '=': camera.nearer,
    '-': camera.further,
    '0': camera.whole,
  };
  document.addEventListener('keydown', (event) => {
    const chord = event.defaultPrevented ? null : chordOf(event);
    const act = chord !== null && Object.hasOwn(keys, chord) ? keys[chord] : undefined;
    if (chord === null || act === undefined || (event.repeat && !REPEATED.has(chord))) return;
    if (keepsKey(event.target, chord)) return;
    event.preventDefault();
    act();
  });
}
