// How arrow keys move between nodes: bridges are stacked, nodes in the panel are side by side.

export const NODE_MOVES: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};
