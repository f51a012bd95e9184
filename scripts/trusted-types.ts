// Trusted Types: browsers that support them turn text into HTML or script addresses only through one policy,
// which runs in the page before all other scripts. No page makes HTML from text, so the policy only accepts
// script addresses of the page's own origin.

/**
 * Directives for the content policy. Browsers apply the policy named `default` automatically, so workers need
 * no extra code.
 */
export const TRUSTED_TYPES: readonly string[] = [
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/**
 * The policy of a page: files and blobs of its own origin. If a host's policy forbids it, the engine runs in
 * the page.
 */
export const PAGE_POLICY = `try {
        self.trustedTypes?.createPolicy('default', {
          createScriptURL: (url) => (new URL(url, document.baseURI).origin === origin ? url : null),
        });
      } catch {}`;
