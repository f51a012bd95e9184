// Files of every kind with their right values, read in the same way by the page and the command line: see
// tests/fixtures/readings.

import { readdirSync, readFileSync } from 'node:fs';
import { inflate } from 'pako';
import { describe, expect, it } from 'vitest';
import { encodingOf } from '../../../src/importers/bytes.ts';
import { readMeasured } from '../../../src/importers/measured/readers.ts';
import { type Answers, NO_ANSWERS } from '../../../src/importers/reading-report.ts';
import { readSettings } from '../../../src/importers/settings-from/read-settings.ts';
import { HEAD_CHARACTERS, whatIs } from '../../../src/importers/what-is.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { LogHost } from '../../../workers/log-host.ts';
import { threadwayCommand as threadway } from '../../support/threadway-command.ts';

const FOLDER = 'tests/fixtures/readings';

/** The expected measurement; times in milliseconds. */
interface Figures {
  readonly tool?: string;
  readonly rate?: number | null;
  readonly offered?: number | null;
  readonly count?: number | null;
  readonly errors?: number | null;
  readonly connections?: number | null;
  readonly pause?: number | null;
  readonly starts?: 'actual' | 'intended' | null;
  readonly mean?: number | null;
  /** Percentiles by fraction; an empty list means that there are none. */
  readonly at?: readonly (readonly [fraction: number, millis: number])[];
}

interface Row {
  readonly answers?: Partial<Answers>;
  /** The open question; nothing is imported before it is answered. */
  readonly asks?: string;
  readonly refused?: true;
  readonly measured?: Figures;
  /** Durations in milliseconds in file order, waits for the upstream, and the meaning of the timestamp. */
  readonly log?: {
    readonly id: string;
    readonly stamp?: 'start' | 'end';
    readonly durations: readonly number[] | null;
    readonly failed?: number;
    readonly others?: number;
    readonly left?: number;
    readonly unit?: string;
  };
}

const WRK: Figures = {
  tool: 'wrk',
  rate: 3388.09,
  connections: 20,
  pause: 0,
  mean: 6.21,
  at: [
    [0.5, 5.81],
    [0.99, 27.39],
    [1, 36.74],
  ],
};
const TWO = [14, 1900];
const AUTOCANNON: Figures = { tool: 'autocannon', connections: 10 };
const VEGETA: Figures = {
  tool: 'vegeta',
  rate: 65.87,
  offered: 120,
  count: 1200,
  errors: 535,
  mean: 113.172398,
  at: [
    [0.5, 108.272568],
    [0.99, 264.815246],
    [1, 264.815246],
  ],
};
const OHA: Figures = {
  tool: 'oha',
  rate: 5302.11,
  count: 53_033,
  errors: 103,
  mean: 9.4,
  at: [
    [0.5, 8.5],
    [0.99, 41.2],
    [0.999, 99],
    [1, 152],
  ],
};
const BOMBARDIER: Figures = {
  tool: 'bombardier',
  rate: 73_756.89,
  count: 737_684,
  errors: 90,
  connections: 125,
  at: [
    [0.5, 1.62],
    [0.99, 2.59],
    [1, 65.62],
  ],
};
const GATLING: Figures = {
  tool: 'Gatling',
  rate: 100,
  count: 1000,
  errors: 10,
  mean: 12,
  at: [
    [0.5, 11],
    [0.99, 50],
    [1, 150],
  ],
};
const LOCUST: Figures = {
  tool: 'Locust',
  count: 450,
  errors: 2,
  connections: null,
  at: [
    [0.5, 21],
    [0.99, 72],
    [1, 120],
  ],
};
const JMETER: Figures = {
  tool: 'JMeter',
  count: 1200,
  errors: 9,
  at: [
    [0.5, 36],
    [0.9, 68],
    [0.99, 139],
    [1, 512],
  ],
};

const JMETER_LOCALES: Figures = {
  tool: 'JMeter',
  rate: 38.99953,
  count: 1500,
  errors: 30,
  mean: 356,
  at: [
    [0.5, 35],
    [0.99, 1038],
    [1, 1039],
  ],
};

