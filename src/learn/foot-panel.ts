// The shared name of panels over a slide: of panels with the same name, only one is open at a time.

export const FOOT_PANEL = 'foot-panel';
