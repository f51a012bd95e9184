// The camera over the roads by hand: dragging and the wheel with Ctrl on a road, and keys anywhere; pinching is in
// use-pinch.ts. All roads share it.

import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { panBy, WHOLE, ZOOM_STEP, zoomAt } from '../../road/camera.ts';
import { keepsKey } from '../shortcuts.ts';
import { useStudio } from '../studio-context.ts';
import { usePinch } from './use-pinch.ts';

/** Of the wheel's step: how much nearer. */
const WHEEL_RATE = 0.0022;
/** A press that moves less than this is a click. */
const DRAG_FROM_PX = 4;

export interface CameraActions {
  nearer(): void;
  further(): void;
  whole(): void;
}

export function useCameraActions(): CameraActions {
  const { view } = useStudio();
  const zoom = (times: number): void => {
    view.setState(({ camera }) => ({ camera: { ...zoomAt(camera, times, 0.5, 0.5), glides: true } }));
  };
  return {
    nearer: () => zoom(ZOOM_STEP),
    further: () => zoom(1 / ZOOM_STEP),
    whole: () => view.setState({ camera: { ...WHOLE, glides: true } }),
  };
}

/** + and - zoom, 0 shows the whole picture. Used once a page. */
export function useCameraKeys(): void {
  const actions = useCameraActions();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (keepsKey(event.target instanceof Element ? event.target : null, event.key)) return;
      if (event.key === '+' || event.key === '=') latest.current.nearer();
      else if (event.key === '-') latest.current.further();
      else if (event.key === '0') latest.current.whole();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The wheel with Ctrl: nearer and further at the pointer. */
function useWheel(host: RefObject<HTMLElement | null>): void {
  const { view } = useStudio();
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent): void => {
      // A pinch on a touchpad comes as a wheel with Ctrl, too.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width;
      const y = (event.clientY - box.top) / box.height;
      const times = Math.exp(-event.deltaY * WHEEL_RATE * (event.deltaMode === 1 ? 16 : 1));
      view.setState(({ camera }) => ({ camera: { ...zoomAt(camera, times, x, y), glides: false } }));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [host, view]);
}

interface Finger {
  x: number;
  y: number;
}

type PointerHandler = (event: PointerEvent<HTMLElement>) => void;

export interface CameraHandlers {
  readonly onPointerDown: PointerHandler;
  readonly onPointerMove: PointerHandler;
  readonly onPointerUp: PointerHandler;
  readonly onPointerCancel: PointerHandler;
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** For the element that a road lies in. `onPress` is called for a press on the picture that is no drag, with its place in that. */
export function useCameraGestures(
  host: RefObject<HTMLElement | null>,
  onPress: (x: number, y: number) => void,
): CameraHandlers {
  const { view } = useStudio();
  const fingers = useRef(new Map<number, Finger>());
  const travelled = useRef(0);

  useWheel(host);
  usePinch(host);

  const lift: PointerHandler = (event) => {
    fingers.current.delete(event.pointerId);
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      travelled.current = 0;
    },
    onPointerMove: (event) => {
      const finger = fingers.current.get(event.pointerId);
      // Two fingers are the pinch's: see use-pinch.ts.
      if (finger === undefined || fingers.current.size > 1) return;
      const box = event.currentTarget.getBoundingClientRect();
      const dx = event.clientX - finger.x;
      const dy = event.clientY - finger.y;
      travelled.current += Math.hypot(dx, dy);
      if (travelled.current < DRAG_FROM_PX) return;
      const { camera } = view.getState();
      if (camera.zoom === 1) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      view.setState({ camera: { ...panBy(camera, dx / box.width, dy / box.height), glides: false } });
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    // A press on the picture itself takes the focus nowhere.
    onMouseDown: (event) => {
      if (event.target instanceof HTMLCanvasElement) event.preventDefault();
    },
    onClick: (event) => {
      if (!(event.target instanceof HTMLCanvasElement) || travelled.current >= DRAG_FROM_PX) return;
      const box = event.target.getBoundingClientRect();
      onPress(event.clientX - box.left, event.clientY - box.top);
    },
  };
}
