// The script that starts the engine of a page stands in it as a file of its own, before the page's own script: it is small, and runs while
// the rest is still on its way. The page's script imports it, and so gets what it has begun.

import type { Plugin } from 'vite';

const EARLY = 'src/pages/start.ts';

export function earlyScript(): Plugin {
  return {
    name: 'threadway-early-script',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: EARLY, name: 'start' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (bundle === undefined || path !== '/index.html') return undefined;
        const early = Object.values(bundle).find(
          (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(EARLY),
        );
        if (early === undefined) throw new Error(`no file is made of ${EARLY}`);
        const script = `<script type="module" crossorigin src="./${early.fileName}"></script>\n    `;
        return html.replace(/(?=<script type="module")/, () => script);
      },
    },
  };
}
