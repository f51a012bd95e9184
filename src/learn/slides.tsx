// A lesson before a class: a step a screen, forward and back by keys and clickers, notes on the teacher's own window.

import type { ComponentChildren, ComponentProps } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { LEARN } from '../ui/words/learn.ts';
import { useLesson } from './lesson-context.ts';
import { Line } from './prose.tsx';
import { StepView } from './step-view.tsx';

type SlideStep = Omit<ComponentProps<typeof StepView>, 'forTeacher' | 'hidden'>;

interface SlidesProps {
  readonly steps: readonly SlideStep[];
  readonly onLeave: () => void;
}

const BACK = new Set(['ArrowLeft', 'PageUp']);
const FORWARD = new Set(['ArrowRight', 'PageDown']);

export function Slides({ steps, onLeave }: SlidesProps): ComponentChildren {
  const { lesson } = useLesson();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      steps.findIndex(({ step }) => `#${step.id}` === location.hash),
    ),
  );
  const [notes, setNotes] = useState(false);
  const go = (by: number): void => setAt((before) => Math.min(steps.length - 1, Math.max(0, before + by)));
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (BACK.has(event.key)) go(-1);
      else if (FORWARD.has(event.key)) go(1);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  useEffect(() => {
    history.replaceState(null, '', `#${steps[at]!.step.id}`);
    main.current?.scrollTo(0, 0);
  }, [at, steps]);
  const shown = steps[at]!;
  return (
    <main ref={main} className="slides" aria-label={LEARN.slides.label}>
      <StepView key={shown.step.id} {...shown} forTeacher={notes} />
      <footer className="slides-foot">
        <button type="button" className="button" disabled={at === 0} onClick={() => go(-1)}>
          {LEARN.slides.back}
        </button>
        <span>{LEARN.slides.of(at + 1, steps.length)}</span>
        <button type="button" className="button" disabled={at === steps.length - 1} onClick={() => go(1)}>
          {LEARN.slides.next}
        </button>
        <span className="slides-title">
          <Line text={lesson.title} scene={null} />
        </span>
        <button type="button" className="button" aria-pressed={notes} onClick={() => setNotes(!notes)}>
          {LEARN.teacher}
        </button>
        <button type="button" className="button" onClick={onLeave}>
          {LEARN.read}
        </button>
      </footer>
    </main>
  );
}
