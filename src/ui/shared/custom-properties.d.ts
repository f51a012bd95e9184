// Lets a style in React contain custom properties. React's own types know only CSS properties.

import 'react';

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
