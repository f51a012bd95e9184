// The generated parts of documents and files, written by `npm run docs`, are up to date.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { claimTables } from '../../../scripts/claim-table.ts';
import { fieldTable } from '../../../scripts/field-table.ts';
import { CURRENT } from '../../../scripts/generated-docs.ts';
import { readLessons } from '../../../scripts/lesson-figures.ts';
import { MissingSectionError, markdownTable, withSection } from '../../../scripts/markdown.ts';
import { parameterTables } from '../../../scripts/parameter-table.ts';
import { resultTable } from '../../../scripts/result-table.ts';
import { simulate } from '../../../src/api/simulate.ts';
import { CLAIMS } from '../../../src/claims/claims.ts';
import { PARAMETER_KEYS } from '../../../src/scenario/parameters.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';

const root = (path: string): URL => new URL(`../../../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(root(path), 'utf8');

describe('the generated documents', () => {
  it.each(Object.entries(CURRENT))(
    '%s has the tables of the code: run `npm run docs` if this fails',
    (path, current) => {
      expect(read(path)).toBe(current(read(path)));
    },
  );
});

describe('README.md', () => {
  it('takes a few minutes to read', () => {
    expect(Buffer.byteLength(read('README.md'))).toBeLessThan(6000);
  });
});

describe('docs/validation.md', () => {
  it('names every source of a scene or a lesson', async () => {
    const lessons = await readLessons();
    const sources = [...PRESETS.map(({ source }) => source), ...lessons.flatMap((lesson) => lesson.sources)];
    const titles = new Set(sources.flatMap((source) => (source === null ? [] : [source.title])));
    expect(titles.size).toBeGreaterThan(5);
    const evidence = read('docs/validation.md');
    expect([...titles].filter((title) => !evidence.includes(`"${title}"`))).toEqual([]);
  });
});

/** Where a link in a document leads: a file, a heading in it, or both. */
const LINK = /\[[^\]]+\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const DOCUMENTS = [
  ...readdirSync(root('.')).filter((name) => name.endsWith('.md')),
  ...readdirSync(root('docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The anchors by which links on GitHub reach each heading of a document. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(DOCUMENTS)('%s links to existing files and headings', (path) => {
  const gone = [...read(path).matchAll(LINK)]
    .filter(([, file = '', heading]) => {
      const target = file === '' ? root(path) : new URL(file, root(path));
      if (!existsSync(target)) return true;
      if (heading === undefined || !target.pathname.endsWith('.md')) return false;
      return !anchorsOf(readFileSync(target, 'utf8')).includes(heading);
    })
    .map(([link]) => link);
  expect(gone).toEqual([]);
});

describe('the tables of results', () => {
  /** Paths in a table, and their descriptions. */
  const rowsOf = (name: string): ReadonlyMap<string, string> =>
    new Map(
      resultTable(name)
        .split('\n')
        .slice(2)
        .map((line) => line.split(' | ').slice(0, 3))
        .map(([path = '', , about = '']) => [/`([^`]+)`/.exec(path)![1], about.replace(/ \|$/, '').trim()]),
    );

  it.each(['SimulationResult', 'SimulatedServer', 'Summary', 'ServerSummary', 'SweepAnswer', 'FindAnswer'])(
    'explain each field of %s',
    (name) => {
      const rows = rowsOf(name);
      expect(rows.size).toBeGreaterThan(3);
      expect([...rows].filter(([, about]) => about === '').map(([path]) => path)).toEqual([]);
    },
  );

  it('have every field of a run', () => {
    const { servers, summary } = simulate('stalled-node', { until: '1s' });
    const known = (name: string): readonly string[] =>
      [...rowsOf(name).keys()].map((path) => /^\w+/.exec(path)![0]);
    expect(known('SimulatedServer')).toEqual(expect.arrayContaining(Object.keys(servers[0])));
    expect(known('Summary')).toEqual(expect.arrayContaining(Object.keys(summary)));
    expect(known('ServerSummary')).toEqual(expect.arrayContaining(Object.keys(summary.servers[0])));
  });
});

describe('the table of parameters', () => {
  it('has each parameter once', () => {
    const keys = [...parameterTables().matchAll(/^\| `(\w+)`/gm)].map((match) => match[1]);
    expect([...keys].sort()).toEqual([...PARAMETER_KEYS].sort());
  });

  it('writes values as fields accept them', () => {
    const rows = parameterTables().split('\n');
    const row = (key: string): string => rows.find((line) => line.startsWith(`| \`${key}\``))!;
    expect(row('timeout')).toContain('| time | 1ms to 600s, or never | 30s |');
    expect(row('memory')).toContain('| size | 64MiB to 1TiB | 16GiB |');
    expect(row('readiness')).toContain('| choice | epoll, poll | epoll |');
  });
});

describe('the table of fields', () => {
  it('lists what no parameter sets, once', () => {
    const paths = [...fieldTable().matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain('stop.requests');
    expect(paths).toContain('faults[](slow).factor');
    expect(paths).toContain('machineFaults[](cores-lost).amount');
    expect(paths).not.toContain('machine.cores');
  });
});

describe('the tables of claims', () => {
  it('have each claim once, under its source', () => {
    const tables = claimTables();
    const ids = [...tables.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]);
    expect([...ids].sort()).toEqual(CLAIMS.map(({ id }) => id).sort());
    expect(tables).toContain('### Eugene Retunsky, "Distributed Systems and Asynchronous I/O"');
  });
});

describe('a generated section', () => {
  it('is replaced between its marks, any number of times', () => {
    const once = withSection('a\n<!-- x -->\nold\n<!-- /x -->\nb', 'x', 'new');
    expect(once).toBe('a\n<!-- x -->\n\nnew\n\n<!-- /x -->\nb');
    expect(withSection(once, 'x', 'new')).toBe(once);
  });

  it('must exist', () => {
    expect(() => withSection('a', 'x', 'new')).toThrow(MissingSectionError);
  });

  it('escapes bars in cells', () => {
    expect(markdownTable(['a'], [['b | c']])).toBe('| a |\n| --- |\n| b \\| c |');
  });
});
