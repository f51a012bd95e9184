// Draws the pictures of a lesson's printed sheet, each from a run of its own.

import { PAGE_ENVIRONMENT } from '../app/environment.ts';
import { type Still, type StillPlan, type Stills, stillKey } from '../learn/stills.ts';
import { scenarioOfQuery } from '../lessons/scene.ts';
import { makeStill, paperLook } from '../ui/share/still.ts';

/** CSS pixels: of these the words are read on paper that shows 12 cm of them. */
const WIDTH = 600;
const HEIGHTS = { one: 300, more: 480 } as const;
const RATIO = 2;

/** `onDrawn` hears how many are there. Rejects where the browser or the engine cannot do it. */
export async function drawStills(
  plans: readonly StillPlan[],
  onDrawn: (count: number) => void,
): Promise<Stills> {
  const drawn = new Map<string, Still>();
  for (const plan of plans) {
    drawn.set(stillKey(plan), await draw(plan));
    onDrawn(drawn.size);
  }
  return drawn;
}

async function draw({ query, atNanos, speed, isAsked }: StillPlan): Promise<Still> {
  const scenario = scenarioOfQuery(query);
  const height = scenario.servers.length === 1 ? HEIGHTS.one : HEIGHTS.more;
  const look = paperLook(scenario, { width: WIDTH, height, ratio: RATIO, isSilent: isAsked });
  const replay = await PAGE_ENVIRONMENT.openReplay({ opening: scenario, edits: [] });
  try {
    const { signal } = new AbortController();
    const still = await makeStill({ look, atNanos, speed, link: `?${query}`, replay, signal });
    const blob = new Blob([still.png], { type: 'image/png' });
    return { address: URL.createObjectURL(blob), description: still.description };
  } finally {
    replay.close();
  }
}
