// All controls, by section of the scenario, in as many columns as there is room for.

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useActions, useScenario } from '../../app/studio-context.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { modelOf, type Server, THREAD_MODELS, type ThreadModelName } from '../../scenario/server.ts';
import { NodeGrid } from '../nodes/node-grid.tsx';
import { Badge } from '../shared/badge.tsx';
import { serverClass } from '../shared/server-class.ts';
import { CONTROLS } from '../words/controls.ts';
import { controlGroup } from './control-layout.ts';
import { LockKinds } from './lock-kinds.tsx';
import { ParameterList } from './parameter-list.tsx';
import { AddServer, ServerButtons } from './server-buttons.tsx';
import type { StructureFold } from './structure-texts.ts';
import './controls.css';

export default function ControlPanel(): ComponentChildren {
  return (
    <section className="controls" aria-label={CONTROLS.label}>
      <Sections />
    </section>
  );
}

const TRAFFIC_TEXTS: readonly StructureFold[] = ['program', 'times'];
const MACHINE_TEXTS: readonly StructureFold[] = ['machineFaults'];
const UPSTREAM_TEXTS: readonly StructureFold[] = ['nodeFaults'];
const RUN_TEXTS: readonly StructureFold[] = ['end'];

function Sections(): ComponentChildren {
  const scenario = useScenario((state) => state.scenario);
  const upstream = controlGroup('upstream', scenario, null);
  return (
    <>
      <Section title={CONTROLS.sections.traffic}>
        <ParameterList
          group={controlGroup('traffic', scenario, null)}
          server={null}
          structures={TRAFFIC_TEXTS}
        />
        <LockKinds />
      </Section>
      {scenario.servers.map((server, index) => (
        <ServerSection key={server.id} scenario={scenario} server={server} index={index} />
      ))}
      <AddServer scenario={scenario} />
      <Section title={CONTROLS.sections.machine} hint={CONTROLS.machineHint}>
        <ParameterList
          group={controlGroup('machine', scenario, null)}
          server={null}
          structures={MACHINE_TEXTS}
        />
      </Section>
      {upstream.upFront.length > 0 && (
        <Section title={CONTROLS.sections.upstream} hint={CONTROLS.breakHint}>
          <NodeGrid />
          <ParameterList group={upstream} server={null} structures={UPSTREAM_TEXTS} />
        </Section>
      )}
      <Section title={CONTROLS.sections.randomness}>
        <ParameterList
          group={controlGroup('randomness', scenario, null)}
          server={null}
          structures={RUN_TEXTS}
        />
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ComponentChildren;
}

function Section({ title, hint, children }: SectionProps): ComponentChildren {
  return (
    <div className="control-section">
      <h3>
        {title}
        {hint !== undefined && <span className="hint">{hint}</span>}
      </h3>
      {children}
    </div>
  );
}

interface ServerSectionProps {
  readonly scenario: Scenario;
  readonly server: Server;
  readonly index: number;
}

function ServerSection({ scenario, server, index }: ServerSectionProps): ComponentChildren {
  const actions = useActions();
  const id = useId();
  return (
    <div className={`control-section ${serverClass(index)}`}>
      <h3 className="server-heading">
        <Badge id={server.id} index={index} />
        <label htmlFor={id} className="visually-hidden">
          {CONTROLS.modelOf(server.id)}
        </label>
        <select
          id={id}
          value={server.model}
          onChange={(event) => actions.setModel(server.id, event.currentTarget.value as ThreadModelName)}
        >
          {THREAD_MODELS.map((model) => (
            <option key={model} value={model}>
              {modelOf({ model }).name}
            </option>
          ))}
        </select>
        <ServerButtons id={server.id} count={scenario.servers.length} />
      </h3>
      <ParameterList group={controlGroup('server', scenario, server)} server={server} />
    </div>
  );
}
