// What the Share dialog says of traces; loaded with it.

import { t } from '../../languages/t.ts';

export const TRACE = {
  title: t`What happened, for other tools`,
  what: t`Every thread, core, request, lock and fault of a span of this run, event by event, as a file that tools for real servers open.`,
  length: t`Time`,
  lengths: (time: string) => t`The last ${time}`,
  span: (from: string, until: string) => t`${from} to ${until}`,
  perfetto: t`Download trace for Perfetto`,
  otlp: t`Download spans for OpenTelemetry`,
  cancel: t`Cancel`,
  working: t`Going through the run once more …`,
  saved: (name: string, size: string) => t`Saved as ${name}, ${size}`,
  tooLong: t`That is too much for one file.`,
  tooMuch: t`Too much happens at once there for one file.`,
  take: (span: string) => t`Take ${span}`,
  failed: (reason: string) => t`The file could not be made: ${reason}`,
  open: t`Open ui.perfetto.dev`,
  how: t`and drag the first of them there: it is read in your browser. The second goes to a collector, Jaeger or Tempo. This page sends neither anywhere.`,
} as const;
