// What a server is up against besides its traffic, over its road: a full memory and what that does, breakers that are open.

import type { ReactNode } from 'react';
import { useRun } from '../studio-context.ts';
import { alertsOf } from './stage-alert-texts.ts';

export function StageAlerts({ index }: { readonly index: number }): ReactNode {
  const server = useRun((state) => state.summary?.servers[index]);
  const alerts = server === undefined ? [] : alertsOf(server);
  return (
    <div className="stage-alerts" role="status">
      {alerts.map(({ about, words }) => (
        <p key={about}>{words}</p>
      ))}
    </div>
  );
}
