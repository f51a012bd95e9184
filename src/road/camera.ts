// The camera over the picture: its zoom and its centre. The centre is given in shares of the whole picture,
// so that all scenes can share one camera, whatever their sizes.

import { type Box, clamp } from './layout/box.ts';

export interface Camera {
  /** 1 shows the whole picture. */
  readonly zoom: number;
  /** Centre of the visible part, 0 to 1 horizontally and vertically. */
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Camera = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 64;
/** Zoom factor of one press of a key or button. */
export const ZOOM_STEP = 1.5;

/** The camera, shifted so that nothing beyond the edges of the picture is visible. */
export function boundCamera({ zoom, x, y }: Camera): Camera {
  const near = clamp(zoom, 1, MOST_ZOOM);
  const half = 0.5 / near;
  return { zoom: near, x: clamp(x, half, 1 - half), y: clamp(y, half, 1 - half) };
}

/** Zooms by the factor `times`; the point at these shares of the screen stays in place. */
export function zoomAt(camera: Camera, times: number, screenX: number, screenY: number): Camera {
  const zoom = clamp(camera.zoom * times, 1, MOST_ZOOM);
  const atX = camera.x + (screenX - 0.5) / camera.zoom;
  const atY = camera.y + (screenY - 0.5) / camera.zoom;
  return boundCamera({ zoom, x: atX - (screenX - 0.5) / zoom, y: atY - (screenY - 0.5) / zoom });
}

/** The camera after a drag by these shares of the screen. */
export function panBy(camera: Camera, screenX: number, screenY: number): Camera {
  return boundCamera({
    zoom: camera.zoom,
    x: camera.x - screenX / camera.zoom,
    y: camera.y - screenY / camera.zoom,
  });
}

export function isSameCamera(one: Camera, other: Camera): boolean {
  return one.zoom === other.zoom && one.x === other.x && one.y === other.y;
}

/** A camera between two others, by a share from 0 to 1. The logarithm of the zoom changes linearly. */
export function between(from: Camera, to: Camera, way: number): Camera {
  if (way >= 1) return to;
  const zoom = from.zoom * (to.zoom / from.zoom) ** way;
  return boundCamera({ zoom, x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way });
}

/** The visible part of the enlarged picture on a screen of this size. */
export function viewOf({ zoom, x, y }: Camera, width: number, height: number): Box {
  return {
    x: Math.round(x * width * zoom - width / 2),
    y: Math.round(y * height * zoom - height / 2),
    width,
    height,
  };
}

/** Duration of a camera move. */
const RIDE_MILLIS = 260;

/** A camera that moves smoothly to its target. */
export class CameraRide {
  now: Camera = WHOLE;
  #from: Camera = WHOLE;
  #to: Camera = WHOLE;
  /** Progress of the move, 0 to 1. */
  #way = 1;

  get isUnderWay(): boolean {
    return this.#way < 1;
  }

  /** Returns false if the camera has this target already. */
  turnTo(camera: Camera): boolean {
    if (isSameCamera(camera, this.#to)) return false;
    this.#from = this.now;
    this.#to = boundCamera(camera);
    this.#way = 0;
    return true;
  }

  move(millis: number): void {
    this.#way = Math.min(1, this.#way + millis / RIDE_MILLIS);
    const eased = 1 - (1 - this.#way) ** 3;
    this.now = between(this.#from, this.#to, this.#way === 1 ? 1 : eased);
  }

  arrive(): void {
    this.move(RIDE_MILLIS);
  }
}
