// The poster: a still picture that covers the frame until the run has its first picture, or until the reader presses it. It stands
// in the file itself, so that it is there before any script. Where it waits to be pressed it is the picture of the scene, if that is
// a ready one and the file lies beside the page.

import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useActions, useRun, useScenario, useStudio } from '../../app/studio-context.ts';
import { PlayIcon } from '../transport/icons.tsx';
import { EMBED } from '../words/embed.ts';
import { useSceneTitle } from './use-scene-title.ts';

interface PosterProps {
  /** Whether it stays until it is pressed. */
  readonly waits: boolean;
  readonly onPress: () => void;
}

export function Poster({ waits, onPress }: PosterProps): ReactNode {
  const [element] = useState(() => document.getElementById('poster'));
  const title = useSceneTitle();
  useEffect(() => {
    const words = element?.querySelector('.poster-title');
    if (words) words.textContent = title;
  }, [element, title]);
  useLeaving(element);
  const [offers] = useState(waits);
  if (element === null || !offers) return null;
  return createPortal(<Offer element={element} waits={waits} onPress={onPress} />, element);
}

/** Takes the poster away with the first picture of the run, or where there will be none. */
function useLeaving(element: HTMLElement | null): void {
  const { frames, run } = useStudio();
  useEffect(() => {
    const goAway = (): void => {
      if (element?.isConnected !== true) return;
      const hadFocus = element.contains(document.activeElement);
      element.remove();
      if (hadFocus) document.querySelector<HTMLElement>('.play-button')?.focus();
    };
    // The road paints this frame before the browser does.
    const leaveFrames = frames.subscribe(() => requestAnimationFrame(goAway));
    const leaveRun = run.subscribe(({ status }) => {
      if (status.error !== null) goAway();
    });
    return () => {
      leaveFrames();
      leaveRun();
    };
  }, [element, frames, run]);
}

function Offer({ element, waits, onPress }: PosterProps & { readonly element: HTMLElement }): ReactNode {
  const { toggle } = useActions();
  const { run } = useStudio();
  const playing = useRun(({ status }) => status.playing);
  const [isReady, setReady] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the run is held once, before the first press.
  useEffect(() => {
    if (run.getState().status.playing) toggle();
    setReady(true);
  }, []);
  // Playing counts as pressing: the page around the frame may start it, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the run does is a press.
  useEffect(() => {
    if (isReady && playing && waits) onPress();
  }, [isReady, playing]);
  return (
    <>
      <ScenePicture element={element} />
      <button
        type="button"
        className={waits ? 'poster-start' : 'poster-start pressed'}
        title={EMBED.load}
        aria-label={EMBED.load}
        onClick={() => waits && toggle()}
      >
        <PlayIcon />
      </button>
    </>
  );
}

/** Asks only the host that the frame came from; the drawn picture stays where that has none. */
function ScenePicture({ element }: { readonly element: HTMLElement }): ReactNode {
  // Null where anything was changed.
  const presetId = useScenario((state) => state.presetId);
  const servers = useScenario(({ scenario }) => scenario.servers.length);
  const [isThere, setThere] = useState(false);
  const dark = document.documentElement.dataset.theme === 'dark' ? '-dark' : '';
  const src = `pictures/${presetId}${dark}.png`;
  const isServed = presetId !== null && location.protocol.startsWith('http');
  useEffect(() => {
    if (!isServed) return;
    const picture = new Image();
    picture.addEventListener('load', () => {
      // The picture says them itself.
      element.querySelector('.poster-words')?.classList.add('visually-hidden');
      setThere(true);
    });
    picture.src = src;
  }, [element, isServed, src]);
  if (!isThere) return null;
  return (
    <>
      <img className="poster-picture" alt="" src={src} />
      {/* Two servers stand beside each other in it: where the frame is high each has a row of its own. */}
      {servers === 2 && <img className="poster-picture" alt="" src={src} />}
    </>
  );
}
