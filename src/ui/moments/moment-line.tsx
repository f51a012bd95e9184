// The important moments of the run in words: for screen readers at a calm pace, and as captions on the picture where these
// are wished.

import { type ReactNode, useEffect, useState } from 'react';
import { type Studio, useStudio, useView } from '../../app/studio-context.ts';
import { SERVER } from '../../protocol/frame-layout.ts';
import { nodeName } from '../../scenario/node-numbers.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { modelOf } from '../../scenario/server.ts';
import { MOMENTS } from '../words/moments.ts';
import { CalmVoice } from './calm-voice.ts';
import * as styles from './moment-line.module.css';
import { Moments, type Seen, type ServerSeen } from './moments.ts';

/** A screen reader may be late by so much. */
const LOOK_MILLIS = 500;
/** A caption goes when nothing new was said for so long. */
const GONE_MILLIS = 9000;

export function MomentLine(): ReactNode {
  const studio = useStudio();
  const seen = useView((state) => state.captions);
  const [words, setWords] = useState('');
  useEffect(() => {
    const moments = new Moments();
    const voice = new CalmVoice();
    let spokeAt = 0;
    let clock = 0;
    const look = (): void => {
      const now = performance.now();
      const state = seenIn(studio);
      if (state === null) return;
      if (state.clockNanos < clock) voice.forget();
      clock = state.clockNanos;
      voice.hear(moments.since(state), now);
      const said = voice.next(now);
      if (said !== null) {
        spokeAt = now;
        setWords(said);
      } else if (now - spokeAt > GONE_MILLIS) setWords('');
    };
    const timer = setInterval(look, LOOK_MILLIS);
    return () => clearInterval(timer);
  }, [studio]);
  return (
    <p className={seen ? styles.root : 'visually-hidden'} role="status" aria-label={MOMENTS.label}>
      {words}
    </p>
  );
}

/** null before the first summary, and while the run is on its way to another instant. */
function seenIn({ scenario, run, frames }: Studio): Seen | null {
  const { summary, nodes, status } = run.getState();
  const { latest } = frames;
  const settings = scenario.getState().scenario;
  if (summary === null || latest === null || status.seeking !== null) return null;
  if (summary.servers.length !== settings.servers.length) return null;
  const servers = summary.servers.flatMap((server, place): readonly ServerSeen[] => {
    const frame = latest.servers[place];
    const given = settings.servers[place];
    if (frame === undefined || given === undefined) return [];
    const { timedOut, failed, rejected, abandoned } = server.values;
    return [
      {
        id: server.id,
        threads: modelOf(given).heldThreads?.(given).most ?? null,
        threadsBusy: frame.get(SERVER.threadsBusy),
        queued: frame.inState(REQUEST_STATE.queued),
        timedOut,
        failed,
        rejected,
        abandoned,
        breakersOpen: server.nodes.flatMap(({ breaker }, node) => (breaker === 'open' ? [node + 1] : [])),
      },
    ];
  });
  return {
    clockNanos: latest.clock,
    finished: summary.finished,
    servers,
    nodes: (nodes[0] ?? []).map(({ node, condition }) => ({ name: nodeName(settings, node), condition })),
  };
}
