// A picture of a step's scene on the printed sheet, once the picture has been drawn.

import type { ReactNode } from 'react';
import { useLesson } from './lesson-context.ts';
import * as styles from './still-view.module.css';
import { type StillPlace, stillKey } from './stills.ts';

interface StillViewProps {
  /** Id of the step. */
  readonly step: string;
  readonly place: StillPlace;
}

export function StillView(props: StillViewProps): ReactNode {
  const still = useLesson().stills.get(stillKey(props));
  return still && <img className={styles.root} src={still.address} alt={still.description} />;
}
