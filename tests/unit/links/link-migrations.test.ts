// Links of older schema versions are migrated step by step, including the changes of a run, and keep their
// meaning. The steps here are artificial; tests/fixtures/golden-links/ holds real links.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openingOf } from '../../../src/app/address.ts';
import { decodeLink, encodeLink } from '../../../src/links/link.ts';
import { type LinkMigration, type LinkSchema, readLinkQuery } from '../../../src/links/link-migrations.ts';
import { formatQuery, type Pair, parseQuery } from '../../../src/links/query.ts';
import { DEFAULT_SCENARIO, serverOf } from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { shortScenarios } from '../../support/arbitrary-scenario.ts';
import { canonical } from '../../support/random-scenario.ts';

/** Before version 1 the threads of a pool were "workers", and the default rate was 500. */
const OLD_RATE = '500';
const renamed = (pairs: readonly Pair[], from: string, to: string): readonly Pair[] =>
  pairs.map(([key, text]) => [key.replace(new RegExp(`(^|\\.)${from}$`), `$1${to}`), text]);
const saysRate = (pairs: readonly Pair[]): boolean =>
  pairs.some(([key]) => key === 'rate' || key === 'preset' || key === 'scenario');
const FROM_ZERO: LinkMigration = {
  link: (pairs) => {
    const now = renamed(pairs, 'workers', 'threads');
    return saysRate(pairs) ? now : [...now, ['rate', OLD_RATE]];
  },
  edit: (pairs) => renamed(pairs, 'workers', 'threads'),
};
const SCHEMA: LinkSchema = { version: 1, migrations: new Map([[0, FROM_ZERO]]) };

/** The link that version 0 would have made for this query. */
function oldLink(query: string): string {
  const present = parseQuery(query).pairs.filter(([key]) => key !== 'v');
  const pairs = saysRate(present)
    ? present
    : [...present, ['rate', String(DEFAULT_SCENARIO.traffic.ratePerSecond)] as const];
  const first = pairs.filter(([key, text]) => key !== 'rate' || text !== OLD_RATE);
  return formatQuery([['v', '0'], ...renamed(first, 'threads', 'workers')]);
}

const POOL = serverOf('blocking-pool', 'A');

describe('a link of an older version', () => {
  const opensAs = (scenario: Scenario, old: string): void => {
    const { pairs, problems } = readLinkQuery(old, SCHEMA);
    expect(problems).toEqual([]);
    // After all migrations the link is in the current format, whatever version number this test has invented
    // for it. So it is read here without `v`.
    const today = formatQuery(pairs.filter(([key]) => key !== 'v'));
    expect(decodeLink(today)).toMatchObject({ ok: true, scenario });
  };

  it('opens the same scenario as in its time, whatever it contains', () => {
    for (const random of shortScenarios(80)) {
      const scenario = canonical(random);
      opensAs(scenario, oldLink(encodeLink(scenario)));
    }
  });

  it('opens the same scenario as in its time with a renamed key, and without a rate', () => {
    const threads = fc.integer({ min: 1, max: 10_000 }).filter((each) => each !== POOL.threads);
    fc.assert(
      fc.property(threads, fc.integer({ min: 1, max: 1e6 }), (count, requests) => {
        const scenario = canonical({
          ...DEFAULT_SCENARIO,
          servers: [{ ...POOL, threads: count }],
          stop: { ...DEFAULT_SCENARIO.stop, requests },
          traffic: { ...DEFAULT_SCENARIO.traffic, ratePerSecond: Number(OLD_RATE) },
        });
        const old = oldLink(encodeLink(scenario));
        expect(old).toContain('workers=');
        expect(old).not.toContain('rate=');
        opensAs(scenario, old);
      }),
    );
  });

  it('includes the changes of its run, each with its instant and signs', () => {
    const { pairs } = readLinkQuery(
      'v=0&rate=900&edit=2s+workers%3D80&edit=3s+!+A.workers%3D90%26cpu%3D1ms',
      SCHEMA,
    );
    expect(pairs).toEqual([
      ['v', '1'],
      ['rate', '900'],
      ['edit', '2s threads=80'],
      ['edit', '3s ! A.threads=90&cpu=1ms'],
    ]);
  });

  it('goes through every step in turn', () => {
    const doubled: LinkMigration = {
      link: (pairs) => pairs.map(([key, text]) => [key, key === 'rate' ? String(Number(text) * 2) : text]),
      edit: (pairs) => pairs,
    };
    const schema = { version: 2, migrations: new Map([...SCHEMA.migrations, [1, doubled]]) };
    expect(readLinkQuery('v=0&workers=5', schema).pairs).toEqual([
      ['v', '2'],
      ['threads', '5'],
      ['rate', '1000'],
    ]);
    expect(readLinkQuery('v=1&rate=5', schema).pairs).toEqual([
      ['v', '2'],
      ['rate', '10'],
    ]);
  });
});

describe('a link', () => {
  it('of this version or without one is read as it is', () => {
    for (const query of ['', 'rate=5', 'v=1&rate=5&workers=3']) {
      expect(readLinkQuery(query, SCHEMA)).toEqual({
        ...parseQuery(query),
        tooLong: [],
        defaults: [],
        meant: expect.any(Function),
      });
    }
  });

  it.each(['2', '-1', '0.5', '1e0', 'one', '', '99999999999999999999', '__proto__'])(
    'of version %s is not read, and reported',
    (version) => {
      const { pairs, problems } = readLinkQuery(`v=${version}&rate=5`, SCHEMA);
      expect(pairs).toEqual([]);
      expect(problems).toEqual([
        { key: 'v', value: JSON.stringify(version), allowed: 'schema version 0 or 1' },
      ]);
    },
  );
});

describe('a link of version 4', () => {
  it.each([
    ['connections=20'],
    ['servers=A:blocking-pool,B:event-loop&B.connections=20'],
    ['edit=2s+connections%3D20'],
    ['edit=2s+rate%3D5%26connections%3D20'],
    ['sweep=connections:1..1000'],
    ['sweep=rate:1..1000&sweepBy=connections:1..1000'],
    ['find=connections:1..1000'],
  ])('%s: a request without a free connection is rejected at once, as before', (query) => {
    expect(openingOf(`v=4&${query}`)).toMatchObject({
      scenario: { machine: { backlog: null } },
      complaint: null,
    });
    expect(openingOf(`v=5&${query}`)).toMatchObject({
      scenario: { machine: { backlog: 4096 } },
      complaint: null,
    });
  });

  it('does not mention a backlog if no process limits its connections', () => {
    expect(openingOf('v=4&rate=500')).toMatchObject({ scenario: { machine: { backlog: 4096 } } });
  });
});

describe('a link of version 5 to the opening scene', () => {
  it.each([
    ['', [[3, 200]]],
    [
      '&fault=down:4@3s',
      [
        [3, 200],
        [4, 3000],
      ],
    ],
    ['&fault=none', []],
    ['&fault=none&fault=down:2@1s', [[2, 1000]]],
  ] as const)(
    '%s: has the pool, the faults and the speed of that version, and begins at 0',
    (more, faults) => {
      const { scenario, view, complaint } = openingOf(`v=5&preset=one-bridge${more}`);
      expect(complaint).toBeNull();
      expect(scenario.servers[0]).toMatchObject({ threads: 8 });
      expect(scenario.faults.map(({ node, fromNanos }) => [node, fromNanos / 1e6])).toEqual(faults);
      expect([view.speed, view.startNanos]).toEqual([0.1, 0]);
    },
  );
});
