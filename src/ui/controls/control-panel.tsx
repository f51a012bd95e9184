// All controls, grouped by section of the scenario, in as many columns as fit.

import { type ReactNode, useId } from 'react';
import { nextServer, SERVERS_MAX } from '../../app/stores/edits.ts';
import { useActions, useScenario } from '../../app/studio-context.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { modelOf, type Server, THREAD_MODELS } from '../../scenario/server.ts';
import { withGroupFirst } from '../../scenario/upstream-groups.ts';
import { NodeGrid } from '../nodes/node-grid.tsx';
import { Badge } from '../shared/badge.tsx';
import { Button } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import { Select } from '../shared/select.tsx';
import { serverClass } from '../shared/server-class.ts';
import { CONTROLS, SERVERS } from '../words/controls.ts';
import { controlGroup } from './control-layout.ts';
import * as styles from './control-panel.module.css';
import * as controlsStyles from './controls.module.css';
import { LockKinds } from './lock-kinds.tsx';
import { ParameterList } from './parameter-list.tsx';
import { AddService, ServiceSettings } from './service-settings.tsx';
import type { StructureFold } from './structure-texts.ts';
import { UpstreamGroup } from './upstream-group.ts';

const TRAFFIC_TEXTS: readonly StructureFold[] = ['program', 'times'];
const MACHINE_TEXTS: readonly StructureFold[] = ['machineFaults'];
const UPSTREAM_TEXTS: readonly StructureFold[] = ['nodeFaults'];
const RUN_TEXTS: readonly StructureFold[] = ['end'];

export default function ControlPanel(): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  return (
    <section className={controlsStyles.root} aria-label={CONTROLS.label}>
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
      {scenario.upstreams.map(({ name }, index) => (
        <UpstreamSection key={name} scenario={scenario} name={name} isFirst={index === 0} />
      ))}
      <AddService scenario={scenario} />
      <Section title={CONTROLS.sections.randomness}>
        <ParameterList
          group={controlGroup('randomness', scenario, null)}
          server={null}
          structures={RUN_TEXTS}
        />
      </Section>
    </section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Section({ title, hint, children }: SectionProps): ReactNode {
  return (
    <div className={controlsStyles.section}>
      <h3>
        {title}
        {hint !== undefined && <span className={controlsStyles.hint}>{hint}</span>}
      </h3>
      {children}
    </div>
  );
}

interface UpstreamSectionProps {
  readonly scenario: Scenario;
  readonly name: string;
  readonly isFirst: boolean;
}

/** The controls of one upstream group. The first group's section also lists the nodes of all groups. */
function UpstreamSection({ scenario, name, isFirst }: UpstreamSectionProps): ReactNode {
  const { sections, nodesOf, breakHint } = CONTROLS;
  const title = scenario.upstreams.length === 1 ? sections.upstream : nodesOf(name);
  return (
    <UpstreamGroup value={isFirst ? null : name}>
      <Section title={title} {...(isFirst && { hint: breakHint })}>
        {isFirst && <NodeGrid />}
        <ServiceSettings name={name} />
        <ParameterList
          group={controlGroup('upstream', withGroupFirst(scenario, name), null)}
          server={null}
          structures={UPSTREAM_TEXTS}
        />
      </Section>
    </UpstreamGroup>
  );
}

interface ServerSectionProps {
  readonly scenario: Scenario;
  readonly server: Server;
  readonly index: number;
}

function ServerSection({ scenario, server, index }: ServerSectionProps): ReactNode {
  const actions = useActions();
  const id = useId();
  return (
    <div className={`${controlsStyles.section} ${serverClass(index)}`}>
      <h3 className={styles.serverHeading}>
        <Badge id={server.id} index={index} />
        <label htmlFor={id} className="visually-hidden">
          {CONTROLS.modelOf(server.id)}
        </label>
        <Select
          id={id}
          options={THREAD_MODELS.map((model) => [model, modelOf({ model }).name])}
          value={server.model}
          onValue={(model) => actions.setModel(server.id, model)}
        />
        <ServerButtons id={server.id} count={scenario.servers.length} />
      </h3>
      <ParameterList group={controlGroup('server', scenario, server)} server={server.id} />
    </div>
  );
}

const COPY_SIGN = 'M5 1.5h8.5V11H11v3.5H2.5V5H5zM6.4 5H11v4.6h1.1V2.9H6.4zM3.9 6.4v6.7h5.7V6.4z';

interface ServerButtonsProps {
  readonly id: string;
  /** Number of servers in the scenario. */
  readonly count: number;
}

function ServerButtons({ id, count }: ServerButtonsProps): ReactNode {
  const { copyServer, removeServer } = useActions();
  return (
    <>
      {count < SERVERS_MAX && (
        <Button
          kind={`small ${styles.iconButton}`}
          aria-label={SERVERS.copy(id)}
          title={SERVERS.copy(id)}
          onClick={() => copyServer(id)}
        >
          <Icon path={COPY_SIGN} />
        </Button>
      )}
      {count > 1 && (
        <Button
          kind={`small ${styles.iconButton}`}
          aria-label={SERVERS.remove(id)}
          title={SERVERS.remove(id)}
          onClick={() => removeServer(id)}
        >
          <span aria-hidden="true">×</span>
        </Button>
      )}
    </>
  );
}

function AddServer({ scenario }: { readonly scenario: Scenario }): ReactNode {
  const { addServer } = useActions();
  const next = nextServer(scenario);
  if (next === null) return <p className={controlsStyles.serversMost}>{SERVERS.most(SERVERS_MAX)}</p>;
  return (
    <Button
      kind={`small ${controlsStyles.addServer}`}
      title={SERVERS.addNote(next.id, modelOf(next).name)}
      onClick={addServer}
    >
      {SERVERS.add}
    </Button>
  );
}
