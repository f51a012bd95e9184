// All there is, one step behind the stage: the panels, single vehicles, how the roads are shown, help, how it was checked.

import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useId } from 'preact/hooks';
import { ARRANGEMENTS, PANELS, type PanelName, THEMES } from '../../app/stores/view-store.ts';
import { useActions, useScenario, useStudio, useView } from '../../app/studio-context.ts';
import { ZoomBar } from '../stage/zoom-bar.tsx';
import { TAB_ROW_ID } from '../tabs/tab-names.ts';
import { PAGE_TEXT } from '../words/page.ts';
import { TEXT } from '../words/text.ts';
import { VIEW } from '../words/view.ts';
import './explore.css';

interface ExploreListProps {
  readonly onHelp: () => void;
  readonly onClose: () => void;
  readonly onShown: () => void;
}

export default function ExploreList({ onHelp, onClose, onShown }: ExploreListProps): ComponentChildren {
  const showPanel = useShowPanel();
  const actions = useActions();
  const first = useScenario(({ scenario }) => scenario.servers[0]?.id ?? null);
  useEffect(() => onShown(), [onShown]);
  const closing = (act: () => void) => (): void => {
    onClose();
    act();
  };
  return (
    <>
      <ul className="explore-list">
        {PANELS.map((panel) => (
          <li key={panel}>
            <button type="button" onClick={closing(() => showPanel(panel))}>
              {PAGE_TEXT.panel[panel]}
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={closing(actions.followLongest)}>
            {TEXT.vehicle.follow}
          </button>
        </li>
        <li>
          <button type="button" onClick={closing(() => actions.explain(first))}>
            {TEXT.vehicle.why}
          </button>
        </li>
        <li>
          <button type="button" onClick={closing(onHelp)}>
            {PAGE_TEXT.keys}
          </button>
        </li>
        <li>
          <a href="./validation.html">{PAGE_TEXT.checkedPage}</a>
        </li>
      </ul>
      <div className="explore-view">
        <ViewOptions />
        <ThemeChoice />
        <ZoomBar />
      </div>
    </>
  );
}

function ThemeChoice(): ComponentChildren {
  const { setTheme } = useActions();
  const theme = useView((state) => state.theme);
  return (
    <label className="explore-theme">
      {PAGE_TEXT.themes}
      <select value={theme} onChange={(event) => setTheme(THEMES[event.currentTarget.selectedIndex])}>
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {TEXT.header.themes[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** How the scenes are shown: side by side or stacked, and in which colours. */
function ViewOptions(): ComponentChildren {
  const several = useScenario(({ scenario }) => scenario.servers.length > 1);
  return (
    <section className="view-options" aria-label={VIEW.label}>
      {several && <Arrangements />}
      <PaletteSwitch />
    </section>
  );
}

function Arrangements(): ComponentChildren {
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

function PaletteSwitch(): ComponentChildren {
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

/** Shows a panel below the stage and takes the page there. */
function useShowPanel(): (panel: PanelName) => void {
  const { view } = useStudio();
  return useCallback(
    (panel) => {
      view.setState({ panel, sheetOpen: true });
      // Once the panel is there; where the window is narrow, the sheet scrolls.
      requestAnimationFrame(() =>
        document.getElementById(TAB_ROW_ID)?.scrollIntoView({ block: 'start', behavior: 'auto' }),
      );
    },
    [view],
  );
}
