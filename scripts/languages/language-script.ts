// The script that redirects a page to the language named in its address, before anything is drawn. It is
// identical in each language, so one hash in the policy covers it.

import { languageAddress } from '../../src/languages/language-address.ts';
import { FIRST_LANGUAGE } from '../../src/languages/languages.ts';
import { type BuiltLanguage, builtLanguages, ENGLISH } from './catalogues.ts';

/**
 * The same script for the embed file. It checks only the file's address, because a standalone copy contains
 * its query and has no siblings.
 */
export function frameLanguageScript(languages: readonly BuiltLanguage[] = builtLanguages()): string {
  if (languages.length === 0) return '';
  const folders = Object.fromEntries(
    [ENGLISH, ...languages].map(({ language, folder }) => [language, folder === '' ? '' : `${folder}/`]),
  );
  return `(() => {
        var folders = ${JSON.stringify(folders)};
        var own = document.documentElement.lang;
        var { pathname, search, hash } = location;
        var asked = (/[?#&]lang=([\\w-]+)(?![^#&])/.exec(hash.includes('=') ? hash : search) || [])[1];
        if (asked !== own && Object.hasOwn(folders, asked)) {
          location.replace((folders[own] && '../') + folders[asked] + /[^/]*$/.exec(pathname)[0] + search + hash);
        }
      })();`;
}

/** Empty if there is only one language. */
export function languageScript(languages: readonly BuiltLanguage[] = builtLanguages()): string {
  if (languages.length === 0) return '';
  const codes = [ENGLISH, ...languages].map(({ language }) => language);
  return `(() => {
        var { lang, dataset } = document.documentElement;
        var asked = /[?&]lang=([\\w-]+)(?![^&])/.exec(location.search)?.[1];
        var address = ${languageAddress.toString()};
        if (asked !== lang && ${JSON.stringify(codes)}.includes(asked)) {
          location.replace(address(location.href, dataset.home ?? './', lang, asked, '${FIRST_LANGUAGE}'));
        }
      })();`;
}
