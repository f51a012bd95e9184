// Describes important moments of the run in sentences: for screen readers at a readable pace, and as captions
// on the picture if these are switched on.

import { type ReactNode, useEffect, useState } from 'react';
import { useStudio, useView } from '../../app/studio-context.ts';
import { RunWatch } from '../../facts/changes.ts';
import type { RunFacts } from '../../facts/run-facts.ts';
import { nodeName } from '../../scenario/node-numbers.ts';
import { MOMENTS } from '../words/moments.ts';
import { momentOf } from './announcements.ts';
import { Announcer } from './announcer.ts';
import * as styles from './moment-line.module.css';

/** How often to look for a new message. A screen reader may be this late. */
const LOOK_MILLIS = 500;
/** A caption disappears after this time if no new one replaces it. */
const GONE_MILLIS = 9000;

export function MomentLine(): ReactNode {
  const { run, scenario } = useStudio();
  const captionsOn = useView((state) => state.captions);
  const [words, setWords] = useState('');
  useEffect(() => {
    const watch = new RunWatch();
    const announcer = new Announcer();
    let spokeAt = 0;
    let clock = 0;
    let lastFacts: RunFacts | null = null;
    const nameOf = (node: number): string => nodeName(scenario.getState().scenario, node);
    const look = (): void => {
      const now = performance.now();
      const { summary, facts, status } = run.getState();
      if (summary === null || facts === null || status.seeking !== null) return;
      if (facts.clockNanos < clock) announcer.forget();
      clock = facts.clockNanos;
      if (facts !== lastFacts) {
        const changes = watch.look(summary, facts);
        announcer.add(
          changes.map((change) => momentOf(change, nameOf)).filter((moment) => moment !== null),
          clock,
          now,
        );
      }
      lastFacts = facts;
      const message = announcer.next(now);
      if (message !== null) {
        spokeAt = now;
        setWords(message);
      } else if (now - spokeAt > GONE_MILLIS) setWords('');
    };
    const timer = setInterval(look, LOOK_MILLIS);
    return () => clearInterval(timer);
  }, [run, scenario]);
  return (
    <p className={captionsOn ? styles.root : 'visually-hidden'} role="status" aria-label={MOMENTS.label}>
      {words}
    </p>
  );
}
