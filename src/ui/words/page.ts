// Texts of the parts around the roads: header, dock, tabs. Part of the catalogue in text.ts.

import type { PanelName } from '../../app/stores/view-store.ts';
import { t } from '../../languages/t.ts';

const PANEL: Readonly<Record<PanelName, string>> = {
  understand: t`Understand`,
  charts: t`All charts`,
  settings: t`All settings`,
  threads: t`How many threads?`,
  numbers: t`Your own numbers`,
};

export const PAGE_TEXT = {
  sliderOf: (label: string, server: string) => t`${label} of\u00a0${server}`,
  threads: t`Threads`,
  time: t`Speed and time`,
  otherSpeeds: t`Other speeds`,
} as const;

/** Only whole pages need these, because frames have none of these parts. */
export const WHOLE_PAGE_TEXT = {
  panels: t`More about this scene`,
  panel: PANEL,
  loading: t`Loading …`,
  computed: t`Every number here is computed by a real simulation:`,
  seeChecked: t`see how it was checked`,

  scenes: t`Scenes`,
  view: t`View`,

  changed: t`changed`,
  back: t`Back to the scene`,

  dock: t`Try it`,
  more: t`More`,
  less: t`Less`,
} as const;
