// The script that starts the engine of a page is a file of its own: it is small, and runs while the rest is still on its way. It then runs
// the page's own script, which imports it, and so gets what it has begun.

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
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const early = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(EARLY));
        if (early === undefined) throw new Error(`no file is made of ${EARLY}`);
        // In place of the page's own script, which the early one runs once the browser has painted; it comes meanwhile.
        const own = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
        if (!own.test(html)) throw new Error('index.html has no script of its own');
        return (
          html
            .replace(
              own,
              (_, address) => `<script type="module" crossorigin src="./${early.fileName}"></script>
    <link rel="modulepreload" crossorigin href="${address}" id="studio-script">`,
            )
            // After the styles, without which nothing is painted.
            .replaceAll(
              /<link rel="modulepreload"(?= crossorigin href="\.\/([^"]+)")/g,
              (tag, file: string) => (early.imports.includes(file) ? tag : `${tag} fetchpriority="low"`),
            )
        );
      },
    },
  };
}
