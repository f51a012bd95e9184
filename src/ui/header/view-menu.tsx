// The "View" menu: layout and sound of the roads, colours, language, zoom, the wall view, and the help.

import type { ReactNode } from 'react';
import { storage } from '../../app/looks.ts';
import { ARRANGEMENTS, SOUNDS, THEMES } from '../../app/stores/view-store.ts';
import { useActions, useScenario, useStudio, useView } from '../../app/studio-context.ts';
import { BUILT_LANGUAGES, LANGUAGE } from '../../languages/language.ts';
import { languageAddress } from '../../languages/language-address.ts';
import { FIRST_LANGUAGE } from '../../languages/languages.ts';
import { rememberCaptions } from '../moments/captions.ts';
import { Button } from '../shared/button.tsx';
import { Check, Radios } from '../shared/check.tsx';
import { SelectField } from '../shared/select.tsx';
import { ZoomBar } from '../stage/zoom-bar.tsx';
import { SOUND_CHOICES } from '../words/moments.ts';
import { VIEW } from '../words/view.ts';
import { WALL } from '../words/wall.ts';
import { ZOOM } from '../words/zoom.ts';
import * as styles from './view-menu.module.css';

interface ViewMenuProps {
  readonly onHelp: () => void;
  readonly onClose: () => void;
}

export default function ViewMenu({ onHelp, onClose }: ViewMenuProps): ReactNode {
  const { toggleWall } = useActions();
  const closing = (act: () => void) => (): void => {
    onClose();
    act();
  };
  return (
    <div className={styles.list}>
      <Arrangement />
      <div className={styles.row}>
        <span aria-hidden="true">{ZOOM.short}</span>
        <ZoomBar />
      </div>
      <ThemeChoice />
      <Projector />
      <Captions />
      <SoundChoice />
      {BUILT_LANGUAGES.length > 1 && <LanguageChoice />}
      <Button onClick={closing(toggleWall)}>
        {WALL.enter} <kbd>W</kbd>
      </Button>
      <Button onClick={closing(onHelp)}>
        {VIEW.keys} <kbd>?</kbd>
      </Button>
    </div>
  );
}

function Arrangement(): ReactNode {
  const { arrange } = useActions();
  const several = useScenario(({ scenario }) => scenario.servers.length > 1);
  const arrangement = useView((state) => state.arrangement);
  if (!several) return null;
  return (
    <fieldset>
      <legend>{VIEW.arrangement}</legend>
      <Radios
        options={ARRANGEMENTS.map((each) => [each, VIEW.arranged[each]])}
        value={arrangement}
        onValue={arrange}
      />
    </fieldset>
  );
}

function ThemeChoice(): ReactNode {
  const { setTheme } = useActions();
  const theme = useView((state) => state.theme);
  return (
    <SelectField
      className={styles.row}
      label={VIEW.theme}
      options={THEMES.map((each) => [each, VIEW.themes[each]])}
      value={theme}
      onValue={setTheme}
    />
  );
}

function Projector(): ReactNode {
  const { togglePalette } = useActions();
  const palette = useView((state) => state.palette);
  return (
    <Check checked={palette === 'projector'} onCheck={togglePalette}>
      {VIEW.projector}
      <kbd>{VIEW.key}</kbd>
    </Check>
  );
}

function Captions(): ReactNode {
  const { view } = useStudio();
  const captions = useView((state) => state.captions);
  const show = (on: boolean): void => {
    view.setState({ captions: on });
    rememberCaptions(storage, on);
  };
  return (
    <Check checked={captions} onCheck={show}>
      {SOUND_CHOICES.captions}
    </Check>
  );
}

function SoundChoice(): ReactNode {
  const { view } = useStudio();
  const sound = useView((state) => state.sound);
  return (
    <>
      <SelectField
        className={styles.row}
        label={SOUND_CHOICES.sound}
        options={SOUNDS.map((each) => [each, SOUND_CHOICES.sounds[each]])}
        value={sound}
        onValue={(chosen) => view.setState({ sound: chosen })}
      />
      {sound !== 'off' && <p className="muted">{SOUND_CHOICES.soundHelp}</p>}
    </>
  );
}

/** A link to the same page in another language, because each language has pages of its own. */
function LanguageChoice(): ReactNode {
  const go = (code: string): void => {
    const { lang, dataset } = document.documentElement;
    location.assign(languageAddress(location.href, dataset.home ?? './', lang, code, FIRST_LANGUAGE));
  };
  return (
    <SelectField
      className={styles.row}
      label={VIEW.language}
      options={BUILT_LANGUAGES.map(({ code, name }) => [code, name])}
      value={LANGUAGE}
      onValue={go}
    />
  );
}
