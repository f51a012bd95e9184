// Entry point of the script that draws the pictures of a lesson's printed sheet, each from a separate run.
// The build writes it as one classic script: as modules, the painters would be shared with the studio and
// split its first scripts into more files. The page loads it when the user first prints; see learn.tsx.

import type { EngineStarter } from '../client/engine.ts';
import { openReplay } from '../client/run-replay.ts';
import { engineInWorker } from '../client/worker-engine.ts';
import { type Still, type StillPlan, type Stills, stillKey } from '../learn/stills.ts';
import { scenarioOfQuery } from '../lessons/scene.ts';
import { makeStill, paperLook } from '../ui/share/still.ts';
import { announceStills } from './stills-script.ts';

/** In CSS pixels, chosen so that words are readable on paper that shows them 84 mm wide. */
const WIDTH = 420;
const HEIGHTS = { one: 220, more: 330 } as const;
const RATIO = 3;

async function drawStills(
  engine: string,
  plans: readonly StillPlan[],
  onDrawn: (count: number) => void,
): Promise<Stills> {
  const starter: EngineStarter = {
    name: 'worker',
    open: async () => engineInWorker('worker', new Worker(engine, { name: 'stills' })),
  };
  const drawn = new Map<string, Still>();
  for (const plan of plans) {
    drawn.set(stillKey(plan), await draw(plan, starter));
    onDrawn(drawn.size);
  }
  return drawn;
}

async function draw(
  { query, atNanos, speed, precedesQuestion }: StillPlan,
  starter: EngineStarter,
): Promise<Still> {
  const scenario = scenarioOfQuery(query);
  const height = scenario.servers.length === 1 ? HEIGHTS.one : HEIGHTS.more;
  const look = paperLook(scenario, { width: WIDTH, height, ratio: RATIO, isSilent: precedesQuestion });
  const replay = await openReplay({ opening: scenario, edits: [] }, [starter]);
  try {
    const { signal } = new AbortController();
    const still = await makeStill({ look, atNanos, speed, link: `?${query}`, replay, signal });
    const blob = new Blob([still.png], { type: 'image/png' });
    return { address: URL.createObjectURL(blob), description: still.description };
  } finally {
    replay.close();
  }
}

announceStills(drawStills);
