// Settings of a group of nodes as a service: which service calls it, and whether its nodes are servers; if
// so, also their thread model, program and machine. Buttons copy and remove the service.

import { type ReactNode, useId } from 'react';
import { useActions, useScenario } from '../../app/studio-context.ts';
import { listed } from '../../languages/list.ts';
import { formatRequest } from '../../links/structure-text.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { modelOf, THREAD_MODELS } from '../../scenario/server.ts';
import { isServed, scenarioForService } from '../../scenario/services.ts';
import { Button } from '../shared/button.tsx';
import { Select } from '../shared/select.tsx';
import { CONTROLS } from '../words/controls.ts';
import * as controlStyles from './control.module.css';
import { controlGroup } from './control-layout.ts';
import * as controlsStyles from './controls.module.css';
import { ParameterList } from './parameter-list.tsx';
import {
  callersOf,
  withCaller,
  withServiceAdded,
  withServiceCopied,
  withServiceRemoved,
} from './service-edits.ts';
import { StructureField } from './structure-field.tsx';
import { UpstreamGroup } from './upstream-group.ts';

const { services: WORDS } = CONTROLS;
const NONE = 'none';
/**
 * Options for the caller that are not names of services: the server that clients call, no caller, and several
 * callers.
 */
const FRONT = '';
const OTHER = ' ';

export function ServiceSettings({ name }: { readonly name: string }): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const actions = useActions();
  const group = scenario.upstreams.find((each) => each.name === name);
  if (group === undefined) return null;
  const model = isServed(group) ? group.service.server.model : NONE;
  return (
    <>
      <Choice
        label={WORDS.servedBy(name)}
        value={model}
        options={[
          [NONE, WORDS.timer],
          ...THREAD_MODELS.map((each) => [each, modelOf({ model: each }).name] as const),
        ]}
        onValue={(next) => actions.setStructure(`${name}.server`, next)}
      />
      <CallerChoice scenario={scenario} name={name} />
      {isServed(group) && (
        <UpstreamGroup value={name}>
          <StructureField name="request" isList={false} text={formatRequest(group.service.request)} />
          <Parts scenario={scenario} name={name} />
        </UpstreamGroup>
      )}
      <p className={controlsStyles.folds}>
        <Button kind="small" onClick={() => actions.takeScenario(withServiceCopied(scenario, name))}>
          {WORDS.copy(name)}
        </Button>
        <Button kind="small" onClick={() => actions.takeScenario(withServiceRemoved(scenario, name))}>
          {WORDS.remove(name)}
        </Button>
      </p>
    </>
  );
}

/** The settings of the servers that are the nodes of this service. */
function Parts({ scenario, name }: { readonly scenario: Scenario; readonly name: string }): ReactNode {
  const serviceScenario = scenarioForService(scenario, name);
  const [server] = serviceScenario?.servers ?? [];
  if (serviceScenario === null || server === undefined) return null;
  return (
    <>
      <ParameterList group={controlGroup('server', serviceScenario, server)} server={null} />
      <details className={controlsStyles.more}>
        <summary>{CONTROLS.sections.machine}</summary>
        <ParameterList group={controlGroup('machine', serviceScenario, null)} server={null} />
      </details>
    </>
  );
}

function CallerChoice({ scenario, name }: { readonly scenario: Scenario; readonly name: string }): ReactNode {
  const { takeScenario } = useActions();
  const callers = callersOf(scenario, name);
  const [caller] = callers;
  const value = callers.length === 1 ? (caller ?? FRONT) : OTHER;
  const others = scenario.upstreams.filter((group) => isServed(group) && group.name !== name);
  const front = scenario.front ?? listed(scenario.servers.map(({ id }) => id));
  return (
    <Choice
      label={WORDS.calledBy(name)}
      value={value}
      options={[
        ...(value === OTHER ? [[OTHER, callers.length === 0 ? WORDS.nobody : WORDS.several] as const] : []),
        [FRONT, front],
        ...others.map((group) => [group.name, group.name] as const),
      ]}
      onValue={(next) => {
        if (next !== OTHER) takeScenario(withCaller(scenario, name, next === FRONT ? null : next));
      }}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onValue: (value: string) => void;
}

function Choice({ label, value, options, onValue }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={controlStyles.root}>
      <span className={controlStyles.label}>
        <label htmlFor={id}>{label}</label>
      </span>
      <Select id={id} options={options} value={value} onValue={onValue} />
    </div>
  );
}

export function AddService({ scenario }: { readonly scenario: Scenario }): ReactNode {
  const { takeScenario } = useActions();
  return (
    <Button
      kind={`small ${controlsStyles.addServer}`}
      onClick={() => takeScenario(withServiceAdded(scenario))}
    >
      {WORDS.add}
    </Button>
  );
}
