// The menu "Explore": the panels, single vehicles, how the roads are shown, help, how the model was checked.

import type { ComponentChildren } from 'preact';
import { ARRANGEMENTS, PANELS, type PanelName, THEMES } from '../../app/stores/view-store.ts';
import { useActions, useScenario, useStudio, useView } from '../../app/studio-context.ts';
import { Check, Radios } from '../shared/check.tsx';
import { SelectField } from '../shared/select.tsx';
import { ZoomBar } from '../stage/zoom-bar.tsx';
import { TAB_ROW_ID } from '../tabs/panels.tsx';
import { LEGEND } from '../words/legend.ts';
import { PAGE_TEXT } from '../words/page.ts';
import { TEXT } from '../words/text.ts';
import { VIEW } from '../words/view.ts';
import { WALL } from '../words/wall.ts';
import './explore.css';

interface ExploreListProps {
  readonly onHelp: () => void;
  readonly onClose: () => void;
}

export default function ExploreList({ onHelp, onClose }: ExploreListProps): ComponentChildren {
  const { view, actions } = useStudio();
  const first = useScenario(({ scenario }) => scenario.servers[0]?.id ?? null);
  const showPanel = (panel: PanelName): void => {
    view.setState({ panel, sheetOpen: true });
    // In the next frame, when the panel is there. In a narrow window the sheet scrolls instead of the page.
    requestAnimationFrame(() =>
      document.getElementById(TAB_ROW_ID)?.scrollIntoView({ block: 'start', behavior: 'auto' }),
    );
  };
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
            {LEGEND.follow}
          </button>
        </li>
        <li>
          <button type="button" onClick={closing(() => actions.explain(first))}>
            {LEGEND.why}
          </button>
        </li>
        <li>
          <button type="button" onClick={closing(actions.toggleWall)}>
            {WALL.enter} <kbd>W</kbd>
          </button>
        </li>
        <li>
          <button type="button" onClick={closing(onHelp)}>
            {PAGE_TEXT.keys}
          </button>
        </li>
        <li>
          <a href="./learn/">{PAGE_TEXT.lessons}</a>
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
    <SelectField
      className="explore-theme"
      label={PAGE_TEXT.themes}
      options={THEMES.map((each) => [each, TEXT.header.themes[each]])}
      value={theme}
      onValue={setTheme}
    />
  );
}

/** How the scenes are shown: side by side or stacked, and in which colours. */
function ViewOptions(): ComponentChildren {
  const { arrange, togglePalette } = useActions();
  const several = useScenario(({ scenario }) => scenario.servers.length > 1);
  const arrangement = useView((state) => state.arrangement);
  const palette = useView((state) => state.palette);
  return (
    <section className="view-options" aria-label={VIEW.label}>
      {several && (
        <fieldset>
          <legend>{VIEW.arrangement}</legend>
          <Radios
            options={ARRANGEMENTS.map((each) => [each, VIEW.arranged[each]])}
            value={arrangement}
            onValue={arrange}
          />
        </fieldset>
      )}
      <Check checked={palette === 'projector'} onCheck={togglePalette}>
        {VIEW.projector}
        <kbd>{VIEW.key}</kbd>
      </Check>
    </section>
  );
}