const ROWS: Readonly<Record<string, Row>> = {
  'autocannon.txt': {
    measured: {
      ...AUTOCANNON,
      rate: 183.34,
      count: 560,
      errors: 0,
      mean: 56.12,
      at: [
        [0.5, 34],
        [0.99, 662],
        [1, 665],
      ],
    },
  },
  'autocannon.json': {
    measured: {
      ...AUTOCANNON,
      rate: 197,
      count: 591,
      errors: 591,
      at: [
        [0.5, 36],
        [0.99, 468],
        [0.999, 569],
        [1, 569],
      ],
    },
  },
  'autocannon-tight.txt': {
    measured: {
      tool: 'autocannon',
      connections: 25,
      rate: null,
      count: null,
      errors: null,
      at: [
        [0.5, 6],
        [0.99, 44],
        [1, 120],
      ],
    },
  },
  'decimal-comma.csv': { asks: 'decimal' },
  'decimal-comma-semicolon.csv': { log: { id: 'csv', durations: [7.5, 14.25] } },
  'fortio.json': {
    measured: {
      tool: 'fortio',
      rate: 812.5,
      offered: null,
      count: 4063,
      errors: 3,
      connections: 4,
      pause: 0,
      at: [
        [0.5, 4.5],
        [0.99, 23.1],
        [1, 72],
      ],
    },
  },
  'fortio.txt': {
    measured: {
      tool: 'fortio',
      rate: 99.9,
      offered: 100,
      count: 500,
      errors: 1,
      at: [
        [0.5, 4],
        [0.99, 12],
        [1, 21],
      ],
    },
  },
  'hey-fragment.txt': {
    measured: {
      tool: 'hey',
      rate: null,
      count: null,
      errors: null,
      at: [
        [0.5, 12],
        [0.99, 110],
      ],
    },
  },
  'istio-1.4.log': { log: { id: 'envoy', stamp: 'start', durations: [44] } },
  'istio-1.6.log': { log: { id: 'envoy', stamp: 'start', durations: [44] } },
  'istio-1.20.log': { log: { id: 'envoy', stamp: 'start', durations: [44] } },
  'envoy.log': { log: { id: 'envoy', stamp: 'start', durations: [226] } },
  'jmeter-semicolon.jtl': { log: { id: 'jmeter', stamp: 'start', durations: [18, 25], failed: 1, left: 0 } },
  'jmeter-bare.jtl': { log: { id: 'jmeter', stamp: 'start', durations: [18, 25], failed: 1, left: 0 } },
  'jmeter-bare-old.jtl': { log: { id: 'jmeter', stamp: 'start', durations: [18, 25], failed: 0, left: 0 } },
  'jmeter.xml': { log: { id: 'jmeter', stamp: 'start', durations: [18, 25], failed: 1, others: 1, left: 0 } },
  'jmeter-aggregate.csv': { measured: { ...JMETER, rate: 40.1, mean: 40 } },
  'jmeter-console.txt': {
    measured: {
      tool: 'JMeter',
      rate: 40,
      count: 1200,
      errors: 9,
      mean: 40,
      at: [
        [0, 7],
        [1, 512],
      ],
    },
  },
  'jmeter-statistics.json': { measured: { ...JMETER, rate: 40.1, mean: 40.2 } },
  'k6-out.csv': { log: { id: 'k6', stamp: 'end', durations: [14.25, 20.5], failed: 1, others: 3, left: 0 } },
  'k6-out.json': { log: { id: 'k6', stamp: 'end', durations: [14.25, 20.5], failed: 1, others: 2, left: 0 } },
  'k6-sleep.txt': {
    measured: {
      tool: 'k6',
      rate: 1.93,
      count: 116,
      errors: 0,
      connections: 2,
      pause: 956.2694,
      at: [
        [0.5, 79],
        [1, 150],
      ],
    },
  },
  'k6-ramping.txt': { measured: { tool: 'k6', rate: 19.3, connections: null, pause: null } },
  'locust-history.csv': {
    measured: {
      tool: 'Locust',
      rate: 150,
      count: 450,
      errors: 2,
      connections: null,
      at: [
        [0.5, 21],
        [0.99, 72],
        [1, 120],
      ],
    },
  },
  'locust-stats.csv': { measured: { ...LOCUST, rate: 150.2, mean: 24.5 } },
  'locust.txt': { measured: { ...LOCUST, rate: 150.2, mean: 24 } },
  'metrics.csv': { refused: true },
  'metrics-avg.csv': { refused: true },
  'counts.csv': { refused: true },
  'units-vary.log': { log: { id: 'apache', stamp: 'end', durations: TWO, unit: 'beside' } },
  'units-vary.json.log': { log: { id: 'json', durations: TWO, failed: 1, unit: 'beside' } },
  'quoted-thousands.csv': { asks: 'decimal' },
  'morgan-unit.log': { log: { id: 'apache', stamp: 'end', durations: [9.125, 70.25], unit: 'ms' } },
  'morgan-bare.log': { asks: 'unit' },
  'gzip-ratio.log': { log: { id: 'apache', durations: null } },
  'whole-number.log': { asks: 'unit' },
  'nginx-json.log': { log: { id: 'json', stamp: 'end', durations: TWO, failed: 1, unit: 's' } },
  'nginx-log-format.log': { log: { id: 'nginx', stamp: 'end', durations: TWO, failed: 1, unit: 's' } },
  'apache-log-format.log': { log: { id: 'apache', stamp: 'start', durations: TWO, failed: 1, unit: 'us' } },
  'tomcat-pattern.log': { asks: 'unit' },
  'zone.log': { log: { id: 'apache', durations: null } },
  'wrk-timed-out.txt': { measured: { tool: 'wrk', rate: 0.4, errors: 4, mean: null, at: [] } },
  'wrk-indented.txt': { measured: WRK },
  'wrk-quoted.txt': { measured: WRK },
  'wrk-flat.txt': { measured: WRK },
  'wrk-nbsp.txt': { measured: WRK },
  'wrk-colours.txt': { measured: WRK },
  'wrk-container.txt': { measured: WRK },
  'wrk-compose.txt': { measured: WRK },
  'wrk-fenced.md': { measured: WRK },
  'wrk-utf16.txt': { measured: WRK },
  'wrk-twice.txt': { asks: 'part' },
  'wrk2-overloaded.txt': {
    measured: { tool: 'wrk2', rate: 15, offered: null, count: 450, errors: 2550, connections: 200 },
  },
  'wrk2-command.txt': {
    measured: { tool: 'wrk2', rate: 15, offered: 2000, count: 450, errors: 2550, connections: 200 },
  },
  'oha.txt': { measured: OHA },
  'oha-millis.txt': { measured: OHA },
  'oha.json': { measured: OHA },
  'vegeta.txt': { measured: VEGETA },
  'vegeta-notes.txt': { measured: VEGETA },
  'vegeta.json': { measured: VEGETA },
  'vegeta-hist.txt': {
    measured: {
      tool: 'vegeta',
      rate: null,
      count: 11_687,
      at: [
        [6007 / 11_687, 2],
        [11_512 / 11_687, 4],
      ],
    },
  },
  'vegeta-hdr.txt': {
    measured: {
      tool: 'HdrHistogram',
      count: 1000,
      at: [
        [0.5, 4.5],
        [0.99, 20.25],
        [1, 40],
      ],
    },
  },
  'vegeta.csv': { log: { id: 'vegeta', stamp: 'start', durations: [14.25, 20.5], failed: 1 } },
  'intervals.hlog': { asks: 'unit' },
  'bombardier.txt': { measured: BOMBARDIER },
  'bombardier.json': { measured: BOMBARDIER },
  'openmetrics.prom': { asks: 'unit' },
  'prometheus-two-scrapes.prom': {
    measured: {
      tool: 'Prometheus',
      rate: 100,
      offered: null,
      count: 3000,
      errors: 60,
      mean: 30.04,
      at: [
        [0.12, 5],
        [0.51, 10],
        [0.82, 25],
        [2860 / 3000, 100],
        [0.99, 500],
      ],
    },
  },
  'siege.json': {
    measured: {
      tool: 'siege',
      rate: 58.59,
      count: 133,
      errors: 0,
      connections: null,
      mean: 80,
      at: [[1, 340]],
    },
  },
  'siege.txt': {
    measured: {
      tool: 'siege',
      rate: 1002,
      count: 5000,
      errors: 5,
      connections: 50,
      mean: 50,
      at: [[1, 240]],
    },
  },
  'gatling.txt': { measured: GATLING },
  'gatling-3.11.txt': { measured: GATLING },
  'gatling.json': { measured: GATLING },
  'gatling-simulation.log': {
    log: { id: 'gatling', stamp: 'start', durations: [18, 25], failed: 1, others: 3, left: 0 },
  },
  'traefik.log': { log: { id: 'traefik', stamp: 'start', durations: TWO, failed: 1, unit: 'beside' } },
  'traefik.json.log': { log: { id: 'traefik', stamp: 'start', durations: [14], unit: 'ns' } },
  // A service that is down, a path that no router knows, and a quote in a path, which is not escaped.
  'traefik-3.6.log': {
    log: {
      id: 'traefik',
      stamp: 'start',
      durations: [27, 128, 7, 0, 0, 5],
      failed: 1,
      left: 0,
      unit: 'beside',
    },
  },
  'traefik-3.6.json.log': {
    log: {
      id: 'traefik',
      stamp: 'start',
      durations: [43.659537, 121.105218, 6.082686, 4.460554, 0.017613, 14.547058],
      failed: 1,
      left: 0,
      unit: 'ns',
    },
  },
  'traefik-3.6-generic.log': { log: { id: 'apache', stamp: 'start', durations: null, failed: 1, left: 0 } },
  'caddy.log': { log: { id: 'json', stamp: 'end', durations: TWO, failed: 1, unit: 's' } },
  'haproxy.log': { log: { id: 'haproxy', stamp: 'start', durations: [24, 1900], failed: 1, unit: 'ms' } },
  'alb.log': { log: { id: 'alb', stamp: 'start', durations: [14], unit: 's' } },
  'elb.log': { log: { id: 'alb', stamp: 'start', durations: [14], unit: 's' } },
  'cloudfront.log': { log: { id: 'w3c', stamp: 'end', durations: TWO, failed: 1, unit: 's' } },
  'iis.log': { log: { id: 'w3c', stamp: 'end', durations: TWO, failed: 1, unit: 'ms' } },
  'ltsv.log': { log: { id: 'ltsv', stamp: 'end', durations: TWO, failed: 1, unit: 's' } },
  'json-named.log': { asks: 'arrival' },
  'ab-no-table.txt': {
    measured: {
      tool: 'ab',
      rate: 1953.13,
      count: 1000,
      errors: 12,
      connections: 10,
      mean: 5.12,
      at: [
        [0, 1],
        [0.5, 5],
        [1, 31],
      ],
    },
  },
  // Several requests are open on each connection, so connections are no users.
  'autocannon-pipelined.txt': {
    measured: { tool: 'autocannon', rate: 16_721.6, count: 167_216, errors: 328, connections: null },
  },
  'fortio-max.txt': {
    measured: {
      tool: 'fortio',
      rate: 9599,
      offered: null,
      count: 96_000,
      errors: 50,
      connections: 8,
      pause: 0,
    },
  },
  'k6-count.txt': {
    measured: {
      tool: 'k6',
      count: 100,
      errors: 2,
      connections: 10,
      at: [
        [0.5, 104],
        [0.95, 115.2],
      ],
    },
  },
  'siege-millis.json': { measured: { tool: 'siege', count: 500, mean: 106.85, at: [[1, 320]] } },
  'vegeta-6.txt': { measured: { ...VEGETA, rate: null, offered: 120.08, at: [[0.99, 247.771566]] } },
  'oha-requests.csv': {
    log: { id: 'csv', stamp: 'start', durations: [2.619327, 120.6, 1.2], failed: 1, unit: 's' },
  },
  'oha-refused.json': { measured: { tool: 'oha', rate: null, count: 0, errors: 5000, at: [] } },
  // Times of the file, without the two transactions.
  'jmeter-5.5.jtl': {
    log: { id: 'jmeter', stamp: 'start', durations: [155, 185, 182, 8, 9, 8], failed: 3, others: 2, left: 0 },
  },
  'jmeter-5.5-no-stamp.jtl': {
    measured: { tool: 'JMeter', rate: null, count: 6, errors: 3, mean: 194, at: [[1, 332]] },
  },
  'jmeter-5.5-parent.xml': {
    log: { id: 'jmeter', stamp: 'start', durations: [226, 8, 227, 15, 123], failed: 2, others: 2, left: 0 },
  },
  'jmeter-5.5-console.txt': {
    measured: { tool: 'JMeter', rate: 28.1, count: 90, errors: 30, mean: 66, at: [[1, 180]] },
  },
  'jmeter-5.5-statistics.json': {
    measured: {
      tool: 'JMeter',
      rate: 43.12410158121706,
      count: 90,
      errors: 30,
      mean: 66,
      at: [
        [0.5, 33],
        [0.99, 180],
      ],
    },
  },
  // The file's share of errors, "2,000%", is 2 %.
  'jmeter-5.5-aggregate-de.csv': { measured: { ...JMETER_LOCALES } },
  'jmeter-5.5-aggregate-ko.csv': { measured: { ...JMETER_LOCALES } },
  'jmeter-2.13.xml': {
    log: {
      id: 'jmeter',
      stamp: 'start',
      durations: [252, 241, 242, 65, 72, 71],
      failed: 3,
      others: 2,
      left: 0,
    },
  },
  // Day and month of the file's timestamps may be in either order.
  'jmeter-2.13-dates.jtl': {
    measured: { tool: 'JMeter', rate: null, count: 6, errors: 3, at: [[1, 271]] },
  },
  'hey-refused.txt': { measured: { tool: 'hey', rate: null, count: 0, errors: 200, mean: null, at: [] } },
  'fortio-ended.txt': {
    measured: { tool: 'fortio', rate: 7.99, offered: 8, count: 40, errors: 2, connections: 4, mean: 15.1 },
  },
  'point-semicolon.csv': { asks: 'decimal' },
  'junit.xml': { refused: true },
  'ghz.txt': { refused: true },
  'clock-durations.csv': {
    log: { id: 'csv', stamp: 'start', durations: [1234, 14], left: 0, unit: 'beside' },
  },
  'iso-durations.json.log': {
    log: { id: 'json', stamp: 'end', durations: TWO, failed: 1, left: 0, unit: 'beside' },
  },
  'cloudfront-v2.json.log': { log: { id: 'w3c', stamp: 'end', durations: TWO, failed: 1, unit: 's' } },
  'excel-dates.csv': { measured: { tool: 'CSV', rate: null, count: 2, errors: 1, mean: 624.25 } },
  'jmeter-aggregate-de.csv': { measured: { ...JMETER, rate: 40.1, mean: 40 } },
  // A transaction is the sum of samples that have their own rows; the last row has a line break in its
  // message.
  'jmeter-transactions.jtl': { log: { id: 'jmeter', durations: [120, 80, 90], others: 1, left: 0 } },
  'jmeter-transactions.xml': {
    log: { id: 'jmeter', durations: [120, 80, 90], failed: 1, others: 2, left: 0 },
  },
  'locust-0.8.csv': {
    measured: {
      tool: 'Locust',
      rate: 20.05,
      count: 1200,
      errors: 3,
      mean: 52,
      at: [
        [0.5, 45],
        [1, 900],
      ],
    },
  },
  'locust-0.8-distribution.csv': {
    measured: {
      tool: 'Locust',
      rate: null,
      count: 1200,
      errors: null,
      at: [
        [0.99, 450],
        [1, 900],
      ],
    },
  },
  'micrometer.prom': {
    measured: { tool: 'Prometheus', rate: null, count: 1212, errors: 12, mean: 35.478548, at: [] },
  },
  // The server was restarted with an additional field in front of the last one.
  'iis-restarted.log': { log: { id: 'w3c', stamp: 'end', durations: TWO, failed: 1, unit: 'ms' } },
  'istio-connections.log': { log: { id: 'envoy', durations: [31], others: 1 } },
  'ingress-nginx.log': { log: { id: 'nginx', stamp: 'end', durations: [14, 15_001], failed: 1, unit: 's' } },
  'nginx-msec.json.log': { log: { id: 'json', stamp: 'end', durations: TWO, failed: 1, unit: 's' } },
  'django.log': { log: { id: 'apache', durations: null, failed: 1 } },
  'caddy-nanos.log': { asks: 'unit' },
  'kong.log': { log: { id: 'json', stamp: 'start', durations: [515, 15], failed: 1, unit: 'ms' } },
  'jaeger.json': { log: { id: 'jaeger', stamp: 'start', durations: TWO, failed: 1, others: 2, unit: 'us' } },
  // A span without a duration has not ended.
  'zipkin.json': {
    log: { id: 'zipkin', stamp: 'start', durations: TWO, failed: 1, others: 1, left: 1, unit: 'us' },
  },
  'gcp-list.json': { log: { id: 'json', stamp: 'start', durations: TWO, failed: 1, unit: 'beside' } },
  'heroku.log': {
    log: { id: 'heroku', stamp: 'end', durations: [19, 30_002], failed: 1, others: 1, unit: 'ms' },
  },
  'gin.log': {
    log: {
      id: 'gin',
      stamp: 'end',
      durations: [0.000913, 14.123, 1900],
      failed: 1,
      others: 2,
      unit: 'beside',
    },
  },
  'morgan-dev.log': {
    measured: {
      tool: 'morgan',
      rate: null,
      count: 3,
      errors: 2,
      at: [
        [0.5, 12.345],
        [1, 1900.123],
      ],
    },
  },
  'morgan-short.log': { measured: { tool: 'morgan', rate: null, count: 2, errors: 1, at: [[1, 1900.123]] } },
  'lograge.log': { log: { id: 'logfmt', stamp: 'end', durations: [14.12, 1900.12], failed: 1, unit: 'ms' } },
  'logfmt.log': { log: { id: 'logfmt', stamp: 'end', durations: [14.2, 1900], failed: 1, unit: 'beside' } },
  'echo.log': { log: { id: 'json', stamp: 'end', durations: [14.123], unit: 'beside' } },
  'german.csv': { log: { id: 'csv', durations: [12.5, 1900.25], failed: 1, unit: 'ms' } },
  'spanish.csv': { log: { id: 'csv', durations: TWO, failed: 1, unit: 's' } },
  'chinese.csv': { log: { id: 'csv', durations: TWO, failed: 1, unit: 'ms' } },
  'time-column.csv': { asks: 'arrival' },
  'docker-file.log': { log: { id: 'nginx', stamp: 'end', durations: TWO, unit: 's' } },
  // Rows of the lifecycle and of the reading part of a copy have no times; the request line and the agent
  // contain quotes.
  's3.log': {
    log: { id: 's3', stamp: 'start', durations: [7, 1900, 14], failed: 1, others: 2, left: 0, unit: 'ms' },
  },
  'nlb.log': { log: { id: 'alb', stamp: 'end', durations: [5, 1900], failed: 1, unit: 'ms' } },
  // The last line was written before its connection ended.
  'haproxy-tcp.log': {
    log: { id: 'haproxy', stamp: 'start', durations: [5007, 1900], failed: 1, left: 1, unit: 'ms' },
  },
  'haproxy-https.log': {
    log: { id: 'haproxy', stamp: 'start', durations: [16, 169, 6, 27], failed: 1, unit: 'ms' },
  },
  'haproxy-logasap.log': { log: { id: 'haproxy', stamp: 'start', durations: null, failed: 1, left: 0 } },
  'haproxy-default.log': { refused: true },
  'rails.log': { log: { id: 'rails', stamp: 'end', durations: TWO, failed: 1, others: 3, unit: 'ms' } },
  'rails-dev.log': {
    measured: {
      tool: 'Rails',
      rate: null,
      count: 2,
      errors: 1,
      at: [
        [0.5, 14],
        [1, 1900],
      ],
    },
  },
  'uvicorn.log': { refused: true },
  'uvicorn-time.log': { log: { id: 'uvicorn', durations: null, failed: 1 } },
  // The upstream time comes first, once with two attempts.
  'nginx-upstream-first.log': {
    log: { id: 'nginx', stamp: 'end', durations: [11, 176, 6, 33], failed: 1, unit: 's' },
  },
  'gunicorn.log': { asks: 'unit' },
  'jetty.log': { asks: 'unit' },
  'caddy-console.log': {
    log: { id: 'json', stamp: 'end', durations: [11.571729, 121.162696, 6.156935], failed: 1, unit: 's' },
  },
  'caddy-console-string.log': {
    log: { id: 'json', stamp: 'end', durations: [7.123477, 128.428851, 6.157847], failed: 1, unit: 'beside' },
  },
  'caddy-filter.log': { asks: 'unit' },
  'iis-bare.log': { asks: 'duration' },
  'gatling-3.13.log': {
    log: {
      id: 'gatling',
      stamp: 'start',
      durations: [436, 431, 448, 450, 319, 323, 336, 340, 252, 349, 65, 359],
      failed: 1,
      others: 24,
      left: 0,
      unit: 'ms',
    },
  },
  // A name and a cell contain line breaks, one of which looks like a row; only the unclosed quote is left
  // out.
  'line-breaks.csv': { log: { id: 'csv', durations: [14, 1900, 25], failed: 1, left: 1, unit: 'ms' } },
  'ab-html.txt': { refused: true },
  'locust.json': {
    measured: {
      tool: 'Locust',
      count: 8,
      errors: 2,
      mean: 45.497281,
      at: [
        [0.5, 23],
        [1, 145.472691],
      ],
    },
  },
  // The file's history begins with an empty row, a second before the first requests.
  'locust-ramp.csv': { measured: { ...LOCUST, rate: 40, count: 80, errors: 37, at: [[0.5, 27]] } },
  'autocannon-rate.json': {
    measured: { ...AUTOCANNON, rate: 40, count: 120, errors: 0, connections: 2, starts: 'intended' },
  },
  'siege-404.txt': { measured: { tool: 'siege', rate: 200, count: 6, errors: 6, at: [[1, 20]] } },
  'fortio-zero.txt': {
    measured: {
      tool: 'fortio',
      rate: 478.29,
      offered: null,
      count: 200,
      errors: 0,
      connections: 4,
      pause: 0,
    },
  },
};

