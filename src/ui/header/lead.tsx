// The sentence that explains how to read a scene.

import { Fragment, type ReactNode } from 'react';

/**
 * Text between double asterisks is bold. The pieces never change their order, so the index can be their key.
 */
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
