// Entry point of the one-file embed: the script of the frame, and of the worker that it makes of itself.

import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/stage/stage.css';
import '../ui/nodes/nodes.css';
import '../ui/controls/controls.css';
import '../ui/transport/transport.css';
import '../charts/charts.css';
import '../ui/charts/chart-cards.css';
import { answerAsWorker } from './embed-rungs.ts';
import { openFrame } from './frame.tsx';

if (typeof document === 'undefined') answerAsWorker();
// In development the script is a module whose text is not known: then the engine runs in the page.
else void openFrame(document.currentScript?.textContent ?? null);
