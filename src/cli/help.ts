// The text of `threadway help`.

import { SETTING_KEYS } from '../share/settings.ts';

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

export function helpText(): string {
  return `Simulates how servers handle load: threads, queues, cores and failing upstreams.

  threadway run [--preset ID | --scenario FILE | COMMAND] [--set KEY=VALUE]... [--json]
      Runs each server of a scenario to its end. FILE is JSON, "-" is standard input.
      COMMAND is that of the load tool concurrency-demo-benchmarks:
        --rate 1000 --num_req 10000 --latency "20ms*9,30s" sync --threads 50
        -r 1000 -n 10000 -l "20ms*10" async
      Latencies are durations or whole milliseconds; fractions of a millisecond count.
  threadway verify [--json]
      Compares the model with the figures that the sources publish; exit status 1 if one is out of tolerance.
  threadway presets [--json]
      Scenes that are ready to run.
  threadway schema
      JSON Schema of a scenario.
  threadway help

Keys of --set, the same as in links; with the id of a server before those that belong to one, as in A.threads=100:
${wrap(SETTING_KEYS, '  ', 100)}

Exit status: 0 done, 1 a figure is out of tolerance, 2 something is wrong with the arguments or a file.
`;
}
