// The scene's question, and the sentence that explains how to read the scene. A changed scene keeps both and
// has a button that restores the original.

import type { ReactNode } from 'react';
import { useActions, useScenario, useTimeline } from '../../app/studio-context.ts';
import { useStory } from '../scenes/use-story.ts';
import { WHOLE_PAGE_TEXT } from '../words/page.ts';
import { Lead } from './lead.tsx';
import * as styles from './scene-head.module.css';

/** At the usual size, a longer question would take three lines on a phone. */
const LONG_TITLE = 50;
/** A longer sentence would take two lines on a tablet. */
const LONG_LEAD = 106;

export function SceneHead(): ReactNode {
  const originId = useScenario((state) => state.originId);
  const presetId = useScenario((state) => state.presetId);
  const brokenByHand = useTimeline(({ history }) => (history?.handFaults.length ?? 0) > 0);
  const { title, lead } = useStory();
  return (
    <div className={styles.root}>
      <h1 data-long={title.length > LONG_TITLE || undefined}>{title}</h1>
      <p className={styles.lead} data-long={lead.replaceAll('**', '').length > LONG_LEAD || undefined}>
        <span className={styles.leadText}>
          <Lead text={lead} />
        </span>
        {originId !== null && (presetId === null || brokenByHand) && <Changed originId={originId} />}
      </p>
    </div>
  );
}

function Changed({ originId }: { readonly originId: string }): ReactNode {
  const actions = useActions();
  return (
    <span className={styles.changed}>
      <span className={styles.changedMark}>{WHOLE_PAGE_TEXT.changed}</span>
      <button type="button" className="link-button" onClick={() => actions.openPreset(originId)}>
        {WHOLE_PAGE_TEXT.back}
      </button>
    </span>
  );
}
