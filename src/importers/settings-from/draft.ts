// Applies settings to a scenario one by one, and records what each setting became.

import { t } from '../../languages/t.ts';
import { applySetting, isProblem } from '../../links/settings.ts';
import { serverOf } from '../../scenario/default-scenario.ts';
import { MODELS } from '../../scenario/models.ts';
import { withServer } from '../../scenario/parameter.ts';
import { PARAMETERS, type ParameterKey } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Server, ThreadModelName } from '../../scenario/server.ts';

export interface Understood {
  /** The setting as it was pasted. */
  readonly given: string;
  /** Its parameter in the model: "Threads of server A". */
  readonly becomes: string;
  /** Its value as text; '' if nothing had to change. */
  readonly value: string;
  readonly why: string;
}

export interface NotUnderstood {
  readonly given: string;
  readonly why: string;
}

const SHOWN_MAX = 80;
/** Further entries are only counted. */
const ENTRIES_MAX = 60;

export class Draft {
  scenario: Scenario;
  readonly understood: Understood[] = [];
  readonly notUnderstood: NotUnderstood[] = [];
  /** Number of entries that are not listed. */
  unlisted = 0;
  private readonly serverId: string;

  /** Settings of a server apply to the server with this id. */
  constructor(scenario: Scenario, serverId: string) {
    this.scenario = scenario;
    this.serverId = serverId;
  }

  get server(): Server {
    const { servers } = this.scenario;
    return servers.find((each) => each.id === this.serverId) ?? servers[0]!;
  }

  /** Sets a parameter, or records that its value is not allowed. */
  set(given: string, key: ParameterKey, value: string, why: string): void {
    const ofServer = PARAMETERS[key].section === 'server';
    const changed = applySetting(this.scenario, ofServer ? `${this.server.id}.${key}` : key, value);
    if (isProblem(changed)) {
      this.leave(given, t`${changed.value} is not possible here: ${changed.allowed}`);
      return;
    }
    this.scenario = changed;
    const { label } = PARAMETERS[key];
    this.note(given, ofServer ? t`${label} of server ${this.server.id}` : label, value, why);
  }

  /** Sets a part of the structure, such as the number of requests. */
  setPart(
    given: string,
    key: 'requests' | 'duration' | 'think',
    label: string,
    value: string,
    why: string,
  ): void {
    const changed = applySetting(this.scenario, key, value);
    if (isProblem(changed)) {
      this.leave(given, t`${changed.value} is not possible here: ${changed.allowed}`);
      return;
    }
    this.scenario = changed;
    this.note(given, label, value, why);
  }

  /** Changes the server's thread model, unless the server already has this model. */
  takeModel(given: string, model: ThreadModelName, why: string): void {
    const before = this.server;
    if (before.model === model) return;
    this.scenario = withServer(this.scenario, serverOf(model, before.id));
    this.note(given, t`Thread model of server ${before.id}`, MODELS[model].name, why);
  }

  /** Records a setting that is understood but does not change the model. */
  agree(given: string, becomes: string, why: string): void {
    this.note(given, becomes, '', why);
  }

  leave(given: string, why: string): void {
    if (this.notUnderstood.length < ENTRIES_MAX) this.notUnderstood.push({ given: short(given), why });
    else this.unlisted += 1;
  }

  private note(given: string, becomes: string, value: string, why: string): void {
    if (this.understood.length < ENTRIES_MAX)
      this.understood.push({ given: short(given), becomes, value, why });
    else this.unlisted += 1;
  }
}

function short(given: string): string {
  const line = given.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX - 1)}…` : line;
}
