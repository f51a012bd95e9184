// The place where the keyboard reaches the vehicles of a road: arrows go from one to the next, and follow it.

import type { KeyboardEvent, ReactNode } from 'react';
import { useActions } from '../studio-context.ts';
import { TEXT } from '../text.ts';

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

export function VehicleKeys({ server }: { readonly server: string }): ReactNode {
  const { follow, followNext } = useActions();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction !== undefined) followNext(server, direction);
    else if (event.key === 'Escape') follow(null);
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      className="vehicle-keys"
      onKeyDown={onKeyDown}
      onClick={() => followNext(server, 1)}
    >
      {TEXT.vehicle.keys(server)}
    </button>
  );
}