/** Files that are read again with their question answered. */
const ANSWERED: readonly (readonly [file: string, row: Row])[] = [
  // The file has 1,000 values from 1 to 1,000 ms and 1,000 more of 5 ms, in nanoseconds, with three digits.
  ['intervals.hlog', { answers: { unit: 'ns' }, measured: { tool: 'HdrHistogram', count: 2000 } }],
  ['decimal-comma.csv', { answers: { decimal: ',' }, measured: { count: 3, at: [[1, 310.5]] } }],
  ['point-semicolon.csv', { answers: { decimal: '.' }, log: { id: 'csv', durations: [1.234, 2.345] } }],
  ['point-semicolon.csv', { answers: { decimal: ',' }, log: { id: 'csv', durations: [1234, 2345] } }],
  ['decimal-comma.csv', { answers: { decimal: '.' }, measured: { count: 3, at: [[1, 310]] } }],
  [
    'morgan-bare.log',
    { answers: { unit: 'ms' }, log: { id: 'nginx', stamp: 'end', durations: [9.125, 70.25] } },
  ],
  [
    'morgan-bare.log',
    { answers: { unit: 's' }, log: { id: 'nginx', stamp: 'end', durations: [9125, 70_250] } },
  ],
  ['whole-number.log', { answers: { unit: 'ms' }, log: { id: 'apache', stamp: 'end', durations: TWO } }],
  [
    'whole-number.log',
    { answers: { unit: 'us' }, log: { id: 'apache', stamp: 'start', durations: [0.014, 1.9] } },
  ],
  ['whole-number.log', { answers: { duration: 'none' }, log: { id: 'apache', durations: null } }],
  ['tomcat-pattern.log', { answers: { unit: 'ms' }, log: { id: 'apache', stamp: 'end', durations: TWO } }],
  [
    'openmetrics.prom',
    {
      answers: { unit: 'ms' },
      measured: {
        tool: 'Prometheus',
        rate: null,
        count: 100,
        errors: null,
        mean: 21,
        at: [
          [0.4, 10],
          [0.9, 50],
        ],
      },
    },
  ],
  [
    'caddy-filter.log',
    { answers: { unit: 'ns' }, log: { id: 'json', durations: [28.571786, 123.763774, 6.172835] } },
  ],
  [
    'jetty.log',
    {
      answers: { unit: 'us' },
      log: { id: 'apache', stamp: 'start', durations: [122.159, 20.316], failed: 1 },
    },
  ],
  ['gunicorn.log', { answers: { unit: 'us' }, log: { id: 'apache', durations: [4.121, 2.25], failed: 1 } }],
  [
    'iis-bare.log',
    { answers: { duration: '15' }, log: { id: 'w3c', stamp: 'end', durations: TWO, failed: 1, unit: 'ms' } },
  ],
  ['iis-bare.log', { answers: { duration: 'none' }, log: { id: 'w3c', durations: null, failed: 1 } }],
  ['time-column.csv', { answers: { arrival: 'none' }, measured: { tool: 'CSV', count: 3, at: [[1, 48]] } }],
  ['caddy-nanos.log', { answers: { unit: 'ns' }, log: { id: 'json', stamp: 'end', durations: TWO } }],
  ['time-column.csv', { answers: { arrival: 'time_ms' }, log: { id: 'csv', durations: null } }],
  ['wrk-twice.txt', { answers: { part: 1 }, measured: WRK }],
  ['wrk-twice.txt', { answers: { part: 2 }, measured: { ...WRK, connections: 40 } }],
  [
    'json-named.log',
    { answers: { arrival: 'when' }, log: { id: 'json', durations: TWO, unit: 'ms', failed: 1 } },
  ],
  [
    'json-named.log',
    {
      answers: { arrival: 'when', duration: 'spent', unit: 's' },
      log: { id: 'json', durations: [14_000, 1_900_000] },
    },
  ],
];

