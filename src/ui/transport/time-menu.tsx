// The time menu: speeds and steps; on the page also marks and undo.

import type { ReactNode } from 'react';
import { useActions, useRun, useScenario, useTimeline } from '../../app/studio-context.ts';
import { useParts } from '../parts.ts';
import { Check, Radios } from '../shared/check.tsx';
import { LoadGuard } from '../shared/load-guard.tsx';
import { SelectField, type SelectOption } from '../shared/select.tsx';
import { PAGE_TEXT } from '../words/page.ts';
import { TIME_MENU } from '../words/time-menu.ts';
import { EndIcon, EventIcon, RestartIcon, SlowIcon, StepBackIcon, StepIcon } from './icons.tsx';
import { speedName } from './speed-name.ts';
import { FIRST_SPEEDS, sameSpeed, speedsWith } from './speeds.ts';
import { TimeItem } from './time-item.tsx';
import * as styles from './time-menu.module.css';

export default function TimeMenu(): ReactNode {
  const { TimeChanges } = useParts();
  return (
    <>
      <Speeds />
      <Moves />
      {TimeChanges !== null && (
        <LoadGuard>
          <TimeChanges />
        </LoadGuard>
      )}
    </>
  );
}

function Speeds(): ReactNode {
  const actions = useActions();
  const speed = useRun((state) => state.status.speed);
  const ofScene = useRun((state) => state.status.ofScene);
  const isScene = useScenario((state) => state.originId !== null);
  const autoSlow = useTimeline((state) => state.autoSlow);
  const speeds = speedsWith(speed);
  const shown = speeds.find((each) => sameSpeed(each, speed)) ?? speed;
  const named = (each: number): SelectOption<number> => [each, speedName(each)];
  return (
    <fieldset className={styles.speeds}>
      <legend className="visually-hidden">{TIME_MENU.speed}</legend>
      <Radios options={FIRST_SPEEDS.map(named)} value={shown} onValue={actions.setSpeed} />
      <SelectField
        className="speed"
        label={PAGE_TEXT.otherSpeeds}
        aria-label={TIME_MENU.speed}
        options={speeds.map(named)}
        value={shown}
        onValue={actions.setSpeed}
      />
      {isScene && (
        <Check checked={ofScene} onCheck={(on) => (on ? actions.followTempo() : actions.setSpeed(speed))}>
          {TIME_MENU.automatic}
        </Check>
      )}
      <Check title={TIME_MENU.autoSlowMore} checked={autoSlow} onCheck={actions.setAutoSlow}>
        <SlowIcon />
        {TIME_MENU.autoSlow}
      </Check>
    </fieldset>
  );
}

function Moves(): ReactNode {
  const actions = useActions();
  const words = TIME_MENU;
  const hasEnd = useScenario(
    ({ scenario: { stop } }) => stop.requests !== null || stop.durationNanos !== null,
  );
  const end = hasEnd ? words.skipToEnd : words.toNewest;
  return (
    <div className={styles.items}>
      <TimeItem label={TIME_MENU.restart} icon={<RestartIcon />} keys="R" onClick={actions.restart} />
      <TimeItem label={words.stepBack} icon={<StepBackIcon />} keys="←" onClick={actions.stepBack} />
      <TimeItem label={words.step} icon={<StepIcon />} keys="→" onClick={actions.step} />
      <TimeItem label={words.stepEvent} icon={<EventIcon />} keys="Shift →" onClick={actions.stepEvent} />
      <TimeItem label={end} icon={<EndIcon />} keys="End" onClick={actions.skipToEnd} />
    </div>
  );
}
