// All there is, one step behind the stage: the panels, single vehicles, how the roads are shown, help, how it was checked.

import { type ReactNode, useEffect } from 'react';
import { PANELS, THEMES } from '../../state/view-store.ts';
import { ViewOptions } from '../stage/view-options.tsx';
import { ZoomBar } from '../stage/zoom-bar.tsx';
import { useActions, useScenario, useView } from '../studio-context.ts';
import { useShowPanel } from '../tabs/use-show-panel.ts';
import { TEXT } from '../text.ts';
import { PAGE_TEXT } from '../text-of-page.ts';
import './explore.css';

interface ExploreListProps {
  readonly onHelp: () => void;
  readonly onClose: () => void;
  readonly onShown: () => void;
}

export default function ExploreList({ onHelp, onClose, onShown }: ExploreListProps): ReactNode {
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

function ThemeChoice(): ReactNode {
  const { setTheme } = useActions();
  const theme = useView((state) => state.theme);
  return (
    <label className="explore-theme">
      {PAGE_TEXT.themes}
      <select value={theme} onChange={(event) => setTheme(THEMES[event.target.selectedIndex]!)}>
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {TEXT.header.themes[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
