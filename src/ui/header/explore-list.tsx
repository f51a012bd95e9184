// The menu "Explore": the panels, single vehicles, how the roads are shown, help, how the model was checked.

import type { ReactNode } from 'react';
import { storage } from '../../app/looks.ts';
import { ARRANGEMENTS, PANELS, type PanelName, SOUNDS, THEMES } from '../../app/stores/view-store.ts';
import { useActions, useScenario, useStudio, useView } from '../../app/studio-context.ts';
import { BUILT_LANGUAGES, LANGUAGE } from '../../languages/language.ts';
import { languageAddress } from '../../languages/language-address.ts';
import { FIRST_LANGUAGE } from '../../languages/languages.ts';
import { rememberCaptions } from '../moments/captions.ts';
import { Check, Radios } from '../shared/check.tsx';
import { SelectField } from '../shared/select.tsx';
import { ZoomBar } from '../stage/zoom-bar.tsx';
import { TAB_ROW_ID } from '../tabs/panels.tsx';
import { LEGEND } from '../words/legend.ts';
import { MOMENTS } from '../words/moments.ts';
import { PAGE_TEXT } from '../words/page.ts';
import { TEXT } from '../words/text.ts';
import { VIEW } from '../words/view.ts';
import { WALL } from '../words/wall.ts';
import * as styles from './explore.module.css';

interface ExploreListProps {
  readonly onHelp: () => void;
  readonly onClose: () => void;
}

export default function ExploreList({ onHelp, onClose }: ExploreListProps): ReactNode {
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
      <ul className={styles.list}>
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
      <div className={styles.view}>
        <ViewOptions />
        <ThemeChoice />
        {BUILT_LANGUAGES.length > 1 && <LanguageChoice />}
        <div className={styles.theme}>
          <span aria-hidden="true">{TEXT.zoom.short}</span>
          <ZoomBar />
        </div>
      </div>
    </>
  );
}

function ThemeChoice(): ReactNode {
  const { setTheme } = useActions();
  const theme = useView((state) => state.theme);
  return (
    <SelectField
      className={styles.theme}
      label={PAGE_TEXT.themes}
      options={THEMES.map((each) => [each, TEXT.header.themes[each]])}
      value={theme}
      onValue={setTheme}
    />
  );
}

/** Each language has pages of its own: this one is left for the same in another. */
function LanguageChoice(): ReactNode {
  const go = (code: string): void => {
    const { lang, dataset } = document.documentElement;
    location.assign(languageAddress(location.href, dataset.home ?? './', lang, code, FIRST_LANGUAGE));
  };
  return (
    <SelectField
      className={styles.theme}
      label={PAGE_TEXT.language}
      options={BUILT_LANGUAGES.map(({ code, name }) => [code, name])}
      value={LANGUAGE}
      onValue={go}
    />
  );
}

/** How the scenes are shown: side by side or stacked, and in which colours. */
function ViewOptions(): ReactNode {
  const { arrange, togglePalette } = useActions();
  const several = useScenario(({ scenario }) => scenario.servers.length > 1);
  const arrangement = useView((state) => state.arrangement);
  const palette = useView((state) => state.palette);
  const captions = useView((state) => state.captions);
  const sound = useView((state) => state.sound);
  const { view } = useStudio();
  const showCaptions = (on: boolean): void => {
    view.setState({ captions: on });
    rememberCaptions(storage, on);
  };
  return (
    <section className={styles.viewOptions} aria-label={VIEW.label}>
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
      <Check checked={captions} onCheck={showCaptions}>
        {MOMENTS.captions}
      </Check>
      <SelectField
        className={styles.theme}
        label={MOMENTS.sound}
        options={SOUNDS.map((each) => [each, MOMENTS.sounds[each]])}
        value={sound}
        onValue={(chosen) => view.setState({ sound: chosen })}
      />
      {sound !== 'off' && <p className="muted">{MOMENTS.soundHelp}</p>}
    </section>
  );
}
