// The script in frame.html. It loads the frame's script and styles from files beside it, so that all frames
// of a page, and their workers, share them. If those cannot be loaded, the file that contains everything
// replaces this one.

import '../../ui/tokens.css';
import '../../ui/base.css';
import './poster.css';
import { frameQuery } from './frame-address.ts';
import { stillInPoster } from './still-in-poster.ts';

/** Addresses of the frame's script and styles; the build writes them here. */
declare const FRAME_SCRIPT: string;
declare const FRAME_STYLES: string;

const EVERYTHING = 'embed.html';

// With an opaque origin (in a sandbox, or from disk) a worker cannot start from a file.
if (origin === 'null') loadEverything();
else if (new URLSearchParams(frameQuery(location)).get('load') === 'click') waitForPress();
else loadFrame();

function loadEverything(): void {
  const { search, hash } = location;
  location.replace(EVERYTHING + search + hash);
}

/** The script measures what it builds, so it needs the styles; both are fetched in parallel. */
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
  // A page cached from an earlier version refers to files that no longer exist.
  for (const each of [styles, script]) each.addEventListener('error', loadEverything);
  document.head.append(ahead, styles);
}

/** Until the click it loads only a picture, which matches the current scene and theme. */
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
