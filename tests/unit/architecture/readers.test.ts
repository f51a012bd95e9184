// Readers of external text answer quickly for a hundred thousand characters that repeat parts of their own
// patterns. Other files test the results.

import { expect, it } from 'vitest';
import { openingOf, queryOf } from '../../../src/app/address.ts';
import { callsOf } from '../../../src/embed/element/scroll-story.ts';
import { readProfile } from '../../../src/importers/machine-profile.ts';
import { readMeasured } from '../../../src/importers/measured/readers.ts';
import { NO_ANSWERS } from '../../../src/importers/reading-report.ts';
import { readDirectives } from '../../../src/importers/settings-from/directive-files.ts';
import { readSettings } from '../../../src/importers/settings-from/read-settings.ts';
import { readDumps } from '../../../src/importers/thread-dump/read-dumps.ts';
import { parseToolCommand } from '../../../src/importers/tool-command.ts';
import { LogReader } from '../../../src/importers/traffic-log/log-reader.ts';
import { readSubmissions } from '../../../src/learn/submitted-solutions.ts';
import { decodeEdits } from '../../../src/links/edits-link.ts';
import { decodeEmbed } from '../../../src/links/embed-link.ts';
import { parseObjective } from '../../../src/links/objective-text.ts';
import { scenePageOf } from '../../../src/links/scene-page.ts';
import { applySetting, withStructure } from '../../../src/links/settings.ts';
import { decodeStudySettings } from '../../../src/links/study-link.ts';
import { decodeView } from '../../../src/links/view-link.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { nearestNames } from '../../../src/scenario/nearest-names.ts';
import { parseField } from '../../../src/ui/controls/field-text.ts';
import { leastCpuMillis } from '../../support/cpu-time.ts';
import { longTexts, patternsIn } from '../../support/patterns.ts';
import { productFiles } from '../../support/source-files.ts';

/** Files with the patterns of a reader, and a call that reads a text. */
type Row = readonly [name: string, sources: RegExp, read: (text: string) => unknown];

const VALUES = /^src\/scenario\/(value|duration|size|distribution-text|problem|shapes\/common)\.ts$/;
const STRUCTURE = /^src\/(links\/(structure|fault|own).*|scenario\/(distribution-text|duration))\.ts$/;
const LINKS = /^src\/(links\/(query|link|link-migrations|scene-page)|app\/address)\.ts$/;

const setting =
  (key: string) =>
  (text: string): unknown =>
    applySetting(DEFAULT_SCENARIO, key, text);

const READERS: readonly Row[] = [
  ['a link', LINKS, openingOf],
  ['an address', LINKS, (text) => [queryOf(text), scenePageOf(text)]],
  ['the view', /^src\/links\/view-link/, (text) => decodeView(`t=${text}&speed=${text}&camera=${text}`)],
  ['a frame', /^src\/links\/embed-link/, (text) => decodeEmbed(`controls=${text}`, [])],
  ['edits', /^src\/links\/edits-link/, (text) => decodeEdits(`edit=${text}`, DEFAULT_SCENARIO)],
  ['an objective', /^src\/links\/objective-text/, parseObjective],
  ['its limit', VALUES, (text) => parseObjective(`p99<${text}`)],
  [
    'a range',
    VALUES,
    (text) => decodeStudySettings([['sweep', `threads:${text}..${text}`]], DEFAULT_SCENARIO),
  ],
  ['a duration', VALUES, setting('timeout')],
  ['a size', VALUES, setting('memory')],
  ['a name', VALUES, setting('name')],
  ['servers', STRUCTURE, setting('servers')],
  ['a program', STRUCTURE, setting('request')],
  ['a class', STRUCTURE, setting('class')],
  ['a program of its own', STRUCTURE, setting('A.class')],
  ['a lock', STRUCTURE, setting('lock')],
  ['a fault', STRUCTURE, setting('fault')],
  ['a fault of the machine', STRUCTURE, setting('machineFault')],
  ['latencies', STRUCTURE, setting('latency')],
  ['arrivals', STRUCTURE, setting('timestamps')],
  ['nodes', /^src\/links\/settings/, (text) => withStructure(DEFAULT_SCENARIO, 'node', text)],
  ['a field', /^src\/(ui\/controls|languages\/numbers|scenario\/value)/, (text) => parseField('rate', text)],
  ['an unknown name', LINKS, (text) => nearestNames(text, ['stalled-node', 'calm-traffic'])],
  ['the command line of a tool', /^src\/importers\/tool-command/, toolCommand],
  ['settings', /^src\/importers\/settings-from\//, (text) => readSettings(text, DEFAULT_SCENARIO, 'A')],
  [
    'what load tools print',
    /^src\/importers\/(measured\/|plain-text|number-text|csv-cells)/,
    (text) => [...readMeasured(text, { ...NO_ANSWERS, unit: 'ms' })],
  ],
  ['files of directives', /^src\/importers\/settings-from\/directive-files/, readDirectives],
  ['a log', /^src\/importers\/traffic-log\//, readLog],
  ['a thread dump', /^src\/importers\/thread-dump\//, readDumps],
  ['a profile', /^src\/importers\/machine-profile/, readProfile],
  ['a story', /^src\/embed\/element\/scroll-story/, (text) => callsOf({ seek: text, break: text })],
  ['what a class hands in', /^src\/learn\/submitted/, readSubmissions],
];

function toolCommand(latency: string): unknown {
  return parseToolCommand(['--rate', '1', '--num_req', '1', '--latency', `1${latency}x`]);
}

function readLog(text: string): unknown {
  const reader = new LogReader();
  return [reader.push(text), reader.end()];
}

/**
 * Short texts come first: a reader whose time grows faster than quadratically would never finish a long one.
 */
const LENGTHS = [2000, 100_000];
/** After the repetitions comes text that does not match. */
const ENDS = ['\n!'];
/** Most readers take a few milliseconds; one that searches again from each character takes seconds. */
const MOST_MILLIS = 200;

const files = productFiles();

it.each(READERS)('%s reads a hundred thousand characters quickly', (_, sources, read) => {
  const patterns = files.filter(({ path }) => sources.test(path)).flatMap(patternsIn);
  expect(patterns.length).toBeGreaterThan(0);
  const texts = longTexts(patterns, ENDS);
  for (const length of LENGTHS) {
    for (const { of, shown } of texts) {
      const text = of(length);
      const millis = leastCpuMillis(() => read(text), MOST_MILLIS);
      expect(millis, `${shown}…`).toBeLessThan(MOST_MILLIS);
    }
  }
});
