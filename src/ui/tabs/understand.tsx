// The panel that explains the picture: what happened, how to read it, the differences between the servers.

import type { ReactNode } from 'react';
import { DifferencesLine } from '../stage/differences-line.tsx';
import { Legend } from '../stage/legend.tsx';
import { EvenArrivals } from '../understand/even-arrivals.tsx';
import { UnderstandPanel } from '../understand/understand-panel.tsx';

export default function Understand(): ReactNode {
  return (
    <>
      <UnderstandPanel />
      <Legend />
      {/* At the end, as they grow and shrink with the run. */}
      <DifferencesLine />
      <EvenArrivals />
    </>
  );
}
