// Entry point of the evidence page. The build renders the page; this script hydrates its one button.

import { hydrateRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import '../ui/page-base.css';
import '../ui/header/header.css';
import '../validation/evidence.css';
import { followTheme } from '../ui/follow-theme.ts';
import { hideFailure, showFailure } from '../ui/shared/page-guard.tsx';
import { startUpdates } from '../ui/updates/start-updates.ts';
import { AGAIN_ID, RunAgain } from '../validation/run-again.tsx';

try {
  followTheme();
  hydrateRoot(document.getElementById(AGAIN_ID)!, <RunAgain />);
  hideFailure();
} catch (error) {
  showFailure(error);
}

startUpdates();
