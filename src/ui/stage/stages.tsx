// The scenes of all servers, and how to read them.

import type { ReactNode } from 'react';
import { Notices } from '../notices.tsx';
import { useScenario } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { StageCard } from './stage-card.tsx';

export function Stages(): ReactNode {
  const servers = useScenario((state) => state.scenario.servers);
  return (
    <section className="stages" id="road" aria-label={TEXT.stages} tabIndex={-1}>
      <Notices />
      {servers.map((server, index) => (
        <StageCard key={server.id} server={server} index={index} />
      ))}
      <Legend />
    </section>
  );
}

function Legend(): ReactNode {
  return (
    <div className="legend">
      <p>{TEXT.legend.road}</p>
      <ul aria-label={TEXT.legend.label}>
        {TEXT.legend.states.map(([state, words]) => (
          <li key={state}>
            <i className={`swatch swatch-${state}`} />
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
