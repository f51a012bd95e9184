// The words of the page that shows published figures beside simulated ones.

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const VALIDATION = {
  title: 'Published figures beside simulated ones',
  lead: 'A simulation is worth what it gets right. Five articles about threads, queues and latency print figures that anyone can check: here each of their claims runs in your browser, on the engine that draws the roads, and its figures stand beside the published ones.',
  fair: 'Meeting a figure proves something only where it could have been missed. So each is marked: a check, to which no value of the model was fitted; fitted; or by construction, where it follows from the set-up by arithmetic. A claim is a check where more of its figures are checks than values were fitted to it. What the model does not reproduce says so, and why.',
  home: 'Threadway',
  tagline: 'thread models as road traffic',
  studio: 'Open the studio',
  skip: 'Skip to the claims',
  loading: 'Loading the claims…',
  failed: (reason: string) => `The claims cannot run here: ${reason}.`,
  again: 'Try again',
  run: {
    all: (count: number) => `Run all ${count} claims`,
    again: (count: number) => `Run all ${count} again`,
    rest: (count: number) => `Run the remaining ${count}`,
    stop: 'Stop',
    progress: 'Claims that have run',
    none: (claims: number, sources: number) =>
      `${counted(claims, 'claim')} of ${counted(sources, 'source')}. Nothing has run yet: the figures below are the published ones. All of it takes some 10 to 30 seconds of computing.`,
    under: (done: number, all: number) => `${done} of ${all} have run`,
    stopped: (done: number, all: number, missed: number) =>
      `${done} of ${all} have run, ${missed === 0 ? 'none' : `${missed} of them`} out of tolerance`,
    done: (checks: number, all: number, met: number) =>
      `${checks} of ${all} claims are checks: ${met} met in every figure, ${checks - met} in part`,
    others: (fits: number, constructions: number) =>
      `${counted(fits, 'claim')} fitted, ${constructions} by construction: they come out as they must, and prove little.`,
    missed: (missed: number) => `${counted(missed, 'claim')} out of tolerance.`,
    time: (seconds: number) =>
      `after ${seconds.toFixed(seconds < 10 ? 1 : 0)} s of computing in this browser`,
  },
  claim: {
    count: (claims: number) => counted(claims, 'claim'),
    status: {
      idle: 'not run yet',
      queued: 'will run',
      running: 'running…',
      within: 'within tolerance',
      partly: 'not reproduced in part',
      out: 'out of tolerance',
    },
    run: 'Run',
    runNamed: (title: string) => `Run: ${title}`,
    open: 'Open as a scene',
    openNamed: (title: string) => `Open as a scene: ${title} (in a new tab)`,
    tolerance: 'Tolerance',
    basis: 'What it proves',
    free: (all: number, here: number) =>
      all === 0 ? 'No free value' : `${counted(all, 'free value')}, ${here} fitted here`,
    notReproduced: 'Not reproduced',
    kinds: { check: 'check', fitted: 'fitted', construction: 'by construction' },
    remark: 'About the source',
    figure: 'Figure',
    published: 'Published',
    simulated: 'Simulated',
    error: 'Off by',
    ok: 'within tolerance',
    out: 'out of tolerance',
    table: (title: string) => `Figures: ${title}`,
    more: (count: number) => `Show all ${count} figures`,
    fewer: 'Show fewer',
  },
  digests: {
    title: 'The same run everywhere',
    what: 'A run is determined by its scenario and its seed. A fingerprint of all its events, taken after ten simulated seconds, is the same in Node and in every browser, at any speed and in any number of steps; if one event came a nanosecond later, it would be another. These were recorded in Node. Here they are computed anew.',
    run: 'Compute the fingerprints',
    scene: 'Scene',
    named: (scene: string, server: string) => `${scene}, server ${server}`,
    recorded: 'Recorded',
    computed: 'Computed here',
    running: 'computing…',
    equal: 'the same',
    different: 'different',
    all: (count: number) => `All ${count} are the same in this browser.`,
    some: (wrong: number) => `${counted(wrong, 'fingerprint')} ${wrong === 1 ? 'differs' : 'differ'} here.`,
  },
  theory: {
    title: 'What queueing theory says',
    what: 'Where a scene meets the assumptions of a formula, the simulation has to agree with it. The project’s tests run each of these many times with different seeds and take a 99 % confidence interval. It must contain the formula’s value and, as a rule, be so narrow that the values at a load 3 % lower and 3 % higher lie outside. Bounds, approximations and fits are held to what they promise, and Little’s law to the last digits.',
    symbols:
      'λ: arrivals a second; S: service time; W: wait; T: time in the system; L: number in the system; c: servers; ρ = λ E[S] / c: utilization; Ca², Cs²: squared coefficients of variation of the times between arrivals and of service.',
  },
  more: 'The same table comes from the command line: “npm run -s threadway -- verify”.',
} as const;
