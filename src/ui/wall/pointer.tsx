// A dot that is seen from the last row, in place of the mouse's arrow.

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cssZoomOf } from '../shared/place-beside.ts';
import * as styles from './wall.module.css';

export function Pointer({ wall }: { readonly wall: RefObject<HTMLElement | null> }): ReactNode {
  const dot = useRef<HTMLElement>(null);
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent): void => {
      if (dot.current === null || wall.current === null) return;
      const zoom = cssZoomOf(wall.current);
      dot.current.style.transform = `translate(${clientX / zoom}px, ${clientY / zoom}px)`;
      dot.current.hidden = false;
    };
    addEventListener('pointermove', follow);
    return () => removeEventListener('pointermove', follow);
  }, [wall]);
  // Until the mouse moves nobody knows where it is.
  return <i ref={dot} className={styles.pointer} hidden aria-hidden="true" />;
}
