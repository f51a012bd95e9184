// Puts the still into a frame's poster, over the drawn picture that the file contains. If the scene has no
// still, that picture remains visible.

import { STILL_STYLES, stillOf } from './still.ts';

/** `query`: the frame's settings. Returns a function that removes the still. */
export function stillInPoster(query: string, onPress: () => void): () => void {
  const poster = document.getElementById('poster')!;
  const drawn = poster.querySelector('svg')!;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STILL_STYLES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const still = stillOf({
    query,
    theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
    page: location.protocol.startsWith('http') ? location.href : null,
    width: innerWidth,
    otherwise: drawn,
    title: '',
    onPress,
  });
  poster.prepend(still);
  return () => still.replaceWith(drawn);
}
