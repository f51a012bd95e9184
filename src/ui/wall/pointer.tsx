// A dot that replaces the mouse pointer and is large enough to be seen from the last row.

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
  // Hidden until the mouse moves, because its position is unknown before.
  return <i ref={dot} className={styles.pointer} hidden aria-hidden="true" />;
}
