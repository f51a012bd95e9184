// The text of `threadway help`.

import { TIME_UNITS } from '../importers/measured/reader.ts';
import { LOG_FORMAT_IDS, LOG_STAMPS } from '../importers/traffic-log/log-format.ts';
import { SERVICE_TIMES, WAITING_PARTS } from '../importers/traffic-log/log-scenario.ts';
import { SETTING_KEYS } from '../links/settings.ts';
import { PARAMETER_KEYS, parameterOf } from '../scenario/parameters.ts';
import { TIMESTAMPS_MAX } from '../scenario/shapes/common.ts';
import { STUDY_MEASURE_KEYS } from '../scenario/study-measures.ts';
import { formatNumber } from '../scenario/value.ts';
import { sourceQuestionIds } from './source-question.ts';

function wrap(words: readonly string[], indent: string, width: number): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= width)
      lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(indent + word);
  }
  return lines.join(',\n');
}

/** Lists the names of values, such as "  stack: glibc (8MiB), rust (2MiB)". */
function namedValues(): readonly string[] {
  return PARAMETER_KEYS.flatMap((key) => {
    const row = parameterOf(key);
    if (row.type !== 'number' || row.named === undefined) return [];
    const words = row.named.map(({ name, value }) => `${name} (${formatNumber(row.unit, value)})`);
    return [`  ${key}: ${words.join(', ')}`];
  });
}

