// The text of threadway-sim.d.ts, published beside the element's script: types of the run's report, the
// messages and the element in one self-contained file.

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
  // All types are now in the same file, so drop their imports.
  const parts = PARTS.map((part) => textOf(part).replace(/^import type \{[^}]*\} from '[^']*';\n+/gm, ''));
  return [...(values ?? []), ...parts].join('\n');
}

function textOf(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
}
