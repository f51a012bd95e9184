// The words of the page that shows published figures beside simulated ones.

import { fixed } from '../../languages/numbers.ts';
import { plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';

const claimCount = (count: number): string => t`${count} ${plural(count, { one: 'claim', other: 'claims' })}`;

export const VALIDATION = {
  title: t`Published figures beside simulated ones`,
  lead: t`A simulation is worth what it gets right. Five articles about threads, queues and latency print figures that anyone can check: here each of their claims runs in your browser, on the engine that draws the roads, and its figures stand beside the published ones.`,
  fair: t`Meeting a figure proves something only where it could have been missed. So each is marked: a check, to which no value of the model was fitted; fitted; or by construction, where it follows from the set-up by arithmetic. A claim is a check where more of its figures are checks than values were fitted to it. What the model does not reproduce says so, and why.`,
  skip: t`Skip to the claims`,
  loading: t`Loading the claims…`,
  failed: (reason: string) => t`The claims cannot run here: ${reason}.`,
  again: t`Try again`,
  run: {
    all: (count: number) => t`Run all ${count} claims`,
    again: (count: number) => t`Run all ${count} again`,
    rest: (count: number) => t`Run the remaining ${count}`,
    stop: t`Stop`,
    progress: t`Claims that have run`,
    none: (claims: number, sources: number) =>
      t`${claims} ${plural(claims, { one: 'claim', other: 'claims' })} of ${sources} ${plural(sources, { one: 'source', other: 'sources' })}. Nothing has run yet: the figures below are the published ones. All of it takes some 10 to 30 seconds of computing.`,
    under: (done: number, all: number) => t`${done} of ${all} have run`,
    stopped: (done: number, all: number, missed: number) =>
      missed === 0
        ? t`${done} of ${all} have run, none out of tolerance`
        : t`${done} of ${all} have run, ${missed} of them out of tolerance`,
    done: (checks: number, all: number, met: number) =>
      t`${checks} of ${all} claims are checks: ${met} met in every figure, ${checks - met} in part`,
    others: (fits: number, constructions: number) =>
      t`${fits} ${plural(fits, { one: 'claim', other: 'claims' })} fitted, ${constructions} by construction: they come out as they must, and prove little.`,
    missed: (missed: number) =>
      t`${missed} ${plural(missed, { one: 'claim', other: 'claims' })} out of tolerance.`,
    time: (seconds: number) =>
      t`after ${fixed(seconds, seconds < 10 ? 1 : 0)} s of computing in this browser`,
  },
  claim: {
    count: claimCount,
    status: {
      idle: t`not run yet`,
      queued: t`will run`,
      running: t`running…`,
      within: t`within tolerance`,
      partly: t`not reproduced in part`,
      out: t`out of tolerance`,
    },
    run: t`Run`,
    runNamed: (title: string) => t`Run: ${title}`,
    open: t`Open as a scene`,
    openNamed: (title: string) => t`Open as a scene: ${title} (in a new tab)`,
    tolerance: t`Tolerance`,
    basis: t`What it proves`,
    free: (all: number, here: number) =>
      all === 0
        ? t`No free value`
        : t`${all} ${plural(all, { one: 'free value', other: 'free values' })}, ${here} ${plural(here, { one: 'fitted here', other: 'fitted here' })}`,
    notReproduced: t`Not reproduced`,
    contradicted: t`Not reproduced: the source contradicts itself`,
    kinds: { check: t`check`, fitted: t`fitted`, construction: t`by construction` },
    remark: t`About the source`,
    figure: t`Figure`,
    published: t`Published`,
    simulated: t`Simulated`,
    error: t`Off by`,
    ok: t`within tolerance`,
    out: t`out of tolerance`,
    table: (title: string) => t`Figures: ${title}`,
    more: (count: number) => t`Show all ${count} figures`,
    fewer: t`Show fewer`,
  },
  digests: {
    title: t`The same run everywhere`,
    what: t`A run is determined by its scenario and its seed. A fingerprint of all its events, taken after ten simulated seconds, is the same in Node and in every browser, at any speed and in any number of steps; if one event came a nanosecond later, it would be another. These were recorded in Node. Here they are computed anew.`,
    run: t`Compute the fingerprints`,
    scene: t`Scene`,
    named: (scene: string, server: string) => t`${scene}, server ${server}`,
    recorded: t`Recorded`,
    computed: t`Computed here`,
    running: t`computing…`,
    equal: t`the same`,
    different: t`different`,
    all: (count: number) => t`All ${count} are the same in this browser.`,
    some: (wrong: number) =>
      t`${wrong} ${plural(wrong, { one: 'fingerprint differs', other: 'fingerprints differ' })} here.`,
  },
  theory: {
    title: t`What queueing theory says`,
    what: t`Where a scene meets the assumptions of a formula, the simulation has to agree with it. The project’s tests run each of these many times with different seeds and take a 99 % confidence interval. It must contain the formula’s value and, as a rule, be so narrow that the values at a load 3 % lower and 3 % higher lie outside. Bounds, approximations and fits are held to what they promise, and Little’s law to the last digits.`,
    symbols: t`λ: arrivals a second; S: service time; W: wait; T: time in the system; L: number in the system; c: servers; ρ = λ E[S] / c: utilization; Ca², Cs²: squared coefficients of variation of the times between arrivals and of service.`,
  },
  more: t`The same table comes from the command line: “npm run -s threadway -- verify”.`,
} as const;
