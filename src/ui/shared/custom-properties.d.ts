// React's types know the properties of CSS, not the custom ones that a style may set.

import 'react';

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
