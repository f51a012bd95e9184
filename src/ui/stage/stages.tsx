// The scenes of all servers, and how to read them.

import type { ReactNode } from 'react';
import { Notices } from '../notices.tsx';
import { useScenario } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { VehicleDock } from '../vehicle/vehicle-dock.tsx';
import { DifferencesLine } from './differences-line.tsx';
import { Legend } from './legend.tsx';
import { StageCard } from './stage-card.tsx';
import { useCameraKeys } from './use-camera.ts';

export function Stages(): ReactNode {
  useCameraKeys();
  const servers = useScenario((state) => state.scenario.servers);
  return (
    <section className="stages" id="road" aria-label={TEXT.stages} tabIndex={-1}>
      <Notices />
      {servers.map((server, index) => (
        <StageCard key={server.id} server={server} index={index} />
      ))}
      <DifferencesLine />
      <VehicleDock />
      <Legend />
    </section>
  );
}
