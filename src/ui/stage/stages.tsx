// The roads of all servers, as one picture.

import type { ReactNode } from 'react';
import { useScenario, useView } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { StageCard } from './stage-card.tsx';
import { useCameraKeys } from './use-camera.ts';
import { ZoomBar } from './zoom-bar.tsx';

export function Stages(): ReactNode {
  useCameraKeys();
  const servers = useScenario((state) => state.scenario.servers);
  const arrangement = useView((state) => state.arrangement);
  const isNear = useView((state) => state.camera.zoom > 1);
  return (
    <section className="stages" id="road" aria-label={TEXT.stages} tabIndex={-1}>
      <div className="scenes" data-arrangement={arrangement} data-count={servers.length}>
        {servers.map((server, index) => (
          <StageCard key={server.id} server={server} index={index} />
        ))}
      </div>
      {/* Where the whole is seen there is nothing to go back to; what brings nearer is behind "Explore", and has keys. */}
      <div className="stage-zoom" hidden={!isNear}>
        <ZoomBar />
      </div>
    </section>
  );
}
