// All marks of the run as a list: to go there, and to take bookmarks away.

import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { useActions, useScenario, useTimeline } from '../../app/studio-context.ts';
import { faultKey, type Mark, marksOf } from '../../app/time-marks.ts';
import { placeBeside } from '../shared/place-beside.ts';
import { TEXT } from '../words/text.ts';
import { ListIcon } from './icons.tsx';
import { timeScale } from './time-scale.ts';
import { fineInstant, markWords } from './time-words.ts';

export function MarksMenu(): ComponentChildren {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const timeline = useTimeline((state) => state);
  const scenario = useScenario((state) => state.scenario);
  const marks = marksOf(timeline);
  const label = TEXT.transport.marks(marks.length);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="time-item marks-button"
        popoverTarget={id}
        aria-label={label}
      >
        <ListIcon />
        <span>{label}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="popover marks-menu"
        onToggle={(event) => {
          const box = anchor.current?.getBoundingClientRect();
          if (event.newState === 'open' && box !== undefined) placeBeside(event.currentTarget, box);
        }}
      >
        {marks.length === 0 ? (
          <p className="muted">{TEXT.transport.noMarks}</p>
        ) : (
          <ul aria-label={TEXT.transport.marksLabel}>
            {marks.map((mark) => (
              <MarkRow key={keyOf(mark)} mark={mark} spanNanos={timeScale(timeline, scenario)} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function MarkRow({
  mark,
  spanNanos,
}: {
  readonly mark: Mark;
  readonly spanNanos: number;
}): ComponentChildren {
  const actions = useActions();
  const at = fineInstant(mark.atNanos, spanNanos);
  return (
    <li className={`mark-row mark-${mark.kind}`}>
      <button type="button" className="mark-go" onClick={() => actions.seek(mark.atNanos)}>
        <b>{at}</b> {markWords(mark)}
      </button>
      {mark.kind === 'bookmark' && (
        <button
          type="button"
          className="button small"
          aria-label={TEXT.transport.removeBookmark(at)}
          onClick={() => actions.toggleBookmark(mark.atNanos)}
        >
          {TEXT.transport.remove}
        </button>
      )}
    </li>
  );
}

function keyOf(mark: Mark): string {
  if (mark.kind === 'edit') return `edit ${mark.edit.id}`;
  return mark.kind === 'bookmark' ? `bookmark ${mark.atNanos}` : `${mark.kind} ${faultKey(mark.fault)}`;
}