const answersOf = ({ answers = {} }: Row): Answers => ({ ...NO_ANSWERS, ...answers });

function optionsOf({ answers = {} }: Row): readonly string[] {
  const entries = Object.entries(answers).flatMap(([key, value]) => [`--${key}`, String(value)]);
  return entries;
}

/** Reads a file as the page does when it is opened. */
async function onPage(file: string, row: Row) {
  const bytes = readFileSync(`${FOLDER}/${file}`);
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const answers = answersOf(row);
  const what = whatIs(text.slice(0, HEAD_CHARACTERS), text.length <= HEAD_CHARACTERS, NO_ANSWERS);
  // A log that has no arrivals by the user's answer is read as durations.
  if (what === 'log' && answers.arrival !== 'none') {
    const host = new LogHost();
    const read = await host.read(new Blob([bytes]), answers, () => {});
    if (!read.ok) return { kind: 'refused' } as const;
    const { facts } = read;
    if (facts.questions.length > 0) return { kind: 'asks', key: facts.questions[0].key } as const;
    const look = host.look(facts.meaning);
    return { kind: 'log', report: facts.report, facts, look, measurement: host.measure(), host } as const;
  }
  if (what === 'other') return { kind: 'refused' } as const;
  const steps = readMeasured(text, answers, inflate);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const read = step.value;
  if (read.ok) return { kind: 'measured', report: read.report, measurement: read.measurement } as const;
  return read.question === null
    ? ({ kind: 'refused' } as const)
    : ({ kind: 'asks', key: read.question.key } as const);
}

