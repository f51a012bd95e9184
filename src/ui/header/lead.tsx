// The sentence that explains how to read a scene.

import { Fragment, type ReactNode } from 'react';

/** Words between double asterisks are bold. Pieces never change places, so their index is their key. */
export function Lead({ text }: { readonly text: string }): ReactNode {
  return text.split('**').map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <b key={index}>{piece}</b>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}
