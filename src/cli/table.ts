// Plain text tables: columns as wide as their widest cell, the first to the left, the others to the right.

export function formatTable(rows: readonly (readonly string[])[], left: readonly number[] = [0]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          left.includes(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A number with grouped thousands and so many decimals; a dash where there is none. */
export function formatNumberCell(value: number | null, decimals = 0): string {
  if (value === null || !Number.isFinite(value)) return '-';
  const [whole, rest] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '-' : ''}${grouped}${rest === undefined ? '' : `.${rest}`}`;
}
