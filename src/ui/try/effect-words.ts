// What came of a try, as a sentence with numbers of the run.

import { formatBytes, formatCount, formatLatency, rateQuantity } from '../../charts/format.ts';
import { type Change, wayOf } from '../../charts/span-reading.ts';
import type { Act, EffectMeasure, Try } from '../../scenario/story.ts';
import { type Told, TRIES } from '../text-of-tries.ts';

/** Effects that are told; the others are seen. */
const TOLD_MOST = 3;

const NUMBERS: Readonly<Record<EffectMeasure, (value: number) => string>> = {
  rate: (value) => short(value),
  failed: (value) => short(value),
  p50: formatLatency,
  p99: formatLatency,
  waiting: formatCount,
  held: formatCount,
  memory: formatBytes,
};

/** A rate without needless digits: 120, 14.7. */
function short(perSecond: number): string {
  return rateQuantity(perSecond).value.replace(/\.0$/, '');
}

/** What was done, as the beginning of a sentence; `done`: the try itself, or its way back. */
export function causeOf({ act, cause }: Try, done: Act): string {
  if (done.kind === 'node') return TRIES.node(done.node, done.to);
  return done.to === act.to && cause !== undefined ? cause : TRIES.asItWas;
}

export function effectSentence(cause: string, changes: readonly Change[]): string {
  const said = changes
    .slice(0, TOLD_MOST)
    .map((change) => TRIES.effects[change.effect.measure](told(change)));
  return TRIES.told(cause, said);
}

function told(change: Change): Told {
  const { effect, before, now } = change;
  const format = NUMBERS[effect.measure];
  return {
    server: effect.server,
    now: format(now),
    before: format(before),
    same: wayOf(change) === 'nowhere',
    hasNow: Number.isFinite(now),
    hadBefore: Number.isFinite(before),
  };
}
