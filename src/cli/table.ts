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

/** What a percentile from a histogram is good for: its buckets are up to 1.6 % wide, so it is up to 0.8 % off. */
const PERCENTILE_DIGITS = 3;
/** Nanoseconds in milliseconds; there is nothing smaller. */
const MOST_DECIMALS = 6;

/** Milliseconds of a percentile, with the digits that its histogram tells; 20.054 is "20.1", 267361.714 is "267,000". */
export function formatPercentileCell(millis: number | null): string {
  if (millis === null || !Number.isFinite(millis) || millis === 0) return formatNumberCell(millis);
  const rounded = Number(millis.toPrecision(PERCENTILE_DIGITS));
  const decimals = PERCENTILE_DIGITS - 1 - Math.floor(Math.log10(Math.abs(rounded)));
  return formatNumberCell(rounded, Math.min(Math.max(decimals, 0), MOST_DECIMALS));
}
