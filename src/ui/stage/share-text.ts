// A share as people read it.

/** "0.4 %", "7.5 %", "90 %"; tenths only where they matter, and what is not quite all or nothing is not said to be. */
export function shareText(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return 'under 0.1\u00a0%';
  if (percent > 99 && percent < 100) return 'over 99\u00a0%';
  return `${percent > 0 && percent < 9.95 ? percent.toFixed(1) : percent.toFixed(0)}\u00a0%`;
}
