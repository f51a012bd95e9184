// "Share": a native dialog with a tab for each way to take the scene away. The run goes on behind it.

import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { Suspense } from 'preact/compat';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { LoadGuard } from '../shared/load-guard.tsx';
import { SHARE } from '../words/share.ts';
import { SHARE_SECTIONS } from './sections.ts';
import type { SectionProps, ShareSection } from './share-section.ts';
import './share.css';

interface ShareDialogProps extends SectionProps {
  readonly onClose: () => void;
}

export default function ShareDialog({ moment, onClose }: ShareDialogProps): ComponentChildren {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [chosen, setChosen] = useState(SHARE_SECTIONS[0]);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const several = SHARE_SECTIONS.length > 1;
  return (
    <dialog ref={dialog} className="share" aria-labelledby={`${id}-title`} onClose={onClose}>
      <header className="share-head">
        <h2 id={`${id}-title`}>{SHARE.title}</h2>
        {several && <Tabs id={id} chosen={chosen} onChoose={setChosen} />}
        <form method="dialog">
          <button type="submit" className="button">
            {SHARE.close}
          </button>
        </form>
      </header>
      <div
        className="share-body"
        {...(several && { id: `${id}-panel`, role: 'tabpanel', 'aria-labelledby': tabId(id, chosen) })}
      >
        <LoadGuard key={chosen.id}>
          <Suspense fallback={null}>
            {/* What is wished of a picture begins with what there is to see. */}
            <chosen.Body key={moment.frame === null ? 'early' : 'moment'} moment={moment} />
          </Suspense>
        </LoadGuard>
      </div>
    </dialog>
  );
}

interface TabsProps {
  readonly id: string;
  readonly chosen: ShareSection;
  readonly onChoose: (section: ShareSection) => void;
}

const tabId = (id: string, section: ShareSection): string => `${id}-tab-${section.id}`;

/** Arrow keys, Home and End go from tab to tab, as in any list of tabs. */
function Tabs({ id, chosen, onChoose }: TabsProps): ComponentChildren {
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const last = SHARE_SECTIONS.length - 1;
    const at = SHARE_SECTIONS.indexOf(chosen);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const section = SHARE_SECTIONS.at(next > last ? 0 : next)!;
    onChoose(section);
    document.getElementById(tabId(id, section))?.focus();
  };
  return (
    <div role="tablist" aria-label={SHARE.title} className="share-tabs" onKeyDown={onKeyDown}>
      {SHARE_SECTIONS.map((section) => (
        <button
          key={section.id}
          id={tabId(id, section)}
          type="button"
          role="tab"
          aria-selected={section === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={section === chosen ? 0 : -1}
          onClick={() => onChoose(section)}
        >
          {section.title}
        </button>
      ))}
    </div>
  );
}
