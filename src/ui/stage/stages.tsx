// The roads of all servers, together as one picture.

import { lazy, type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { useRun, useScenario, useView } from '../../app/studio-context.ts';
import type { Server } from '../../scenario/server.ts';
import { isServed, programsOf, tiersOf } from '../../scenario/services.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import { serverClass } from '../shared/server-class.ts';
import { TEXT } from '../words/text.ts';
import { Road } from './road.tsx';
import * as stageStyles from './stage.module.css';
import { StageHead } from './stage-head.tsx';
import * as styles from './stages.module.css';
import { useCameraKeys } from './use-camera.ts';

export function Stages(): ReactNode {
  useCameraKeys();
  const servers = useScenario((state) => state.scenario.servers);
  const arrangement = useView((state) => state.arrangement);
  const isNear = useView((state) => state.camera.zoom > 1);
  const originId = useScenario((state) => state.originId);
  const [shown, setShown] = useState<StripChoice>(ALL_ROADS);
  // The user can show one road of a chain alone, and the choice applies to all servers. When another scene is
  // opened, all roads are shown again.
  const stop = shown.originId === originId ? shown.stop : null;
  const show = useCallback((next: number | null) => setShown({ originId, stop: next }), [originId]);
  return (
    <section className={styles.root} id="road" aria-label={TEXT.stages} tabIndex={-1}>
      <div className={styles.scenes} data-arrangement={arrangement} data-count={servers.length}>
        {servers.map((server, index) => (
          <StageCard key={server.id} server={server} index={index} stop={stop} onShow={show} />
        ))}
      </div>
      {/* Shown only while the picture is zoomed in. Otherwise the menu "View" and keys can zoom. */}
      <div className={styles.zoom} hidden={!isNear}>
        {isNear && (
          <LoadGuard>
            <ZoomBar />
          </LoadGuard>
        )}
      </div>
    </section>
  );
}

interface StripChoice {
  readonly originId: unknown;
  /** See ChainStrip. */
  readonly stop: number | null;
}

const ALL_ROADS: StripChoice = { originId: null, stop: null };

interface StageCardProps {
  readonly server: Server;
  readonly index: number;
  readonly stop: number | null;
  readonly onShow: (stop: number | null) => void;
}

/** One server: its road with the buttons of its nodes, and its head over the corner of the road. */
function StageCard({ server, index, stop, onShow }: StageCardProps): ReactNode {
  const titleId = useId();
  const captionId = useId();
  const caption = useRef<HTMLParagraphElement>(null);
  const head = useRef<HTMLElement>(null);
  const alerts = useRef<HTMLDivElement>(null);
  const hasChain = useScenario(({ scenario }) => scenario.upstreams.some(isServed));
  const tiers = useScenario(({ scenario }) => tiersOf(scenario, programsOf(scenario)));
  // Screen readers read this text on request. News is announced once for all roads: see ui/moments.
  const onCaption = useCallback((sentence: string) => {
    if (caption.current !== null && caption.current.textContent !== sentence)
      caption.current.textContent = sentence;
  }, []);
  return (
    <article
      className={`${stageStyles.root} ${serverClass(index)}`}
      aria-labelledby={titleId}
      data-chain={hasChain || undefined}
      style={hasChain ? { '--tiers': tiers } : undefined}
    >
      <StageHead head={head} server={server} index={index} titleId={titleId} />
      <p ref={caption} id={captionId} className="stage-caption visually-hidden" />
      <StageAlerts place={alerts} index={index} />
      <Road
        server={server}
        index={index}
        head={head}
        alerts={alerts}
        captionId={captionId}
        onCaption={onCaption}
        stop={stop}
        onShow={onShow}
      />
      {hasChain && (
        <LoadGuard>
          <ChainStrip server={server} index={index} shown={stop} onShow={onShow} />
        </LoadGuard>
      )}
    </article>
  );
}

const ZoomBar = lazy(async () => ({ default: (await import('./zoom-bar.tsx')).ZoomBar }));
const ChainStrip = lazy(() => import('./chain-strip.tsx'));
const AlertLines = lazy(() => import('./alert-lines.tsx'));

/**
 * The alerts of a server: memory full, circuit breakers open, or threads left over from a larger pool. Their
 * code is loaded with the first alert.
 */
function StageAlerts({
  place,
  index,
}: {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly index: number;
}): ReactNode {
  const summary = useRun((state) => state.summary);
  const server = summary?.servers[index];
  const hasAlerts =
    server !== undefined &&
    (summary!.changes.length > 0 ||
      server.memoryCondition !== 'ample' ||
      server.nodes.some(({ breaker }) => breaker !== 'closed'));
  return (
    <div ref={place} className={stageStyles.alerts} role="status">
      {hasAlerts && (
        <LoadGuard>
          <AlertLines server={server} index={index} />
        </LoadGuard>
      )}
    </div>
  );
}
