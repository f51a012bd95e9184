// A development plugin that shows the English text of marks in HTML pages. In a build the marks stay until
// the last step.

import type { Plugin } from 'vite';
import { ENGLISH } from './catalogues.ts';
import { pageInLanguage } from './page-language.ts';

export function plainTexts(): Plugin {
  return {
    name: 'threadway-plain-texts',
    apply: 'serve',
    transformIndexHtml: { order: 'pre', handler: (html) => pageInLanguage(html, ENGLISH) },
  };
}
