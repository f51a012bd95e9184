// Directly below the stage: what to try, the sliders that matter in this scene, time. Where the window is narrow it is the
// head of a sheet, which holds the rest.

import { type ReactNode, useMemo } from 'react';
import { useActions, useScenario, useStudio, useView } from '../../app/studio-context.ts';
import type { NumberParameter } from '../../scenario/parameter.ts';
import { type ParameterKey, parameterOf } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { fieldText, fieldUnit } from '../controls/field-text.ts';
import { seenBy } from '../controls/seen-by.ts';
import { type SliderScale, sliderScale } from '../controls/slider-scale.ts';
import { valueSentence } from '../controls/value-words.ts';
import { useStory } from '../scenes/use-story.ts';
import { RangeInput } from '../shared/range-input.tsx';
import { serverClass } from '../shared/server-class.ts';
import { TransportBar } from '../transport/transport-bar.tsx';
import { TryChips } from '../try/try-chips.tsx';
import { PAGE_TEXT } from '../words/page.ts';
import { slidersOf } from './story-sliders.ts';

export function Dock({ narrow }: { readonly narrow: boolean }): ReactNode {
  return (
    <section className="dock" aria-label={PAGE_TEXT.dock}>
      <TryChips />
      <DockSliders />
      <div className="dock-foot">
        <TransportBar />
        {narrow && <SheetButton />}
      </div>
    </section>
  );
}

function SheetButton(): ReactNode {
  const { view } = useStudio();
  const open = useView((state) => state.sheetOpen);
  const toggle = (): void => {
    view.setState({ sheetOpen: !open });
    // Keeps the roads in sight above the sheet. In the next frame, as the page must be laid out with the sheet first.
    if (!open)
      requestAnimationFrame(() => document.getElementById('road')?.scrollIntoView({ block: 'start' }));
  };
  return (
    <button type="button" className="sheet-button" aria-expanded={open} onClick={toggle}>
      {open ? PAGE_TEXT.less : PAGE_TEXT.more}
    </button>
  );
}

function DockSliders(): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const { sliders } = useStory();
  return (
    <div className="dock-sliders">
      {slidersOf(scenario, sliders).map(({ key, server }) => {
        const row = parameterOf(key);
        return row.type === 'number' ? (
          <DockSlider
            key={`${server} ${key}`}
            parameter={key}
            row={row}
            server={server}
            scenario={scenario}
          />
        ) : null;
      })}
    </div>
  );
}

interface DockSliderProps {
  readonly parameter: ParameterKey;
  readonly row: NumberParameter;
  readonly server: string | null;
  readonly scenario: Scenario;
}

function DockSlider({ parameter, row, server, scenario }: DockSliderProps): ReactNode {
  const actions = useActions();
  const scale = useMemo(() => sliderScale(row), [row]);
  const widest = useMemo(
    () => (scale === null ? '' : widestOf(parameter, row, scale)),
    [parameter, row, scale],
  );
  const index = scenario.servers.findIndex(({ id }) => id === server);
  const [seen, owner] = seenBy(scenario, server);
  const value = row.read(seen, owner);
  if (scale === null) return null;
  const label = server === null ? row.label : PAGE_TEXT.sliderOf(row.label, server);
  const words = valueSentence(row, value, seen);
  return (
    <label className={index < 0 ? 'dock-slider' : `dock-slider ${serverClass(index)}`}>
      <span className="dock-slider-head">
        <span className="dock-slider-name">{label}</span>
        <output className="dock-slider-value" data-widest={widest}>
          {value === null ? words : textOf(parameter, row, value)}
        </output>
      </span>
      <RangeInput
        className="big-slider"
        scale={scale}
        label={label}
        value={value}
        words={words}
        onValue={(next) => actions.setParameter(parameter, server, next)}
      />
    </label>
  );
}

function textOf(parameter: ParameterKey, row: NumberParameter, value: number): string {
  const unit = fieldUnit(row, value);
  return fieldText(parameter, row, value) + (unit === '' ? '' : ` ${unit}`);
}

/** The longest of its values: its room is kept, so that no slider moves or changes its length under the finger. */
function widestOf(parameter: ParameterKey, row: NumberParameter, scale: SliderScale): string {
  let widest = '';
  for (let position = 0; position <= scale.last; position++) {
    const value = scale.value(position);
    const text = value === null ? '' : textOf(parameter, row, value);
    if (text.length > widest.length) widest = text;
  }
  return widest;
}
