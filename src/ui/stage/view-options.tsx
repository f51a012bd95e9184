// How the scenes are shown, behind a button: side by side or stacked, and in which colours.

import { type ReactNode, useId, useRef } from 'react';
import { ARRANGEMENTS } from '../../state/view-store.ts';
import { placeBeside } from '../shared/place-beside.ts';
import { useActions, useScenario, useView } from '../studio-context.ts';
import { VIEW } from '../text-of-view.ts';

export function ViewOptions(): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLElement>(null);
  const several = useScenario(({ scenario }) => scenario.servers.length > 1);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button small view-button"
        popoverTarget={id}
        title={VIEW.label}
      >
        {VIEW.open}
      </button>
      <section
        ref={popover}
        id={id}
        popover="auto"
        className="popover view-options"
        aria-label={VIEW.label}
        onToggle={(event) => {
          if (event.newState !== 'open' || popover.current === null || button.current === null) return;
          placeBeside(popover.current, button.current.getBoundingClientRect());
        }}
      >
        {several && <Arrangements />}
        <PaletteSwitch />
      </section>
    </>
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
