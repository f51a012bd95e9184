// React's types know CSS properties, but not custom properties in a style.

import 'react';

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
