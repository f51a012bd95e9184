// A separate small script that starts the page's engine while the rest is still loading. Then it runs the
// page's own script, which imports it to get the engine.

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
        // Replaces the page's own script, which is preloaded meanwhile and which the early script runs after
        // the first paint.
        const own = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
        if (!own.test(html)) throw new Error('index.html has no script of its own');
        return (
          html
            .replace(
              own,
              (_, address) => `<script type="module" crossorigin src="./${early.fileName}"></script>
    <link rel="modulepreload" crossorigin href="${address}" id="studio-script">`,
            )
            // After the styles, which the first paint needs.
            .replaceAll(
              /<link rel="modulepreload"(?= crossorigin href="\.\/([^"]+)")/g,
              (tag, file: string) => (early.imports.includes(file) ? tag : `${tag} fetchpriority="low"`),
            )
        );
      },
    },
  };
}
