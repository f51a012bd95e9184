// For a build that has the core in plain JavaScript alone: what the views ask the door of the core for, they ask the functions of the
// door themselves, as the minifier puts a function that is called once in the place of its call, which it cannot do with a method.

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const VIEWS = /\/src\/engine\/door\/[\w-]+\.ts$/;
const SCRIPT = /\/src\/engine\/made\/core-script\.ts$/;
const CLASS = /var Door = class \{\n([\s\S]*?)\n\};\n/;
const METHOD = /^\t(?!constructor\b)(\w+)\(([^)]*)\) (\{[\s\S]*?\n\t\})$/gm;

/** Names of the door's functions by what the built core says. */
function doorOf(code: string): { readonly state: string; readonly functions: ReadonlyMap<string, string> } {
  const body = CLASS.exec(code)?.[1];
  if (body === undefined) throw new Error('the core in JavaScript has no class Door');
  const functions = new Map<string, string>();
  const state = body.replace(METHOD, (_, name: string, parameters: string, block: string) => {
    const others = parameters === '' ? '' : `, ${parameters}`;
    functions.set(name, `function door_${name}(door${others}) ${block}`);
    return '';
  });
  return { state, functions };
}

export function doorInlined(): Plugin {
  const file = new URL('../src/engine/made/core-script.ts', import.meta.url);
  const { state, functions } = doorOf(readFileSync(file, 'utf8'));
  /** The call of a function of the door on this object. */
  const called = (text: string, object: RegExp): string =>
    text.replace(object, (whole, on: string, name: string) =>
      functions.has(name) ? `door_${name}(${on}, ` : whole,
    );
  const names = [...functions.keys()].map((name) => `door_${name}`);
  const inFunction = (text: string): string =>
    called(text, /\b(this)\.(\w+)\(/g).replaceAll(/\bthis\b/g, 'door');
  return {
    name: 'threadway-door-inlined',
    enforce: 'pre',
    transform(code, id) {
      if (SCRIPT.test(id)) {
        const bodies = [...functions.values()].map(inFunction).join('\n');
        const script = code.replace(CLASS, () => `var Door = class {\n${state}\n};\n${bodies}\n`);
        return { code: script.replace('export { Door }', `export { Door, ${names.join(', ')} }`), map: null };
      }
      if (!VIEWS.test(id)) return null;
      const text = called(code, /\b((?:this\.)?(?:core|door))\.(\w+)\(/g);
      const used = names.filter((name) => text.includes(`${name}(`));
      if (used.length === 0) return null;
      return { code: `import { ${used.join(', ')} } from '../made/core-script.ts';\n${text}`, map: null };
    },
  };
}
