// Writes links of this version and what they open to tests/fixtures/golden-links/; later versions must open
// them identically. Run it before a release or a schema change: `npx tsx scripts/golden-links.ts 2026-11-21`.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { openingOf, readableQuery } from '../src/app/address.ts';
import { encodeLink } from '../src/links/link.ts';
import { packLink } from '../src/links/packed-link.ts';
import { encodeView } from '../src/links/view-link.ts';
import { parseScenario } from '../src/scenario/parse.ts';
import { PRESETS } from '../src/scenario/presets.ts';
import { randomScenario } from '../tests/support/random-scenario.ts';

const RANDOM_LINKS = 8;
const CAMERA = { zoom: 4.5, x: 0.5, y: 0.25 };

const [name] = process.argv.slice(2);
if (name === undefined || !/^[\w-]+$/.test(name)) {
  console.error('golden-links: say how the file is called, such as a date');
  process.exit(2);
}

const scenarios = fc
  .sample(randomScenario(150), { seed: 7, numRuns: 2 * RANDOM_LINKS })
  .map(parseScenario)
  .flatMap((parsed) => (parsed.ok ? [encodeLink(parsed.scenario)] : []))
  .slice(0, RANDOM_LINKS);
const looks = { camera: CAMERA, theme: 'dark', palette: 'projector', language: 'en' } as const;
const asked = [['sweep', 'threads:1..1000'] as const, ['objectives', 'p99<25ms'] as const];
const run = { atNanos: 2_500_000_001, speed: 1 / 3, plays: false, followed: { server: 'A', request: 7 } };
const first = encodeLink(PRESETS[0]!.scenario);
const links = [
  ...PRESETS.map(({ scenario }) => encodeLink(scenario)),
  `${first}&${encodeView({ ...run, charts: ['heatmap', 'latency'], questions: true, asked, ...looks })}`,
  `${first}&edit=2s+threads%3D123&edit=3s+hand%3Ddown:4&edit=3s+.+hand%3Dnone:4&t=4s`,
  ...scenarios,
  ...(await Promise.all(scenarios.map(packLink))).filter((link) => !scenarios.includes(link)),
];

const lines = await Promise.all(
  links.map(async (link) => {
    const { scenario, view, edits, complaint } = openingOf(await readableQuery(link));
    if (complaint !== null) throw new Error(`${link}: ${JSON.stringify(complaint.problems)}`);
    return JSON.stringify({ link, scenario, view, edits });
  }),
);
const file = fileURLToPath(new URL(`../tests/fixtures/golden-links/${name}.jsonl`, import.meta.url));
writeFileSync(file, `${lines.join('\n')}\n`);
console.log(`${lines.length} links in ${file}`);
