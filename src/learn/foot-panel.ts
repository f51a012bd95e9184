// Panels over a slide open one at a time: those of one name close each other.

export const FOOT_PANEL = 'foot-panel';
