// Texts about links and changes that were rejected, and about an engine that has stopped. Loaded when needed.

import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';

export const NOTICES = {
  link: t`This link could not be read as it is, so the opening scene is shown instead.`,
  part: t`Parts of this link were not understood. The rest of it is shown.`,
  change: t`This change cannot be simulated, so nothing was changed.`,
  dismiss: t`Dismiss`,
  notAllowed: (key: string, value: string, allowed: string) =>
    t`${key}: ${value} is not allowed. Allowed: ${allowed}.`,
  wrongValue: (key: string, value: string) => t`${key}: ${value} is not allowed.`,
  noKey: (key: string, value: string) => t`${key}: there is no such key (value ${value}).`,
  allowed: t`What is allowed`,
  more: (count: number) => t`And ${formatCount(count)} more.`,
  dead: t`The engine stopped`,
  deadMore: t`Your scene is kept.`,
  restart: t`Restart the engine`,
} as const;
