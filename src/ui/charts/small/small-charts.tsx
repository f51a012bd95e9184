// Three small charts beside the roads, always visible: throughput, latency, and a third one that suits the
// scene (threads, memory of threads, or requests in the system). Their frames are rendered immediately. The
// drawing code is loaded after the first picture and draws without re-rendering components.

import { Fragment, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useScenario, useStudio } from '../../../app/studio-context.ts';
import { differsInMemory } from '../../../charts/memory-model.ts';
import type { DrawnSmall, SmallChartId } from '../../../charts/small/small-charts.ts';
import { rhythmOf } from '../../../scenario/cpu-rhythm.ts';
import { interpreterLocks } from '../../../scenario/processes.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { holdsThreads } from '../../../scenario/server.ts';
import { programsOf } from '../../../scenario/services.ts';
import { hasCopies } from '../../../scenario/upstream-groups.ts';
import { useSize } from '../../shared/use-size.ts';
import { SMALL_CHARTS } from '../../words/small-charts.ts';
import { DrawTurns } from '../draw-turns.ts';
import * as smallChartStyles from './small-chart.module.css';
import * as styles from './small-charts.module.css';

export function SmallCharts(): ReactNode {
  const [turns] = useState(() => new DrawTurns());
  const ids: readonly SmallChartId[] = ['throughput', 'latency', useThird()];
  return (
    <section className={styles.root} aria-label={SMALL_CHARTS.label}>
      {ids.map((id) => (
        <SmallCard key={id} id={id} turns={turns} />
      ))}
    </section>
  );
}

/** Chosen once, when a scene opens, because moving a slider must not replace a chart. */
function useThird(): SmallChartId {
  const { scenario } = useStudio();
  const scene = useScenario(({ originId, scenario: { servers } }) =>
    [originId, ...servers.map(({ model }) => model)].join(' '),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  return useMemo(() => thirdOf(scenario.getState().scenario), [scene, scenario]);
}

function thirdOf(scenario: Scenario): SmallChartId {
  if (differsInMemory(scenario)) return 'memory';
  // If too few copies are running, requests wait for a copy, while the loops are idle. The threads chart
  // would not show this wait.
  const waitsForCopies =
    scenario.upstreams.some(hasCopies) && !scenario.servers.some((each) => holdsThreads(each));
  return waitsForCopies ? 'inSystem' : 'threads';
}

type KeyActivity = keyof typeof SMALL_CHARTS.doing;

/**
 * The activities that the key explains. The key has little room, so it lists only those that threads of this
 * scene can have.
 */
function doingsIn(scenario: Scenario): readonly KeyActivity[] {
  const { servers, upstreams } = scenario;
  // In models that do not hold a thread while a request waits, the thread processes another request.
  const holds = servers.some((server) => holdsThreads(server));
  const calls = holds && upstreams.length > 0;
  const isLimited = rhythmOf(scenario) > 0;
  const takes = programsOf(scenario).flat();
  const listed: Readonly<Record<KeyActivity, boolean>> = {
    running: true,
    ready: !calls,
    throttled: isLimited,
    stuck: calls,
    waiting: calls || (holds && !isLimited),
    lock: takes.some(({ kind }) => kind === 'lock') || servers.some((each) => interpreterLocks(each)),
    connection: takes.some(({ kind }) => kind === 'take'),
  };
  return (Object.keys(listed) as KeyActivity[]).filter((doing) => listed[doing]);
}

interface SmallCardProps {
  readonly id: SmallChartId;
  readonly turns: DrawTurns;
}

function SmallCard({ id, turns }: SmallCardProps): ReactNode {
  const titleId = useId();
  const host = useRef<HTMLDivElement>(null);
  const lines = useSmallChart(id, host, turns);
  const { title, more: usual } = SMALL_CHARTS[id];
  const isOpen = useScenario(({ scenario }) => scenario.traffic.kind === 'open');
  const more = id === 'throughput' && isOpen ? SMALL_CHARTS.arriving : usual;
  // Joined to a text, so that the selector returns an equal value until the key changes.
  const doings = useScenario(({ scenario }) => doingsIn(scenario).join(' ')).split(' ') as KeyActivity[];
  return (
    <article className={smallChartStyles.root} aria-labelledby={titleId} data-chart={id}>
      <h2 id={titleId} title={`${title} ${more} ${lines}`.trim()}>
        {title}{' '}
        <span>
          {id === 'threads' ? (
            doings.map((doing) => (
              <Fragment key={doing}>
                <span>
                  <i data-doing={doing} /> {SMALL_CHARTS.doing[doing]}
                </span>{' '}
              </Fragment>
            ))
          ) : (
            <>
              <span>{more}</span> <span>{lines}</span>
            </>
          )}
        </span>
      </h2>
      <div ref={host} className={smallChartStyles.plot} />
    </article>
  );
}

/** Draws each summary, taking turns with other charts. Returns the chart's note on its lines. */
function useSmallChart(id: SmallChartId, host: RefObject<HTMLDivElement | null>, turns: DrawTurns): string {
  const { run, scenario } = useStudio();
  const drawn = useRef<DrawnSmall | null>(null);
  const [lines, setLines] = useState('');
  useSize(host, (width, height) => drawn.current?.resize(width, height));
  useEffect(() => {
    const owner = {};
    let gone = false;
    const draw = (): void => {
      const chart = drawn.current;
      const { summary } = run.getState();
      if (chart === null || summary === null) return;
      turns.ask(owner, () => setLines(chart.update({ summary, scenario: scenario.getState().scenario })));
    };
    const make = async (): Promise<void> => {
      const { createSmallChart } = await import('../../../charts/small/small-charts.ts');
      if (gone || host.current === null) return;
      drawn.current = createSmallChart(id, host.current);
      drawn.current.resize(host.current.clientWidth, host.current.clientHeight);
      draw();
    };
    // If the drawing code cannot be loaded, the frames stay empty. The large charts report the problem.
    make().catch(() => undefined);
    const stopRun = run.subscribe((now, before) => {
      if (now.summary !== before.summary) draw();
    });
    const stopScenario = scenario.subscribe((now, before) => {
      if (now.scenario !== before.scenario) draw();
    });
    return () => {
      gone = true;
      stopRun();
      stopScenario();
      turns.forget(owner);
      drawn.current?.destroy();
      drawn.current = null;
    };
  }, [id, host, turns, run, scenario]);
  return lines;
}
