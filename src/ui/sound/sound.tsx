// Plays the run as sound. Renders nothing.

import { useEffect } from 'react';
import { type Studio, useStudio, useView } from '../../app/studio-context.ts';
import { Sonifier, SPAN_SECONDS } from './sonifier.ts';
import type { ServerRhythm } from './ticks.ts';

const OCCASIONS = ['visibilitychange', 'pointerup', 'keydown'] as const;
const LOUDNESS = { off: 0, quiet: 0.05, loud: 0.25 } as const;

export default function Sound(): null {
  const studio = useStudio();
  const sound = useView((state) => state.sound);
  useEffect(() => {
    if (sound === 'off') return;
    const sonifier = new Sonifier(new AudioContext());
    const go = (): void => {
      const heard = document.hidden ? null : rhythmOf(studio);
      if (heard === null) sonifier.rest();
      else sonifier.play(heard, LOUDNESS[sound]);
    };
    const timer = setInterval(go, (SPAN_SECONDS * 1000) / 2);
    // Call `go` at once when the run starts or pauses, because timers in a hidden tab are slow, and because
    // sound may start only during a user action.
    const stopRun = studio.run.subscribe((now, before) => {
      if (now.status.playing !== before.status.playing) go();
    });
    for (const occasion of OCCASIONS) document.addEventListener(occasion, go);
    return () => {
      clearInterval(timer);
      stopRun();
      for (const occasion of OCCASIONS) document.removeEventListener(occasion, go);
      sonifier.end();
    };
  }, [studio, sound]);
  return null;
}

/**
 * null if there is nothing to hear, for example while the run is paused. In slow motion, fewer requests
 * complete per second of wall time.
 */
function rhythmOf({ run }: Studio): readonly ServerRhythm[] | null {
  const { summary, status } = run.getState();
  if (summary === null || !status.playing || status.seeking !== null || summary.finished) return null;
  const pace = Number.isFinite(status.speed) ? status.speed : Number.MAX_SAFE_INTEGER;
  return summary.servers.map(({ recent: { completedRps, failedRps, p99Nanos } }) => ({
    completed: (completedRps || 0) * pace,
    failed: (failedRps || 0) * pace,
    p99Nanos,
  }));
}
