// The script in frame.html: it loads script and styles of the frame from files beside it, so that all frames of a page have them
// once, and their workers too. Where that cannot be had, the file that holds everything takes the place of this one.

import '../../ui/tokens.css';
import '../../ui/base.css';
import './poster.css';
import { frameQuery } from './frame-address.ts';
import { stillInPoster } from './still-in-poster.ts';

/** Addresses of script and styles of the frame; the build writes them here. */
declare const FRAME_SCRIPT: string;
declare const FRAME_STYLES: string;

const EVERYTHING = 'embed.html';

// An opaque origin, as in a sandbox or on a disk, may start no worker from a file.
if (origin === 'null') loadEverything();
else if (new URLSearchParams(frameQuery(location)).get('load') === 'click') waitForPress();
else loadFrame();

function loadEverything(): void {
  const { search, hash } = location;
  location.replace(EVERYTHING + search + hash);
}

/** The script measures what it builds, so the styles have to be there; both are fetched at once. */
function loadFrame(): void {
  const [ahead, styles, script] = [
    document.createElement('link'),
    document.createElement('link'),
    document.createElement('script'),
  ];
  Object.assign(ahead, { rel: 'preload', as: 'script', href: FRAME_SCRIPT });
  Object.assign(styles, { rel: 'stylesheet', href: FRAME_STYLES });
  script.src = FRAME_SCRIPT;
  styles.addEventListener('load', () => document.body.append(script));
  // A page that a browser kept from an earlier version names files that are gone.
  for (const each of [styles, script]) each.addEventListener('error', loadEverything);
  document.head.append(ahead, styles);
}

/** Until then nothing is loaded but a picture, which is that of the scene and the theme of now. */
function waitForPress(): void {
  const reload = (): void => location.reload();
  const dark = matchMedia('(prefers-color-scheme: dark)');
  addEventListener('hashchange', reload);
  dark.addEventListener('change', reload);
  stillInPoster(frameQuery(location), () => {
    removeEventListener('hashchange', reload);
    dark.removeEventListener('change', reload);
    document.documentElement.dataset.pressed = '';
    loadFrame();
  });
}
