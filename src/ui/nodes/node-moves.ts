// Where arrow keys go from node to node: bridges lie one below the other, the panel has its nodes side by side.

export const NODE_MOVES: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};
