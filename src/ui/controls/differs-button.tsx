// The sign behind the label of what all servers share: "=" while it is the same for all, "≠" where it may differ.

import type { ComponentChildren } from 'preact';
import { CONTROLS } from '../words/controls.ts';

interface DiffersButtonProps {
  readonly label: string;
  readonly isPressed: boolean;
  readonly onToggle: () => void;
}

export function DiffersButton({ label, isPressed, onToggle }: DiffersButtonProps): ComponentChildren {
  return (
    <button
      type="button"
      className="help-button differs-button"
      aria-label={CONTROLS.differs(label)}
      aria-pressed={isPressed}
      title={isPressed ? CONTROLS.makeSame : CONTROLS.letDiffer}
      onClick={onToggle}
    >
      <span aria-hidden="true">{isPressed ? '≠' : '='}</span>
    </button>
  );
}