const millis = (nanos: number | null): number | null => (nanos === null ? null : nanos / 1e6);

async function check(file: string, row: Row): Promise<void> {
  const page = await onPage(file, row);
  const command = threadway(['read', `${FOLDER}/${file}`, '--json', ...optionsOf(row)]);
  if (row.refused === true) {
    expect(page.kind).toBe('refused');
    expect(command.status).toBe(2);
    return;
  }
  if (row.asks !== undefined) {
    expect(page).toMatchObject({ kind: 'asks', key: row.asks });
    expect(command.status).toBe(2);
    expect(command.stderr).toContain(`--${row.asks}`);
    return;
  }
  if (page.kind !== 'measured' && page.kind !== 'log') throw new Error(`${file}: ${JSON.stringify(page)}`);
  const told = JSON.parse(command.stdout);
  expect(told.kind).toBe(page.kind);
  expect(told.report).toEqual(JSON.parse(JSON.stringify(page.report)));
  expect(told.measurement).toEqual(JSON.parse(JSON.stringify(page.measurement)));
  expect(page.report.sign.words).not.toBe('');
  if (row.measured !== undefined) {
    expect(page.kind).toBe('measured');
    const { tool, rate, offered, count, errors, connections, pause, starts, mean, at } = row.measured;
    const given = page.measurement!;
    const expected = {
      ...(tool === undefined ? {} : { tool }),
      ...(rate === undefined ? {} : { ratePerSecond: rate }),
      ...(offered === undefined ? {} : { offeredPerSecond: offered }),
      ...(count === undefined ? {} : { count }),
      ...(errors === undefined ? {} : { errors }),
      ...(connections === undefined ? {} : { connections }),
      ...(starts === undefined ? {} : { startsAt: starts }),
    };
    expect(given).toMatchObject(expected);
    if (pause === null) expect(given.pauseNanos).toBeNull();
    else if (pause !== undefined) expect(millis(given.pauseNanos)).toBeCloseTo(pause, 3);
    if (mean !== undefined) expect(millis(given.meanNanos)).toBe(mean);
    if (at?.length === 0) expect(given.percentiles).toEqual([]);
    for (const [fraction, time] of at ?? []) {
      const found = given.percentiles.find((each) => Math.abs(each.fraction - fraction) < 1e-9);
      expect(millis(found?.nanos ?? null), `${file} at ${fraction}`).toBeCloseTo(time, 6);
    }
    if (given.percentiles.length > 0) {
      expect(page.report.units.length).toBeGreaterThan(0);
      expect(page.report.sample?.marks.some(({ role }) => role === 'duration')).toBe(true);
    }
  }
  if (row.log !== undefined) {
    if (page.kind !== 'log') throw new Error(`${file} is read as ${page.report.format}`);
    const { id, stamp, durations, failed, others, left, unit } = row.log;
    expect(page.report.rows[1]?.count ?? 0).toBe(others ?? 0);
    if (left !== undefined) expect(page.facts.skipped.count).toBe(left);
    if (stamp !== undefined) expect(page.facts.meaning.stamp).toBe(stamp);
    if (failed !== undefined) expect(page.facts.failed).toBe(failed);
    if (unit !== undefined) expect(page.report.units[0].unit).toBe(unit);
    expect(page.facts.hasDurations).toBe(durations !== null);
    const { firstNanos, lastNanos } = page.look.overview;
    const taken = page.host.take({ fromNanos: firstNanos, untilNanos: lastNanos + 1 });
    if (!taken.ok) throw new Error('not taken');
    const sorted = taken.traffic.durations?.sampledNanos.map((each) => each / 1e6) ?? null;
    expect(sorted).toEqual(durations === null ? null : [...durations].sort((a, b) => a - b));
    const marked = page.report.sample!.marks.map(({ role }) => role);
    expect(marked).toContain('arrival');
    if (durations !== null) expect(marked.some((role) => role === 'duration' || role === 'end')).toBe(true);
    // The command that imports the traffic reports the same.
    const replayed = threadway(['import-log', `${FOLDER}/${file}`, ...optionsOf(row)]);
    expect(replayed.status, replayed.stderr).toBe(0);
    expect(JSON.parse(replayed.stdout).traffic.timestampsNanos).toHaveLength(page.facts.requests);
    expect(id).not.toBe('');
  }
}

