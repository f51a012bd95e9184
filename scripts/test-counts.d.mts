// Types of test-counts.mjs for its tests: the parts of the two runners' reports that it reads.

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
/** The parts needed for failures. */
export interface VitestFailures {
  readonly testResults: readonly {
    readonly status: string;
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}
export interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly ok: boolean;
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      /** "flaky": it failed first and then passed. */
      readonly status?: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}
export interface PlaywrightFailures {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

export function vitestFailures(report: VitestFailures): string[];
export function playwrightFailures(report: PlaywrightFailures): string[];
export function playwrightDefects(report: Pick<PlaywrightFailures, 'suites'>): string[];
