// What a studio shows, as the `state` of the messages.

import type { Studio } from '../app/studio-context.ts';
import { encodeLink } from '../links/link.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { secondsOf } from './messages/metrics.ts';
import type { StatePayload } from './messages/protocol.ts';

export type StateSource = Pick<Studio, 'scenario' | 'run' | 'frames'>;

/** Reads the state again and again; the link of a scenario is written once. */
export class StateReport {
  private readonly studio: StateSource;
  private linked: Scenario | null = null;
  private link = '';

  constructor(studio: StateSource) {
    this.studio = studio;
  }

  read(): StatePayload {
    const { scenario, presetId } = this.studio.scenario.getState();
    const { playing, finished, behind, seeking, speed, error } = this.studio.run.getState().status;
    return {
      playing,
      finished,
      behind,
      seeking: seeking !== null,
      speed: speed === Number.POSITIVE_INFINITY ? 'max' : speed,
      seconds: secondsOf(this.studio.frames.latest?.clock ?? 0),
      preset: presetId,
      scenario: this.linkOf(scenario),
      name: scenario.name,
      servers: scenario.servers.map(({ id, model }) => ({ id, model })),
      failure: error,
    };
  }

  private linkOf(scenario: Scenario): string {
    if (this.linked !== scenario) {
      this.linked = scenario;
      this.link = encodeLink(scenario);
    }
    return this.link;
  }
}
