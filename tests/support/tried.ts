// A run with a try, as on the page: numbers before and after it, by the rules of the page's sentence.

import { withCommonLatency } from '../../src/app/stores/edits.ts';
import { type Change, readingOf } from '../../src/charts/span-reading.ts';
import { SimulationHost } from '../../src/host/simulation-host.ts';
import type { Command } from '../../src/protocol/simulation-api.ts';
import type { Summary } from '../../src/protocol/summary.ts';
import { needsRestart } from '../../src/scenario/changes.ts';
import { numberOfNode } from '../../src/scenario/node-numbers.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import type { Preset } from '../../src/scenario/presets.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { STORIES } from '../../src/scenario/stories.ts';
import type { Act, Try } from '../../src/scenario/story.ts';
import { nodeOfAct, scenarioAfter } from '../../src/ui/try/perform-act.ts';
import { causeOf } from '../../src/ui/try/try-feedback.ts';
import { effectSentence, spanBefore } from '../../src/ui/try/try-sentence.ts';

export interface Tried {
  readonly changes: readonly Change[];
  readonly sentence: string;
  readonly later: readonly Change[];
}

/** The summary of a scene's run at the instant when its tries are pressed. */
const BEFORE = new WeakMap<Scenario, { readonly nanos: number; readonly summary: Summary }>();

/** The try is pressed once the scene has shown its subject, and observed as long as on the page. */
export function tried(preset: Preset, each: Try, act: Act = each.act): Tried {
  const { id, scenario } = preset;
  const story = STORIES[id];
  const settles = story.settlesNanos;
  const pressed = Math.max(settles, story.turnNanos ?? 0);
  const run = new Run(scenario);
  const isAnew = needsRestart(scenario, run.after(act));
  // If the try restarts the run, only the summary before it is needed, which is the same for all tries of the
  // scene.
  const known = isAnew ? BEFORE.get(scenario) : undefined;
  const before = known?.nanos === pressed ? known.summary : run.until(pressed);
  BEFORE.set(scenario, { nanos: pressed, summary: before });
  const span = spanBefore(pressed, settles);
  const readBefore = each.effects.map((effect) => readingOf(before, effect.server, effect.measure, span));
  const restarts = run.act(act);
  const until = restarts ? pressed : pressed + settles;
  const after = run.until(until);
  const toldLater = act === each.act && !restarts ? each.later : undefined;
  const changes = each.effects.map((effect, index) => ({
    effect,
    before: readBefore[index],
    now: readingOf(after, effect.server, effect.measure, spanBefore(until, settles)),
  }));
  const sentence = effectSentence(causeOf(each, act), changes, () => settles / 2);
  if (toldLater === undefined) return { changes, sentence, later: [] };
  const inTheEnd = run.until(pressed + toldLater.afterNanos);
  const last = spanBefore(pressed + toldLater.afterNanos, settles);
  const later = toldLater.effects.map((effect) => ({
    effect,
    before: readingOf(before, effect.server, effect.measure, span),
    now: readingOf(inTheEnd, effect.server, effect.measure, last),
  }));
  return { changes, sentence, later };
}

class Run {
  private host = new SimulationHost(() => 0);
  private scenario: Scenario;
  private now = 0;
  private commands: Command[] = [];

  constructor(scenario: Scenario) {
    this.scenario = scenario;
    this.host.load(scenario);
  }

  until(nanos: number): Summary {
    this.host.frame({
      spanNanos: nanos - this.now,
      budgetMillis: 1,
      commands: this.commands,
      buffer: null,
      maxThreads: 10,
      maxVehicles: 10,
    });
    this.commands = [];
    this.now = nanos;
    return this.host.summary();
  }

  /** The scenario after the act. */
  after(act: Act): Scenario {
    const after = scenarioAfter(this.scenario, act);
    if (act.kind !== 'node' || act.to !== 'none') return after;
    const { upstreams } = this.scenario;
    return withCommonLatency(after, numberOfNode(upstreams, nodeOfAct(act, upstreams)!));
  }

  /** Returns true if the act restarts the run. */
  act(act: Act): boolean {
    const after = this.after(act);
    if (act.kind === 'node') {
      const node = nodeOfAct(act, this.scenario.upstreams)!;
      const factor = act.strength ?? (act.to === 'slow' ? 10 : 1);
      this.commands.push({ kind: 'fault', ...node, fault: act.to, factor });
    }
    const parsed = parseScenario(after);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const restarts = needsRestart(this.scenario, after);
    this.scenario = after;
    if (restarts) {
      this.host = new SimulationHost(() => 0);
      this.host.load(after);
      this.now = 0;
    } else {
      this.commands.push({ kind: 'configure', scenario: after });
    }
    return restarts;
  }
}
