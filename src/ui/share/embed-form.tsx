// The choices of the section "Embed": start of the run, visible parts, sliders, appearance.

import type { ReactNode } from 'react';
import type { StudioSnapshot } from '../../app/studio-context.ts';
import { CHARTS } from '../../charts/chart-list.ts';
import { formatInstant } from '../../languages/quantity.ts';
import { EMBED_LAYOUTS, HIDEABLE, ROAD } from '../../links/embed-link.ts';
import { NANOS_PER_MILLI } from '../../scenario/duration.ts';
import { Check, Radios } from '../shared/check.tsx';
import { BUILDER } from '../words/builder.ts';
import * as embedBuilderStyles from './embed-builder.module.css';
import type { EmbedChoices } from './embed-choices.ts';
import { EmbedControls } from './embed-controls.tsx';
import * as styles from './share.module.css';

interface FormProps {
  readonly moment: StudioSnapshot;
  readonly choices: EmbedChoices;
  readonly onChoose: (change: Partial<EmbedChoices>) => void;
}

export function EmbedForm(props: FormProps): ReactNode {
  return (
    <div className={embedBuilderStyles.form}>
      <Beginning {...props} />
      <PartChoices {...props} />
      <EmbedControls {...props} />
    </div>
  );
}

function Beginning({ moment, choices, onChoose }: FormProps): ReactNode {
  const time = formatInstant(moment.atNanos ?? 0, NANOS_PER_MILLI);
  return (
    <fieldset>
      <legend>{BUILDER.begins}</legend>
      <Radios
        className={styles.choice}
        options={[
          ['instant', BUILDER.instant(time)],
          ['settings', BUILDER.settings],
        ]}
        value={choices.holds}
        onValue={(holds) => onChoose({ holds })}
      />
      <Check className={styles.choice} checked={choices.plays} onCheck={(plays) => onChoose({ plays })}>
        {BUILDER.plays}
      </Check>
      <Check
        className={styles.choice}
        checked={choices.waitsForClick}
        onCheck={(waitsForClick) => onChoose({ waitsForClick })}
      >
        {BUILDER.waits}
      </Check>
    </fieldset>
  );
}

function PartChoices({ choices, onChoose }: FormProps): ReactNode {
  const { show, hidden, layout } = choices;
  const parts = [{ id: ROAD, title: BUILDER.road }, ...CHARTS];
  return (
    <>
      <fieldset>
        <legend>{BUILDER.shows}</legend>
        {parts.map(({ id, title }) => (
          <Check
            key={id}
            className={styles.choice}
            checked={show.includes(id)}
            // Disabled if it is the only part, because a frame must show something.
            disabled={show.length === 1 && show[0] === id}
            onCheck={(isOn) =>
              onChoose({
                show: parts
                  .map((part) => part.id)
                  .filter((each) => (each === id ? isOn : show.includes(each))),
              })
            }
          >
            {title}
          </Check>
        ))}
      </fieldset>
      {show.length > 1 && show.includes(ROAD) && (
        <fieldset>
          <legend>{BUILDER.layout}</legend>
          <Radios
            className={styles.choice}
            options={EMBED_LAYOUTS.map((each) => [each, BUILDER.layouts[each]])}
            value={layout}
            onValue={(chosen) => onChoose({ layout: chosen })}
          />
        </fieldset>
      )}
      <fieldset>
        <legend>{BUILDER.hides}</legend>
        {HIDEABLE.map((part) => (
          <Check
            key={part}
            className={styles.choice}
            checked={hidden.includes(part)}
            onCheck={(isOn) =>
              onChoose({ hidden: HIDEABLE.filter((each) => (each === part ? isOn : hidden.includes(each))) })
            }
          >
            {BUILDER.hideable[part]}
          </Check>
        ))}
      </fieldset>
    </>
  );
}
