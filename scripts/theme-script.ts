// The script that sets every page's language, theme and Trusted Types policy before the first paint. It
// replaces a comment in the page, and the page's policy allows it by hash.

import type { Plugin } from 'vite';
import { languageScript } from './languages/language-script.ts';
import { PAGE_POLICY } from './trusted-types.ts';

const PLACE = '<!-- theme -->';

/**
 * The theme from the address, else the user's choice, else the system's; see src/app/stores/kept-choices.ts
 * and src/ui/follow-theme.ts.
 */
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
