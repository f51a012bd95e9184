// The choices of the section "Embed": where the run begins, what the frame shows, which sliders it offers, how it looks.

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Moment } from '../../app/studio-context.ts';
import { CHARTS } from '../../charts/chart-list.ts';
import { formatInstant } from '../../charts/format.ts';
import { HIDEABLE, ROAD } from '../../links/embed-link.ts';
import { BUILDER } from '../words/builder.ts';
import type { EmbedChoices } from './embed-choices.ts';
import { EmbedControls } from './embed-controls.tsx';

const MILLI_NANOS = 1e6;

interface FormProps {
  readonly moment: Moment;
  readonly choices: EmbedChoices;
  readonly onChoose: (change: Partial<EmbedChoices>) => void;
}

export function EmbedForm(props: FormProps): ComponentChildren {
  return (
    <div className="embed-form">
      <Beginning {...props} />
      <Shown {...props} />
      <EmbedControls {...props} />
    </div>
  );
}

function Beginning({ moment, choices, onChoose }: FormProps): ComponentChildren {
  const name = useId();
  const time = formatInstant(moment.atNanos ?? 0, MILLI_NANOS);
  const words = { instant: BUILDER.instant(time), settings: BUILDER.settings };
  return (
    <fieldset>
      <legend>{BUILDER.begins}</legend>
      {(['instant', 'settings'] as const).map((holds) => (
        <label key={holds} className="share-choice">
          <input
            type="radio"
            name={name}
            checked={choices.holds === holds}
            onChange={() => onChoose({ holds })}
          />
          {words[holds]}
        </label>
      ))}
      <Check label={BUILDER.plays} isOn={choices.plays} onSwitch={(plays) => onChoose({ plays })} />
      <Check
        label={BUILDER.waits}
        isOn={choices.waitsForClick}
        onSwitch={(waitsForClick) => onChoose({ waitsForClick })}
      />
    </fieldset>
  );
}

function Shown({ choices, onChoose }: FormProps): ComponentChildren {
  const { show, hidden } = choices;
  const parts = [{ id: ROAD, title: BUILDER.road }, ...CHARTS];
  return (
    <>
      <fieldset>
        <legend>{BUILDER.shows}</legend>
        {parts.map(({ id, title }) => (
          <Check
            key={id}
            label={title}
            isOn={show.includes(id)}
            // A frame that shows nothing is none.
            isFixed={show.length === 1 && show[0] === id}
            onSwitch={(isOn) =>
              onChoose({
                show: parts
                  .map((part) => part.id)
                  .filter((each) => (each === id ? isOn : show.includes(each))),
              })
            }
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{BUILDER.hides}</legend>
        {HIDEABLE.map((part) => (
          <Check
            key={part}
            label={BUILDER.hideable[part]}
            isOn={hidden.includes(part)}
            onSwitch={(isOn) =>
              onChoose({ hidden: HIDEABLE.filter((each) => (each === part ? isOn : hidden.includes(each))) })
            }
          />
        ))}
      </fieldset>
    </>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isFixed?: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

function Check({ label, isOn, isFixed = false, onSwitch }: CheckProps): ComponentChildren {
  return (
    <label className="share-choice">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isFixed}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
