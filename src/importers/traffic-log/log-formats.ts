// What logs can be read, in words.

import { t } from '../../languages/t.ts';

export const LOG_FORMATS_READ = t`access logs of nginx, Apache (common, combined) and Envoy, OpenTelemetry spans as OTLP JSON, CSVs with a header and an instant in each row`;
