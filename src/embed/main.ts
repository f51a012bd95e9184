// Entry point of the embed: the same script runs in the frame and in its worker.

import '../ui/tokens.css';
import '../ui/base.css';
import './click-to-load/poster.css';
import { answerAsWorker } from './embed-starters.ts';
import { openFrame } from './frame.tsx';

if (typeof document === 'undefined') answerAsWorker();
else {
  // In development the script is a module and `currentScript` is null, so the engine runs in the page.
  const { currentScript } = document;
  void openFrame(currentScript instanceof HTMLScriptElement ? currentScript : null);
}
