// What else can be done to a node: a small popover that opens beside its button after a press.

import { type ReactNode, useEffect, useRef } from 'react';
import { FAULT_KINDS } from '../../scenario/scenario.ts';
import { placeAtSide } from '../shared/place-beside.ts';
import { useActions } from '../studio-context.ts';
import { TEXT } from '../text.ts';

export interface OpenNodeMenu {
  readonly node: number;
  readonly anchor: HTMLElement;
  /** What stays in sight: the menu stands to the side of it. */
  readonly beside: HTMLElement;
}

interface NodeMenuProps {
  readonly open: OpenNodeMenu | null;
  readonly onClosed: () => void;
}

export function NodeMenu({ open, onClosed }: NodeMenuProps): ReactNode {
  const popover = useRef<HTMLDivElement>(null);
  const actions = useActions();

  useEffect(() => {
    const element = popover.current;
    if (open === null || element === null) return;
    if (!element.matches(':popover-open')) element.showPopover();
    placeAtSide(element, open.anchor.getBoundingClientRect(), open.beside.getBoundingClientRect());
  }, [open]);

  const choose = (act: (node: number) => void): void => {
    if (open === null) return;
    act(open.node);
    popover.current?.hidePopover();
    open.anchor.focus();
  };
  return (
    <div
      ref={popover}
      popover="auto"
      role="toolbar"
      aria-label={open === null ? undefined : TEXT.node.menu(open.node)}
      className="popover node-menu"
      onToggle={(event) => {
        // A press on another node closes and opens at once: only a popover that stays closed is closed.
        if (event.newState === 'closed' && !event.currentTarget.matches(':popover-open')) onClosed();
      }}
    >
      {open !== null && (
        <>
          <span className="node-menu-title">{TEXT.node.menu(open.node)}</span>
          {FAULT_KINDS.map((fault) => (
            <button
              key={fault}
              type="button"
              className="button small"
              onClick={() => choose((node) => actions.breakNode(node, fault))}
            >
              {TEXT.node.faults[fault]}
            </button>
          ))}
          <button
            type="button"
            className="button small"
            onClick={() => choose((node) => actions.healNode(node))}
          >
            {TEXT.node.heal}
          </button>
        </>
      )}
    </div>
  );
}
