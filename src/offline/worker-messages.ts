// What a page says to the service worker.

/** To one that waits: take over now. */
export const ACTIVATE = 'activate';
/** To the one at work: a page has opened and holds the lock of its version. */
export const OPENED = 'opened';
