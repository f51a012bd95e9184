// The menu of a node: a small popover beside the node's button, opened by clicking the button. Loaded when it
// is first needed.

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useActions, useScenario, useTimeline } from '../../app/studio-context.ts';
import { t } from '../../languages/t.ts';
import type { HandFault } from '../../scenario/edit.ts';
import { nodeOfNumber } from '../../scenario/node-numbers.ts';
import type { FaultKind } from '../../scenario/scenario.ts';
import { isServed } from '../../scenario/services.ts';
import { useParts } from '../parts.ts';
import { Button } from '../shared/button.tsx';
import { placeAtFoot, placeAtSide } from '../shared/place-beside.ts';
import { NODE_MENU } from '../words/node-menu.ts';
import * as styles from './node-menu.module.css';

/** Faults without a choice of strength. GRADED_FAULTS have one: see faultStrength. */
const PLAIN_FAULTS = ['down', 'refusing', 'flapping'] as const satisfies readonly FaultKind[];
const GRADED_FAULTS = [
  { fault: 'slow', strengths: [2, 10, 50], words: NODE_MENU.times },
  { fault: 'errors', strengths: [0.1, 0.3, 1], words: NODE_MENU.percent },
] as const satisfies readonly { readonly fault: FaultKind; readonly [more: string]: unknown }[];

export interface OpenNodeMenu {
  readonly node: number;
  /** Index in the scenario of the server that calls the node. */
  readonly server: number;
  readonly name: string;
  readonly anchor: HTMLElement;
  /** The menu opens beside this element and must not cover it. */
  readonly beside: HTMLElement;
  readonly isOnRoad: boolean;
}

/**
 * In these windows there is no room beside the roads, so the menu covers the dock. The cars that have to wait
 * because of the fault then remain visible. Low windows are excluded, because stage and dock are side by side
 * in them.
 */
const AT_FOOT = '(max-width: 1099.9px) and (min-height: 500px)';

/**
 * In these windows the dock is beside the stage, with the time controls at its top. The menu therefore covers
 * the lower end of the dock.
 */
const DOCK_AT_SIDE = '(min-width: 560px) and (max-height: 499.9px) and (orientation: landscape)';

/** If the menu opens at the side, it is vertically aligned with this box. */
function levelOf({ anchor, isOnRoad }: OpenNodeMenu): DOMRect {
  if (!isOnRoad || !matchMedia(DOCK_AT_SIDE).matches) return anchor.getBoundingClientRect();
  return new DOMRect(0, document.documentElement.clientHeight);
}

interface NodeMenuProps {
  readonly open: OpenNodeMenu;
  /** Whether a menu was opened here before. If so, the menu's code is already loaded. */
  readonly isKnown: { current: boolean };
  readonly onClosed: () => void;
}

export default function NodeMenu({ open, isKnown, onClosed }: NodeMenuProps): ReactNode {
  const popover = useRef<HTMLDivElement>(null);
  const actions = useActions();
  const { NodeServer } = useParts();
  const groups = useScenario(({ scenario }) => scenario.upstreams);
  const own = nodeOfNumber(groups, open.node);
  // In a chain, nodes have the names of services and no numbers.
  const isNumbered = open.isOnRoad && !groups.some(isServed);
  const name = NODE_MENU.menu(open.name);
  const title = isNumbered ? t`Node ${open.node}` : name;
  const faults = useTimeline(({ history }) => history?.handFaults);
  const inForce =
    faults?.find(({ upstream, node }) => upstream === own?.upstream && node === own.node) ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a press opens it, and nothing else does.
  useLayoutEffect(() => {
    const element = popover.current;
    if (element === null) return;
    if (!element.matches(':popover-open')) {
      // The first click loads this file. If the user has opened something else in the meantime, the menu
      // would close or cover it, so do not open the menu.
      const comesLate = !isKnown.current && document.querySelector(':popover-open, :modal') !== null;
      isKnown.current = true;
      if (comesLate) return onClosed();
      element.showPopover();
    }
    const isAtFoot = open.isOnRoad && matchMedia(AT_FOOT).matches;
    element.dataset.at = isAtFoot ? 'foot' : 'side';
    if (isAtFoot) placeAtFoot(element);
    else placeAtSide(element, levelOf(open), open.beside.getBoundingClientRect());
  }, [open]);

  const choose = (act: (node: number) => void): void => {
    act(open.node);
    popover.current?.hidePopover();
    open.anchor.focus();
  };
  return (
    <div
      ref={popover}
      popover="auto"
      role="toolbar"
      aria-label={name}
      className={`popover ${styles.root}`}
      onToggle={(event) => {
        // A click on another node closes the popover and opens it again, so do not treat that as closing.
        if (event.newState === 'closed' && !event.currentTarget.matches(':popover-open')) onClosed();
      }}
    >
      <span className={styles.title}>
        {title}
        {title !== name && <small>{open.name}</small>}
      </span>
      {NodeServer !== null && <NodeServer server={open.server} node={open.node} />}
      <FaultButtons
        inForce={inForce}
        onFault={(fault, strength) => choose((node) => actions.breakNode(node, fault, strength))}
      />
      <Button kind="small" onClick={() => choose((node) => actions.healNode(node))}>
        {NODE_MENU.heal}
      </Button>
    </div>
  );
}

interface FaultButtonsProps {
  /** The fault that a user has set on the node; null for none. */
  readonly inForce: HandFault | null;
  readonly onFault: (fault: FaultKind, strength?: number) => void;
}

function FaultButtons({ inForce, onFault }: FaultButtonsProps): ReactNode {
  return (
    <>
      <div className={styles.faults}>
        {PLAIN_FAULTS.map((fault) => (
          <Button
            key={fault}
            kind="small"
            aria-pressed={inForce?.fault === fault}
            onClick={() => onFault(fault)}
          >
            {NODE_MENU.faults[fault]}
          </Button>
        ))}
      </div>
      {GRADED_FAULTS.map(({ fault, strengths, words }) => (
        <fieldset key={fault} className={styles.faults}>
          <legend>{NODE_MENU.faults[fault]}</legend>
          {strengths.map((strength) => (
            <Button
              key={strength}
              kind="small"
              aria-label={NODE_MENU.withStrength(NODE_MENU.faults[fault], words(strength))}
              aria-pressed={inForce?.fault === fault && inForce.factor === strength}
              onClick={() => onFault(fault, strength)}
            >
              {words(strength)}
            </Button>
          ))}
        </fieldset>
      ))}
    </>
  );
}
