// The allowed imports between folders of src/, as the table and diagram of docs/reference/folders.md.

import { COMPONENTS, IMPORT_TABLE, NO_PACKAGES, OWN_PACKAGES } from './import-table.ts';
import { markdownTable } from './markdown.ts';

const TYPES = ' (types)';

export function importTable(): string {
  return markdownTable(
    ['folder', 'may import besides itself', 'packages'],
    Object.entries(IMPORT_TABLE).map(([folder, allowed]) => [
      `\`${folder}\``,
      allowed.length === 0 ? 'nothing' : allowed.join(', '),
      packagesOf(folder),
    ]),
  );
}

function packagesOf(folder: string): string {
  if (NO_PACKAGES.includes(folder)) return OWN_PACKAGES[folder]?.join(', ') ?? 'none';
  return COMPONENTS.includes(folder) ? 'React and others' : 'all but React';
}

/** A Mermaid diagram of the imports, without those that another allowed import already implies. */
export function importPicture(): string {
  const direct = new Map(
    Object.entries(IMPORT_TABLE).map(([folder, allowed]) => [
      folder,
      allowed.map((each) => each.replace(TYPES, '')),
    ]),
  );
  const reached = (from: string): ReadonlySet<string> =>
    new Set((direct.get(from) ?? []).flatMap((next) => [next, ...reached(next)]));
  const node = (folder: string): string => `${folder.replaceAll('/', '_')}["${folder}"]`;
  const arrows = [...direct].flatMap(([folder, allowed]) =>
    allowed
      .filter((each) => !allowed.some((other) => other !== each && reached(other).has(each)))
      .map((each) => `  ${node(folder)} --> ${node(each)}`),
  );
  return ['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n');
}
