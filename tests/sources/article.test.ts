// The article in docs/use/: its scenes match the page's code to paste, and each figure in its text is the
// result of a run.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHART_IDS } from '../../src/charts/chart-list.ts';
import { callsOf } from '../../src/embed/element/scroll-story.ts';
import { SimulationHost } from '../../src/host/simulation-host.ts';
import { decodeEmbed } from '../../src/links/embed-link.ts';
import { type Embedded, posterOf, type SnippetForm, snippetOf } from '../../src/links/embed-snippet.ts';
import { decodeLink } from '../../src/links/link.ts';
import type { PercentileCurve, ServerSummary, Summary } from '../../src/protocol/summary.ts';
import { PRESETS, presetById } from '../../src/scenario/presets.ts';
import { summaryAt } from '../support/summary-at.ts';

const ARTICLE = readFileSync(new URL('../../docs/use/article.html', import.meta.url), 'utf8');
const PAGE = 'http://localhost:4173/';
/** All runs that end have ended by then. */
const END_SECONDS = 700;

interface ArticleScene {
  readonly form: SnippetForm;
  readonly query: string;
  readonly heights: Embedded['heights'];
}

/** The element is as high as its content. */
const FITS = { column: 0, phone: 0 };
const SCENES: readonly ArticleScene[] = [
  { form: 'element', query: 'v=1&preset=stalled-node&controls=threads', heights: FITS },
  {
    form: 'element',
    query: 'v=1&preset=users-500&show=road,throughput&controls=users,threads',
    heights: FITS,
  },
  { form: 'element', query: 'v=1&preset=carriers&show=road,load&controls=carriers', heights: FITS },
  { form: 'element', query: 'v=1&preset=thread-per-connection&show=road,memory', heights: FITS },
  {
    form: 'iframe',
    query: 'v=7&preset=intended-start&show=road,percentiles&controls=pauseLength',
    heights: { column: 560, phone: 600 },
  },
];
const presetIn = (query: string) => presetById(/preset=([\w-]+)/.exec(query)![1])!;

describe('the scenes of the article', () => {
  it.each(SCENES)("match the page's snippet: $query", ({ form, query, heights }) => {
    const { title } = presetIn(query);
    const poster = posterOf({ page: PAGE, query });
    const embedded: Embedded = {
      page: PAGE,
      query,
      title,
      heights,
      isHeightFixed: false,
      inheritsFont: false,
      poster,
    };
    expect(ARTICLE).toContain(snippetOf(form, embedded));
    const { rest, problems } = decodeEmbed(query, CHART_IDS);
    expect(problems).toEqual([]);
    expect(decodeLink(rest)).toMatchObject({ ok: true, scenario: { name: presetIn(query).scenario.name } });
  });

  it('include one of each source, which is named', () => {
    const sources = SCENES.map(({ query }) => presetIn(query).source!);
    expect(new Set(sources.map(({ title }) => title)).size).toBe(5);
    // The additional one is the scene of the story, which readers cannot change.
    expect(ARTICLE.match(/<threadway-sim |<iframe /g)).toHaveLength(SCENES.length + 1);
    for (const { title, author } of sources) {
      expect(ARTICLE).toContain(`“${title}”`);
      if (author !== null) expect(ARTICLE).toContain(`After ${author}`);
    }
  });
});

function run(id: string, seconds = END_SECONDS): Summary {
  return summaryAt(PRESETS.find((preset) => preset.id === id)!.scenario, seconds);
}

const RUNS: Readonly<Record<string, () => Summary>> = {
  stalled: () => run('stalled-node'),
  users100: () => run('users-100'),
  users500: () => run('users-500'),
  carriers: () => run('carriers', 10),
  connections: () => run('thread-per-connection'),
  poll: () => run('one-selector'),
  stall: () => run('intended-start'),
};

function percentile({ fraction, nanos }: PercentileCurve, wanted: number): number {
  const point = fraction.findLastIndex((each) => each <= wanted + 1e-9);
  return nanos[point] / 1e6;
}

