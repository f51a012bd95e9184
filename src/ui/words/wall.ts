// Texts of the wall view, which fills the screen for a class.

import { t } from '../../languages/t.ts';

export const WALL = {
  label: t`Wall view`,
  enter: t`Wall view`,
  leave: t`Leave the wall view`,
  paused: t`paused`,
  dark: t`The screen is dark. Press the full stop (.) to continue.`,
  keysTitle: t`Keyboard shortcuts in the wall view`,
  keys: [
    ['W', t`wall view (full screen, for a class) on or off; Escape leaves it`],
    [t`Page ↓ ↑`, t`next scene, previous scene; presentation remotes send these keys`],
    [t`Space → R`, t`play and pause, next frame, restart`],
    ['X', t`break a node`],
    ['H', t`heal all nodes`],
    ['C', t`the next chart`],
    ['L', t`a large pointer`],
    ['D', t`pause and draw; D again clears and resumes`],
    ['.', t`blank the screen`],
  ] as const,
} as const;
