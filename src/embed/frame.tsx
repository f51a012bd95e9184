// The complete frame: reads its settings, shows the selected parts of the studio, and decides when the engine
// starts and runs.

import { createRoot } from 'react-dom/client';
import { keepLooks } from '../app/looks.ts';
import type { PlainStorage } from '../app/stores/kept-choices.ts';
import { createStoryStore, fillStories } from '../app/stores/story-store.ts';
import { openStudio } from '../app/studio.ts';
import type { Studies, Studio as StudioHandle } from '../app/studio-context.ts';
import { BROWSER_CLOCK } from '../client/page-clock.ts';
import { StudioFrame } from '../ui/frame/studio-frame.tsx';
import { useBorrowedGestures } from '../ui/frame/use-borrowed-gestures.ts';
import { Studio } from '../ui/studio.tsx';
import { frameQuery, startsEagerly } from './click-to-load/frame-address.ts';
import { stillInPoster } from './click-to-load/still-in-poster.ts';
import { embedStarters } from './embed-starters.ts';
import { frameClock } from './frame-clock.ts';
import { applyLooks } from './looks.ts';
import { EmbedPort } from './message-port.ts';
import { pageAddress, readOpening, writtenInFile } from './opening.ts';

/** A frame stores nothing, because it is part of somebody else's page. */
const NO_STORAGE: PlainStorage = { getItem: () => null, setItem: () => {} };

const NO_STUDIES: Studies = {
  ask: (_requester, _question, _scenario, listener) => listener.onFailure('an embed cannot run studies'),
  stop: () => {},
  open: () => {},
};

const makesNone = (): Promise<never> => Promise.reject(new Error('An embed cannot make files.'));

/** `script`: the running script, needed for the worker; null if unknown. */
export async function openFrame(script: HTMLScriptElement | null): Promise<void> {
  const { settingsQuery, query, settings, problems } = await readOpening(location, writtenInFile('query'));
  applyLooks(settings);
  let start = (): void => {};
  const studio = openStudio(query, {
    starters: embedStarters(script),
    clock: frameClock(),
    openReplay: makesNone,
    traceRun: makesNone,
    studiesOf: () => NO_STUDIES,
    storage: () => NO_STORAGE,
    keepAddress: null,
    whenToStart: (begin) => {
      start = begin;
    },
  });
  keepLooks(studio.view, () => NO_STORAGE);
  const stories = createStoryStore();
  await fillStories(stories);
  // The user may have clicked in frame.html before this script was loaded.
  const isPressed = document.documentElement.dataset.pressed !== undefined;
  if (isPressed && !studio.run.getState().status.playing) studio.actions.toggle();
  const waits = settings.waitsForClick && !isPressed;
  const run = runWhileVisible(studio, waits, () => start());
  const port = window.parent === window ? null : new EmbedPort(studio, window, BROWSER_CLOCK);
  port?.open(problems, run.want);
  // Errors while drawing reach the window, where frame.html and embed.html report them.
  createRoot(document.getElementById('root')!).render(
    <Studio
      studio={studio}
      stories={stories}
      parts={{
        hidden: settings.hidden,
        useHeldGestures: useBorrowedGestures,
        Coach: null,
        AllNumbers: null,
        NodeServer: null,
        TimeChanges: null,
        ChartMenu: null,
        loadTheory: null,
        loadNarration: () => import('../ui/try/narration.ts'),
      }}
    >
      <StudioFrame
        settings={settings}
        problems={problems}
        page={pageAddress(writtenInFile('page'), location.href)}
        stillFor={waits ? (onPress) => stillInPoster(settingsQuery, onPress) : null}
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
    // Reload if the surrounding page has set another scene in the frame's address, because a change after `#`
    // does not reload by itself.
    if (frameQuery(location) !== opened) location.reload();
    wakeIfEager();
  });
  wakeIfEager();
}

interface StartControl {
  /**
   * Called when the surrounding page has sent a command: the engine starts even if the frame is not visible.
   */
  want(): void;
  /** Called when the user has clicked the poster. */
  release(): void;
}

/**
 * Starts the engine when the frame is first visible, or when the surrounding page sends a command. If the
 * frame has a poster, the engine also waits for the click. While the frame is not visible, the run is paused.
 */
function runWhileVisible({ actions }: StudioHandle, waits: boolean, start: () => void): StartControl {
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
    // Stops the clock in the way that holding the scrubber does, so that the run still counts as playing.
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

/** Calls the listener when it is first known whether the frame is visible, and whenever that changes. */
function watchVisibility(listener: (isSeen: boolean) => void): void {
  let inView: boolean | null = null;
  let reported: boolean | null = null;
  const tell = (): void => {
    const isVisible = inView === true && !document.hidden;
    if (inView === null || isVisible === reported) return;
    reported = isVisible;
    listener(isVisible);
  };
  // Without a root, the observer uses the viewport of the outermost page, even if that has another origin.
  const observer = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting ?? false;
    tell();
  });
  observer.observe(document.documentElement);
  document.addEventListener('visibilitychange', tell);
}