const FIGURES: Readonly<Record<string, (server: ServerSummary) => number>> = {
  rate: ({ values }) => values.throughput,
  /** Completions per second during the ten seconds of traffic, without the first and the last second. */
  meanwhile: ({ timeline }) => {
    const [from, to] = [1e9, 9e9].map((at) => Math.round(at / timeline.windowNanos));
    return timeline.completed.subarray(from, to).reduce((sum, each) => sum + each, 0) / 8;
  },
  load: ({ values }) => values.loadAverage1,
  p50: ({ latency }) => percentile(latency, 0.5),
  p99: ({ latency }) => percentile(latency, 0.99),
  actualP999: ({ latencyActual }) => percentile(latencyActual, 0.999),
  intendedP999: ({ latency }) => percentile(latency, 0.999),
  peakMiB: ({ values }) => values.memoryReservedPeak / 2 ** 20,
  MiB: ({ values }) => values.memoryReserved / 2 ** 20,
  GiB: ({ values }) => values.memoryReserved / 2 ** 30,
};

describe('the figures of the article', () => {
  const said = [...ARTICLE.matchAll(/<data value="(\w+)\.(\w)\.(\w+)">([^<]+)<\/data>/g)].map(
    ([, scene, server, figure, text]) => ({ scene: scene, server: server, figure: figure, text: text }),
  );

  it('are all marked', () => {
    expect(said).toHaveLength(ARTICLE.match(/<data\b/g)!.length);
    expect(said.length).toBeGreaterThan(15);
  });

  it.each(Object.keys(RUNS))('match a run: %s', (scene) => {
    const own = said.filter((each) => each.scene === scene);
    expect(own.length).toBeGreaterThan(0);
    const summary = RUNS[scene]();
    for (const { server, figure, text } of own) {
      const simulated = FIGURES[figure](summary.servers.find(({ id }) => id === server)!);
      const digits = text.split('.')[1]?.length ?? 0;
      expect(simulated.toFixed(digits), `${scene}.${server}.${figure}`).toBe(text.replace(',', ''));
    }
  });
});

describe('the story of the article', () => {
  /** The attributes of each paragraph, by the names that scripts use. */
  const paragraphs = [...ARTICLE.matchAll(/<p (data-threadway="stalled"[^>]*)>/g)].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes.matchAll(/data-(\w+)(?:="([^"]*)")?/g)].map(([, key, text = '']) => [
        key,
        text.replaceAll('&amp;', '&'),
      ]),
    ),
  );

  /**
   * Completions per second of A and B, this many seconds after each paragraph's instant, if the story
   * continues from the one before.
   */
  function told(afterSeconds: number): readonly (readonly [a: number, b: number])[] {
    const host = new SimulationHost(() => 0);
    const go = (spanNanos: number, commands: Parameters<SimulationHost['frame']>[0]['commands']): void => {
      host.frame({ spanNanos, budgetMillis: 1, commands, buffer: null, maxThreads: 10, maxVehicles: 10 });
    };
    return paragraphs.map((data) => {
      for (const [method, value] of callsOf(data)) {
        if (method === 'load') {
          const link = decodeLink(String(value));
          if (!link.ok) throw new Error(`no scene: ${value}`);
          expect(host.load(link.scenario).ok).toBe(true);
        } else if (method === 'seek') go(Number(value) * 1e9, []);
        else if (method !== 'play') {
          const fault = method === 'break' ? 'down' : 'none';
          go(0, [{ kind: 'fault', upstream: 'upstream', node: Number(value), fault, factor: 1 }]);
        }
      }
      go(afterSeconds * 1e9, []);
      const { servers } = host.summary();
      return [servers[0].recent.completedRps, servers[1].recent.completedRps] as const;
    });
  }

  it('happens as its paragraphs say: the pool keeps up, stalls, stalls a little later, and recovers', () => {
    const [[wellA, wellB], [downA, downB], [manyA]] = told(4) as readonly [number, number][];
    expect(wellA).toBeGreaterThan(950);
    expect(wellB).toBeGreaterThan(950);
    expect(downA).toBe(0);
    expect(downB).toBeGreaterThan(850);
    expect(downB).toBeLessThan(950);
    expect(manyA).toBe(0);
    const [, [soonA], [laterA], [healedA]] = told(1.7) as readonly [number, number][];
    expect(soonA).toBe(0);
    expect(laterA).toBeGreaterThan(800);
    expect(healedA).toBeGreaterThan(950);
  });
});
