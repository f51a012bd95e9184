// Builds the core without any code that only measures, to determine the cost of measuring: methods that only
// measure become empty, and updates of measured values are removed. All other code is the product's,
// including the digest, which shows that both run identically.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Plugin } from 'vite';
import { releasedCore } from '../scripts/build-core.mjs';

export interface Measuring {
  /** Methods that only measure. */
  readonly methods?: readonly string[];
  /** Assignments whose targets match only measure. */
  readonly targets?: readonly RegExp[];
}

/** By file of the core. */
export const MEASURING: Readonly<Record<string, Measuring>> = {
  'metrics/measures.ts': { methods: ['timePasses', 'requestArrived', 'requestRepeats', 'requestEnded'] },
  'workload/request-table.ts': {
    methods: ['settle', 'addSplitTo'],
    targets: [/^work\.split\[work\.state\]$/, /^work\.since$/],
  },
  'upstream/plain-calls.ts': { targets: [/^work\.drawnNanos$/] },
  'machine/slices.ts': { targets: [/spent\[/] },
  'machine/run-queue.ts': { targets: [/^this\.nanos$/] },
};

/**
 * A build plugin that replaces the product's core by this one, compiled from a copy of the core's folder
 * below this one.
 */
export async function withoutMeasures(): Promise<Plugin> {
  const folder = '.cache/threadway-bench/core';
  cpSync('src/core', folder, { recursive: true });
  for (const [name, measuring] of Object.entries(MEASURING)) {
    const file = join(folder, name);
    writeFileSync(file, unmeasured(readFileSync(file, 'utf8'), measuring));
  }
  return otherCore(await releasedCore(folder));
}

/** A build plugin that replaces the product's core by this one, given as the text of a module. */
export function otherCore(code: string): Plugin {
  return {
    name: 'threadway-other-core',
    enforce: 'pre',
    transform: (_, id) => (id.endsWith('/made/core-binary.ts') ? { code, map: null } : null),
  };
}

/** The code of a TypeScript file without its measuring parts. Throws if a named part does not exist. */
export function unmeasured(code: string, { methods = [], targets = [] }: Measuring): string {
  const file = ts.createSourceFile('engine.ts', code, ts.ScriptTarget.ES2022);
  const missing = new Set<string | RegExp>([...methods, ...targets]);
  const spans: (readonly [from: number, until: number])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isMethodDeclaration(node) && node.body && methods.includes(node.name.getText(file))) {
      missing.delete(node.name.getText(file));
      spans.push([node.body.getStart(file) + 1, node.body.getEnd() - 1]);
      return;
    }
    if (ts.isExpressionStatement(node) && ts.isBinaryExpression(node.expression)) {
      const assigned = node.expression.left.getText(file);
      const target = targets.find((each) => each.test(assigned));
      if (target !== undefined) {
        missing.delete(target);
        spans.push([node.getStart(file), node.getEnd()]);
        return;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (missing.size > 0)
    throw new Error(
      `nothing in the core's file is ${[...missing].join(', ')} any more: name what measures there`,
    );
  return spans.reduceRight((left, [from, until]) => left.slice(0, from) + left.slice(until), code);
}
