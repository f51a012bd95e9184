// Any pasted text: no reader throws or takes long, and the result is a valid scenario or measurement.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMeasured } from '../../../src/importers/measured/readers.ts';
import { disorder } from '../../../src/importers/measured/report-text.ts';
import { NO_ANSWERS } from '../../../src/importers/reading-report.ts';
import { readSettings } from '../../../src/importers/settings-from/read-settings.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import { anyCharacter } from '../../support/any-character.ts';

const PIECES = [
  ...[
    'wrk ',
    'wrk2 ',
    'ab ',
    'hey ',
    'k6 run ',
    '-c',
    '-d',
    '-R',
    '-t',
    '-n',
    '-q',
    '--num_req ',
    '--vus',
    '=',
    ' ',
    '\n',
  ],
  ...[
    '0',
    '1',
    '-1',
    '1e999',
    'NaN',
    '99999999999999999999',
    '10k',
    '30s',
    '"',
    "'",
    '\\',
    '`rm -rf /`',
    '$(x)',
    '\0',
  ],
  ...[
    'maxThreads',
    'server.tomcat.threads.max',
    'maximumPoolSize',
    'UV_THREADPOOL_SIZE',
    'GOMAXPROCS',
    '__proto__',
  ],
  ...[
    'worker_processes',
    'worker_connections',
    ';',
    ': ',
    '<Connector ',
    '<!--',
    '-->',
    '<script>',
    '/>',
    'constructor.',
  ],
  ...[
    'This is ApacheBench',
    'Running 5s test @ x',
    'HdrHistogram',
    'Latency distribution:',
    '  50% in 1.0 secs',
    '%',
  ],
  ...[
    'Response time histogram:',
    '  Requests/sec: 5',
    'http_req_duration...: avg=1ms p(99)=2ms',
    '{"metrics":{',
    '}}',
  ],
  ...[
    'Value Percentile TotalCount 1/(1-Percentile)',
    '1.0 0.5 3 2.0',
    '1.0 1.000000 3 inf',
    'latency_ms',
    ',',
    '\t',
  ],
  ...[
    'Percentage served,Time in ms',
    'Requests per second:    12.5 [#/sec] (mean)',
    'Complete requests:      4',
  ],
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 12, unit: anyCharacter })), {
    maxLength: 60,
  })
  .map((pieces) => pieces.join(''));

describe('a hostile text', () => {
  it('becomes a valid scenario, or leaves the present one', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { scenario } = readSettings(text, DEFAULT_SCENARIO, 'A');
        expect(parseScenario(scenario)).toEqual({ ok: true, scenario });
      }),
      { numRuns: 300 },
    );
  });

  it('becomes a measurement whose percentiles rise, or one problem', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom('ms', null), (text, unit) => {
        const steps = readMeasured(text, { ...NO_ANSWERS, unit });
        let step = steps.next();
        while (step.done !== true) step = steps.next();
        const reading = step.value;
        if (!reading.ok) {
          expect(reading.problem.allowed).not.toBe('');
          return;
        }
        const { percentiles } = reading.measurement;
        expect(percentiles.length).toBeGreaterThan(0);
        percentiles.forEach(({ fraction, nanos }, index) => {
          expect(fraction >= 0 && fraction <= 1 && nanos >= 0).toBe(true);
          expect(nanos).toBeGreaterThanOrEqual(percentiles[index - 1]?.nanos ?? 0);
        });
      }),
      { numRuns: 300 },
    );
  });

  // A pattern that searches again from each position would take minutes for these.
  it.each([
    ' ',
    'a',
    'a=',
    'a =',
    '"',
    "a='",
    '\n',
    ' \n',
    '<!--',
    'a:\n ',
    'a(1',
    '-',
    '\\',
    '1,',
    ' 50% 1\n',
    'x.',
    '0.5 0.5 1 1\n',
  ])('of %j many times over is read quickly', (piece) => {
    const many = piece.repeat(Math.ceil(400_000 / piece.length));
    for (const head of [
      '',
      'wrk ',
      'Value Percentile TotalCount 1/(1-Percentile)\n',
      'http_req_duration...: ',
    ]) {
      const { scenario, notUnderstood } = readSettings(head + many, DEFAULT_SCENARIO, 'A');
      expect(parseScenario(scenario).ok).toBe(true);
      expect(notUnderstood.length).toBeLessThanOrEqual(60);
      const steps = readMeasured(head + many, { ...NO_ANSWERS, unit: 'ms' });
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      const { value } = step;
      if (value.ok) {
        const { percentiles } = value.measurement;
        expect(percentiles.length).toBeGreaterThan(0);
        expect(disorder(percentiles)).toBe(-1);
        expect(percentiles.every(({ nanos }) => Number.isFinite(nanos) && nanos >= 0)).toBe(true);
      } else {
        expect(value.problem.allowed).not.toBe('');
        expect(value.problem.value.length).toBeLessThanOrEqual(80);
      }
    }
  });
});
