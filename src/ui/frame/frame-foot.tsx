// The last line of the frame: the scene's name, problems of the link or of a setting, and a link to the whole
// page.

import { type MouseEvent, type ReactNode, useState } from 'react';
import { useActions, useRun, useScenario } from '../../app/studio-context.ts';
import { paragraph } from '../../languages/list.ts';
import { formatProblems, type Problem } from '../../scenario/problem.ts';
import { Button } from '../shared/button.tsx';
import { EMBED } from '../words/embed.ts';
import { TEXT } from '../words/text.ts';
import * as styles from './embed.module.css';
import { useSceneTitle } from './use-scene-title.ts';

interface FrameFootProps {
  readonly hasTitle: boolean;
  readonly problems: readonly Problem[];
  /** Address of the whole page; null if unknown. */
  readonly page: string | null;
}

export function FrameFoot({ hasTitle, problems, page }: FrameFootProps): ReactNode {
  const title = useSceneTitle();
  return (
    <footer className={styles.foot}>
      {hasTitle && <p className={styles.name}>{title}</p>}
      <DeadEngine />
      <ProblemList problems={problems} />
      {page === null ? <span className={styles.brand}>{TEXT.name}</span> : <PageLink page={page} />}
    </footer>
  );
}

/** Lists the problems of the link and of the latest change that was refused. */
function ProblemList({ problems }: { readonly problems: readonly Problem[] }): ReactNode {
  const complaint = useScenario((state) => state.complaint);
  const all = [...problems, ...(complaint?.problems ?? [])];
  return (
    <details className={styles.problems} role="status" hidden={all.length === 0}>
      <summary>{EMBED.notUnderstood(all.length)}</summary>
      <ul>
        {formatProblems(all).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

function DeadEngine(): ReactNode {
  const { recover } = useActions();
  const error = useRun(({ status }) => status.error);
  return (
    error !== null && (
      <p className={styles.dead} role="alert">
        <span>{paragraph([EMBED.dead, error])}</span>
        <Button kind="small" onClick={recover}>
          {EMBED.again}
        </Button>
      </p>
    )
  );
}

/** A link to the same scene and instant on the whole page. Its address is updated just before it is used. */
function PageLink({ page }: { readonly page: string }): ReactNode {
  const { link } = useActions();
  const addressNow = (): string => `${page}?${link().split('?')[1] ?? ''}`;
  // Renders again with each change of the scenario. The instant is updated on hover and focus.
  useScenario((state) => state.scenario);
  const [refused, setRefused] = useState<string | null>(null);
  if (refused !== null) {
    return (
      <label className={styles.address} role="status">
        {EMBED.refused}
        <input
          type="text"
          readOnly
          value={refused}
          aria-label={EMBED.address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
    );
  }
  const refresh = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }): void => {
    currentTarget.href = addressNow();
  };
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    // A sandbox that blocks links does so silently, but whether it blocks a new window can be detected.
    event.preventDefault();
    const address = addressNow();
    const opened = window.open(address, '_blank');
    if (opened === null) setRefused(address);
    else opened.opener = null;
  };
  return (
    <a
      className={styles.open}
      href={addressNow()}
      target="_blank"
      rel="noopener"
      title={EMBED.openTitle}
      onPointerDown={refresh}
      onFocus={refresh}
      onContextMenu={refresh}
      onClick={open}
    >
      {EMBED.open} ↗
    </a>
  );
}
