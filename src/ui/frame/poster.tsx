// The poster: a still picture that covers the frame until the run has its first picture, or until the reader
// clicks it. It is part of the HTML file, so it appears before any script has run.

import { type ReactNode, useEffect, useState } from 'react';
import { useActions, useRun, useStudio } from '../../app/studio-context.ts';
import * as transportStyles from '../transport/transport.module.css';
import { useSceneTitle } from './use-scene-title.ts';

interface PosterProps {
  /** Whether the poster stays until it is clicked. */
  readonly waits: boolean;
  /**
   * Inserts the still and returns a function that removes it. null if the poster does not wait for a click.
   */
  readonly stillFor: ((onPress: () => void) => () => void) | null;
  readonly onPress: () => void;
}

export function Poster({ waits, stillFor, onPress }: PosterProps): ReactNode {
  const [element] = useState(() => document.getElementById('poster'));
  const title = useSceneTitle();
  useEffect(() => {
    const words = element?.querySelector('.poster-title');
    if (words) words.textContent = title;
  }, [element, title]);
  useLeaving(element);
  return stillFor === null ? null : <Offer waits={waits} stillFor={stillFor} onPress={onPress} />;
}

/** Removes the poster when the run has its first picture, or when it is known that it will have none. */
function useLeaving(element: HTMLElement | null): void {
  const { frames, run } = useStudio();
  useEffect(() => {
    const goAway = (): void => {
      if (element?.isConnected !== true) return;
      const hadFocus = element.contains(document.activeElement);
      element.remove();
      if (hadFocus) document.querySelector<HTMLElement>(`.${transportStyles.playButton}`)?.focus();
    };
    // Wait for an animation frame, in which the road draws this frame of the run before the browser paints.
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

interface OfferProps extends PosterProps {
  readonly stillFor: NonNullable<PosterProps['stillFor']>;
}

/** The still with its button, if the run waits for a click. */
function Offer({ waits, stillFor, onPress }: OfferProps): ReactNode {
  const { toggle } = useActions();
  const { run } = useStudio();
  const playing = useRun(({ status }) => status.playing);
  const [isReady, setReady] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the run is held once, before the first press.
  useEffect(() => {
    if (run.getState().status.playing) toggle();
    setReady(true);
    return stillFor(toggle);
  }, []);
  // Playing counts as a click, because the page around the frame may start the run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the run does is a press.
  useEffect(() => {
    if (isReady && playing && waits) onPress();
  }, [isReady, playing]);
  return null;
}
