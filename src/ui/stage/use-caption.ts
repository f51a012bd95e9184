// Writes the sentence about a scene, past React, and announces what is new in it.

import { type RefObject, useCallback, useRef } from 'react';
import { Narrator } from './narrator.ts';

/** What to call with each sentence that the picture shows. */
export function useCaption(
  caption: RefObject<HTMLElement | null>,
  announcement: RefObject<HTMLElement | null>,
): (sentence: string) => void {
  const narrator = useRef<Narrator | null>(null);
  return useCallback(
    (sentence) => {
      if (caption.current === null || caption.current.textContent === sentence) return;
      caption.current.textContent = sentence;
      narrator.current ??= new Narrator();
      const news = narrator.current.offer(sentence, performance.now());
      if (news !== null && announcement.current !== null) announcement.current.textContent = news;
    },
    [caption, announcement],
  );
}
