// The scenes of all servers, and how to read them.

import type { ReactNode } from 'react';
import { Notices } from '../notices.tsx';
import { useScenario, useView } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { VehicleDock } from '../vehicle/vehicle-dock.tsx';
import { DifferencesLine } from './differences-line.tsx';
import { Legend } from './legend.tsx';
import { StageCard } from './stage-card.tsx';
import { useCameraKeys } from './use-camera.ts';

export function Stages(): ReactNode {
  useCameraKeys();
  const servers = useScenario((state) => state.scenario.servers);
  const arrangement = useView((state) => state.arrangement);
  return (
    <section className="stages" id="road" aria-label={TEXT.stages} tabIndex={-1}>
      <Notices />
      <div className="scenes" data-arrangement={arrangement} data-count={servers.length}>
        {servers.map((server, index) => (
          <StageCard key={server.id} server={server} index={index} />
        ))}
      </div>
      <DifferencesLine />
      <VehicleDock />
      <Legend />
    </section>
  );
}
