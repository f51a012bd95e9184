// The buttons of nodes, on roads and in the panel. A click injects a fault into a healthy node or heals a
// faulty one; a menu with more actions then opens. The buttons are a single tab stop; arrow keys move between
// nodes.

import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { useScenario, useStudio } from '../../app/studio-context.ts';
import type { NodeStatus } from '../../facts/node-status.ts';
import { capital, formatSpan } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { nodeName } from '../../scenario/node-numbers.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import { TEXT } from '../words/text.ts';
import type { OpenNodeMenu } from './node-menu.tsx';

const NODE_TEXT = {
  press: (name: string, condition: string, latency: string, healthy: boolean) =>
    healthy
      ? t`${capital(name)}, ${condition}, ${latency}. Press to take it down`
      : t`${capital(name)}, ${condition}, ${latency}. Press to heal it`,
  withNote: (words: string, note: string) => t`${words}. ${note}`,
} as const;

/** How arrow keys move between nodes: bridges are stacked, nodes in the panel are side by side. */
const NODE_MOVES: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};

const NodeMenu = lazy(() => import('./node-menu.tsx'));

interface NodeButtonsProps {
  readonly label: string;
  readonly className: string;
  readonly nodes: readonly NodeStatus[];
  /** Index in the scenario of the server that calls the nodes; by default the first. */
  readonly server?: number;
  /** The content of a button. null if the button is over the picture, which already shows its node. */
  readonly face: (status: NodeStatus) => ReactNode;
  /** The position of a button over the picture; null hides the button. */
  readonly place?: (status: NodeStatus) => CSSProperties | null;
  /** Text to add to a node's accessible name; null for none. */
  readonly note?: (status: NodeStatus) => string | null;
  /** Content to insert before a button, such as the name of a group before its first node. */
  readonly before?: (status: NodeStatus) => ReactNode;
}

export function NodeButtons(props: NodeButtonsProps): ReactNode {
  const { label, className, nodes, server = 0, face, place, note, before } = props;
  const { actions, view } = useStudio();
  const nameOf = useNodeNames();
  const [menu, setMenu] = useState<OpenNodeMenu | null>(null);
  const isKnown = useRef(false);
  const [current, setCurrent] = useState(1);
  const reachable = Math.min(current, nodes.length);

  const press = (status: NodeStatus, anchor: HTMLElement): void => {
    if (status.condition === 'healthy') actions.breakNode(status.node, 'down');
    else actions.healNode(status.node);
    setCurrent(status.node);
    if (place !== undefined) view.setState({ coached: true });
    const isOnRoad = place !== undefined;
    // The menu opens beside this element: on a road beside the button, so that the bridges above and below
    // remain visible; in the panel beside the whole grid.
    const beside = isOnRoad ? anchor : (anchor.parentElement ?? anchor);
    setMenu({ node: status.node, server, name: nameOf(status.node), anchor, beside, isOnRoad });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const move = NODE_MOVES[event.key];
    const from = (event.target as HTMLElement).dataset.node;
    if (move === undefined || from === undefined) return;
    event.preventDefault();
    const next = Math.min(nodes.length, Math.max(1, Number(from) + move));
    setCurrent(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-node="${next}"]`)?.focus();
  };

  return (
    <div className={className} role="toolbar" aria-label={label} onKeyDown={onKeyDown}>
      {nodes.map((status) => {
        const style = place === undefined ? {} : place(status);
        const condition = TEXT.conditions[status.condition];
        const healthy = status.condition === 'healthy';
        const pressed = NODE_TEXT.press(
          nameOf(status.node),
          condition,
          formatSpan(status.latencyNanos),
          healthy,
        );
        const more = note?.(status) ?? null;
        const words = more === null ? pressed : NODE_TEXT.withNote(pressed, more);
        return style === null ? null : (
          <Fragment key={status.node}>
            {before?.(status)}
            <button
              type="button"
              data-node={status.node}
              data-condition={status.condition}
              tabIndex={status.node === reachable ? 0 : -1}
              style={style}
              title={words}
              aria-label={words}
              onClick={(event) => press(status, event.currentTarget)}
            >
              {face(status)}
            </button>
          </Fragment>
        );
      })}
      <LoadGuard>
        {menu !== null && <NodeMenu open={menu} isKnown={isKnown} onClosed={() => setMenu(null)} />}
      </LoadGuard>
    </div>
  );
}

/**
 * Returns a function that names a node. Its argument is the number of the node, counted through all upstream
 * groups.
 */
function useNodeNames(): (node: number) => string {
  const scenario = useScenario((state) => state.scenario);
  return (node) => nodeName(scenario, node);
}
