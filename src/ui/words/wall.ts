// The words of the wall view: the picture on the whole screen, for a class.

import { t } from '../../languages/t.ts';

export const WALL = {
  label: t`Wall view`,
  enter: t`Wall view`,
  leave: t`Leave the wall view`,
  paused: t`paused`,
  dark: t`The wall is dark. Press the full stop to go on.`,
  keysTitle: t`Keys of the wall view`,
  keys: [
    ['W', t`the wall view and back; Escape leaves it`],
    [t`Page ↓ ↑`, t`next scene, scene before; a clicker sends these`],
    [t`Space → R`, t`play and freeze, a frame on, restart`],
    ['X', t`break a node`],
    ['H', t`heal all nodes`],
    ['C', t`the next chart`],
    ['L', t`a large pointer`],
    ['D', t`draw on the picture, which stands still meanwhile; D again wipes it and goes on`],
    ['.', t`a dark wall`],
  ] as const,
} as const;
