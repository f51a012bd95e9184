// The warning that a link works on this computer only, for the page and for lessons.

import { t } from '../../languages/t.ts';

export const LOCAL_LINK = t`You are running Threadway locally, so this link won’t work for others.`;
