// Entry of the script that notebooks load: how anywidget shows a scene.

import type { NotebookModel } from './notebook-model.ts';
import { SceneView } from './scene-view.ts';

interface Place {
  readonly model: NotebookModel;
  readonly el: HTMLElement;
}

/** Gives what takes the view away again. */
function render({ model, el }: Place): () => void {
  const view = new SceneView(model, el);
  view.open(el).catch((error: unknown) => {
    el.append(`Threadway cannot be shown here: ${error instanceof Error ? error.message : String(error)}`);
  });
  return () => view.close();
}

export default { render };
