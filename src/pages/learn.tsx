// Entry point of the lesson pages. It hydrates what the build rendered.

import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import '../ui/page-base.css';
import '../ui/header/header.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import simulation from '../../workers/simulation.worker.ts?worker&url';
import { ThreadwaySim } from '../embed/element/sim-element.ts';
import { CoursePage } from '../learn/course-page.tsx';
import { LessonPage } from '../learn/lesson-page.tsx';
import { siteOfLesson } from '../learn/lesson-site.ts';
import type { SaveLesson } from '../learn/save-button.tsx';
import { SheetPage } from '../learn/sheet-page.tsx';
import type { DrawStills } from '../learn/stills.ts';
import { WordsPage } from '../learn/words-page.tsx';
import { COURSE } from '../lessons/course.ts';
import { followTheme } from '../ui/follow-theme.ts';
import { hideFailure, showFailure } from '../ui/shared/page-guard.tsx';
import { startUpdates } from '../ui/updates/start-updates.ts';
import { LEARN } from '../ui/words/learn.ts';
import stillsScript from './draw-stills.ts?worker&url';
import { loadStillsScript } from './stills-script.ts';

const root = document.getElementById('root')!;

/** The kind of page: `course`, `words`, `sheet`, or the id of a lesson. */
const page = root.dataset.page ?? 'course';

/**
 * Loads the code that draws the pictures of the printed sheet when the user first prints. Rejects if a part
 * cannot be loaded, for example without a network, or if the browser or the engine cannot draw.
 */
const drawStills: DrawStills = async (...drawn) => {
  const draw = await loadStillsScript(stillsScript, LEARN.sheet.noPainter);
  return draw(simulation, ...drawn);
};

async function bringToLife(): Promise<unknown> {
  if (page === 'course') return hydrateRoot(root, <CoursePage />);
  if (page === 'words') return hydrateRoot(root, <WordsPage />);
  if (page === 'sheet') return hydrateRoot(root, <SheetPage />);
  const entry = COURSE.find(({ id }) => id === page);
  if (entry === undefined) throw new Error(`there is no lesson ${page}`);
  const [lesson, figures] = await Promise.all([entry.load(), entry.loadFigures()]);
  const { lang } = document.documentElement;
  // The build renders neither slides nor notes.
  const search = /[?&]view=/.test(location.search) ? location.search : '';
  const state = { lesson, figures, language: lang, ...siteOfLesson(entry.id) };
  const onSave: SaveLesson = async (kind) => (await import('./save-lesson.tsx')).saveLesson(state, kind);
  const content = <LessonPage {...state} search={search} onSave={onSave} onDraw={drawStills} />;
  if (search === '') return hydrateRoot(root, content);
  const shown = createRoot(root);
  shown.render(content);
  return shown;
}

async function open(): Promise<void> {
  followTheme();
  await bringToLife();
  // Define the element only once the page knows its theme, address and answers: a frame that loaded earlier
  // would have to reload.
  customElements.define('threadway-sim', ThreadwaySim);
  hideFailure();
}

// If this fails, the content that the build rendered stays readable.
open().catch(showFailure);

startUpdates();
