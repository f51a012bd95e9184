// A table that scrolls by itself, also by keyboard, if it is wider than the page.

import type { ReactNode } from 'react';

interface WideTableProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function WideTable({ label, children }: WideTableProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className="evidence-wide" aria-label={label} tabIndex={0}>
      <table className="evidence-table">{children}</table>
    </section>
  );
}
