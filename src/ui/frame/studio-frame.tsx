// The studio in a frame of an article: the parts that the link names, stacked or with roads beside charts,
// and a link to the whole page.

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import { CHARTS, type ChartEntry } from '../../charts/chart-list.ts';
import { type EmbedSettings, ROAD } from '../../links/embed-link.ts';
import type { Problem } from '../../scenario/problem.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { DrawTurns } from '../charts/draw-turns.ts';
import { placesOf } from '../dock/control-places.ts';
import { Sliders } from '../dock/sliders.tsx';
import { Lead } from '../header/lead.tsx';
import { MomentLine } from '../moments/moment-line.tsx';
import { useStory } from '../scenes/use-story.ts';
import { timeShortcutOf } from '../shortcuts.ts';
import { Stages } from '../stage/stages.tsx';
import { TransportBar } from '../transport/transport-bar.tsx';
import { TryChips } from '../try/try-chips.tsx';
import { useShortcuts } from '../use-shortcuts.ts';
import { EMBED } from '../words/embed.ts';
import { TRIES } from '../words/tries.ts';
import * as styles from './embed.module.css';
import { keepFit } from './fit.ts';
import { FrameFoot } from './frame-foot.tsx';
import { Poster } from './poster.tsx';
import { unusedControls } from './unused-controls.ts';
import { useSceneTitle } from './use-scene-title.ts';

interface StudioFrameProps {
  readonly settings: EmbedSettings;
  /** Problems of the link. */
  readonly problems: readonly Problem[];
  /** Address of the whole page; null if unknown. */
  readonly page: string | null;
  /**
   * Inserts the still of the poster and returns a function that removes it. null if the poster does not wait
   * for a click.
   */
  readonly stillFor: ((onPress: () => void) => () => void) | null;
  /** Called when the waiting poster has been clicked. */
  readonly onStart: () => void;
  /** Called with the suitable height of the frame whenever this height changes. */
  readonly onHeight: (heightPx: number) => void;
}

export function StudioFrame(props: StudioFrameProps): ReactNode {
  const { settings, problems, page, stillFor, onStart, onHeight } = props;
  const { show, hidden, layout, controls } = settings;
  const title = useSceneTitle();
  const [isWaiting, setWaiting] = useState(stillFor !== null);
  const [opened] = useState(useScenario((state) => state.scenario));
  const unused = controls === null ? [] : unusedControls(opened, controls);
  const main = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights are kept from the first picture on.
  useLayoutEffect(() => {
    if (main.current !== null) return keepFit(main.current, onHeight);
  }, []);
  const hasRoads = show.includes(ROAD);
  return (
    <>
      <main ref={main} className={styles.root} aria-label={EMBED.label} inert={isWaiting}>
        <h1 className="visually-hidden">{title}</h1>
        <div className={styles.parts} data-layout={layout}>
          {groupsOf(show).map((group) =>
            group[0] === ROAD ? (
              <Roads key={ROAD} hasLegend={!hidden.includes('legend')} />
            ) : (
              <Charts key={group.join()} names={group} />
            ),
          )}
        </div>
        {hasRoads && !hidden.includes('tries') && (
          <section className={styles.tries} aria-label={TRIES.list}>
            <TryChips />
          </section>
        )}
        <Controls named={controls} />
        {!hidden.includes('transport') && <Time />}
        <FrameFoot hasTitle={!hidden.includes('title')} problems={[...problems, ...unused]} page={page} />
        {hasRoads && <MomentLine />}
      </main>
      <Poster
        waits={isWaiting}
        stillFor={stillFor}
        onPress={() => {
          setWaiting(false);
          onStart();
        }}
      />
    </>
  );
}

/** Groups of parts: consecutive charts, which share rows, are one group; the road is a group of its own. */
function groupsOf(show: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  for (const name of show) {
    const last = groups.at(-1);
    if (name === ROAD || last === undefined || last[0] === ROAD) groups.push([name]);
    else last.push(name);
  }
  return groups;
}

function Roads({ hasLegend }: { readonly hasLegend: boolean }): ReactNode {
  const { lead } = useStory();
  return (
    <div>
      <Stages />
      {hasLegend && (
        <p className={styles.legend}>
          <Lead text={lead} />
        </p>
      )}
    </div>
  );
}

function Charts({ names }: { readonly names: readonly string[] }): ReactNode {
  const [turns] = useState(() => new DrawTurns());
  const entries = names
    .map((name) => CHARTS.find(({ id }) => id === name))
    .filter((entry): entry is ChartEntry => entry !== undefined);
  return (
    <section className={styles.charts} aria-label={EMBED.charts}>
      {entries.map((entry) => (
        <ChartCard key={entry.id} entry={entry} turns={turns} />
      ))}
    </section>
  );
}

function Controls({ named }: { readonly named: EmbedSettings['controls'] }): ReactNode {
  const isUsed = useScenario(
    ({ scenario }) => named === null || named.some((each) => placesOf(scenario, each).length > 0),
  );
  if (!isUsed) return null;
  return (
    <section
      className={styles.controls}
      aria-label={EMBED.controls}
      data-of={named === null ? 'scene' : 'link'}
    >
      <Sliders className={styles.sliders} named={named} />
    </section>
  );
}

/** The time controls. Keyboard shortcuts for time work only while these controls are visible. */
function Time(): ReactNode {
  useShortcuts(timeShortcutOf);
  return <TransportBar />;
}
