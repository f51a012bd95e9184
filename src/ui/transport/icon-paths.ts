// The icons of the transport's buttons, as paths in a square of 16.

export const ICON_PATHS = {
  play: 'M4 2.5v11l9.5-5.5z',
  pause: 'M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z',
  restart: 'M3 3h2v10H3zM13 3v10L6 8z',
} as const;
