// The length limit of each key: a short link that unpacks to a hundred thousand characters opens quickly, and
// the page names the key that is too long.

import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openingOf, readableQuery } from '../../../src/app/address.ts';
import { decodeEdits } from '../../../src/links/edits-link.ts';
import { decodeEmbed } from '../../../src/links/embed-link.ts';
import { EDITS_LENGTH_MAX } from '../../../src/links/key-limits.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { LENGTH_MAX } from '../../../src/links/query.ts';
import { decodeStudySettings } from '../../../src/links/study-link.ts';
import { decodeView } from '../../../src/links/view-link.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { leastCpuMillis } from '../../support/cpu-time.ts';

const packed = (query: string): string => `z=${deflateRawSync(query).toString('base64url')}`;

describe('a short link that unpacks to a long one', () => {
  it.each([
    ['objectives', `find=threads&objectives=p99<${'+'.repeat(90_000)}a%0Ab`],
    ['sweep', `sweep=threads:${'.'.repeat(90_000)}`],
    ['charts', `charts=${'latency,'.repeat(10_000)}`],
    ['rate', `preset=stalled-node&rate=${'1'.repeat(90_000)}`],
    ['edit', `preset=stalled-node&edit=1s+rate%3D5${'&edit=1s+rate%3D5'.repeat(5000)}`],
    ['never-heard-of', `preset=stalled-node&never-heard-of=${'x'.repeat(90_000)}`],
  ])('opens, and reports that %s is too long', async (key, query) => {
    const link = packed(query);
    expect(link.length).toBeLessThan(500);
    const { complaint, view } = openingOf(await readableQuery(link));
    const told = complaint?.problems.filter((problem) => problem.key === key) ?? [];
    expect(told).toHaveLength(1);
    const { value, allowed } = told[0];
    expect(Number.parseInt(value, 10)).toBeGreaterThan(40_000);
    expect(allowed).toMatch(/\d/);
    expect(decodeStudySettings(view.asked, DEFAULT_SCENARIO).problems).toEqual([]);
  });

  it('takes hardly any time', async () => {
    const query = await readableQuery(packed(`find=threads&objectives=p99<${'+'.repeat(90_000)}a%0Ab`));
    const open = (): void => void decodeStudySettings(openingOf(query).view.asked, DEFAULT_SCENARIO);
    expect(leastCpuMillis(open, 50)).toBeLessThan(50);
  });
});

describe('a text that is too long', () => {
  it('is left out, and everything else applies', () => {
    const link = decodeLink(`preset=stalled-node&A.threads=${'1'.repeat(2000)}&rate=7`);
    expect(link).toMatchObject({ ok: true, leftOut: [{ key: 'A.threads' }] });
    const { view, problems } = decodeView(`t=3s&sweep=${'x'.repeat(2000)}&find=threads`);
    expect(view).toMatchObject({ atNanos: 3e9, asked: [['find', 'threads']] });
    expect(problems.map(({ key }) => key)).toEqual(['sweep']);
    const embed = decodeEmbed(`load=click&show=${'road,'.repeat(1000)}`, ['latency']);
    expect(embed.settings).toMatchObject({ waitsForClick: true, show: ['road'] });
    expect(embed.problems.map(({ key }) => key)).toEqual(['show']);
  });

  it('is counted over all texts of a key, because a part would mean something else', () => {
    const edit = 'edit=1s+rate%3D5';
    const [few, many] = [100, EDITS_LENGTH_MAX / 6].map((times) => Array(times).fill(edit).join('&'));
    expect(decodeEdits(few, DEFAULT_SCENARIO)).toMatchObject({ problems: [], edits: { length: 100 } });
    expect(decodeEdits(many, DEFAULT_SCENARIO)).toMatchObject({ problems: [{ key: 'edit' }], edits: [] });
  });
});

describe('a key for long lists', () => {
  it.each([
    ['timestamps', `timestamps=0s${',1s'.repeat(20_000)}`],
    ['latency', `latency=list(1ms${',1ms'.repeat(9000)})`],
    ['node.1', `node.1=list(1ms${',1ms'.repeat(9000)})`],
    ['B.latency', `B.latency=list(1ms${',1ms'.repeat(9000)})`],
    ['B.node.1', `B.node.1=list(1ms${',1ms'.repeat(9000)})`],
    ['request', `request=cpu:list(1ms${',1ms'.repeat(9000)})`],
    ['fault', Array(1000).fill('fault=slow*10.12345:4@1234567ns-7654321ns').join('&')],
  ])('%s may fill a link', (_, query) => {
    expect(query.length).toBeLessThan(LENGTH_MAX);
    expect(decodeLink(`preset=stalled-node&${query}`)).toMatchObject({ ok: true, leftOut: [] });
  });
});
