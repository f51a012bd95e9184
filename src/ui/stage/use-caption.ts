// Keeps the sentence about a scene current, a few times a second and past React, and announces what is new in it.

import { type RefObject, useEffect } from 'react';
import { describeScene } from '../../road/caption.ts';
import type { ThreadModelName } from '../../scenario/scenario.ts';
import { useStudio } from '../studio-context.ts';
import { Narrator } from './narrator.ts';

const PERIOD_MILLIS = 200;

export function useCaption(
  index: number,
  model: ThreadModelName,
  caption: RefObject<HTMLElement | null>,
  announcement: RefObject<HTMLElement | null>,
): void {
  const { frames } = useStudio();
  useEffect(() => {
    const narrator = new Narrator();
    let timer: number | null = null;
    const write = (): void => {
      timer = null;
      const frame = frames.latest;
      const server = frame?.servers[index];
      if (frame === null || server === undefined) return;
      const sentence = describeScene(server, model, frame.clock);
      setText(caption.current, sentence);
      const news = narrator.offer(sentence, performance.now());
      if (news !== null) setText(announcement.current, news);
    };
    const stop = frames.subscribe(() => {
      timer ??= window.setTimeout(write, PERIOD_MILLIS);
    });
    return () => {
      stop();
      if (timer !== null) window.clearTimeout(timer);
    };
  }, [frames, index, model, caption, announcement]);
}

function setText(element: HTMLElement | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}
