// A measure is named in two files: its row, and where the core counts it. Every other use has its own
// purpose, which is listed here.

import ts from 'typescript';
import { expect, it } from 'vitest';
import { nodesOf, productFiles } from '../../support/source-files.ts';

const MOST_FILES = 2;

/** Other files that name the measure, and why. */
const USES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contextSwitches: {},
  greenSwitches: { 'src/core/threading/green-switches.ts': 'counts them for carriers' },
  recordsOwed: {
    'src/core/threading/thread-model.ts': 'the interface of thread models: most owe no records',
    'src/facts/comparison.ts': 'compares servers without what they still owe',
    'src/facts/server-facts.ts': 'that a server owes records is a fact',
    'src/protocol/frame-layout.ts': 'the picture has it for each frame',
    'src/host/frame-writer.ts': 'writes it into frames',
    'src/lessons/all/locks.ts': 'a lesson is about it',
    'src/lessons/figures/locks.ts': 'what that lesson came to',
  },
  hedges: {
    'src/core/upstream/group.ts': 'declares the counters of a group',
    'src/protocol/frame-layout.ts': 'the picture has it for each frame',
    'src/host/upstream-writer.ts': 'writes it into frames',
  },
  bulkheadRefused: {
    'src/core/upstream/group.ts': 'declares the counters of a group',
    'src/host/upstream-writer.ts': 'writes it into frames, as refused calls',
  },
  throughputStdDev: {
    'src/ui/stage/number-groups.ts': 'the title of the throughput tells it',
    'src/ui/explain/number-inputs.ts': 'is told beside the throughput',
  },
};

const isMade = (path: string): boolean => path.includes('/made/') || path === 'src/core/measure-values.ts';

/** The identifiers and texts in the code of each file, without comments. */
const NAMED = productFiles()
  .filter(({ path }) => !isMade(path))
  .map(({ path, tree }) => {
    const nodes = nodesOf(tree);
    return {
      path,
      identifiers: new Set(nodes.filter(ts.isIdentifier).map(({ text }) => text)),
      texts: nodes.filter(ts.isStringLiteralLike).map(({ text }) => text),
    };
  });

function filesThatName(name: string): readonly string[] {
  // The name alone, or as a quantity of a server in a lesson.
  const quantity = new RegExp(`^${name}$|[A-Z]\\.${name}\\b`);
  return NAMED.filter(
    ({ identifiers, texts }) => identifiers.has(name) || texts.some((text) => quantity.test(text)),
  ).map(({ path }) => path);
}

it.each(Object.entries(USES))('%s is named in its row and where it is counted', (name, uses) => {
  const files = filesThatName(name);
  expect(files.filter((path) => !Object.hasOwn(uses, path)).length).toBeLessThanOrEqual(MOST_FILES);
  expect(
    Object.keys(uses).filter((path) => !files.includes(path)),
    'uses that are gone',
  ).toEqual([]);
});
