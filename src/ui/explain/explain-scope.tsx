// A part of the page whose numbers can be explained. All its numbers share one popover, which opens beside
// the number that is clicked. Its content is loaded with the first click.

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { t } from '../../languages/t.ts';
import { placeBeside } from '../shared/place-beside.ts';
import { useSize } from '../shared/use-size.ts';
import type { NumberKey } from '../words/numbers.ts';
import * as styles from './explain-popover.module.css';

type Ask = (number: NumberKey, anchor: HTMLElement) => void;
type Body = typeof import('./explanation.tsx').default;

const AskContext = createContext<Ask | null>(null);

interface ExplainedNumber {
  readonly number: NumberKey;
  readonly anchor: HTMLElement;
}

interface ExplainScopeProps {
  /** Index of the server whose numbers are explained. */
  readonly index: number;
  readonly children: ReactNode;
}

export function ExplainScope({ index, children }: ExplainScopeProps): ReactNode {
  const popover = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ExplainedNumber | null>(null);
  const [Shown, setShown] = useState<{ readonly body: Body } | 'missing' | null>(null);
  const ask = useCallback<Ask>((number, anchor) => {
    setOpened({ number, anchor });
    import('./explanation.tsx').then(
      ({ default: body }) => setShown({ body }),
      () => setShown('missing'),
    );
  }, []);
  useSize(popover, () => {
    const element = popover.current;
    if (opened !== null && element?.matches(':popover-open'))
      placeBeside(element, opened.anchor.getBoundingClientRect());
  });
  useEffect(() => {
    const element = popover.current;
    if (opened === null || element === null) return;
    if (!element.matches(':popover-open')) element.showPopover();
    placeBeside(element, opened.anchor.getBoundingClientRect());
    element.focus();
  }, [opened]);
  const closed = (): void => {
    // A click on another number closes the popover and opens it again at once; do not treat that as closing.
    if (popover.current?.matches(':popover-open')) return;
    if (document.activeElement === document.body || popover.current?.contains(document.activeElement))
      opened?.anchor.focus();
    setOpened(null);
  };
  return (
    <AskContext value={ask}>
      {children}
      <div
        ref={popover}
        popover="auto"
        role="dialog"
        aria-label={EXPLAIN_NAMES.how}
        tabIndex={-1}
        className={`popover ${styles.root}`}
        onToggle={(event) => {
          // Do not let an enclosing popover handle this event.
          event.stopPropagation();
          if (event.newState === 'closed') closed();
        }}
      >
        {opened !== null && Shown === 'missing' && <p role="alert">{EXPLAIN_NAMES.missing}</p>}
        {opened !== null && Shown !== null && Shown !== 'missing' && (
          <Shown.body key={opened.number} number={opened.number} index={index} />
        )}
      </div>
    </AskContext>
  );
}

interface NumberButtonProps {
  readonly number: NumberKey;
  /** Id of the element that names the number. */
  readonly nameId: string;
  readonly children: ReactNode;
}

/** A number that can be clicked. It looks like plain text, and its accessible name says what it counts. */
export function NumberButton({ number, nameId, children }: NumberButtonProps): ReactNode {
  const ask = useContext(AskContext);
  const id = useId();
  return (
    <button
      type="button"
      id={id}
      aria-labelledby={`${nameId} ${id}`}
      className={styles.number}
      aria-haspopup="dialog"
      aria-description={EXPLAIN_NAMES.how}
      onClick={(event) => ask?.(number, event.currentTarget)}
    >
      {children}
    </button>
  );
}

const EXPLAIN_NAMES = {
  how: t`How is this computed?`,
  missing: t`The explanation could not be loaded. Reload the page.`,
} as const;
