// Which server of the scene something is for; nothing to choose where there is one.

import type { ComponentChildren } from 'preact';
import { useScenario } from '../../app/studio-context.ts';

interface ServerChoiceProps {
  readonly label: string;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

export function ServerChoice({ label, chosen, onChoose }: ServerChoiceProps): ComponentChildren {
  const servers = useScenario((state) => state.scenario.servers);
  if (servers.length === 1) return null;
  return (
    <label className="measured-choice">
      {label}
      <select value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        {servers.map(({ id }) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
    </label>
  );
}
