// Markdown tables, and generated sections of documents.

/** A table with this head; each row must have the same number of cells. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

export class MissingSectionError extends Error {
  override readonly name = 'MissingSectionError';
  constructor(section: string) {
    super(`the document has no section between <!-- ${section} --> and <!-- /${section} -->`);
  }
}

/** Replaces the document's content between this section's marks. Throws MissingSectionError. */
export function withSection(document: string, section: string, content: string): string {
  const begin = `<!-- ${section} -->`;
  const end = `<!-- /${section} -->`;
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new MissingSectionError(section);
  return `${document.slice(0, from + begin.length)}\n\n${content}\n\n${document.slice(to)}`;
}
