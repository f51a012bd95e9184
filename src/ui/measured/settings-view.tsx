// Settings or a command line that the user pasted: what each setting means in the model and why, what was not
// imported, and a button that applies the settings.

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import { READABLE } from '../../importers/measured/readers.ts';
import { formOf, readDocument } from '../../importers/settings-from/read-document.ts';
import {
  readSettings,
  SETTINGS_SOURCES,
  type SettingsReading,
} from '../../importers/settings-from/read-settings.ts';
import type { SettingsDocument } from '../../importers/settings-from/settings-document.ts';
import { DUMPS_READ } from '../../importers/thread-dump/dumps-read.ts';
import { LOG_FORMATS_READ } from '../../importers/traffic-log/log-formats.ts';
import { listed } from '../../languages/list.ts';
import { formatCount } from '../../languages/quantity.ts';
import { formatProblems } from '../../scenario/problem.ts';
import { Button } from '../shared/button.tsx';
import { useGuard } from '../shared/load-guard.tsx';
import { MEASURED_TEXT } from '../words/measured.ts';
import * as styles from './measured.module.css';
import { Questions, useAnswers } from './reading-view.tsx';
import { ServerChoice } from './server-choice.tsx';
import { SettingsList } from './settings-list.tsx';
import { useTaking } from './use-taking.tsx';

export function SettingsView({ text }: { readonly text: string }): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const [chosen, setChosen] = useState<string | null>(null);
  const server = scenario.servers.find((each) => each.id === chosen) ?? scenario.servers[0];
  const asking = useAnswers();
  const { part } = asking.answers;
  const document = useDocument(text);
  const settings = useMemo(
    () => (document === null ? null : readSettings(text, scenario, server.id, part, document.read)),
    [text, scenario, server.id, part, document],
  );
  if (settings === null) return <p role="status">{MEASURED_TEXT.reading}</p>;
  if (settings.question !== null)
    return <Questions asking={asking} open={[settings.question]} sample={null} />;
  if (settings.sources.length === 0) {
    return (
      <div className={styles.problem} role="alert">
        <p>
          <strong>{MEASURED_TEXT.nothing}</strong>
        </p>
        <p>
          {MEASURED_TEXT.nothingMore(
            listed([...new Set([...READABLE, ...SETTINGS_SOURCES]), LOG_FORMATS_READ, DUMPS_READ]),
          )}
        </p>
      </div>
    );
  }
  return (
    <>
      <h3>{MEASURED_TEXT.settingsTitle(listed(settings.sources))}</h3>
      <ServerChoice label={MEASURED_TEXT.settingsOf} chosen={server.id} onChoose={setChosen} />
      {settings.understood.length > 0 && <SettingsList settings={settings.understood} />}
      <TakeSettings settings={settings} />
      <NotUnderstood settings={settings} />
      <Questions asking={asking} open={[]} sample={null} />
    </>
  );
}

interface ReadText {
  readonly text: string;
  readonly read: SettingsDocument | null;
}

async function withLibrary(text: string): Promise<SettingsDocument | null> {
  const form = formOf(text);
  return readDocument(text, {
    yaml: form === 'yaml' ? await import('yaml') : null,
    xml: form === 'xml' ? await import('fast-xml-parser') : null,
  });
}

/** The text as parsed by a library for its format; null until the library is loaded. */
function useDocument(text: string): ReadText | null {
  const [latest, setLatest] = useState<ReadText | null>(null);
  const fail = useGuard();
  useEffect(() => {
    let isWanted = true;
    void withLibrary(text)
      .then((read) => {
        if (isWanted) setLatest({ text, read });
      })
      .catch(fail);
    return () => {
      isWanted = false;
    };
  }, [text, fail]);
  return latest?.text === text ? latest : null;
}

function TakeSettings({ settings }: { readonly settings: SettingsReading }): ReactNode {
  const { take, outcome } = useTaking();
  if (settings.problems.length > 0) {
    return (
      <div className={styles.problem} role="alert">
        <p>{MEASURED_TEXT.cannot}</p>
        {formatProblems(settings.problems).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    );
  }
  return (
    <p className={styles.line}>
      {settings.changes ? (
        <Button kind="primary" onClick={() => take(settings.scenario)}>
          {MEASURED_TEXT.take}
        </Button>
      ) : (
        MEASURED_TEXT.nothingChanges
      )}{' '}
      {outcome}
    </p>
  );
}

function NotUnderstood({ settings }: { readonly settings: SettingsReading }): ReactNode {
  const { notUnderstood, unlisted } = settings;
  if (notUnderstood.length === 0) return null;
  return (
    <>
      <h4>{MEASURED_TEXT.notUnderstood}</h4>
      <ul className={styles.settingsLeft}>
        {notUnderstood.map((each) => (
          <li key={`${each.given} ${each.why}`}>
            <code>{each.given}</code> {each.why}
          </li>
        ))}
        {unlisted > 0 && <li>{MEASURED_TEXT.more(formatCount(unlisted))}</li>}
      </ul>
    </>
  );
}
