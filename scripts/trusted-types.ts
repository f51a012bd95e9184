// Trusted Types: where the browser has them, text becomes HTML or the address of a script by one policy alone, which stands in the
// page before all other scripts. No page makes HTML of text, so it takes addresses only, and of those its own.

/** What a content policy says of it. `default` is the policy that browsers ask by themselves, so that workers need no word about it. */
export const TRUSTED_TYPES: readonly string[] = [
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/** The policy of a page: files and blobs of its own origin. A host whose policy forbids it leaves the engine to the page. */
export const PAGE_POLICY = `try {
        self.trustedTypes?.createPolicy('default', {
          createScriptURL: (url) => (new URL(url, document.baseURI).origin === origin ? url : null),
        });
      } catch {}`;
