// Types of test-counts.mjs, for its tests: the parts of the two runners' reports that are read.

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}
export interface VitestReport {
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

export function vitestCounts(report: VitestReport, status: number): Counts;
export function playwrightCounts(report: PlaywrightReport, status: number): Counts;
