// A list of tabs. The list is a single stop of the Tab key; arrow keys, Home and End move between its tabs
// and show their panels.

import type { KeyboardEvent, ReactNode } from 'react';

interface TabsProps<Id> {
  readonly className: string;
  readonly label: string;
  readonly tabs: readonly (readonly [id: Id, title: string])[];
  readonly shown: Id;
  readonly tabId: (id: Id) => string;
  readonly panelId: (id: Id) => string;
  readonly onShow: (id: Id) => void;
  /**
   * Called when the pointer or the focus reaches a tab that is not shown, because it is likely to be opened
   * next.
   */
  readonly onNear?: (id: Id) => void;
}

export function Tabs<Id extends string>(props: TabsProps<Id>): ReactNode {
  const { className, label, tabs, shown, tabId, panelId, onShow, onNear } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = tabs.findIndex(([id]) => id === shown);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const [id] = tabs.at(next % tabs.length)!;
    onShow(id);
    document.getElementById(tabId(id))?.focus();
  };
  return (
    <div role="tablist" className={className} aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(([id, title]) => (
        <button
          key={id}
          id={tabId(id)}
          type="button"
          role="tab"
          aria-selected={id === shown}
          aria-controls={panelId(id)}
          tabIndex={id === shown ? 0 : -1}
          onPointerEnter={() => onNear?.(id)}
          onFocus={() => onNear?.(id)}
          onClick={() => onShow(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
