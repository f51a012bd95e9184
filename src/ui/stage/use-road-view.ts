// Makes the picture of a server, feeds it every frame, keeps its size right, and tells where its nodes lie.

import { type RefObject, useEffect, useState } from 'react';
import type { NodeRegion } from '../../road/node-regions.ts';
import type { RoadScene } from '../../road/road-scene.ts';
import type { RoadView } from '../../road/road-view.ts';
import type { Server } from '../../scenario/server.ts';
import { useMedia } from '../shared/use-media.ts';
import { useSize } from '../shared/use-size.ts';
import { useScenario, useStudio } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { feedRoad, fillHost } from './road-feed.ts';
import { roadSceneOf } from './road-scene-of.ts';

interface RoadPlace {
  readonly server: Server;
  /** Place of the server in the frame. */
  readonly index: number;
  readonly host: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly nodeCount: number;
  /** Takes what is written on the picture, for those who do not see it. */
  readonly words: RefObject<HTMLElement | null>;
  /** Takes the sentence that goes with the picture just painted. */
  readonly onCaption: (sentence: string) => void;
}

/** The picture as the page deals with it. */
interface RoadHandle {
  readonly regions: readonly NodeRegion[];
  /** Request of the vehicle here, CSS pixels from the picture's top left; null for none. */
  requestAt(x: number, y: number): number | null;
}

export function useRoadView(place: RoadPlace): RoadHandle {
  const { server, index, host, canvas, nodeCount, words, onCaption } = place;
  const { frames, run, view: looks } = useStudio();
  const scene = useScenario(({ scenario }) => scenario);
  const sceneKey = JSON.stringify(roadSceneOf(server, scene));
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [view, setView] = useState<RoadView | null>(null);
  const [regions, setRegions] = useState<readonly NodeRegion[]>([]);

  useEffect(() => {
    let road: RoadView | null = null;
    let gone = false;
    const build = async (): Promise<void> => {
      // What paints comes after the page's first picture, while the engine starts.
      const module = await import('../../road/road-view.ts');
      if (gone || canvas.current === null) return;
      road = new module.RoadView(canvas.current, JSON.parse(sceneKey) as RoadScene);
      setView(road);
    };
    build().catch(() => {
      if (!gone) onCaption(TEXT.stage.missing);
    });
    return () => {
      gone = true;
      setView(null);
      road?.destroy();
    };
  }, [canvas, sceneKey, onCaption]);

  useEffect(() => {
    if (view === null || host.current === null) return;
    fillHost(view, host.current);
    return feedRoad(view, {
      index,
      id: server.id,
      frames,
      run,
      looks,
      words: () => words.current,
      onCaption,
      onRegions: setRegions,
    });
  }, [view, index, server.id, frames, run, looks, host, words, onCaption]);

  useSize(host, () => {
    if (view === null || host.current === null) return;
    fillHost(view, host.current);
    setRegions(view.nodeRegions());
  });
  useEffect(() => view?.setReducedMotion(still), [view, still]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture lays itself out by the number of nodes.
  useEffect(() => setRegions(view?.nodeRegions() ?? []), [view, nodeCount]);
  return { regions, requestAt: (x, y) => view?.requestAt(x, y) ?? null };
}
