// Buttons over the nodes of a road: a press breaks a healthy node and heals a faulty one. The Tab key reaches one of them;
// arrow keys go from node to node.

import type { NodeStatus } from '../app/stores/node-status.ts';
import type { Studio } from '../app/studio-context.ts';
import { formatSpan } from '../languages/quantity.ts';
import type { NodeRegion } from '../road/layout/bridge-layout.ts';
import { nodeName } from '../scenario/node-numbers.ts';
import { NODE_MOVES } from '../ui/nodes/node-moves.ts';
import { TEXT } from '../ui/words/text.ts';
import { h, setLabel, watch } from './dom.ts';

const NONE: readonly NodeStatus[] = [];

/** Index of a server in the scenario. */
function placeOf({ scenario }: Studio, server: string): number {
  return scenario.getState().scenario.servers.findIndex(({ id }) => id === server);
}

export class NodeSpots {
  readonly element: HTMLElement;
  readonly stop: () => void;
  private readonly studio: Studio;
  private readonly buttons: HTMLButtonElement[] = [];
  private regions: readonly NodeRegion[] = [];
  private nodes: readonly NodeStatus[] = [];
  /** Index of the button that the Tab key reaches. */
  private reachable = 0;

  constructor(studio: Studio, server: string) {
    this.studio = studio;
    this.element = h('div', {
      class: 'node-spots',
      role: 'toolbar',
      'aria-label': TEXT.stage.nodes(server),
    });
    this.element.addEventListener('keydown', (event) => this.move(event));
    this.stop = watch(
      studio.run,
      ({ nodes }) => nodes[placeOf(studio, server)] ?? NONE,
      (nodes) => {
        this.nodes = nodes;
        this.show();
      },
    );
  }

  /** Sets where the nodes are. */
  place(regions: readonly NodeRegion[]): void {
    this.regions = regions;
    this.show();
  }

  private show(): void {
    const count = Math.min(this.nodes.length, this.regions.length);
    while (this.buttons.length > count) this.buttons.pop()!.remove();
    while (this.buttons.length < count) this.add();
    this.element.hidden = count === 0;
    this.reach(Math.min(this.reachable, Math.max(0, count - 1)));
    const { scenario } = this.studio.scenario.getState();
    this.buttons.forEach((button, place) => {
      const { node, condition, latencyNanos } = this.nodes[place];
      const { x, y, width, height } = this.regions[place];
      const latency = formatSpan(latencyNanos);
      const healthy = condition === 'healthy';
      setLabel(
        button,
        TEXT.node.press(nodeName(scenario, node), TEXT.conditions[condition], latency, healthy),
      );
      button.dataset.condition = condition;
      const box = { left: x, top: y, width, height };
      for (const [side, px] of Object.entries(box)) button.style.setProperty(side, `${px}px`);
    });
  }

  private add(): void {
    const place = this.buttons.length;
    const button = h('button', { type: 'button', tabindex: -1 });
    button.addEventListener('click', () => {
      const { node, condition } = this.nodes[place];
      this.reach(place);
      if (condition === 'healthy') this.studio.actions.breakNode(node, 'down');
      else this.studio.actions.healNode(node);
    });
    this.buttons.push(button);
    this.element.append(button);
  }

  private move(event: KeyboardEvent): void {
    const move = NODE_MOVES[event.key];
    if (move === undefined || this.buttons.length === 0) return;
    event.preventDefault();
    this.reach(Math.min(this.buttons.length - 1, Math.max(0, this.reachable + move)));
    this.buttons[this.reachable].focus();
  }

  private reach(place: number): void {
    this.reachable = place;
    this.buttons.forEach((button, each) => {
      button.tabIndex = each === place ? 0 : -1;
    });
  }
}
