// A scene to choose: its picture, what it asks and what it is about.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Preset } from '../../scenario/preset.ts';
import { STORIES } from '../../scenario/stories.ts';
import { useInView } from '../shared/use-in-view.ts';
import { SCENES } from '../text-of-scenes.ts';
import { storyOf } from './story-of.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type Thumbnails } from './thumbnails.ts';

interface SceneCardProps {
  readonly preset: Preset;
  readonly isShown: boolean;
  /** The key that opens it; null where it has none. */
  readonly shortcut: number | null;
  readonly thumbnails: Thumbnails;
  readonly onChoose: () => void;
}

export function SceneCard({ preset, isShown, shortcut, thumbnails, onChoose }: SceneCardProps): ReactNode {
  const story = storyOf(STORIES, preset.id, preset.scenario);
  return (
    <button
      type="button"
      className="scene-card"
      aria-current={isShown ? 'true' : undefined}
      onClick={onChoose}
    >
      <Thumbnail preset={preset} thumbnails={thumbnails} />
      <span className="scene-card-title">{story.title}</span>
      <span className="scene-card-line">{story.card}</span>
      {isShown && <span className="scene-card-note">{SCENES.shown}</span>}
      {shortcut !== null && !isShown && <span className="scene-card-note">{SCENES.key(shortcut)}</span>}
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
  return (
    <span className="scene-card-picture" aria-hidden="true">
      <canvas ref={canvas} width={PICTURE_WIDTH} height={PICTURE_HEIGHT} data-painted={painted} />
    </span>
  );
}
