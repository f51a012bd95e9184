// Links of earlier versions with their original results: they open the same today. Files are named by the
// instant of the version, and written by scripts/golden-links.ts. A failure means that a key, a default or a
// preset has changed: add a step in src/links/link-migrations.ts, and for documents in src/scenario/parse.ts.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openingOf, readableQuery } from '../../../src/app/address.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

const FOLDER = 'tests/fixtures/golden-links';

interface Golden {
  readonly link: string;
  /** The scenario as it was then, without later fields. */
  readonly scenario: unknown;
  readonly view?: { readonly speed: number | null };
  readonly edits?: readonly { readonly change: { readonly scenario?: unknown } }[];
  /**
   * In the first hours before any release, a stage had 16 threads if a link did not say how many; later it
   * had 50. Links of both times say version 1, so they cannot be distinguished.
   */
  readonly differs?: 'stageThreads';
}

const goldenIn = (file: string): readonly Golden[] =>
  readFileSync(`${FOLDER}/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Golden);

/** The scenario in its present form. */
function present(scenario: unknown): Scenario {
  const parsed = parseScenario(scenario);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

const withoutStageThreads = ({ servers, ...rest }: Scenario): object => ({
  ...rest,
  servers: servers.map((server) => (server.model === 'staged' ? { ...server, stageThreads: 0 } : server)),
});

const files = readdirSync(FOLDER);

it('there are links of several versions, from the first on', () => {
  expect(files[0]).toBe('2026-11-21-0944.jsonl');
  expect(files.length).toBeGreaterThanOrEqual(8);
});

/**
 * A link without a version counts as a current one, so it must open. To keep its meaning it needs the version
 * of its time, 1, which is added here.
 */
async function withVersion(link: string): Promise<string> {
  const query = await readableQuery(link);
  if (/^\??v=/.test(query)) return query;
  expect(openingOf(query).complaint, link).toBeNull();
  return `v=1&${query}`;
}

it.each(files)('links of %s open the same as in their time', async (file) => {
  for (const { link, scenario, view, edits, differs } of goldenIn(file)) {
    const opened = openingOf(await withVersion(link));
    expect(opened.complaint, link).toBeNull();
    if (differs === undefined) expect(opened.scenario, link).toEqual(present(scenario));
    else expect(withoutStageThreads(opened.scenario), link).toEqual(withoutStageThreads(present(scenario)));
    // JSON has no Infinity, which is the speed "max".
    if (view !== undefined) {
      const { speed, tempo, startNanos } = opened.view;
      expect({ ...opened.view, speed: speed ?? tempo.speed }, link).toMatchObject({
        ...view,
        speed: view.speed ?? Number.POSITIVE_INFINITY,
      });
      expect(tempo.later === undefined || speed !== null, `${link} goes at one speed`).toBe(true);
      expect(startNanos, link).toBe(0);
    }
    const then = edits?.map((edit) => {
      const { scenario: changed } = edit.change;
      return changed === undefined
        ? edit
        : { ...edit, change: { ...edit.change, scenario: present(changed) } };
    });
    if (then !== undefined) expect(opened.edits, link).toEqual(then);
  }
});
