// The menu of time: speeds, steps, marks, undo.

import type { ReactNode } from 'react';
import { useActions, useRun, useScenario, useTimeline } from '../../app/studio-context.ts';
import type { EditWords } from '../../protocol/history.ts';
import { Check, Radios } from '../shared/check.tsx';
import { type Option, SelectField } from '../shared/select.tsx';
import { PAGE_TEXT } from '../words/page.ts';
import { TEXT } from '../words/text.ts';
import { TIME_MENU } from '../words/time-menu.ts';
import {
  BookmarkIcon,
  EndIcon,
  EventIcon,
  RedoIcon,
  RestartIcon,
  SlowIcon,
  StepBackIcon,
  StepIcon,
  UndoIcon,
} from './icons.tsx';
import { MarksMenu } from './marks-menu.tsx';
import { FIRST_SPEEDS, sameSpeed, speedName, speedsWith } from './speeds.ts';
import { editWords } from './time-words.ts';
import './time-menu.css';

export default function TimeMenu(): ReactNode {
  return (
    <>
      <Speeds />
      <Moves />
      <Changes />
    </>
  );
}

function Speeds(): ReactNode {
  const actions = useActions();
  const speed = useRun((state) => state.status.speed);
  const autoSlow = useTimeline((state) => state.autoSlow);
  const speeds = speedsWith(speed);
  const shown = speeds.find((each) => sameSpeed(each, speed)) ?? speed;
  const named = (each: number): Option<number> => [each, speedName(each)];
  return (
    <fieldset className="time-speeds">
      <legend className="visually-hidden">{TEXT.transport.speed}</legend>
      <Radios options={FIRST_SPEEDS.map(named)} value={shown} onValue={actions.setSpeed} />
      <SelectField
        className="speed"
        label={PAGE_TEXT.otherSpeeds}
        aria-label={TEXT.transport.speed}
        options={speeds.map(named)}
        value={shown}
        onValue={actions.setSpeed}
      />
      <Check title={TIME_MENU.autoSlowMore} checked={autoSlow} onCheck={actions.setAutoSlow}>
        <SlowIcon />
        {TIME_MENU.autoSlow}
      </Check>
    </fieldset>
  );
}

interface ItemProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly keys: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

function Item({ label, icon, keys, onClick, disabled = false }: ItemProps): ReactNode {
  return (
    <button type="button" className="time-item" aria-label={label} disabled={disabled} onClick={onClick}>
      {icon}
      <span>{label}</span>
      <span className="time-key" aria-hidden="true">
        {keys}
      </span>
    </button>
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
    <div className="time-items">
      <Item label={TEXT.transport.restart} icon={<RestartIcon />} keys="R" onClick={actions.restart} />
      <Item label={words.stepBack} icon={<StepBackIcon />} keys="←" onClick={actions.stepBack} />
      <Item label={words.step} icon={<StepIcon />} keys="→" onClick={actions.step} />
      <Item label={words.stepEvent} icon={<EventIcon />} keys="Shift →" onClick={actions.stepEvent} />
      <Item label={end} icon={<EndIcon />} keys="End" onClick={actions.skipToEnd} />
    </div>
  );
}

/** Bookmarks, the list of marks, undo and redo. */
function Changes(): ReactNode {
  const actions = useActions();
  const undo = useTimeline((state) => state.history?.undo ?? null);
  const redo = useTimeline((state) => state.history?.redo ?? null);
  const words = (edit: EditWords | null): string | null => (edit === null ? null : editWords(edit));
  return (
    <div className="time-items">
      <Item
        label={TIME_MENU.undo(words(undo))}
        icon={<UndoIcon />}
        keys="Ctrl Z"
        disabled={undo === null}
        onClick={actions.undo}
      />
      <Item
        label={TIME_MENU.redo(words(redo))}
        icon={<RedoIcon />}
        keys="Ctrl Y"
        disabled={redo === null}
        onClick={actions.redo}
      />
      <Item
        label={TIME_MENU.addBookmark}
        icon={<BookmarkIcon />}
        keys="B"
        onClick={() => actions.toggleBookmark(null)}
      />
      <MarksMenu />
    </div>
  );
}
