// Entry point of the studio page.

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StudioContext } from '../ui/studio-context.ts';
import { StudioPage } from '../ui/studio-page.tsx';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/layout.css';
import '../ui/header/header.css';
import '../ui/stage/stage.css';
import '../ui/stage/scenes.css';
import '../ui/stage/more-numbers.css';
import '../ui/nodes/nodes.css';
import '../ui/transport/transport.css';
import '../ui/controls/controls.css';
import '../charts/charts.css';
import '../ui/charts/chart-cards.css';
import '../ui/study/questions.css';
import { keepLooks, storage } from './looks-keeper.ts';
import { PAGE_SURROUNDINGS } from './page-surroundings.ts';
import { openStudio } from './studio.ts';

const studio = openStudio(location.search, PAGE_SURROUNDINGS);
keepLooks(studio.view, storage);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <StudioContext value={studio}>
      <StudioPage />
    </StudioContext>
  </StrictMode>,
);
