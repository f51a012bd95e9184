// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'retries-multiply',
  topic: 'calls',
  question: t`Each layer retries three times: how many calls reach the last service?`,
  answer: t`Up to {(1 + A.retries) * (1 + A.retries) * (1 + A.retries):whole} for one request, if three layers make {1 + A.retries} attempts each. Retrying in the last layer only (B) makes {1 + A.retries} calls and completes as many requests, {B.answered:percent}. In A requests that need no failing service wait as well: p90 is {A.p90} instead of {B.p90}.`,
  scenes: {
    layers: 'preset=retry-layers&duration=20s',
  },
  view: {
    scene: 'layers',
    t: '1590ms',
    speed: '1:40',
    controls: 'rate,retries,threads',
    caption: t`A request whose database call fails is retried by three services, each of which calls the next.`,
  },
  why: t`A layer that gives up looks like a failure to the layer above, which repeats all of its work. So attempts multiply: with three layers, the number of attempts is cubed. While attempts go on, each holds a thread in every layer, and these threads are then missing for healthy requests.`,
  action: t`Retry in one place, nearest to the failure or nearest to the user, and mark errors that must not be retried. Give retries a budget, and pass a deadline along, so that inner layers stop when no client waits any more. Look for hidden layers: HTTP clients, SDKs and proxies retry, too.`,
  limits: t`The last service fails every call here. One discussion counts \`27\` calls for two retries in each of three layers, by the same multiplication. How long other requests wait is a result of the run.`,
  asked: [
    onGithub('jborgers/PMD-jPinpoint-rules', 145),
    onGithub('envoyproxy/envoy', 31597),
    onGithub('HKUDS/nanobot', 2760),
  ],
  lesson: 'the-jam-that-travels',
  preset: 'retry-layers',
  claims: [
    { says: 'retrying everywhere answers no more', holds: 'layers.A.answered <= layers.B.answered' },
    { says: 'and makes others wait', holds: 'layers.A.p90 > 10 * layers.B.p90' },
  ],
};
