// The panel that explains the picture: how to read it, the differences between the servers, single vehicles.

import type { ReactNode } from 'react';
import { DifferencesLine } from '../stage/differences-line.tsx';
import { Legend } from '../stage/legend.tsx';
import { EvenArrivals } from '../understand/even-arrivals.tsx';
import { UnderstandPanel } from '../understand/understand-panel.tsx';

export default function Understand(): ReactNode {
  return (
    <>
      <UnderstandPanel />
      <DifferencesLine />
      <EvenArrivals />
      <Legend />
    </>
  );
}
