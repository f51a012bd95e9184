// All places that show a number of a server at one instant show the same number. The test visits all scenes,
// including those of lessons, at five instants, and scenes before and after each of their tries. It collects
// the numbers of road, head, cards, differences, try messages, charts, popover and frame messages, and
// compares each measure of each server.

import { describe, expect, it } from 'vitest';
import { throughputSentence } from '../../../src/charts/throughput-data.ts';
import { metricsOf } from '../../../src/embed/messages/metrics.ts';
import { compareServers } from '../../../src/facts/comparison.ts';
import { type RunFacts, runFacts } from '../../../src/facts/run-facts.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { COURSE } from '../../../src/lessons/course.ts';
import { scenarioOfQuery } from '../../../src/lessons/scene.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import type { Command } from '../../../src/protocol/simulation-api.ts';
import type { Summary } from '../../../src/protocol/summary.ts';
import { captionOnLanes, describeScene } from '../../../src/road/words/caption.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { STORIES } from '../../../src/scenario/stories.ts';
import type { Act, Effect } from '../../../src/scenario/story.ts';
import { differenceWords } from '../../../src/ui/stage/difference-sentences.tsx';
import { headlineOf } from '../../../src/ui/stage/headline.ts';
import { figureWords } from '../../../src/ui/stage/number-groups.ts';
import { nodeOfAct, scenarioAfter } from '../../../src/ui/try/perform-act.ts';
import { sentenceOf } from '../../../src/ui/try/try-sentence.ts';
import { whatHappened } from '../../../src/ui/understand/what-happened.ts';
import { sentenceText } from '../../support/sentence-text.ts';

interface Instant {
  readonly scenario: Scenario;
  readonly summary: Summary;
  readonly facts: RunFacts;
  readonly frame: Frame;
}

class Walk {
  private readonly host = new SimulationHost(() => 0);
  private scenario: Scenario;
  private commands: Command[] = [];
  private clock = 0;

  constructor(scenario: Scenario) {
    this.scenario = scenario;
    expect(this.host.load(scenario)).toEqual({ ok: true });
  }

  to(nanos: number): Instant {
    const request = { budgetMillis: 1, buffer: null, maxThreads: 2000, maxVehicles: 5000 };
    const { commands, host, scenario } = this;
    const { buffer } = host.frame({ ...request, commands, spanNanos: nanos - this.clock });
    this.commands = [];
    const frame = new Frame(new Float64Array(buffer));
    this.clock = frame.clock;
    const summary = host.summary();
    return { scenario, summary, frame, facts: runFacts(scenario, summary, frame)! };
  }

  /** False if the change would restart the run, or the scenario does not allow it. */
  act(act: Act): boolean {
    if (act.kind === 'node') {
      const node = nodeOfAct(act, this.scenario.upstreams);
      if (node === null) return false;
      const factor = act.strength ?? (act.to === 'slow' ? 10 : 1);
      this.commands.push({ kind: 'fault', ...node, fault: act.to, factor });
      return true;
    }
    const parsed = parseScenario(scenarioAfter(this.scenario, act));
    if (!parsed.ok) return false;
    this.scenario = parsed.scenario;
    this.commands.push({ kind: 'configure', scenario: parsed.scenario });
    return true;
  }
}

/** What one place says about a measure of a server. */
interface Statement {
  readonly place: string;
  readonly of: string;
  readonly value: string;
}

/** A number or size without separators and without a trailing zero. */
const plain = (text: string): string =>
  text
    .replaceAll(',', '')
    .replace(/[\u00a0\s]/g, ' ')
    .replace(/\.0(?=\D|$)/, '');

/** Sentences, each with a pattern that finds a server and a value. */
const PATTERNS: readonly (readonly [of: string, pattern: RegExp])[] = [
  ['completed', /\b([A-D])(?: now| still)? completes ([\d,.]+)(?: requests?)?\/s/g],
  ['completed', /\b([A-D]) receives [\d,.]+ requests?\/s but completes ([\d,.]+)/g],
  ['arriving', /\b([A-D]) receives ([\d,.]+) requests?\/s/g],
  ['in progress', /\b([A-D])(?: still)? has (?:about )?([\d,]+)(?: requests?)? in progress/g],
  ['memory', /\b([A-D]) reserves ([\d.]+\s[KMGT]?i?B) of memory/g],
];

function statementsIn(place: string, text: string): readonly Statement[] {
  return PATTERNS.flatMap(([of, pattern]) =>
    [...text.matchAll(pattern)].map(([, server, value]) => ({
      place,
      of: `${of} of ${server}`,
      value: plain(value!),
    })),
  );
}

