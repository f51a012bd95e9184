// The sections of MODEL.md that are written by a program, so that they say what the product does.

import { claimTables } from './claim-table.ts';
import { fieldTable } from './field-table.ts';
import { withSection } from './markdown.ts';
import { parameterTables } from './parameter-table.ts';

/** The text of MODEL.md with its tables as they should be now. */
export function currentModel(text: string): string {
  const sections = { claims: claimTables, parameters: parameterTables, fields: fieldTable };
  return Object.entries(sections).reduce(
    (document, [section, table]) => withSection(document, section, table()),
    text,
  );
}
