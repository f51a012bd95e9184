// Moves the camera over the roads by buttons, by keys, and by gestures (camera-gestures.ts). All roads share
// one camera.

import { type RefObject, useEffect, useRef } from 'react';
import type { ViewStore } from '../../app/stores/view-store.ts';
import { useStudio } from '../../app/studio-context.ts';
import { WHOLE, ZOOM_STEP, zoomAt } from '../../road/camera.ts';
import { keepsKey } from '../shortcuts.ts';

interface CameraActions {
  nearer(): void;
  further(): void;
  whole(): void;
}

function cameraActionsOf(view: ViewStore): CameraActions {
  const zoom = (times: number): void => {
    view.setState(({ camera }) => ({ camera: { ...zoomAt(camera, times, 0.5, 0.5), glides: true } }));
  };
  return {
    nearer: () => zoom(ZOOM_STEP),
    further: () => zoom(1 / ZOOM_STEP),
    whole: () => view.setState({ camera: { ...WHOLE, glides: true } }),
  };
}

export const useCameraActions = (): CameraActions => cameraActionsOf(useStudio().view);

/** Lets + and - zoom, and 0 show the whole picture. Use this once per page. */
export function useCameraKeys(): void {
  const { view } = useStudio();
  const actions = useCameraActions();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (keepsKey(event.target, event.key, view.getState().singleKeys)) return;
      if (event.key === '+' || event.key === '=') latest.current.nearer();
      else if (event.key === '-') latest.current.further();
      else if (event.key === '0') latest.current.whole();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [view]);
}

/** Gestures on the element around a road. `onPress` is called with the position of a click on the picture. */
export function useCameraGestures(
  host: RefObject<HTMLElement | null>,
  onPress: (x: number, y: number) => void,
): void {
  const { view } = useStudio();
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    let stop = (): void => {};
    let gone = false;
    // Loaded together with the road, after the first picture. If loading fails, the road works but cannot be
    // moved.
    void import('./camera-gestures.ts').then(
      ({ listenForCamera }) => {
        if (!gone && host.current !== null)
          stop = listenForCamera(host.current, view, (x, y) => latest.current(x, y));
      },
      () => {},
    );
    return () => {
      gone = true;
      stop();
    };
  }, [host, view]);
}
