// Starts a lesson that was saved in a file. It works as on its page, except that frames contain their file
// and the worker is made from this script.

import { hydrateRoot } from 'react-dom/client';
import { ThreadwaySim } from '../embed/element/sim-element.ts';
import { DATA_ID, type FileData } from '../learn/lesson-file.ts';
import { LessonPage } from '../learn/lesson-page.tsx';
import { scormStore } from '../learn/scorm-store.ts';
import { sceneFile } from '../links/scene-file.ts';
import { followTheme } from '../ui/follow-theme.ts';
import { hideFailure, showFailure } from '../ui/shared/page-guard.tsx';

/** `code`: the script running here. If it cannot run, the text of the file is still readable. */
export function openLesson(code: string): void {
  try {
    bringToLife(code);
    hideFailure();
  } catch (error) {
    showFailure(error);
  }
}

function bringToLife(code: string): void {
  const { embed, ...written }: FileData = JSON.parse(document.getElementById(DATA_ID)!.textContent);
  followTheme();
  const store = scormStore(written.lesson) ?? undefined;
  hydrateRoot(
    document.getElementById('root')!,
    <LessonPage {...written} store={store} openWorker={() => workerOf(code)} isFile />,
  );
  // Define the element only now that the page's state is known; see learn.tsx.
  customElements.define('threadway-sim', elementWith(embed, written.home ?? ''));
}

/** The element class whose frames contain the embed file instead of loading it. */
function elementWith(embed: string, page: string): typeof ThreadwaySim {
  return class extends ThreadwaySim {
    protected override fill(frame: HTMLIFrameElement, query: string): void {
      frame.srcdoc = sceneFile(embed, { query, page, title: frame.title });
    }
  };
}

function workerOf(code: string): Worker {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(url, { name: 'lesson' });
  // The worker has loaded the script by now; the object URL would keep its text in memory.
  worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
  return worker;
}
