// All scenes as cards over the page, in an order that teaches; then those of the articles, under their names.

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Preset } from '../../scenario/preset.ts';
import { PRESETS } from '../../scenario/presets.ts';
import { bySource } from '../shared/by-source.ts';
import { useActions, useScenario } from '../studio-context.ts';
import { SCENES } from '../text-of-scenes.ts';
import { SceneCard } from './scene-card.tsx';
import { Thumbnails } from './thumbnails.ts';
import './scenes-panel.css';

/** Keys 1 to 9 open the first scenes. */
const KEYS = 9;

export default function ScenesPanel({ onClose }: { readonly onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const actions = useActions();
  const originId = useScenario((state) => state.originId);
  const [thumbnails] = useState(() => new Thumbnails(actions.openRunOf));
  useEffect(() => {
    if (dialog.current === null || dialog.current.open) return;
    // A press beside it closes it, too, where the browser knows how.
    dialog.current.setAttribute('closedby', 'any');
    dialog.current.showModal();
  }, []);
  // Nobody sees the run behind the cards: it waits, and leaves its time to their pictures.
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
  const ofArticles = bySource(PRESETS.filter(({ source }) => source !== null));
  return (
    <dialog
      ref={dialog}
      className="scenes-panel"
      aria-labelledby={`${id}-title`}
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="scenes-panel-body">
        <header className="scenes-panel-head">
          <h2 id={`${id}-title`}>{SCENES.title}</h2>
          <form method="dialog">
            <button type="submit" className="button">
              {SCENES.close}
            </button>
          </form>
        </header>
        <ul className="scene-cards">{own.map(card)}</ul>
        <h3>{SCENES.articles}</h3>
        {ofArticles.map(([source, presets]) => (
          <section key={source} aria-label={source}>
            <h4>{source}</h4>
            <ul className="scene-cards">{presets.map(card)}</ul>
          </section>
        ))}
      </div>
    </dialog>
  );
}
