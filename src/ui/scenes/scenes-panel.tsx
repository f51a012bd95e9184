// All scenes as cards over the page: first in the order in which they teach, then the scenes of articles,
// below the names of the articles.

import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useActions, useScenario } from '../../app/studio-context.ts';
import { PRESETS, type Preset } from '../../scenario/presets.ts';
import { STORIES } from '../../scenario/stories.ts';
import { STORY_CARDS } from '../../scenario/story-cards.ts';
import { groupBySource } from '../shared/source-groups.ts';
import { useInView } from '../shared/use-in-view.ts';
import { SCENES } from '../words/scenes.ts';
import { LessonMap } from './lesson-map.tsx';
import * as styles from './scenes-panel.module.css';
import { storyOf } from './story-of.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, Thumbnails } from './thumbnails.ts';

/** The keys 1 to 9 open the first nine scenes. */
const KEYS = 9;

interface ScenesPanelProps {
  readonly onClose: () => void;
  /** Keeps the pictures of the cards. The caller owns it, because this panel is unmounted when it closes. */
  readonly pictures: { current: Thumbnails | null };
}

export default function ScenesPanel({ onClose, pictures }: ScenesPanelProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const actions = useActions();
  const originId = useScenario((state) => state.originId);
  pictures.current ??= new Thumbnails(actions.openRunOf);
  const thumbnails = pictures.current;
  useEffect(() => {
    if (dialog.current === null || dialog.current.open) return;
    // If the browser supports this attribute, a click outside also closes the dialog.
    dialog.current.setAttribute('closedby', 'any');
    dialog.current.showModal();
  }, []);
  // The cards cover the run, so it pauses and leaves the CPU to painting the pictures.
  useEffect(() => {
    actions.grip(true);
    return () => actions.grip(false);
  }, [actions]);
  const card = (preset: Preset): ReactNode => {
    const place = PRESETS.indexOf(preset) + 1;
    return (
      <li key={preset.id}>
        <SceneCard
          preset={preset}
          isShown={preset.id === originId}
          shortcut={place <= KEYS ? place : null}
          thumbnails={thumbnails}
          onChoose={() => {
            actions.openPreset(preset.id);
            dialog.current?.close();
          }}
        />
      </li>
    );
  };
  const own = PRESETS.filter(({ source }) => source === null);
  const ofArticles = groupBySource(PRESETS.filter(({ source }) => source !== null));
  return (
    <dialog
      ref={dialog}
      className={styles.root}
      aria-labelledby={`${id}-title`}
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={`${id}-title`}>{SCENES.title}</h2>
          <form method="dialog">
            <button type="submit" className="button">
              {SCENES.close}
            </button>
          </form>
        </div>
        <ul className={styles.cards}>{own.map(card)}</ul>
        <LessonMap />
        <h3>
          <a href="./answers/">{SCENES.answers}</a>
        </h3>
        <h3>{SCENES.articles}</h3>
        {ofArticles.map(([source, presets]) => (
          <section key={source} aria-label={source}>
            <h4>{source}</h4>
            <ul className={styles.cards}>{presets.map(card)}</ul>
          </section>
        ))}
      </div>
    </dialog>
  );
}

interface SceneCardProps {
  readonly preset: Preset;
  readonly isShown: boolean;
  /** The key that opens the scene; null if it has none. */
  readonly shortcut: number | null;
  readonly thumbnails: Thumbnails;
  readonly onChoose: () => void;
}

/** The card of a scene: picture, question and summary. */
function SceneCard({ preset, isShown, shortcut, thumbnails, onChoose }: SceneCardProps): ReactNode {
  const story = storyOf(STORIES, preset.id, preset.scenario);
  return (
    <button
      type="button"
      className={styles.card}
      aria-current={isShown ? 'true' : undefined}
      onClick={onChoose}
    >
      <Thumbnail preset={preset} thumbnails={thumbnails} />
      <span className={styles.cardTitle}>{story.title}</span>
      <span className={styles.cardLine}>{STORY_CARDS[preset.id]}</span>
      {isShown && <span className={styles.cardNote}>{SCENES.shown}</span>}
      {shortcut !== null && !isShown && (
        <span className={`${styles.cardNote} ${styles.cardKey}`}>{SCENES.key(shortcut)}</span>
      )}
    </button>
  );
}

function Thumbnail({ preset, thumbnails }: Pick<SceneCardProps, 'preset' | 'thumbnails'>): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const inView = useInView(canvas);
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!inView || painted || canvas.current === null) return;
    const control = new AbortController();
    thumbnails.paint(preset, canvas.current, control.signal).then(
      () => {
        if (!control.signal.aborted) setPainted(true);
      },
      () => {},
    );
    return () => control.abort();
  }, [preset, thumbnails, inView, painted]);
  // Until the picture is painted, the card shows empty roads, as many as the scene has.
  const roads = { '--roads': String(preset.scenario.servers.length) } as CSSProperties;
  return (
    <span className={styles.cardPicture} style={roads} aria-hidden="true">
      <canvas ref={canvas} width={PICTURE_WIDTH} height={PICTURE_HEIGHT} data-painted={painted} />
    </span>
  );
}
