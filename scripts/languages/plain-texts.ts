// A plugin for development: the marks of HTML pages say their English text. In a build they stay until its last step.

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
