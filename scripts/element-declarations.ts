// The text of threadway-sim.d.ts, which is published beside the element's script: the types of the report of a run, of the
// messages and of the element, in one file that stands alone.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PARTS = [
  'src/measures/report-types.ts',
  'src/embed/messages/protocol.ts',
  'src/embed/element/element-types.ts',
];

export function elementDeclarations(): string {
  const values = textOf('src/measures/made/values.ts').match(
    /^\/\*\* .*\nexport interface Plain\w+Values \{[^}]*\}\n/gm,
  );
  // All types come from the same file now.
  const parts = PARTS.map((part) => textOf(part).replace(/^import type \{[^}]*\} from '[^']*';\n+/gm, ''));
  return [...(values ?? []), ...parts].join('\n');
}

function textOf(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
}
