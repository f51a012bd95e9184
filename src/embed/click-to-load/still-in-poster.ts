// The still in the poster of a frame: over the drawn picture that stands in the file, which stays where the scene has no picture.

import { STILL_STYLES, stillOf } from './still.ts';

/** `query`: the settings of the frame. Returns what takes the still away. */
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
