// Lets the user draw over a picture with mouse, pen or finger. Strokes stay until they are wiped. Their
// points are stored as shares of the picture, so strokes stay in place when the picture is resized or zoomed.

import { type PointerEvent, type ReactNode, useState } from 'react';
import * as styles from './drawing.module.css';

/** Points of a polyline, in thousandths of the picture. */
type Stroke = string;

const PARTS = 1000;

export function Drawing(): ReactNode {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const placeOf = (event: PointerEvent<SVGSVGElement>): string => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (at: number, length: number): string => ((at / length) * PARTS).toFixed(1);
    return `${share(event.clientX - box.left, box.width)},${share(event.clientY - box.top, box.height)}`;
  };
  return (
    <svg
      className={styles.root}
      viewBox={`0 0 ${PARTS} ${PARTS}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStrokes([...strokes, placeOf(event)]);
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const place = placeOf(event);
        setStrokes((before) => [...before.slice(0, -1), `${before.at(-1)} ${place}`]);
      }}
    >
      {strokes.map((points, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added
        <polyline key={at} points={points} />
      ))}
    </svg>
  );
}
