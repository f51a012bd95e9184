// The panel that says what is seen: how to read the picture, what tells the servers apart, single vehicles.

import type { ComponentChildren } from 'preact';
import { DifferencesLine } from '../stage/differences-line.tsx';
import { Legend } from '../stage/legend.tsx';
import '../stage/differences.css';
import '../stage/legend.css';
import { EvenArrivals } from '../understand/even-arrivals.tsx';
import { UnderstandPanel } from '../understand/understand-panel.tsx';

export default function Understand(): ComponentChildren {
  return (
    <>
      <UnderstandPanel />
      <DifferencesLine />
      <EvenArrivals />
      <Legend />
    </>
  );
}
