// A plugin for a build of the engine that measures nothing, so that what measuring costs can be told: methods that only
// measure become empty, and additions to what is measured are left out. All else is the product's code as it stands, the
// digest too, by which the two builds are seen to run alike.

import ts from 'typescript';
import type { Plugin } from 'vite';

export interface Measuring {
  /** Methods that do nothing but measure. */
  readonly methods?: readonly string[];
  /** What assignments that only measure assign to. */
  readonly targets?: readonly RegExp[];
}

const FOLDER = 'src/engine/';

/** By file of the engine. */
export const MEASURING: Readonly<Record<string, Measuring>> = {
  'metrics/measures.ts': { methods: ['timePasses', 'requestArrived', 'requestRepeats', 'requestEnded'] },
  'workload/request-table.ts': {
    methods: ['settle', 'addSplitTo'],
    targets: [/floats\[at \+ (words\[.*STATE\]|SINCE|DRAWN_NANOS)\]$/],
  },
  'upstream/plain-calls.ts': { targets: [/DRAWN_NANOS\]$/] },
  'machine/slices.ts': { targets: [/^spent\[/] },
  'machine/run-queue.ts': { targets: [/^this\.nanos\[0\]$/] },
};

export function withoutMeasures(): Plugin {
  return {
    name: 'threadway-without-measures',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replaceAll('\\', '/').split(FOLDER)[1];
      const measuring = path === undefined ? undefined : MEASURING[path];
      return measuring === undefined ? null : { code: unmeasured(code, measuring), map: null };
    },
  };
}

/** The code of a TypeScript file without what only measures. Throws where something that is named is not there. */
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
      `nothing in the engine's file is ${[...missing].join(', ')} any more: name what measures there`,
    );
  return spans.reduceRight((left, [from, until]) => left.slice(0, from) + left.slice(until), code);
}
