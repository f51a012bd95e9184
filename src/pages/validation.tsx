// Entry point of the page that runs the claims of the sources and shows published figures beside simulated ones.

import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import '../ui/page-base.css';
import '../ui/header/header.css';
import { followTheme } from '../ui/follow-theme.ts';
import { PageGuard, sayTrouble } from '../ui/shared/page-guard.tsx';
import { startUpdates } from '../ui/updates/start-updates.ts';
import { ValidationPage } from '../validation/validation-page.tsx';

try {
  followTheme();
  createRoot(document.getElementById('root')!).render(
    <PageGuard>
      <ValidationPage />
    </PageGuard>,
  );
} catch (error) {
  sayTrouble(error);
}

startUpdates();
