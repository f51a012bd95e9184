// The words of the page's frame: header, dock, tabs. Part of the catalogue in text.ts.

import type { PanelName } from '../../app/stores/view-store.ts';

const PANEL: Readonly<Record<PanelName, string>> = {
  understand: 'Understand',
  charts: 'All charts',
  settings: 'All settings',
  threads: 'How many threads?',
  numbers: 'Your own numbers',
};

export const PAGE_TEXT = {
  panels: 'More about this scene',
  panel: PANEL,
  loading: 'Loading …',
  computed: 'Every number here is computed by a real simulation:',
  seeChecked: 'see how it was checked',

  scenes: 'Scenes',
  explore: 'Explore',
  exploreLabel: 'Everything there is',
  keys: 'Help and keys',
  checkedPage: 'How it was checked',
  lessons: 'Lessons',
  toTheme: (to: 'light' | 'dark') => (to === 'dark' ? 'Dark colours' : 'Light colours'),
  themes: 'Colours',

  changed: 'changed',
  back: 'Back to the scene',

  dock: 'Try it',
  sliderOf: (label: string, server: string) => `${label} of ${server}`,
  rate: 'Requests a second',
  threads: 'Threads',
  more: 'More',
  less: 'Less',
  time: 'Speed and time',
  otherSpeeds: 'Other speeds',

  headline: {
    // Longer numbers leave less room before the lanes.
    offered: (rate: string) => `of ${rate} ${rate.length > 3 ? '' : 'requests '}a second`,
    plain: 'requests a second',
    ended: (at: string) => `a second, ended at ${at}`,
    endedAnswering: (at: string, share: string) => `a second until ${at}, ${share} answered in time`,
    short: '/s',
  },

  coach: {
    press: (repairs: boolean) => (repairs ? 'click to repair' : 'click to break'),
    touch: (repairs: boolean) => (repairs ? 'tap to repair' : 'tap to break'),
  },
} as const;
