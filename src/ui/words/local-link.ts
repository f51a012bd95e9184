// What is said of a link on a page that only its own computer serves: of the page and of lessons.

import { t } from '../../languages/t.ts';

export const LOCAL_LINK = t`You are running Threadway locally, so this link won’t work for others.`;
