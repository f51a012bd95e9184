// The load of a chain's servers at the instant that their picture shows, for the texts around the picture.

import { useCallback, useSyncExternalStore } from 'react';
import { useRun, useStudio } from '../../app/studio-context.ts';
import { loadOf, type ServerLoad } from '../../facts/server-facts.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';

/** The load of the server with this frame, whose road has this number: see ChainStrip. */
export type LoadAt = (stop: number, frame: ServerFrame) => ServerLoad;

/**
 * The text that `read` makes of the first server's frame; '' without a frame. Renders again only when the text
 * changes.
 */
export function useLoad(server: number, read: (front: ServerFrame, loadAt: LoadAt) => string): string {
  const { frames } = useStudio();
  // With a summary the picture may show another instant, although there is no new frame.
  useRun(({ summary }) => summary);
  const subscribe = useCallback((changed: () => void) => frames.subscribe(changed), [frames]);
  return useSyncExternalStore(subscribe, () => {
    const front = frames.latest?.servers[server];
    if (front === undefined) return '';
    const held = frames.held.get(server);
    return read(front, (stop, frame) => held?.(stop) ?? loadOf(frame));
  });
}
