// The name that panels over a slide share. Of panels with the same name, the browser opens only one at a
// time.

export const FOOT_PANEL = 'foot-panel';
