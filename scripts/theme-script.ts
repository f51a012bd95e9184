// The script that gives every page its language and its theme before the first paint, and its policy of Trusted Types. It stands in the page itself, in place of a comment, and the
// page's policy knows it by its hash.

import type { Plugin } from 'vite';
import { languageScript } from './languages/language-script.ts';
import { PAGE_POLICY } from './trusted-types.ts';

const PLACE = '<!-- theme -->';

/** The theme of the address, that which was chosen, or the system's; see src/app/stores/kept-choices.ts and src/ui/follow-theme.ts. */
const CODE = `(() => {
        var theme = /[?&]theme=(light|dark)(?![^&])/.exec(location.search)?.[1];
        try {
          theme ??= localStorage.getItem('threadway.theme');
        } catch {}
        if (theme !== 'light' && theme !== 'dark') {
          theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
        }
        document.documentElement.dataset.theme = theme;
        // The first screen that stands in the page is of its opening scene.
        if (location.search.length > 1) document.documentElement.dataset.opens = 'link';
      })();`;

export function themeScript(): Plugin {
  return {
    name: 'threadway-theme-script',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!html.includes(PLACE)) throw new Error(`a page has no ${PLACE} in its head`);
        const code = [languageScript(), CODE, PAGE_POLICY].filter((part) => part !== '').join('\n      ');
        return html.replace(PLACE, () => `<script>\n      ${code}\n    </script>`);
      },
    },
  };
}
