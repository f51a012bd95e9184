// Makes the picture of a server, feeds it every frame, keeps its size and colours right, and tells where its nodes lie.

import { type RefObject, useEffect, useState } from 'react';
import { type NodeRegion, RoadView } from '../../road/road-view.ts';
import type { Server } from '../../scenario/scenario.ts';
import type { FrameHub } from '../../state/frame-hub.ts';
import { useMedia } from '../shared/use-media.ts';
import { useSize } from '../shared/use-size.ts';
import { useStudio, useView } from '../studio-context.ts';

interface RoadPlace {
  readonly server: Server;
  /** Place of the server in the frame. */
  readonly index: number;
  readonly host: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly nodeCount: number;
}

export function useRoadView({ server, index, host, canvas, nodeCount }: RoadPlace): readonly NodeRegion[] {
  const { frames } = useStudio();
  const theme = useView((state) => state.theme);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const dark = useMedia('(prefers-color-scheme: dark)');
  const [view, setView] = useState<RoadView | null>(null);
  const [regions, setRegions] = useState<readonly NodeRegion[]>([]);

  useEffect(() => {
    if (canvas.current === null) return;
    const road = new RoadView(canvas.current, { model: server.model, serverId: server.id });
    setView(road);
    return () => {
      setView(null);
      road.destroy();
    };
  }, [canvas, server.id, server.model]);

  useEffect(() => {
    if (view === null || host.current === null) return;
    fillHost(view, host.current);
    return animate(view, index, frames);
  }, [view, index, frames, host]);

  useSize(host, () => {
    if (view === null || host.current === null) return;
    fillHost(view, host.current);
    setRegions(view.nodeRegions());
  });
  useEffect(() => view?.setReducedMotion(still), [view, still]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens change with the theme and the system's.
  useEffect(() => view?.refreshTheme(), [view, theme, dark]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture lays itself out by the number of nodes.
  useEffect(() => setRegions(view?.nodeRegions() ?? []), [view, nodeCount]);
  return regions;
}

function fillHost(road: RoadView, host: HTMLElement): void {
  road.resize(host.clientWidth, host.clientHeight, window.devicePixelRatio);
  // A canvas that was resized is empty until it is drawn.
  road.draw(performance.now());
}

/** Hands on each frame and paints while anything moves. Returns how to stop. */
function animate(road: RoadView, index: number, frames: FrameHub): () => void {
  let handle: number | null = null;
  const draw = (now: number): void => {
    handle = null;
    if (road.draw(now)) wake();
  };
  const wake = (): void => {
    handle ??= requestAnimationFrame(draw);
  };
  const stop = frames.subscribe((frame) => {
    const block = frame.servers[index];
    if (block === undefined) return;
    road.accept(block, frame.clock);
    wake();
  });
  return () => {
    stop();
    if (handle !== null) cancelAnimationFrame(handle);
  };
}