describe('a file of any kind', () => {
  it.each(Object.entries(ROWS))('is read correctly: %s', async (file, row) => {
    await check(file, row);
  });

  it.each(ANSWERED)('is read correctly with an answer: %s', async (file, row) => {
    await check(file, row);
  });

  it('of intervals is one measurement, as exact as the histograms', async () => {
    const page = await onPage('intervals.hlog', { answers: { unit: 'ns' } });
    if (page.kind !== 'measured') throw new Error(page.kind);
    for (const [fraction, time] of [
      [0.5, 5],
      [0.99, 980],
      [1, 1000],
    ] as const) {
      const found = page.measurement.percentiles.find((each) => each.fraction === fraction);
      expect(Math.abs((millis(found!.nanos)! - time) / time)).toBeLessThan(0.001);
    }
  });

  it('has a row here, except for settings', () => {
    const settings = [
      'README.md',
      'executor.xml',
      'two-connectors.xml',
      'nginx-one-line.conf',
      'two-commands.sh',
      'prompt.txt',
      'prose.txt',
    ];
    expect(
      readdirSync(FOLDER).filter((name) => !settings.includes(name) && !Object.hasOwn(ROWS, name)),
    ).toEqual([]);
  });
});

describe('pasted settings', () => {
  const read = (file: string, part: number | null = null) =>
    readSettings(readFileSync(`${FOLDER}/${file}`, 'utf8'), DEFAULT_SCENARIO, 'A', part);

  it('of a Connector with an executor are those of the executor', () => {
    const { scenario, notUnderstood } = read('executor.xml');
    expect(scenario.servers[0]).toMatchObject({ threads: 250 });
    expect(notUnderstood.map(({ given }) => given)).toContain('Connector maxThreads="40"');
  });

  it('of two Connectors require a choice, and those of the other are listed', () => {
    expect(read('two-connectors.xml')).toMatchObject({ changes: false, question: { key: 'part' } });
    expect(read('two-connectors.xml', 1).scenario.servers[0]).toMatchObject({ threads: 150 });
    const second = read('two-connectors.xml', 2);
    expect(second.scenario.servers[0]).toMatchObject({ threads: 30 });
    expect(second.notUnderstood.map(({ given }) => given)).toContain('Connector maxThreads="150"');
  });

  it('of nginx within braces on one line are read', () => {
    const { scenario } = read('nginx-one-line.conf');
    expect(scenario.servers[0]).toMatchObject({ loops: 8 });
    expect(scenario.machine.connections).toBe(8 * 512);
  });

  it('of two commands require a choice', () => {
    expect(read('two-commands.sh')).toMatchObject({ changes: false, question: { key: 'part' } });
    expect(read('two-commands.sh', 1).scenario).toMatchObject({
      traffic: { users: 150 },
      stop: { requests: 2000 },
    });
    const { notUnderstood } = read('two-commands.sh', 2);
    expect(notUnderstood.map(({ given }) => given)).toContain('ab -n 2000 -c 150 http://h/a');
  });

  it('of a command behind a prompt and in a container are read', () => {
    const { sources, scenario, notUnderstood } = read('prompt.txt');
    expect(sources).toEqual(['wrk']);
    expect(scenario.traffic.users).toBe(64);
    expect(notUnderstood.map(({ given }) => given)).toContain('docker run --rm');
  });

  it('are not found in prose, for which the known names are listed', () => {
    expect(read('prose.txt').sources).toEqual([]);
    expect(threadway(['read', `${FOLDER}/prose.txt`]).status).toBe(2);
  });
});
