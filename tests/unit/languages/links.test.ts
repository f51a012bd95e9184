// Links and the effects of sliders mean the same in every language: neither depends on texts of the page.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { MADE_UP } from '../../../scripts/languages/catalogues.ts';
import { inLanguage, readScript } from '../../../scripts/languages/inline-texts.ts';
import { markedBundle } from '../../../scripts/languages/marked-bundle.ts';
import type { subjectOf } from '../../../src/host/gesture.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { PARAMETER_KEYS, parameterOf } from '../../../src/scenario/parameters.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import type { formatValue, parseValue } from '../../../src/scenario/value.ts';

/** Code that uses everything that reads or writes links and fields. */
const ENTRY = `
  export { decodeLink } from '${process.cwd()}/src/links/link.ts';
  export { subjectOf } from '${process.cwd()}/src/host/gesture.ts';
  export { formatValue, parseValue } from '${process.cwd()}/src/scenario/value.ts';
`;

const GOLDEN = 'tests/fixtures/golden-links';
const links = readdirSync(GOLDEN)
  .flatMap((file) => readFileSync(join(GOLDEN, file), 'utf8').trim().split('\n'))
  .map((line) =>
    new URL((JSON.parse(line) as { link: string }).link, 'https://example.org/').search.slice(1),
  );

it('links and sliders mean the same in an artificial language', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'threadway-links-'));
  try {
    writeFileSync(join(folder, 'entry.ts'), ENTRY);
    const script = readScript(await markedBundle(join(folder, 'entry.ts')));
    writeFileSync(join(folder, 'links.mjs'), inLanguage(script, MADE_UP[0]));
    const other = (await import(pathToFileURL(join(folder, 'links.mjs')).href)) as {
      readonly decodeLink: typeof decodeLink;
      readonly subjectOf: typeof subjectOf;
      readonly formatValue: typeof formatValue;
      readonly parseValue: typeof parseValue;
    };
    expect(links.length).toBeGreaterThan(100);
    /** The name of a scene is a text, so it is left out. */
    const meant = (link: ReturnType<typeof decodeLink>) =>
      link.ok ? { ...link.scenario, name: '' } : link.problems.length;
    for (const query of [...links, ...PRESETS.map(({ id }) => `preset=${id}`)]) {
      const [here, there] = [decodeLink(query, []), other.decodeLink(query, [])];
      expect(meant(there), query).toEqual(meant(here));
    }
    const scenarioOf = (query: string): Scenario => {
      const link = other.decodeLink(query, []);
      if (!link.ok) throw new Error(query);
      return link.scenario;
    };
    const subject = (query: string): string =>
      other.subjectOf({ kind: 'configure', scenario: scenarioOf(query) }, scenarioOf('preset=small-pool'));
    expect(subject('preset=small-pool&A.threads=9')).toBe(subject('preset=small-pool&A.threads=10'));
    expect(subject('preset=small-pool&A.threads=9')).not.toBe(subject('preset=small-pool&cores=3'));
    for (const key of PARAMETER_KEYS) {
      const row = parameterOf(key);
      if (row.type !== 'number' || row.none === undefined) continue;
      expect(other.parseValue(key, row.none.word)).toEqual({ ok: true, value: null });
      expect(other.formatValue(key, null)).toBe(row.none.word);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
