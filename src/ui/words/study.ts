// Texts of sweeps and of the objective finder.

import { inside } from '../../languages/inside.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount, formatShare } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';

export const STUDY_TEXT = {
  otherParameters: t`Other parameters`,
  from: t`from`,
  to: t`to`,
  lowest: (label: string) => t`Lowest ${inside(label)}`,
  highest: (label: string) => t`Highest ${inside(label)}`,
  sweep: t`Sweep`,
  titleOf: (measure: string, over: string) => t`${measure} against ${over}`,
  titleOfMap: (measure: string, server: string, over: string, up: string) =>
    t`${measure} of server ${server} against ${over} and ${up}`,
  scene: t`Question`,
  ownScene: t`This scene, from its start`,
  source: (name: string) => t`Source: ${name}.`,
  vary: t`Vary`,
  against: t`and vary`,
  nothing: t`nothing else`,
  show: t`Show`,
  mapOf: t`Map of`,
  server: (id: string) => t`server ${id}`,
  waiting: t`the first runs are in progress`,
  noPoint: t`no value in this range is valid in this scene`,
  stages: {
    coarse: t`preview`,
    full: t`full runs`,
    refine: t`refinement`,
    replicate: t`more random seeds`,
    done: '',
  },
  left: (stage: string, count: number) =>
    t`${stage}: ${formatCount(count)} ${plural(count, { one: 'run', other: 'runs' })} left`,
  axes: (across: string, up: string | null) => (up === null ? `→ ${across}` : t`→ ${across}, ↑ ${up}`),
  coarse: (requests: string) => t`dashed: preview, ${requests} requests per point`,
  /** `longer`: whether runs have more requests than this if their percentiles require it. */
  perPoint: (requests: string, replications: number, longer: boolean) => {
    const many = longer ? t`${requests} or more requests per point` : t`${requests} requests per point`;
    return replications > 1 ? t`${many}, up to ${replications} random seeds, band: 95 % confidence` : many;
  },
  byTime: (replications: number) =>
    replications > 1
      ? t`each run to its end, up to ${replications} random seeds, band: 95 % confidence`
      : t`each run to its end`,
  cut: t`some runs were cut short`,
  /** Says that some percentiles have no interval. */
  notSure: (count: string, of: string) =>
    t`${count} of ${of} points have no band: too few independent requests above the percentile`,
  notSteady: (count: string, of: string) =>
    t`${count} of ${of} points are not steady: their queues were still changing when the traffic ended`,
  failed: (reason: string) => t`No answer: ${reason}`,
  knee: (server: string, value: string) => t`${server}: the sweet spot (◆) is near ${value}`,
  kneeAndSaturation: (server: string, knee: string, saturation: string) =>
    t`${server}: the sweet spot (◆) is near ${knee}, maximum throughput (▢) from ${saturation}`,
  kneeIsSaturation: (server: string, value: string) =>
    t`${server}: the sweet spot (◆) and maximum throughput (▢) are both near ${value}`,
  saturation: (server: string, value: string) => t`${server}: maximum throughput (▢) from ${value}`,
  flat: (server: string, value: string) => t`${server} does not have this parameter: ${value}`,
  stays: (server: string, value: string) => t`${server} is unchanged: ${value}`,
  noBend: (server: string) => t`${server}: neither ◆ nor ▢ in this range`,
  ends: (server: string, low: string, high: string) => t`${server}: pale is ${low}, dark is ${high}`,
  comebacks: {
    back: (bound: string) => t`recovered within ${bound} after the fault`,
    slow: (bound: string) => t`slow: after more than ${bound}`,
    never: () => t`not recovered before the traffic ends`,
  },
  comeBack: (server: string, back: string, all: string) => t`${server} recovers at ${back} of ${all} points`,
  never: t`never`,
  table: t`Table`,
  tableOf: t`Numbers of the sweep`,
  openScene: t`Open this scene`,
  help: t`How is this computed?`,
  helpText: t`Each point is a separate run of each server, all with the same seed. The first tenth of the requests is left out of latency, throughput and run queue (except in questions taken from articles). Throughput is the number of requests completed after that first tenth, divided by the time to the last arrival or the last completion, whichever is later. The number above the road covers the whole run to its end, so it is lower when calls are still pending after the traffic and then fail. Sweet spot (◆): largest ratio of throughput to mean latency, which L. Kleinrock calls power (1979). Maximum throughput (▢): within 1 % of the largest. Short preview runs come first and are dashed. Full runs, more values around the bends of the curves, and other seeds follow. Click the plot or press Enter to use a value in the scene.`,
  finder: t`Objective finder`,
  find: t`Find`,
  clear: t`Clear`,
  set: (value: string) => t`Set ${value}`,
  aims: { smallest: t`smallest`, largest: t`largest` },
  aim: t`Aim`,
  on: t`on server`,
  onServer: t`Varied on server`,
  all: t`all`,
  objective: (number: number) => t`Objective ${number}`,
  relations: { atMost: t`at most`, atLeast: t`at least` },
  relation: t`Relation`,
  limit: t`Limit`,
  firstLimit: (limit: string, alone: string) => t`Default: ${limit}, about twice the idle p99 (${alone}).`,
  remove: t`Remove`,
  add: t`Add an objective`,
  each: t`a row per objective`,
  notAllowed: (value: string, allowed: string) => t`${value} is not allowed; allowed: ${allowed}`,
  found: (aim: string, label: string, value: string) => t`${aim} ${label}: ${value}`,
  none: (label: string) => t`no value of ${label} that was tried meets the objectives.`,
  breaks: (value: string, objective: string) => t`${value} does not meet ${objective}`,
  unsureAt: (value: string, objective: string) => t`${value} might not meet ${objective}`,
  endOfRange: t`the end of the range meets the objectives`,
  reach: (holds: string, breaks: string) => t`met up to ${holds}, not met at ${breaks}`,
  alternates: t`further values alternate between met and not met`,
  holds: t`met`,
  breaksWord: t`not met`,
  unsure: t`might not be met`,
  evidence: (count: number) => t`Evidence: ${count} values tried`,
  worst: (measure: string) => t`Worst ${inside(measure)}`,
  result: t`Result`,
  heldIn: t`Met in runs`,
  measured: t`Requests measured`,
  notCompleted: t`Not completed`,
  notCompletedOf: t`Not completed / measured`,
  countOf: (count: number, of: number) =>
    t`${formatCount(count)} of ${formatCount(of)} (${formatShare(of === 0 ? 0 : count / of)})`,
  notCompletedHead: (server: string) => t`${server}: not completed`,
  notCompletedShareHead: (server: string) => t`${server}: not completed, %`,
  samplesHead: (server: string) => t`${server}: samples`,
  fewSamples: t`few samples`,
  promise: t`A request that did not complete counts as slower than any limit: p99 fails if more than 1 % did not complete, a mean fails if any did not.`,
  objectiveHead: t`Objective`,
  foundHead: {
    smallest: (label: string) => t`Smallest ${inside(label)}`,
    largest: (label: string) => t`Largest ${inside(label)}`,
  },
  noValue: t`no value`,
  sought: t`searching`,
  acceptable: t`Acceptable latency against throughput`,
} as const;
