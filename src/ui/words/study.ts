// The words of sweeps and of the objective finder.

import { inside } from '../../languages/inside.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount, formatShare } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';

export const STUDY_TEXT = {
  otherParameters: t`Others`,
  from: t`from`,
  to: t`to`,
  lowest: (label: string) => t`Lowest ${inside(label)}`,
  highest: (label: string) => t`Highest ${inside(label)}`,
  sweep: t`Sweep`,
  titleOf: (measure: string, over: string) => t`${measure} against ${over}`,
  titleOfMap: (measure: string, server: string, over: string, up: string) =>
    t`${measure} of server ${server} against ${over} and ${up}`,
  scene: t`Question`,
  ownScene: t`This scene`,
  source: (name: string) => t`Source: ${name}.`,
  vary: t`Vary`,
  against: t`against`,
  nothing: t`nothing else`,
  show: t`Show`,
  mapOf: t`Map of`,
  server: (id: string) => t`server ${id}`,
  waiting: t`the first runs are being made`,
  noPoint: t`no value in this range makes sense in this scene`,
  stages: {
    coarse: t`first look`,
    full: t`whole runs`,
    refine: t`finer`,
    replicate: t`other seeds`,
    done: '',
  },
  left: (stage: string, count: number) =>
    t`${stage}: ${formatCount(count)} ${plural(count, { one: 'run', other: 'runs' })} to go`,
  axes: (across: string, up: string | null) => (up === null ? `→ ${across}` : t`→ ${across}, ↑ ${up}`),
  coarse: (requests: string) => t`dashed: first look, ${requests} requests a point`,
  /** `longer`: runs are as long as their percentiles need. */
  perPoint: (requests: string, replications: number, longer: boolean) => {
    const many = longer ? t`${requests} requests a point and more` : t`${requests} requests a point`;
    return replications > 1 ? t`${many}, up to ${replications} seeds, band: 95 % confidence` : many;
  },
  byTime: (replications: number) =>
    replications > 1
      ? t`each to its end, up to ${replications} seeds, band: 95 % confidence`
      : t`each to its end`,
  cut: t`some runs were cut short`,
  /** Percentiles without an interval. */
  notSure: (count: string, of: string) =>
    t`${count} of ${of} points without a band: too few independent requests above the percentile`,
  notSteady: (count: string, of: string) =>
    t`${count} of ${of} points not steady: their queues were still changing when the traffic ended`,
  failed: (reason: string) => t`No answer: ${reason}`,
  knee: (server: string, value: string) => t`${server}: best trade ◆ of throughput for latency near ${value}`,
  kneeAndSaturation: (server: string, knee: string, saturation: string) =>
    t`${server}: best trade ◆ of throughput for latency near ${knee}, no more throughput ▢ from ${saturation}`,
  kneeIsSaturation: (server: string, value: string) =>
    t`${server}: best trade ◆ of throughput for latency near ${value}, where throughput is full ▢ too`,
  saturation: (server: string, value: string) => t`${server}: no more throughput ▢ from ${value}`,
  flat: (server: string, value: string) => t`${server} has no such parameter: ${value}`,
  stays: (server: string, value: string) => t`${server} stays as it is: ${value}`,
  noBend: (server: string) => t`${server}: neither ◆ nor ▢ in this range`,
  ends: (server: string, low: string, high: string) => t`${server}: pale is ${low}, dark ${high}`,
  table: t`Table`,
  tableOf: t`Numbers of the sweep`,
  openScene: t`Open this scene`,
  help: t`How is this computed?`,
  helpText: t`Every point is a run of its own of each server, with the same seed; the first tenth of the requests is left out of latency, throughput and run queue (not for the questions of the sources). Throughput is what completed from there on, over the time until the last request has come and the last that completes has completed; the number over the road is of the whole run to its end, and smaller where calls hang on after the traffic and then fail. Knee: where throughput over mean latency is largest, the power of L. Kleinrock (1979). Saturation: where throughput comes within 1 % of its largest. Shorter runs come first and are drawn dashed; whole runs, values around the bends and other seeds follow. A press on the plot, or Enter, sets the value in the scene.`,
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
  firstLimit: (limit: string, alone: string) =>
    t`${limit} to begin with: twice the p99 of an idle server (${alone}), rounded up to a round number.`,
  remove: t`Remove`,
  add: t`Add an objective`,
  each: t`a row for each objective`,
  notAllowed: (value: string, allowed: string) => t`${value} is not allowed; allowed is ${allowed}`,
  found: (aim: string, label: string, value: string) => t`${aim} ${label}: ${value}`,
  none: (label: string) => t`no value of ${label} that was tried holds it.`,
  breaks: (value: string, objective: string) => t`${value} breaks ${objective}`,
  unsureAt: (value: string, objective: string) => t`${value} may break ${objective}`,
  endOfRange: t`the end of the range holds`,
  reach: (holds: string, breaks: string) => t`it holds to ${holds}; ${breaks} breaks again`,
  alternates: t`further values hold and break in turn`,
  holds: t`holds`,
  breaksWord: t`breaks`,
  unsure: t`may break`,
  evidence: (count: number) => t`Evidence: ${count} values tried`,
  worst: (measure: string) => t`Worst ${inside(measure)}`,
  result: t`Result`,
  heldIn: t`Holds in runs`,
  measured: t`Requests measured`,
  notCompleted: t`Not completed`,
  notCompletedOf: t`Not completed, of measured`,
  countOf: (count: number, of: number) =>
    t`${formatCount(count)} of ${formatCount(of)} (${formatShare(of === 0 ? 0 : count / of)})`,
  notCompletedHead: (server: string) => t`${server}: not completed`,
  notCompletedShareHead: (server: string) => t`${server}: not completed, %`,
  samplesHead: (server: string) => t`${server}: samples`,
  fewSamples: t`few samples`,
  promise: t`A request that was not completed counts as longer than any limit: a p99 fails where more than 1 % were not completed, a mean where any was not.`,
  objectiveHead: t`Objective`,
  foundHead: {
    smallest: (label: string) => t`Smallest ${inside(label)}`,
    largest: (label: string) => t`Largest ${inside(label)}`,
  },
  noValue: t`no value`,
  sought: t`being looked for`,
  acceptable: t`Acceptable latency against throughput`,
} as const;
