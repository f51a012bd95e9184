// Lets the `style` of React elements contain custom properties, which React's own types do not allow.

import 'react';

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
