// The studio page: the scene's question, the stage beside three small charts, the dock below it, and the panels; or the wall
// view in place of all that.

import type { ComponentChildren } from 'preact';
import { lazy } from 'preact/compat';
import { useCallback, useState } from 'preact/hooks';
import { useActions, useRun, useScenario, useView } from '../app/studio-context.ts';
import { namedProblems } from '../scenario/problem.ts';
import { SmallCharts } from './charts/small/small-charts.tsx';
import { Dock } from './dock/dock.tsx';
import { Header } from './header/header.tsx';
import { SceneHead } from './header/scene-head.tsx';
import { Button } from './shared/button.tsx';
import { LoadGuard } from './shared/load-guard.tsx';
import { NARROW, useMedia } from './shared/use-media.ts';
import { Stages } from './stage/stages.tsx';
import { Panels, TabRow } from './tabs/panels.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { VehicleDock } from './vehicle/vehicle-dock.tsx';
import { TEXT } from './words/text.ts';

const HelpDialog = lazy(() => import('./help-dialog.tsx'));
const Wall = lazy(() => import('./wall/wall.tsx'));
const MomentLine = lazy(() => import('./moments/moment-line.tsx'));
const Sound = lazy(() => import('./sound/sound.tsx'));

export function StudioPage(): ComponentChildren {
  const [helps, setHelps] = useState(false);
  const openHelp = useCallback(() => setHelps(true), []);
  const onWall = useView((state) => state.onWall);
  useShortcuts(openHelp);
  return (
    <>
      {onWall ? (
        <LoadGuard>
          <Wall>
            <Notices />
          </Wall>
        </LoadGuard>
      ) : (
        <Page onHelp={openHelp} />
      )}
      <Told />
      {helps && (
        <LoadGuard>
          <HelpDialog onClosed={() => setHelps(false)} />
        </LoadGuard>
      )}
    </>
  );
}

/** The run in words and as sound, once it has begun: neither is needed for the first picture. */
function Told(): ComponentChildren {
  const begun = useRun(({ summary }) => summary !== null);
  const heard = useView(({ sound }) => sound !== 'off');
  return (
    <>
      {begun && (
        <LoadGuard>
          <MomentLine />
        </LoadGuard>
      )}
      {heard && (
        <LoadGuard>
          <Sound />
        </LoadGuard>
      )}
    </>
  );
}

function Page({ onHelp }: { readonly onHelp: () => void }): ComponentChildren {
  const narrow = useMedia(NARROW);
  const sheetOpen = useView((state) => state.sheetOpen);
  const panel = useView((state) => state.panel);
  return (
    <>
      <a className="skip-link" href="#road">
        {TEXT.skipLink}
      </a>
      <Header onHelp={onHelp} />
      <main className="main" data-sheet={sheetOpen ? 'open' : 'folded'} data-panel={panel}>
        <SceneHead />
        <div className="scene-view">
          <Stages />
          {!narrow && <SmallCharts />}
          <Notices />
        </div>
        <div className="below">
          <Dock narrow={narrow} />
          <div className="rest">
            <VehicleDock />
            {narrow && <SmallCharts />}
            <TabRow />
            <Panels />
          </div>
        </div>
      </main>
    </>
  );
}

function Notices(): ComponentChildren {
  return (
    <div className="notices">
      <ProblemNotice />
      <DeadEngine />
    </div>
  );
}

function ProblemNotice(): ComponentChildren {
  const actions = useActions();
  const complaint = useScenario((state) => state.complaint);
  if (complaint === null) return null;
  const { named, more } = namedProblems(complaint.problems);
  return (
    <div className="notice" role="alert">
      <div>
        <strong>{TEXT.notices[complaint.about]}</strong>
        <ul>
          {named.map((problem) => (
            <li key={`${problem.key} ${problem.value}`}>
              {TEXT.notices.notAllowed(problem.key, problem.value, problem.allowed)}
            </li>
          ))}
          {more > 0 && <li>{TEXT.notices.more(more)}</li>}
        </ul>
      </div>
      <Button onClick={actions.dismissProblems}>{TEXT.notices.dismiss}</Button>
    </div>
  );
}

function DeadEngine(): ComponentChildren {
  const actions = useActions();
  const error = useRun((state) => state.status.error);
  if (error === null) return null;
  return (
    <div className="notice notice-dead" role="alert">
      <div>
        <strong>{TEXT.notices.dead}</strong>
        <p>
          {error} {TEXT.notices.deadMore}
        </p>
      </div>
      <Button kind="primary" onClick={actions.recover}>
        {TEXT.notices.restart}
      </Button>
    </div>
  );
}
