// The frame as a whole: it reads its settings, shows the studio with their parts, and decides when the engine may start and run.

import { createRoot } from 'react-dom/client';
import { keepLooks } from '../app/looks.ts';
import type { PlainStorage } from '../app/stores/kept-choices.ts';
import { createStoryStore, fillStories } from '../app/stores/story-store.ts';
import { openStudio } from '../app/studio.ts';
import type { Studies, Studio as StudioHandle } from '../app/studio-context.ts';
import { BROWSER_CLOCK } from '../client/page-clock.ts';
import { StudioFrame } from '../ui/frame/studio-frame.tsx';
import { Studio } from '../ui/studio.tsx';
import { frameQuery, startsEagerly } from './click-to-load/frame-address.ts';
import { stillInPoster } from './click-to-load/still-in-poster.ts';
import { embedStarters } from './embed-starters.ts';
import { frameClock } from './frame-clock.ts';
import { applyLooks } from './looks.ts';
import { MessagePort } from './message-port.ts';
import { pageAddress, readOpening, writtenInFile } from './opening.ts';

/** A frame belongs to the article around it, so it keeps no choices. */
const NO_STORAGE: PlainStorage = { getItem: () => null, setItem: () => {} };

const NO_STUDIES: Studies = {
  ask: (_asker, _question, _scenario, listener) => listener.onFailure('an embed makes no studies'),
  stop: () => {},
  open: () => {},
};

const makesNone = (): Promise<never> => Promise.reject(new Error('Frames make no files.'));

/** `script`: that which runs here, for the worker; null where it is not known. */
export async function openFrame(script: HTMLScriptElement | null): Promise<void> {
  const { asked, query, settings, problems } = await readOpening(location, writtenInFile('query'));
  applyLooks(settings);
  let start = (): void => {};
  const studio = openStudio(query, {
    starters: embedStarters(script),
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
  const stories = createStoryStore();
  await fillStories(stories);
  // In frame.html it was pressed before this script came.
  const isPressed = document.documentElement.dataset.pressed !== undefined;
  if (isPressed && !studio.run.getState().status.playing) studio.actions.toggle();
  const waits = settings.waitsForClick && !isPressed;
  const run = runWhileSeen(studio, waits, () => start());
  const port = window.parent === window ? null : new MessagePort(studio, window, BROWSER_CLOCK);
  port?.open(problems, run.want);
  // What cannot be drawn is an error of the window, which the file itself tells of.
  createRoot(document.getElementById('root')!).render(
    <Studio
      studio={studio}
      stories={stories}
      parts={{
        hidden: settings.hidden,
        gestures: 'borrowed',
        Coach: null,
        AllNumbers: null,
        NodeServer: null,
        TimeChanges: null,
        ChartMenu: null,
        loadTheory: null,
      }}
    >
      <StudioFrame
        settings={settings}
        problems={problems}
        page={pageAddress(writtenInFile('page'), location.href)}
        stillFor={waits ? (onPress) => stillInPoster(asked, onPress) : null}
        onStart={run.release}
        onHeight={(heightPx) => port?.resize(heightPx)}
      />
    </Studio>,
  );
  const opened = frameQuery(location);
  const wakeIfEager = (): void => {
    if (startsEagerly(location.hash)) run.want();
  };
  addEventListener('hashchange', () => {
    // The page around the frame gave it the address of another scene, which loads nothing by itself.
    if (frameQuery(location) !== opened) location.reload();
    wakeIfEager();
  });
  wakeIfEager();
}

interface Waiting {
  /** The page around the frame asks for something: the engine starts out of sight, too. */
  want(): void;
  /** The poster was pressed. */
  release(): void;
}

/**
 * The engine starts when the frame is first visible, or the page around it asks for something; and after the press on the poster
 * if it waits for one. It pauses while invisible.
 */
function runWhileSeen({ actions }: StudioHandle, waits: boolean, start: () => void): Waiting {
  let isStarted = false;
  let isWanted = false;
  let isHeld = waits;
  const startOnce = (): void => {
    if (isStarted || !isWanted || isHeld) return;
    isStarted = true;
    start();
  };
  const want = (): void => {
    isWanted = true;
    startOnce();
  };
  watchVisibility((isSeen) => {
    if (isSeen) want();
    // The clock stops as if the scrubber were held, which leaves the state of play as it is.
    actions.grip(!isSeen);
  });
  return {
    want,
    release() {
      isHeld = false;
      startOnce();
    },
  };
}

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
