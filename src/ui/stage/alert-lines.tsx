// The alerts of a server, a line each.

import type { ComponentChildren } from 'preact';
import type { ServerSummary } from '../../protocol/summary.ts';
import { alertsOf } from './stage-alert-texts.ts';

export default function AlertLines({ server }: { readonly server: ServerSummary }): ComponentChildren {
  return alertsOf(server).map(({ about, words }) => <p key={about}>{words}</p>);
}
