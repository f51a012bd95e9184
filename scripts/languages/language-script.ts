// The script that takes a page whose address names another language to that language's page, before anything is drawn. It is the same
// in each language, and so is the policy that knows it by its hash.

import { languageAddress } from '../../src/languages/language-address.ts';
import { FIRST_LANGUAGE } from '../../src/languages/languages.ts';
import { type BuiltLanguage, builtLanguages, ENGLISH } from './catalogues.ts';

/** The same for the file of embeds: only its address counts, as a copy that stands alone holds its query itself and has no others beside it. */
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

/** Empty where there is but one language. */
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
