// The sliders that matter in this scene: large, with the value beside the name. All others are under "All settings".

import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useActions, useScenario } from '../../app/studio-context.ts';
import type { NumberParameter } from '../../scenario/parameter.ts';
import { type ParameterKey, parameterOf } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { fieldText, fieldUnit } from '../controls/field-text.ts';
import { seenBy } from '../controls/seen-by.ts';
import { sliderScale } from '../controls/slider-scale.ts';
import { valueSentence } from '../controls/value-words.ts';
import { useStory } from '../scenes/use-story.ts';
import { serverClass } from '../shared/server-class.ts';
import { PAGE_TEXT } from '../words/page.ts';
import { slidersOf } from './story-sliders.ts';

export function DockSliders(): ComponentChildren {
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

function DockSlider({ parameter, row, server, scenario }: DockSliderProps): ComponentChildren {
  const actions = useActions();
  const scale = useMemo(() => sliderScale(row), [row]);
  const index = scenario.servers.findIndex(({ id }) => id === server);
  const [seen, owner] = seenBy(scenario, server);
  const value = row.read(seen, owner);
  if (scale === null) return null;
  const position = scale.position(value);
  const name = parameter === 'rate' ? PAGE_TEXT.rate : row.label;
  const label = server === null ? name : PAGE_TEXT.sliderOf(name, server);
  const unit = parameter === 'rate' ? '' : fieldUnit(row, value);
  const words = valueSentence(row, value, seen);
  return (
    <label className={index < 0 ? 'dock-slider' : `dock-slider ${serverClass(index)}`}>
      <span className="dock-slider-name">{label}</span>
      <output className="dock-slider-value">
        {value === null ? words : fieldText(parameter, row, value)}
        {unit !== '' && ` ${unit}`}
      </output>
      <input
        type="range"
        className="big-slider"
        min={0}
        max={scale.last}
        step={1}
        value={position}
        style={{ '--fill': position / scale.last }}
        aria-label={label}
        aria-valuetext={words}
        onChange={(event) => {
          const next = scale.value(Number(event.currentTarget.value));
          if (next !== value) actions.setParameter(parameter, server, next);
        }}
      />
    </label>
  );
}
