// The studio: header, scenes, transport, controls, charts.

import { type ReactNode, useCallback, useRef } from 'react';
import { ChartRow } from './charts/chart-row.tsx';
import { ControlPanel } from './controls/control-panel.tsx';
import { Header } from './header/header.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { Stages } from './stage/stages.tsx';
import { Questions } from './study/questions.tsx';
import { TEXT } from './text.ts';
import { TransportBar } from './transport/transport-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

export function StudioPage(): ReactNode {
  const help = useRef<HTMLDialogElement>(null);
  const openHelp = useCallback(() => help.current?.showModal(), []);
  useShortcuts(openHelp);
  return (
    <>
      <a className="skip-link" href="#road">
        {TEXT.skipLink}
      </a>
      <Header onHelp={openHelp} />
      <main className="main">
        <Stages />
        <TransportBar />
        <ControlPanel />
        <ChartRow />
        <Questions />
      </main>
      <HelpDialog dialog={help} />
    </>
  );
}
