// The sliders and choices beside the roads. The first change restarts a run that has ended.

import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useActions, useScenario, useStudio } from '../../app/studio-context.ts';
import type { EmbedControl } from '../../links/embed-link.ts';
import type { ChoiceParameter, NumberParameter } from '../../scenario/parameter.ts';
import { type ParameterKey, parameterOf } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ParameterValue } from '../../scenario/value.ts';
import { fieldText, fieldUnit } from '../controls/field-text.ts';
import { RangeInput } from '../controls/range-input.tsx';
import { serverView } from '../controls/server-view.ts';
import { hasSlider, sliderScale } from '../controls/slider-scale.ts';
import { valueSentence } from '../controls/value-words.ts';
import { useStory } from '../scenes/use-story.ts';
import { Select } from '../shared/select.tsx';
import { serverClass } from '../shared/server-class.ts';
import { PAGE_TEXT } from '../words/page.ts';
import { TEXT } from '../words/text.ts';
import { ChangesAfterEnd } from './changes-after-end.ts';
import { placesOf } from './control-places.ts';
import * as styles from './dock-slider.module.css';
import { slidersOf } from './story-sliders.ts';

/** How long the message is shown: enough to read it twice. */
const ANEW_MILLIS = 8000;

interface SlidersProps {
  readonly className: string;
  /** The controls that a link names; null shows those of the scene. */
  readonly named: readonly EmbedControl[] | null;
}

export function Sliders({ className, named }: SlidersProps): ReactNode {
  const studio = useStudio();
  const scenario = useScenario((state) => state.scenario);
  const story = useStory();
  const [anew, setAnew] = useState(0);
  const [changes] = useState(() => new ChangesAfterEnd(studio, () => setAnew((count) => count + 1)));
  useEffect(() => {
    if (anew === 0) return;
    const timer = setTimeout(() => setAnew(0), ANEW_MILLIS);
    return () => clearTimeout(timer);
  }, [anew]);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const settle = (): void => changes.settle();
    // Listen to the browser's own change event, which fires when a slider is released, because React's
    // onChange fires at each step.
    const element = group.current;
    element?.addEventListener('change', settle);
    return () => element?.removeEventListener('change', settle);
  }, [changes]);
  const wanted = named ?? slidersOf(scenario, story.sliders);
  return (
    <div ref={group} className={className}>
      {wanted
        .flatMap((each) => placesOf(scenario, each))
        .map(({ key, server, group = null }) => (
          <Control
            key={`${server} ${group} ${key}`}
            parameter={key}
            server={server}
            group={group}
            scenario={scenario}
            changes={changes}
          />
        ))}
      <p className={styles.anew} role="status">
        {anew > 0 && TEXT.controls.anew}
      </p>
    </div>
  );
}

interface ControlProps {
  readonly parameter: ParameterKey;
  readonly server: string | null;
  /** Name of an upstream group other than the first; null otherwise. */
  readonly group: string | null;
  readonly scenario: Scenario;
  readonly changes: ChangesAfterEnd;
}

function Control(props: ControlProps): ReactNode {
  const row = parameterOf(props.parameter);
  return row.type === 'number' ? <DockSlider {...props} row={row} /> : <DockChoice {...props} row={row} />;
}

function useSetting({ parameter, server, group, changes }: ControlProps): (value: ParameterValue) => void {
  const actions = useActions();
  return (value) => changes.make(() => actions.setParameter(parameter, server, value, group));
}

const classOf = ({ scenario, server }: ControlProps): string => {
  const index = scenario.servers.findIndex(({ id }) => id === server);
  return index < 0 ? styles.root : `${styles.root} ${serverClass(index)}`;
};

function labelOf(label: string, { server, group }: ControlProps): string {
  const ofGroup = group === null ? label : TEXT.controls.ofGroup(label, group);
  return server === null ? ofGroup : PAGE_TEXT.sliderOf(ofGroup, server);
}

function DockChoice({ row, ...props }: ControlProps & { readonly row: ChoiceParameter }): ReactNode {
  const set = useSetting(props);
  const id = useId();
  const label = labelOf(row.label, props);
  const [seen, owner] = serverView(props.scenario, props.server, props.group);
  return (
    <div className={classOf(props)}>
      <label htmlFor={id} className={styles.head}>
        <span className={styles.name}>{label}</span>
      </label>
      <Select
        id={id}
        options={row.choices.map(({ value, label: words }) => [value, words])}
        value={String(row.read(seen, owner))}
        onValue={set}
      />
    </div>
  );
}

function DockSlider({ row, ...props }: ControlProps & { readonly row: NumberParameter }): ReactNode {
  const { parameter, server, group, scenario } = props;
  const set = useSetting(props);
  const widest = useMemo(() => widestOf(parameter, row), [parameter, row]);
  const id = useId();
  const [seen, owner] = serverView(scenario, server, group);
  const value = row.read(seen, owner);
  if (!hasSlider(row)) return null;
  const label = labelOf(row.label, props);
  const words = valueSentence(row, value, seen);
  return (
    <div className={classOf(props)}>
      <span className={styles.head}>
        <label htmlFor={id} className={styles.name}>
          {label}
        </label>
        <output className={styles.value} data-widest={widest}>
          {value === null ? words : textOf(parameter, row, value)}
        </output>
      </span>
      <RangeInput
        id={id}
        parameter={parameter}
        row={row}
        server={server}
        group={group}
        label={label}
        value={value}
        words={words}
        onValue={set}
      />
    </div>
  );
}

function textOf(parameter: ParameterKey, row: NumberParameter, value: number): string {
  const unit = fieldUnit(row, value);
  return fieldText(parameter, row, value) + (unit === '' ? '' : ` ${unit}`);
}

/**
 * The longest possible value. Room for it is reserved, so that no slider moves or changes its length while it
 * is dragged.
 */
function widestOf(parameter: ParameterKey, row: NumberParameter): string {
  if (!hasSlider(row)) return '';
  const scale = sliderScale(row);
  let widest = '';
  for (let position = 0; position <= scale.last; position++) {
    const value = scale.value(position);
    const text = value === null ? '' : textOf(parameter, row, value);
    if (text.length > widest.length) widest = text;
  }
  return widest;
}
