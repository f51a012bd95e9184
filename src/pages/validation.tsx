// Entry point of the page of the evidence, which the build renders: brings its one button to life.

import { hydrateRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import '../ui/page-base.css';
import '../ui/header/header.css';
import '../validation/evidence.css';
import { followTheme } from '../ui/follow-theme.ts';
import { sayNoTrouble, sayTrouble } from '../ui/shared/page-guard.tsx';
import { startUpdates } from '../ui/updates/start-updates.ts';
import { AGAIN_ID, RunAgain } from '../validation/run-again.tsx';

try {
  followTheme();
  hydrateRoot(document.getElementById(AGAIN_ID)!, <RunAgain />);
  sayNoTrouble();
} catch (error) {
  sayTrouble(error);
}

startUpdates();
