// Drawing over a slide: strokes by mouse, pen or finger above all that is shown, until they are wiped away. The picture
// stands still meanwhile, if whoever draws holds it.

import type { ComponentChildren, TargetedPointerEvent } from 'preact';
import { useState } from 'preact/hooks';

type Stroke = string;

export function Drawing(): ComponentChildren {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const placeOf = (event: TargetedPointerEvent<SVGSVGElement>): string => {
    const box = event.currentTarget.getBoundingClientRect();
    return `${Math.round(event.clientX - box.left)},${Math.round(event.clientY - box.top)}`;
  };
  return (
    <svg
      className="drawing"
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
