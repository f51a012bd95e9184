// The panel that explains the picture: recent events, legend, differences between the servers.

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
      {/* This comes last, because its height changes during the run. */}
      <DifferencesLine />
      <EvenArrivals />
    </>
  );
}
