// The text of threadway-sim.d.ts, which is published beside the element's script: the types of the messages and of the
// element, in one file that stands alone.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PARTS = ['src/embed/messages/protocol.ts', 'src/embed/element/element-types.ts'];

export function elementDeclarations(): string {
  const [types, element] = PARTS.map((part) =>
    readFileSync(fileURLToPath(new URL(`../${part}`, import.meta.url)), 'utf8'),
  );
  // The element's types come from the same file now.
  return `${types}\n${element!.replace(/^import type \{[^}]*\} from '[^']*';\n+/m, '')}`;
}
