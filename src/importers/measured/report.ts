// The lines of a tool's report, asked by patterns. Lines are cut, so that no pattern has long to search.

import { t } from '../../languages/t.ts';
import { showValue } from '../../scenario/problem.ts';
import type { MeasuredPercentile } from './measurement.ts';
import { failed, type Reading } from './reader.ts';

const LINE_MAX = 400;

export interface Found {
  readonly groups: readonly string[];
  /** From 0. */
  readonly index: number;
}

export class Report {
  readonly tool: string;
  readonly lines: readonly string[];

  constructor(tool: string, text: string) {
    this.tool = tool;
    this.lines = text.split('\n').map((line) => line.slice(0, LINE_MAX).trimEnd());
  }

  /** The first line from `from` on that the pattern fits; null where none does. */
  find(pattern: RegExp, from = 0): Found | null {
    for (let index = from; index < this.lines.length; index += 1) {
      const match = pattern.exec(this.lines[index]!);
      if (match !== null) return { groups: match.slice(1).map((each) => each ?? ''), index };
    }
    return null;
  }

  /** The first group of that line as a number; null where there is no such line. */
  number(pattern: RegExp): number | null {
    const found = this.find(pattern);
    return found === null ? null : Number(found.groups[0]);
  }

  text(pattern: RegExp): string {
    return this.find(pattern)?.groups[0]?.trim() ?? '';
  }

  /**
   * The percentiles of the lines from this one on, as far as they go on; `allowed` says what each line should be. Or what is
   * wrong with the first that is no such line or has a shorter time than the one before.
   */
  percentiles(
    from: number,
    goesOn: (line: string) => boolean,
    parse: (line: string) => MeasuredPercentile | null,
    allowed: string,
  ): MeasuredPercentile[] | Reading {
    const percentiles: MeasuredPercentile[] = [];
    for (let index = from; index < this.lines.length && goesOn(this.lines[index]!); index += 1) {
      const percentile = parse(this.lines[index]!);
      if (percentile === null || percentile.fraction > 1) return this.wrongLine(index, allowed);
      percentiles.push(percentile);
      if (disorder(percentiles.slice(-2)) >= 0)
        return this.wrongLine(index, t`a time no shorter than the one before`);
    }
    return percentiles;
  }

  /** A line that is not as it should be. */
  wrongLine(index: number, allowed: string): Reading {
    const line = this.lines[index];
    return failed(t`line ${index + 1}`, line === undefined ? t`the end` : showValue(line.trim()), allowed);
  }

  /** The output ends before something that it always has. */
  cut(missing: string): Reading {
    return failed(
      t`output of ${this.tool}`,
      t`no line “${missing}”`,
      t`the whole output, from first to last line`,
    );
  }
}

/** Where the latencies fall although the percentiles rise, or the other way round: its index. -1: they are in order. */
export function disorder(percentiles: readonly MeasuredPercentile[]): number {
  return percentiles.findIndex((each, index) => {
    const before = percentiles[index - 1];
    return before !== undefined && (each.fraction < before.fraction || each.nanos < before.nanos);
  });
}
