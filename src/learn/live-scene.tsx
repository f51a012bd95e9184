// A live scene of a lesson: an embed, whose frame loads when it comes near the visible part of the page and
// runs only while it is visible. Until the reader has answered the step's question, the scene is paused
// before anything that would answer it, and shows no numbers.

import { type ReactNode, useEffect, useRef } from 'react';
import type { ThreadwaySimElement } from '../embed/element/element-types.ts';
import { controlsLeft } from '../lessons/class-link.ts';
import type { SceneView } from '../lessons/lesson.ts';
import { queryOf, scenarioOfQuery, withSettings } from '../lessons/scene.ts';
import { useShownTheme } from '../ui/follow-theme.ts';
import { LEARN } from '../ui/words/learn.ts';
import { TEACH } from '../ui/words/teach.ts';
import { useLesson } from './lesson-context.ts';
import * as styles from './live-scene.module.css';
import { Line } from './prose.tsx';
import { SceneLegend } from './scene-legend.tsx';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'threadway-sim': HTMLAttributes<ThreadwaySimElement> &
        RefAttributes<ThreadwaySimElement> & {
          readonly scenario: string;
          readonly src: string;
          readonly show?: string | undefined;
          readonly controls?: string | undefined;
          readonly hide?: string | undefined;
          readonly play?: string | undefined;
          readonly t?: string | undefined;
          readonly speed?: string | undefined;
          readonly starts?: string | undefined;
          readonly theme?: string | undefined;
          readonly font?: string | undefined;
        };
    }
  }
}

interface LiveSceneProps {
  readonly view: SceneView;
  readonly title: string;
  /** Whether to hide numbers, because they would reveal an answer. */
  readonly veiled?: boolean;
  /**
   * Whether the scene belongs to a task. A task keeps its sliders, whichever sliders a teacher's link shows.
   */
  readonly ofTask?: boolean;
  readonly isBesideTable?: boolean;
  /** Whether it loads out of sight, for the next press of a clicker. */
  readonly isAhead?: boolean;
  /** Whether it is the first scene of the lesson, so that its legend says what cars and lanes are. */
  readonly isFirst?: boolean;
  /** Settings that replace those of the scene. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called with the element once it exists, and with null when it is removed. */
  readonly onElement?: (element: ThreadwaySimElement | null) => void;
}

/** Parts of the scene that would reveal answers. */
const VEIL = 'numbers,captions,legend,transport,tries';
/**
 * The typeface of lessons, which comes from a file beside frame.html. A saved lesson has no such file and
 * falls back to the reader's fonts.
 */
const FONT = 'Inter Variable,Inter';
/** Parts to leave out, because the lesson has its own or, on slides, because large type needs their space. */
const PLAIN = { page: 'tries', slides: 'tries,legend' } as const;

export function LiveScene({
  view,
  title,
  veiled = false,
  ofTask = false,
  isBesideTable = false,
  isAhead = false,
  isFirst = false,
  settings,
  onElement,
}: LiveSceneProps): ReactNode {
  const { lesson, controls, home, onSlides } = useLesson();
  const element = useRef<ThreadwaySimElement>(null);
  const query = queryOf(lesson, view.scene);
  const theme = useShownTheme();
  useEffect(() => {
    onElement?.(element.current);
    return () => onElement?.(null);
  }, [onElement]);
  useEffect(() => {
    if (isAhead) void loadUnseen(element);
  }, [isAhead]);
  const sliders = veiled ? 'none' : (controlsLeft(view.controls, ofTask ? null : controls) ?? 'none');
  // Whether to leave out the chart: while it would reveal an answer, and on slides, where the type is large,
  // if there are sliders, a table or more than two roads.
  const { servers } = scenarioOfQuery(query);
  const isPlain = veiled || (onSlides && (isBesideTable || sliders !== 'none' || servers.length > 2));
  const show = isPlain ? 'road' : (view.show ?? 'road');
  return (
    <figure className={styles.root} data-servers={servers.length} data-ahead={isAhead || undefined}>
      <threadway-sim
        ref={element}
        src={`${home ?? ''}frame.html`}
        title={LEARN.scene(title)}
        // The frame calls the scene by its title in the lesson.
        scenario={withSettings(query, { ...settings, name: title })}
        show={show}
        controls={sliders}
        hide={veiled ? VEIL : [PLAIN[onSlides ? 'slides' : 'page'], view.hide].filter(Boolean).join(',')}
        play={veiled ? 'no' : 'yes'}
        // Without an instant, a ready scene would begin after its road has filled.
        t={veiled ? (view.asksAt ?? '0s') : view.t}
        speed={view.speed}
        starts={view.starts}
        theme={theme}
        font={FONT}
      >
        {home !== null && <a href={`${home}?${query}`}>{LEARN.openStudio}</a>}
      </threadway-sim>
      <SceneLegend query={query} isFirst={isFirst} />
      {!veiled && <StartAgain element={element} />}
      {view.caption !== undefined && !veiled && (
        <figcaption>
          <Line text={view.caption} scene={view.scene} />
        </figcaption>
      )}
    </figure>
  );
}

/**
 * A frame out of sight starts only when it is asked something. It stays at its beginning until it is seen.
 */
async function loadUnseen(element: { readonly current: ThreadwaySimElement | null }): Promise<void> {
  await customElements.whenDefined('threadway-sim');
  // Failures show once the scene is seen.
  await element.current?.get('state').catch(() => undefined);
}

/**
 * Restarts the scene with the present settings of its sliders. The frame can do this too, but it takes one
 * click more.
 */
function StartAgain({
  element,
}: {
  readonly element: { readonly current: ThreadwaySimElement | null };
}): ReactNode {
  const startAgain = async (): Promise<void> => {
    const sim = element.current;
    if (sim === null) return;
    await sim.load(sim.state?.scenario ?? sim.scenario);
    await sim.play();
  };
  return (
    <button type="button" className={`button ${styles.startAgain}`} onClick={() => void startAgain()}>
      {TEACH.again}
    </button>
  );
}
