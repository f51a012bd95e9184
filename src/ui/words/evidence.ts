// Texts of the evidence page.

import { fixed } from '../../languages/numbers.ts';
import { plural } from '../../languages/plural.ts';
import { formatChange, percentOf } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';

const RUN = {
  run: t`Run all of it again in this browser`,
  stop: t`Stop`,
  progress: t`Results computed again`,
  same: (all: number, seconds: string) =>
    t`All ${all} results came out the same in this browser, in ${seconds} s.`,
  different: (count: number, names: string) =>
    t`${count} ${plural(count, { one: 'result differs', other: 'results differ' })} in this browser: ${names}.`,
  failed: (reason: string) => t`Nothing can be computed here: ${reason}.`,
  digests: t`event fingerprints`,
};

const SERVERS = {
  title: t`Real servers`,
  summary: (p99: string, runs: number, servers: number) =>
    t`median error of the predicted p50 latency over ${runs} runs of ${servers} servers; ${p99} for p99.`,
  what: t`Each request computes for 0.5 ms and calls one of ten nodes, which reply after 20 ms. Under two of the seven loads one node is down for 2 s. Each server was calibrated beforehand; the simulation uses that calibration alone, and no value is fitted to these runs. “p99 corrected” adds the requests that the load tool did not send while it waited.`,
  glance: t`Size of the error over all loads: median, largest`,
  server: t`Server`,
  largest: (percent: string) => t`at most ${percent}`,
  details: (title: string) => t`${title}: every load`,
  table: (title: string) => t`Measured and simulated: ${title}`,
  load: t`Load`,
  scene: (server: string, load: string) => t`${server}, ${load}`,
  toSimulated: (measured: string, simulated: string) => t`${measured} → ${simulated}`,
  off: (error: number) => formatChange(error),
  legend: t`Measured → simulated, and the error.`,
  machine: (cpu: string, cores: string, system: string, measured: string) =>
    t`Machine: ${cpu}, ${cores} cores, ${system}, measured ${measured.slice(0, 10)} with`,
  rawData: (machine: string) => `lab/results/${machine}.json`,
  runtime: (runtime: string, model: string, threads: number | null) =>
    threads === null
      ? t`${runtime}, simulated as “${model}”.`
      : t`${runtime}, simulated as “${model}” with ${threads} threads.`,
  calibrated: (micros: number, requests: number) =>
    t`Calibrated CPU time: ${micros} µs per request, over ${requests} requests.`,
  more: t`docs/validation.md describes the measurements. “npm run lab” repeats them on your machine.`,
};

const THEORY = {
  title: t`Queueing theory`,
  ratio: (inside: number, all: number) => t`${inside} of ${all}`,
  summary: (byChance: number) =>
    t`confidence intervals (99 %) contain the formula’s value. By chance alone, about ${byChance} would not.`,
  what: (queues: number, runs: number, requests: string) =>
    t`${queues} queues meet the assumptions of a formula. Each ran ${runs} times at each of three loads, with different seeds and ${requests} requests a run. The table shows the highest load, which is the hardest.`,
  table: t`Formula and simulation at the highest load`,
  all: (count: number) => t`All ${count} intervals`,
  formula: t`Formula`,
  load: t`Load`,
  quantity: t`Quantity`,
  predicted: t`Predicted`,
  simulated: t`Simulated, 99 %`,
  range: (low: string, high: string) => t`${low} to ${high}`,
  users: (users: number) => t`${users} ${plural(users, { one: 'user', other: 'users' })}`,
  quantities: {
    sojourn: t`mean latency`,
    wait: t`mean wait`,
    throughput: t`throughput`,
    rejected: t`rejected`,
    p50: t`slower than p50`,
    p90: t`slower than p90`,
    p99: t`slower than p99`,
  },
  queue: (place: number) => t`queue ${place}`,
  inside: t`inside the interval`,
  outside: t`outside the interval`,
  laws: t`Every law that the tests check`,
  lawsWhat: t`The tests also check percentiles, bounds and approximations, and Little’s law to the last digit. As a rule, their intervals are narrow enough to reject a load that is 3 % off.`,
  symbols: t`λ: arrivals per second; S: service time; W: wait; T: time in the system; L: number in the system; c: servers; ρ = λ E[S] / c: utilization; Ca², Cs²: squared coefficients of variation of the times between arrivals and of service.`,
};

const ARTICLES = {
  title: t`Published articles`,
  summary: (rest: number, contradicted: number) =>
    t`checks pass. The other ${rest} are listed below with the reason; in ${contradicted} of them the article contradicts itself.`,
  what: t`A figure is a check if no value of the model was fitted to it and it does not follow from the set-up by arithmetic. Only checks could have refuted the model. These checks pass:`,
  weak: (count: number) => t`${count} figures that are fitted or follow by construction`,
  weakWhat: t`These figures come out because a value was fitted to them, or by arithmetic. They prove little.`,
  kinds: { check: t`check`, fitted: t`fitted`, construction: t`by construction` },
  figure: t`Figure`,
  published: t`Published`,
  simulated: t`Simulated`,
  error: t`Error`,
  table: (title: string) => t`Figures: ${title}`,
  judged: t`Set-up and tolerance`,
  setup: t`Set-up`,
  tolerance: t`Tolerance`,
  basis: t`What it proves`,
  free: t`Values that the article does not give`,
  remark: t`About the article`,
  met: t`within tolerance`,
  partly: (count: number) =>
    t`${count} more ${plural(count, { one: 'figure is', other: 'figures are' })} not reproduced.`,
};

const MISSED = {
  title: t`What is not reproduced`,
  what: (figures: number, claims: number) =>
    t`${figures} published figures of ${claims} claims are outside their tolerance. Each has its reason.`,
  reason: t`Reason`,
  contradicted: t`the article contradicts itself`,
  outside: t`outside the tolerance`,
  theory: (count: number) =>
    t`${count} ${plural(count, { one: 'confidence interval misses', other: 'confidence intervals miss' })} the formula`,
  theoryWhat: t`About one interval in a hundred misses by chance. The tests repeat these queues with other seeds; there every interval contains the formula’s value.`,
  servers: t`Errors against real servers`,
  serversWhat: [
    t`These have no tolerance: every error is shown as measured.`,
    t`The simulated p99 of a server without faults is too low, because interrupts, other programs and garbage collection are not calibrated.`,
    t`The simulated CPU time per request is too high under load, because real caches stay warm and wake-ups are shared.`,
    t`The simulated memory is too low where heaps grow under load, because that is not modelled.`,
  ],
};

export const EVIDENCE = {
  title: t`Evidence: how Threadway is checked`,
  description: t`Predictions beside measurements of real servers, queueing theory and published articles, with every error and everything that is not reproduced.`,
  lead: t`Three kinds of evidence, each with a link to its scene. The simulated numbers come from the engine that also moves the cars, with fixed random seeds.`,
  skip: t`Skip to the evidence`,
  open: t`Scene`,
  openNamed: (title: string) => t`Open as a scene: ${title}`,
  percent: (share: number) => percentOf(fixed(100 * share, 1)),
  run: RUN,
  servers: SERVERS,
  theory: THEORY,
  articles: ARTICLES,
  missed: MISSED,
  more: t`The command line prints the claims, too: “npm run -s threadway -- verify”.`,
} as const;
