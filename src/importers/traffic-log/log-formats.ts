// The supported log formats, as text.

import { t } from '../../languages/t.ts';

export const LOG_FORMATS_READ = t`access logs of nginx, Apache (common, combined, or any format whose log_format or LogFormat line is pasted above the log), Tomcat, Envoy and Istio, HAProxy, Traefik, Caddy, gin, IIS, Heroku and AWS load balancers, LTSV, logfmt and JSON lines, traces of OpenTelemetry (OTLP JSON), Jaeger and Zipkin, results of JMeter, Gatling, k6 and vegeta, CSVs with a header and a timestamp in each row`;
