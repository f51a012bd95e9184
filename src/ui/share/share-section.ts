// What a section of the Share dialog is given and has to be: a component of its own file, loaded when it is chosen.

import type { ComponentType } from 'preact';
import type { Moment } from '../../app/studio-context.ts';

export interface SectionProps {
  /** The page as it was when the dialog was opened. */
  readonly moment: Moment;
}

export interface ShareSection {
  readonly id: string;
  /** On its tab. */
  readonly title: string;
  readonly Body: ComponentType<SectionProps>;
}
