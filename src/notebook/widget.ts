// Entry point of the script that notebooks load: shows a scene through anywidget.

import type { NotebookModel } from './notebook-model.ts';
import { SceneView } from './scene-view.ts';

interface RenderContext {
  readonly model: NotebookModel;
  readonly el: HTMLElement;
}

/** Returns a function that removes the view. */
function render({ model, el }: RenderContext): () => void {
  const view = new SceneView(model, el);
  view.open(el).catch((error: unknown) => {
    el.append(`Threadway cannot be shown here: ${error instanceof Error ? error.message : String(error)}`);
  });
  return () => view.close();
}

export default { render };
