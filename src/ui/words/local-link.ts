// The warning that a link works only on this computer. Pages of the studio and of lessons use it.

import { t } from '../../languages/t.ts';

export const LOCAL_LINK = t`You are running Threadway locally, so this link won’t work for others.`;
