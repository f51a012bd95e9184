// The suggestions to try in this scene, with the next one highlighted. Below them, a sentence describes the
// effect of the one tried last.

import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useNodes, useRun, useScenario, useStudio } from '../../app/studio-context.ts';
import { useParts } from '../parts.ts';
import { useStory } from '../scenes/use-story.ts';
import { TRIES } from '../words/tries.ts';
import type * as Narration from './narration.ts';
import * as styles from './try.module.css';
import { TryFeedback, type TryState } from './try-feedback.ts';
import { signOf, signPath } from './try-icons.ts';

export function TryChips(): ReactNode {
  const studio = useStudio();
  const [feedback] = useState(() => new TryFeedback(studio));
  const { tryMessage } = feedback;
  const message = useSyncExternalStore(tryMessage.subscribe, tryMessage.getMessage, tryMessage.getMessage);
  const announced = useSyncExternalStore(
    tryMessage.subscribe,
    tryMessage.getAnnounced,
    tryMessage.getAnnounced,
  );
  const scenario = useScenario((state) => state.scenario);
  const originId = useScenario((state) => state.originId);
  const isChanged = useScenario((state) => state.presetId === null) || feedback.tried.size > 0;
  useEffect(() => feedback.sceneOpened(originId), [feedback, originId]);
  const story = useStory();
  const nodes = useNodes();
  // Changes only when a fault begins, so this component does not render with each summary.
  const clockNanos = useRun(({ summary }) => lastFaultBegun(scenario.faults, summary?.clockNanos ?? 0));
  const states = feedback.states(story, scenario, nodes, clockNanos);
  const narration = useNarration();
  return (
    <>
      <div className={styles.root}>
        <span className={styles.label} aria-hidden="true">
          {TRIES.label}
        </span>
        <ul className={styles.list} aria-label={TRIES.list}>
          {states.map((state) => (
            <li key={state.try.label}>
              <TryChip state={state} onPress={() => feedback.press(story, state)} />
            </li>
          ))}
        </ul>
      </div>
      <TryMessage
        message={message}
        hint={narration ?? (isChanged ? '' : TRIES.hint)}
        announced={announced}
        onClose={() => feedback.dismiss()}
      />
    </>
  );
}

interface TryChipProps {
  readonly state: TryState;
  readonly onPress: () => void;
}

function TryChip({ state, onPress }: TryChipProps): ReactNode {
  const sign = signOf(state.act, state.done);
  return (
    <button
      type="button"
      className={state.isNext ? `${styles.chip} ${styles.next}` : styles.chip}
      data-sign={sign}
      aria-disabled={state.disabled}
      onClick={() => {
        if (!state.disabled) onPress();
      }}
    >
      <span className={styles.sign} aria-hidden="true">
        <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d={signPath(sign)} fill="currentColor" />
        </svg>
      </span>
      <span className={styles.words} data-other={state.done ? state.try.label : state.try.back}>
        {state.label}
      </span>
    </button>
  );
}

function TryMessage({
  message,
  hint,
  announced,
  onClose,
}: {
  readonly message: string;
  /** Shown in place of the message while there is none. */
  readonly hint: string;
  readonly announced: string;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <>
      {/* Rendered even while it is empty, because screen readers announce only changes of an element that already exists. */}
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
      <div className={styles.said} data-empty={message === ''} data-hint={hint}>
        {message !== '' && (
          <>
            <p>{message}</p>
            <button type="button" className={styles.close} aria-label={TRIES.close} onClick={onClose}>
              ×
            </button>
          </>
        )}
      </div>
    </>
  );
}

/** The instant at which the latest fault began; 0 if none has begun. */
function lastFaultBegun(faults: readonly { readonly fromNanos: number }[], clockNanos: number): number {
  return faults.reduce(
    (latest, { fromNanos }) => (fromNanos <= clockNanos ? Math.max(latest, fromNanos) : latest),
    0,
  );
}

/**
 * The line about the run until something has been tried; null if there is nothing to say. Its texts are
 * loaded after the page, because there is nothing to say before the first facts of a run.
 */
function useNarration(): string | null {
  const scenario = useScenario((state) => state.scenario);
  const { loadNarration } = useParts();
  const [narration, setNarration] = useState<Pick<typeof Narration, 'narrationOf'> | null>(null);
  useEffect(() => {
    // The scene works without the line.
    loadNarration().then(setNarration, () => undefined);
  }, [loadNarration]);
  return useRun(({ facts }) => narration?.narrationOf(scenario, facts) ?? null);
}
