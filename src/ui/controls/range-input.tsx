// A native slider for the values of a parameter: at first values near the scene's, and all values after a
// click of a button. Marks show the scene's value, the values of its suggestions, and, once it has been
// computed, the number of threads that the server needs.

import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useRun, useScenario, useView } from '../../app/studio-context.ts';
import type { NumberParameter } from '../../scenario/parameter.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import { presetById } from '../../scenario/presets.ts';
import { same } from '../../scenario/same.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { SERVICE_KEYS, scenarioForService } from '../../scenario/services.ts';
import { useStories } from '../scenes/use-story.ts';
import type {} from '../shared/custom-properties.d.ts';
import { Icon } from '../shared/icon.tsx';
import { TEXT } from '../words/text.ts';
import { fingerPosition } from './finger-steps.ts';
import * as styles from './range-input.module.css';
import { markedValues, type SliderRange, sceneRange } from './scene-range.ts';
import { serverView } from './server-view.ts';
import { sliderScale } from './slider-scale.ts';
import { valueSentence } from './value-words.ts';

interface RangeInputProps {
  readonly id?: string;
  readonly parameter: ParameterKey;
  readonly row: NumberParameter;
  /** Id of the server; null for the value that all servers share. */
  readonly server: string | null;
  /** Name of an upstream group other than the first; null for the first. */
  readonly group: string | null;
  readonly label: string;
  readonly value: number | null;
  /** The value as text, for screen readers. */
  readonly words: string;
  readonly onValue: (value: number | null) => void;
}

interface RangeMemory {
  /** The scene for which this state was set. If another scene is open, the state is reset. */
  readonly ofScene: Scenario;
  readonly isWhole: boolean;
  /** A value outside the scene's range. The range is widened to include it. None by default. */
  readonly since?: number | null;
}

export function RangeInput({ parameter, row, server, group, ...props }: RangeInputProps): ReactNode {
  const { id, label, value, words, onValue } = props;
  const { originId, scenario } = useScenario((state) => state.opened);
  const origin = originId ?? '';
  const scene = presetById(origin)?.scenario ?? scenario;
  const tries = useStories()[origin]?.tries;
  const neededAtFront = useNeeded(row, parameter, server);
  const needed = group === null ? neededAtFront : null;
  const [{ ofScene, isWhole, since }, keep] = useState<RangeMemory>({ ofScene: scene, isWhole: false });
  const { scale, marks, range, isNarrow } = useMemo(() => {
    // The scene might not have this group.
    const isThere =
      group === null || !SERVICE_KEYS.includes(parameter) || scenarioForService(scene, group) !== null;
    const own = isThere ? row.read(...serverView(scene, server, group, parameter)) : null;
    // Suggestions change only the first group.
    const marked = markedValues(own, group === null && tries ? tries : [], parameter, server);
    const scale = sliderScale(row, needed === null ? marked : [needed, ...marked]);
    const around = (set?: number | null): SliderRange => sceneRange(row, scale, own, marked, set);
    const [low, high] = around();
    return {
      scale,
      marks: marked.map(scale.position).sort((one, other) => one - other),
      range: isWhole ? ([0, scale.last] as const) : around(since),
      isNarrow: high - low < scale.last,
    };
  }, [parameter, row, server, group, scene, tries, isWhole, since, needed]);
  const position = scale.position(value);
  const [from, to] = range;
  if (ofScene !== scene) keep({ ofScene: scene, isWhole: false });
  else if (position < from || position > to) keep({ ofScene, isWhole, since: value });
  const byFinger = useRef(false);
  const share = (at: number): number => (at - from) / (to - from);
  const whole = TEXT.controls.whole(label);
  const ticks = marks.map((each) => tickAt(share(each)));
  const ends = [from, ...marks, to].map((each) => valueSentence(row, scale.value(each)));
  const need = needed === null ? [] : [TEXT.controls.needed(valueSentence(row, needed))];
  const needAt = needed === null ? Number.NaN : scale.position(needed);
  return (
    <span className={styles.root}>
      <input
        id={id}
        type="range"
        className={styles.input}
        min={from}
        max={to}
        step={1}
        value={position}
        style={{
          '--fill': share(position),
          '--ticks': [
            ...(needAt >= from && needAt <= to ? [needAtTick(share(needAt))] : []),
            ...ticks,
          ].join(),
        }}
        aria-label={label}
        aria-valuetext={words}
        title={[...ends, ...need].join(' · ')}
        onPointerDown={({ pointerType }) => {
          byFinger.current = pointerType !== 'mouse';
        }}
        onKeyDown={() => {
          byFinger.current = false;
        }}
        onChange={({ currentTarget }) => {
          const at = Number(currentTarget.value);
          const next = scale.value(
            byFinger.current ? fingerPosition(row, scale, range, at, currentTarget.clientWidth) : at,
          );
          if (next !== value) onValue(next);
        }}
      />
      {isNarrow && (
        <button
          type="button"
          className={styles.whole}
          aria-label={whole}
          title={whole}
          aria-pressed={isWhole}
          onClick={() => keep({ ofScene, isWhole: !isWhole })}
        >
          <Icon path="M4.5 4L.5 8l4 4V9h7v3l4-4-4-4v3h-7z" />
        </button>
      )}
    </span>
  );
}

/**
 * The number of threads that the latest advice recommends for this server. null if this slider does not set
 * threads, or if the advice is not valid: a node has a fault, or the scenario differs in more than its number
 * of threads.
 */
function useNeeded(row: NumberParameter, parameter: ParameterKey, server: string | null): number | null {
  const needed = useView((state) => state.needed);
  const scenario = useScenario((state) => state.scenario);
  const isWell = useRun(({ facts }) => facts?.trouble.length === 0);
  return useMemo(() => {
    if (needed === null || !isWell || needed.parameter !== parameter || needed.server !== server) return null;
    const alike = [needed.scenario, scenario].map((each) => {
      const own = each.servers.find(({ id }) => id === server);
      return own === undefined ? null : row.write(each, own, needed.value);
    });
    return same(alike[0], alike[1]) ? needed.value : null;
  }, [needed, isWell, parameter, server, scenario, row]);
}

/**
 * A tick mark, as a background of the track. It is below the knob's centre when the knob is at `share` of its
 * way.
 */
const tickAt = (share: number): string =>
  `linear-gradient(var(--muted) 0 0) calc(var(--size) / 2 - 1px + ${share} * (100% + 2px - var(--size))) calc(50% + 9px) / 2px 5px no-repeat`;

/** Like `tickAt`, but larger and in the colour of "OK". */
const needAtTick = (share: number): string =>
  `linear-gradient(var(--ok) 0 0) calc(var(--size) / 2 - 2px + ${share} * (100% + 4px - var(--size))) calc(50% + 14px) / 4px 7px no-repeat`;
