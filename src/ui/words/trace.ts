// Texts about traces in the Share dialog, loaded with this section.

import { t } from '../../languages/t.ts';

export const TRACE = {
  title: t`Export for other tools`,
  what: t`Every thread, core, request, lock and fault in a span of this run, event by event, in a format that production tracing tools can open.`,
  length: t`Time`,
  lengths: (time: string) => t`The last ${time}`,
  span: (from: string, until: string) => t`${from} to ${until}`,
  perfetto: t`Download trace for Perfetto`,
  otlp: t`Download spans for OpenTelemetry`,
  cancel: t`Cancel`,
  working: t`Replaying the run…`,
  saved: (name: string, size: string) => t`Saved as ${name}, ${size}`,
  tooLong: t`This span is too long for one file.`,
  tooMuch: t`Too much happens in this span for one file.`,
  take: (span: string) => t`Use ${span}`,
  failed: (reason: string) => t`The file could not be made: ${reason}`,
  open: t`Open ui.perfetto.dev`,
  how: t`and drag the first file there; it is read in your browser. The second is for a collector, Jaeger or Tempo. This page sends neither anywhere.`,
} as const;
