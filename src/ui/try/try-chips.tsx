// Things to try in this scene, the next one glowing, and what came of the last as a sentence in the dock's last row.

import type { ComponentChildren } from 'preact';
import { useSyncExternalStore } from 'preact/compat';
import { useEffect, useState } from 'preact/hooks';
import { useNodes, useRun, useScenario, useStudio } from '../../app/studio-context.ts';
import { useStory } from '../scenes/use-story.ts';
import { TRIES } from '../words/tries.ts';
import { signOf, signPath } from './try-icons.ts';
import { type TryState, TryTeller } from './try-teller.ts';
import './try.css';

export function TryChips(): ComponentChildren {
  const studio = useStudio();
  const [teller] = useState(() => new TryTeller(studio));
  const said = useSyncExternalStore(teller.subscribe, teller.getSaid);
  const scenario = useScenario((state) => state.scenario);
  const originId = useScenario((state) => state.originId);
  useEffect(() => teller.opened(originId), [teller, originId]);
  const story = useStory();
  const nodes = useNodes();
  // Whatever it is in numbers, only whether something has yet to happen is shown.
  const clockNanos = useRun(({ summary }) => lastFaultBegun(scenario.faults, summary?.clockNanos ?? 0));
  const states = teller.states(story, scenario, nodes, clockNanos);
  return (
    <>
      <div className="try">
        <span className="try-label" aria-hidden="true">
          {TRIES.label}
        </span>
        <ul className="try-list" aria-label={TRIES.list}>
          {states.map((state) => (
            <li key={state.try.label}>
              <TryChip state={state} onPress={() => teller.press(story, state)} />
            </li>
          ))}
        </ul>
      </div>
      <TrySaid said={said} onClose={() => teller.dismiss()} />
    </>
  );
}

interface TryChipProps {
  readonly state: TryState;
  readonly onPress: () => void;
}

function TryChip({ state, onPress }: TryChipProps): ComponentChildren {
  const sign = signOf(state.act, state.done);
  return (
    <button
      type="button"
      className={`try-chip try-${sign}${state.isNext ? ' try-next' : ''}`}
      aria-disabled={state.rests}
      onClick={() => {
        if (!state.rests) onPress();
      }}
    >
      <span className="try-sign" aria-hidden="true">
        <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d={signPath(sign)} fill="currentColor" />
        </svg>
      </span>
      {state.label}
    </button>
  );
}

function TrySaid({
  said,
  onClose,
}: {
  readonly said: string;
  readonly onClose: () => void;
}): ComponentChildren {
  return (
    // It is there before its words, or screen readers would not tell of them.
    <div className="try-said" aria-live="polite" data-empty={said === ''}>
      {said !== '' && (
        <>
          <p>{said}</p>
          <button type="button" className="try-close" aria-label={TRIES.close} onClick={onClose}>
            ×
          </button>
        </>
      )}
    </div>
  );
}

/** The latest beginning of a fault that has passed: changes only where one begins. */
function lastFaultBegun(faults: readonly { readonly fromNanos: number }[], clockNanos: number): number {
  return faults.reduce(
    (latest, { fromNanos }) => (fromNanos <= clockNanos ? Math.max(latest, fromNanos) : latest),
    0,
  );
}
