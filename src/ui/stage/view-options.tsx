// How the scenes are shown: side by side or stacked, and in which colours.

import { type ReactNode, useId } from 'react';
import { ARRANGEMENTS } from '../../state/view-store.ts';
import { useActions, useScenario, useView } from '../studio-context.ts';
import { VIEW } from '../text-of-view.ts';

export function ViewOptions(): ReactNode {
  const several = useScenario(({ scenario }) => scenario.servers.length > 1);
  return (
    <section className="view-options" aria-label={VIEW.label}>
      {several && <Arrangements />}
      <PaletteSwitch />
    </section>
  );
}

function Arrangements(): ReactNode {
  const { arrange } = useActions();
  const arrangement = useView((state) => state.arrangement);
  const name = useId();
  return (
    <fieldset>
      <legend>{VIEW.arrangement}</legend>
      {ARRANGEMENTS.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={arrangement === each} onChange={() => arrange(each)} />
          {VIEW.arranged[each]}
        </label>
      ))}
    </fieldset>
  );
}

function PaletteSwitch(): ReactNode {
  const { togglePalette } = useActions();
  const palette = useView((state) => state.palette);
  return (
    <label>
      <input type="checkbox" checked={palette === 'projector'} onChange={togglePalette} />
      {VIEW.projector}
      <kbd>{VIEW.key}</kbd>
    </label>
  );
}
