// The words of the wall view: the picture on the whole screen, for a class.

import { t } from '../../languages/t.ts';

export const WALL = {
  label: t`Wall view`,
  enter: t`Wall view, for a class`,
  leave: t`Leave the wall view`,
  paused: t`paused`,
  dark: t`The wall is dark. Press the full stop to go on.`,
  keysTitle: t`Keys of the wall view`,
  keys: [
    ['W', 'the wall view and back; Escape leaves it'],
    ['Page ↓ ↑', 'next scene, scene before; a clicker sends these'],
    ['Space → R', 'play and freeze, a frame on, restart'],
    ['X', 'break a node'],
    ['H', 'heal all nodes'],
    ['C', 'the next chart'],
    ['L', 'a large pointer'],
    ['D', 'draw on the picture, which stands still meanwhile; D again wipes it and goes on'],
    ['.', 'a dark wall'],
  ] as const,
} as const;
