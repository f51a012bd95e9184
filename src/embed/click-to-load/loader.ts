// The script in frame.html. It loads the frame's script and styles from separate files, so that all frames on
// a page, and their workers, share them. If that fails, it opens the one file that contains everything
// instead.

import '../../ui/tokens.css';
import '../../ui/base.css';
import './poster.css';
import { frameQuery } from './frame-address.ts';
import { stillInPoster } from './still-in-poster.ts';

/** Addresses of the frame's script and styles. The build inserts the values. */
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

/**
 * Appends the script only after the styles, because the script measures elements whose sizes the styles set.
 * Both are fetched in parallel.
 */
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
  // A cached copy of an earlier version of the page may refer to files that no longer exist.
  for (const each of [styles, script]) each.addEventListener('error', loadEverything);
  document.head.append(ahead, styles);
}

/** Until the user clicks, shows only a still picture, which matches the current scene and theme. */
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