export function helpText(): string {
  return `Simulates how servers handle load: threads, queues, cores and failing upstreams.

  threadway run [--preset ID | --scenario FILE | COMMAND] [--machine FILE] [--set KEY=VALUE]... [--json]
      Runs each server of a scenario to its end. FILE is JSON, "-" is standard input.
      COMMAND is a command line of the load tool concurrency-demo-benchmarks:
        --rate 1000 --num_req 10000 --latency "20ms*9,30s" sync --threads 50
        -r 1000 -n 10000 -l "20ms*10" async
      --machine takes the values that "threadway calibrate" measured; --set overrides them.
      Latencies are durations or whole milliseconds; fractions of a millisecond count.
  threadway sweep --vary KEY[=FROM..TO] [--across KEY[=FROM..TO]] [scenario as above] [--json]
      Shows how the figures of all servers change with one or two parameters, with the sweet spot and the maximum throughput of each curve.
        --measure p99,memory   which figures: ${STUDY_MEASURE_KEYS.slice(0, 7).join(', ')},
                               ${STUDY_MEASURE_KEYS.slice(7).join(', ')}
        --points 24  --scale log|linear
        --question ID          a ready question from a source: ${sourceQuestionIds('sweep').join(', ')}
        --shard 2/8            the second of eight shares of the runs, as JSON, to split a sweep over eight machines
      After a value: "not steady": the number of requests in the system was still changing when the traffic ended,
      so longer runs give other figures. "cut": --events stopped a run. Latency and overhead cover completed requests;
      "Not completed / measured" counts the others, among the requests that ended after the warm-up or had not ended, in all runs.
  threadway merge FILE... [--json]
      Combines all shares of a sweep into the answer that one machine would give. Runs that depend on all shares are made here.
  threadway find --objective "p99<25ms" [--objective "memory<512MiB"]... --vary KEY[=FROM..TO] [scenario] [--json]
      Finds the smallest value (for a rate or users: the largest) that meets all objectives, by bisection, and lists every try.
        --largest | --smallest | --server A | --precision 1% | --points 9
        --each                 one table row per objective instead of all together
        --as-is                runs keep the scenario's length; otherwise they are lengthened, up to
                               64 times, until they are steady
        --question ID          ${sourceQuestionIds('rows').join(', ')}
  threadway levers [--objective "p99<25ms"] [scenario as above] [--json]
      What to change first: tries each setting by itself, with the same seeds, and ranks them by how much they help
      towards the objective. Names the bottleneck now and the next one. "Nothing helps" is a possible answer.
        --server A             the server that is to meet it; default: the first
      sweep, find and levers: --replications 3 (seeds; others: 5), --warmup 10% (share of the requests, not measured),
        --events 1M (longer runs are cut; find: 2M), --points-requests 2000 (maximum requests per run).
  threadway import-log FILE [scenario as above]
      Prints the scenario with the traffic of a log, as JSON for run --scenario: the log's arrivals, and its durations
      as the time that requests wait. "-" is standard input: ssh web cat access.log | threadway import-log - | threadway run --scenario -
      Reads access logs, JSON lines, traces (OTLP, Jaeger, Zipkin), CSVs with a header and others, plain or compressed with gzip.
        --as ${LOG_FORMAT_IDS.join('|')}
        --from T --until T     a date (UTC) or a time after the first arrival (90s, 5m); or --busiest 60s. Default: the
                               whole log, or its busiest minute above ${TIMESTAMPS_MAX} requests
        --service-times ${SERVICE_TIMES.join('|')}   chain: each service’s own, with its calls, from spans; kept: those of the scenario
        --waiting ${WAITING_PARTS.join('|')}   which part of a duration was waiting; logged: the upstream's time
        --stamp ${LOG_STAMPS.join('|')}      what a line's time means; --unit ${TIME_UNITS.join('|')}  the unit of its durations
        --service NAME         which service to take, if spans name several
        --log-format TEXT      the log_format, LogFormat or pattern of the log, if it is not above the lines
        --duration FIELD       which field is the duration, by name or by its position after the size; none: no field
        --arrival FIELD        which field of JSON lines says when the request arrived;  --decimal ,|.
  threadway read FILE [--json]
      Says what a file is (load-test output, settings or log), how it was recognised, what is in it and in which unit.
        --unit ${TIME_UNITS.join('|')}|none  --decimal ,|.  --duration FIELD  --arrival FIELD
        --part N               which of several runs, documents or commands
  threadway threads FILE [--json]
      Shows what the threads of a dump do, pool by pool; which threads hold the locks that others wait for; deadlocks; and a
      scenario for each pool. Reads jstack, jcmd Thread.print and Thread.dump_to_file, Go (SIGQUIT, debug=1 and 2), Python's
      faulthandler, py-spy dump and dotnet-stack report. Several dumps in a row are columns. "-" is standard input.
  threadway trace [--format perfetto | otlp] [--from 1s] [--until 2s] [scenario as above] [--out FILE]
      Writes a span of the run, event by event, for other tools: perfetto for ui.perfetto.dev, otlp for tools that read
      OpenTelemetry spans. Without --until it is one second. A span that is too long is refused, and the error names one that fits.
        --server A             this server only
        --start 2026-01-31T08:00:00Z   otlp: the date of simulated time 0
  threadway verify [--json]
      Compares the model with the figures that the sources publish; exit status 1 if one is out of tolerance.
  threadway calibrate [--out FILE]
      Measures this machine (thread switches, wake-ups, creation and memory) into a profile for --machine.
  threadway presets [--json]
      Lists the scenes that are ready to run.
  threadway schema
      Prints the JSON Schema of a scenario.
  threadway help
  threadway --version

Keys of --set, the same as in links. A key alone sets all servers. A key after a server's id sets that server
alone, as in A.threads=100 or B.timeout=300ms, and B.timeout=same undoes it. Traffic, clients, faults and the
number of nodes are the same for all. A duration without a unit is in milliseconds, so timeout=5 is 5ms, with a note on
standard error; a size without a unit is in bytes:
${wrap(SETTING_KEYS, '  ', 100)}

Some values have names:
${namedValues().join('\n')}

Exit status: 0 success; 1 a figure is out of tolerance, or no value meets the objectives; 2 wrong arguments or file;
3 the result cannot be written, or an error in the program.
`;
}