function statementsAt(instant: Instant, tried: readonly Effect[]): readonly Statement[] {
  const { scenario, summary, facts, frame } = instant;
  const said: Statement[] = [];
  const hear = (place: string, text: string): number => said.push(...statementsIn(place, text));
  const card = sentenceText(whatHappened(summary, facts));
  hear('card', card);
  for (const difference of compareServers(facts)?.differences ?? [])
    hear('differences', sentenceText(differenceWords(difference)));
  hear('chart', throughputSentence({ scenario, summary } as Parameters<typeof throughputSentence>[0]));
  const before = { summary, facts };
  const compared = {
    cause: 'So',
    effects: tried,
    before,
    comparedNanos: summary.clockNanos,
    settlesNanos: 1e9,
    isEarly: false,
  };
  hear('try', sentenceOf(compared, summary, facts) ?? '');
  const metrics = metricsOf(summary).servers;
  facts.servers.forEach(({ id, server, summary: own, arrivingPerSecond }, index) => {
    const say = (place: string, of: string, value: string | number | null | undefined): void => {
      if (value !== null && value !== undefined && value !== '–')
        said.push({ place, of: `${of} of ${id}`, value: plain(String(value)) });
    };
    const headline = headlineOf(own, arrivingPerSecond);
    if (own.endedAtNanos === null) say('head', 'completed', headline.rate);
    say('head', 'arriving', /([\d,.]+)\/s arriving/.exec(headline.more)?.[1]);
    for (const { number, quantity, more = '' } of figureWords(own, arrivingPerSecond)) {
      if (number === 'recentThroughput' && own.endedAtNanos === null)
        say('popover', 'completed', quantity.value);
      if (number === 'recentThroughput') say('popover', 'arriving', /([\d,.]+)\/s arriving/.exec(more)?.[1]);
      if (number === 'memoryReserved') say('popover', 'memory', `${quantity.value} ${quantity.unit}`);
    }
    const block = frame.servers[index]!;
    const groups = scenario.upstreams.map(({ name }) => name);
    const road = [
      describeScene(block, server.model, { groups }),
      ...captionOnLanes(block, server.model, groups).slice(0, 1),
    ];
    for (const text of road) {
      say('road', 'waiting for a thread', /([\d,]+) queued(?: behind them)?(?:[,.]|$)/.exec(text)?.[1]);
      say('road', 'waiting for nodes', HELD_LANES.exec(text)?.[1]);
    }
    const heldThreads = new RegExp(`keeps its thread: ([\\d,]+) of [\\d,]+ threads? in ${id}\\b`);
    const stillHeld = new RegExp(`([\\d,]+) of [\\d,]+ threads? of ${id} are still stuck`);
    for (const pattern of [heldThreads, stillHeld]) say('card', 'waiting for nodes', pattern.exec(card)?.[1]);
    say('frame', 'in progress', metrics[index]?.inSystem);
  });
  return said;
}

const HELD_LANES = /([\d,]+)(?: of [\d,]+)? lanes? (?:waiting for|stuck on) /;

/** "place: measure" of all statements, so that a pattern that matches no text any more is noticed. */
const heard = new Set<string>();

function contradictions(said: readonly Statement[]): readonly string[] {
  const first = new Map<string, Statement>();
  for (const { place, of } of said) heard.add(`${place}: ${of.replace(/ of [A-D]$/, '')}`);
  return said.flatMap((each) => {
    const known = first.get(each.of);
    if (known === undefined) first.set(each.of, each);
    return known === undefined || known.value === each.value
      ? []
      : [`${each.of}: ${known.value} (${known.place}), ${each.value} (${each.place})`];
  });
}

/** Shares of the time that a scene needs to show its point. */
const INSTANTS = [0.1, 0.4, 0.8, 1.2, 2];
const LONGEST_NANOS = 6e9;

describe.each(PRESETS.map((preset) => [preset.id, preset] as const))('%s', (id, { scenario, view }) => {
  const story = STORIES[id];
  const shows = Math.min(LONGEST_NANOS, story?.turnNanos ?? view.speed * 5e9);
  const effects = story?.tries.flatMap((each) => [...each.effects]) ?? [];

  it('shows the same value of a measure in all places', () => {
    const walk = new Walk(scenario);
    const found = INSTANTS.flatMap((share) => contradictions(statementsAt(walk.to(shares(share)), effects)));
    expect(found).toEqual([]);
  });

  it('shows the same value also after each try', () => {
    let said = 0;
    for (const { act, effects: own } of story?.tries ?? []) {
      const walk = new Walk(scenario);
      walk.to(shares(1));
      if (!walk.act(act)) continue;
      for (const share of [1.1, 1.6]) {
        const statements = statementsAt(walk.to(shares(share)), own);
        said += statements.length;
        expect(contradictions(statements), JSON.stringify(act)).toEqual([]);
      }
    }
    expect(said).toBeGreaterThan(10);
  });

  const shares = (share: number): number => Math.round(shows * share);
});

/** Most of what lessons show has happened by then. */
const LESSON_NANOS = 2e9;
const LESSONS = await Promise.all(COURSE.map(({ load }) => load()));

describe.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))('the lesson %s', (_, { scenes }) => {
  it.each(Object.entries(scenes))('shows the same value of a measure in all places: %s', (_name, query) => {
    const walk = new Walk(scenarioOfQuery(query));
    const found = INSTANTS.flatMap((share) =>
      contradictions(statementsAt(walk.to((LESSON_NANOS * share) / 2), [])),
    );
    expect(found).toEqual([]);
  });
});

it('the texts of all places still have the numbers that are compared', () => {
  expect([...heard].sort()).toEqual([
    'card: arriving',
    'card: completed',
    'card: in progress',
    'card: waiting for nodes',
    'chart: completed',
    'differences: completed',
    'frame: in progress',
    'head: arriving',
    'head: completed',
    'popover: arriving',
    'popover: completed',
    'popover: memory',
    'road: waiting for a thread',
    'road: waiting for nodes',
    'try: completed',
    'try: in progress',
    'try: memory',
  ]);
});
