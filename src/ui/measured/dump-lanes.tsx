// Draws the threads of a dump as lanes of a road. A lane has a car in the colour of the thread's state, or is
// empty if the thread is idle. With several dumps, the lane is divided into one cell per dump, from left to
// right.

import { type ReactNode, useMemo, useRef, useState } from 'react';
import { carColourOf, DUMP_LOOKS, type DumpLook, dumpLookOf } from '../../charts/thread-map/dump-looks.ts';
import { DOINGS } from '../../importers/thread-dump/dump.ts';
import type { Dump, EvaluatedThread } from '../../importers/thread-dump/dump-evaluation.ts';
import type { DumpPool, DumpRow } from '../../importers/thread-dump/dump-pools.ts';
import { countsText, DOING_NAMES } from '../../importers/thread-dump/dump-words.ts';
import { useSize } from '../shared/use-size.ts';
import { DUMP_TEXT } from '../words/thread-dump.ts';
import * as styles from './thread-dump.module.css';

/** In a pool with at most this many threads, each thread gets a line of text. */
const NAMED_MAX = 24;
/** If there were more lanes than this, each lane stands for several threads. */
const LANES_MAX = 1500;
const LANE = { width: 44, height: 9, gapX: 8, gapY: 3, rows: 20 } as const;
const CELL_PX = 12;
const CAR = { inset: 2, length: 16 } as const;

/** null means that the thread is not in the dump. It is drawn like an idle thread. */
type Cell = DumpLook | null;

const cellOf = (thread: EvaluatedThread | null): Cell => (thread === null ? null : dumpLookOf(thread));
const colourOf = (cell: Cell): string | null => (cell === null ? null : carColourOf(cell));

interface PoolLanesProps {
  readonly pool: DumpPool;
  readonly dumps: readonly Dump[];
}

export function PoolLanes({ pool, dumps }: PoolLanesProps): ReactNode {
  const lanes = pool.rows.reduce((sum, { count }) => sum + count, 0);
  if (lanes <= NAMED_MAX) return <NamedLanes pool={pool} dumps={dumps.length} />;
  return <LaneField pool={pool} dumps={dumps.length} lanes={lanes} />;
}

function NamedLanes({ pool, dumps }: { readonly pool: DumpPool; readonly dumps: number }): ReactNode {
  const rows = dumps === 1 ? byState(pool.rows) : pool.rows;
  return (
    <ol className={styles.lanes}>
      {rows.map((row) => (
        <li key={row.threads.find((each) => each !== null)?.key ?? row.name}>
          <span className={styles.name}>
            {row.name}
            {row.count > 1 && ` ×${row.count}`}
          </span>
          <span className={styles.lane} aria-hidden="true">
            {row.threads.map((thread, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column, whatever is in it.
                key={index}
                className={dumps === 1 ? styles.car : styles.cell}
                style={{ background: colourOf(cellOf(thread)) ?? undefined }}
              />
            ))}
          </span>
          <span className={styles.does}>{doesText(row.threads)}</span>
        </li>
      ))}
    </ol>
  );
}

/**
 * What a thread does, and how that was recognised. With several dumps: what it does in each dump, in order.
 */
function doesText(threads: DumpRow['threads']): ReactNode {
  const [first = null] = threads;
  if (threads.length === 1 && first !== null) {
    return (
      <>
        {doingName(first)} <code>{first.waitsFor ?? shortSign(first.sign)}</code>
      </>
    );
  }
  const turns = threads
    .filter((each) => each !== null)
    .map(doingName)
    .filter((name, index, all) => name !== all[index - 1]);
  return turns.join(' → ');
}

function doingName({ doing, isDeadlocked }: EvaluatedThread): string {
  return isDeadlocked ? DUMP_TEXT.looks.stuck : DOING_NAMES[doing];
}

/** Shortens "java.net.SocketInputStream.socketRead0" to "SocketInputStream.socketRead0". */
function shortSign(sign: string): string {
  return sign.includes(' ') ? sign : sign.split('.').slice(-2).join('.');
}

function byState(rows: readonly DumpRow[]): readonly DumpRow[] {
  const place = ({ threads: [thread = null] }: DumpRow): number =>
    thread === null ? DOINGS.length : DOINGS.indexOf(thread.doing);
  return rows.toSorted((a, b) => place(a) - place(b));
}

interface LaneFieldProps {
  readonly pool: DumpPool;
  readonly dumps: number;
  readonly lanes: number;
}

/** Draws many lanes in as many columns as fit. All lanes with the same state are one path. */
function LaneField({ pool, dumps, lanes }: LaneFieldProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  useSize(host, setWidth);
  const perLane = Math.ceil(lanes / LANES_MAX);
  const drawing = useMemo(() => drawingOf(pool, dumps, width, perLane), [pool, dumps, width, perLane]);
  return (
    <figure className={styles.figure}>
      <div ref={host} className={styles.field}>
        <svg
          role="img"
          aria-label={DUMP_TEXT.lanes(pool.label, countsText(pool.counts.at(-1)!))}
          width={drawing.width}
          height={drawing.height}
        >
          <path d={drawing.road} className={styles.road} />
          {drawing.cars.map(([colour, path]) => (
            <path key={colour} d={path} style={{ fill: colour }} />
          ))}
        </svg>
      </div>
      {perLane > 1 && <figcaption className="muted">{DUMP_TEXT.perLane(perLane)}</figcaption>}
    </figure>
  );
}

interface LaneDrawing {
  readonly width: number;
  readonly height: number;
  readonly road: string;
  readonly cars: readonly (readonly [colour: string, path: string])[];
}

function drawingOf(pool: DumpPool, dumps: number, widthPx: number, perLane: number): LaneDrawing {
  const lanes = lanesOf(dumps === 1 ? byState(pool.rows) : pool.rows, perLane);
  const length = dumps === 1 ? LANE.width : dumps * CELL_PX;
  const stepX = length + LANE.gapX;
  const stepY = LANE.height + LANE.gapY;
  const fit = Math.max(1, Math.floor((widthPx + LANE.gapX) / stepX));
  const columns = Math.min(fit, Math.ceil(lanes.length / LANE.rows));
  const rows = Math.ceil(lanes.length / columns);
  const road: string[] = [];
  const cars = new Map<string, string[]>();
  lanes.forEach((cells, index) => {
    const x = Math.floor(index / rows) * stepX;
    const y = (index % rows) * stepY;
    road.push(box(x, y, length, LANE.height));
    cells.forEach((cell, column) => {
      const colour = colourOf(cell);
      if (colour === null) return;
      const boxes = cars.get(colour) ?? [];
      cars.set(colour, boxes);
      if (dumps > 1) boxes.push(box(x + column * CELL_PX, y + 1, CELL_PX - 1, LANE.height - 2));
      else
        boxes.push(
          box(x + length - CAR.length - CAR.inset, y + CAR.inset, CAR.length, LANE.height - 2 * CAR.inset),
        );
    });
  });
  return {
    width: columns * stepX - LANE.gapX,
    height: rows * stepY - LANE.gapY,
    road: road.join(''),
    cars: [...cars].map(([colour, boxes]) => [colour, boxes.join('')]),
  };
}

const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

/**
 * The cells of each lane. If a lane stands for several threads, a state that few threads have still gets a
 * lane.
 */
function lanesOf(rows: readonly DumpRow[], perLane: number): readonly (readonly Cell[])[] {
  const cellsOf = ({ threads }: DumpRow): readonly Cell[] => threads.map(cellOf);
  if (perLane === 1) return rows.flatMap((row) => Array.from({ length: row.count }, () => cellsOf(row)));
  const counts = new Map<string, { readonly cells: readonly Cell[]; count: number }>();
  for (const row of rows) {
    const cells = cellsOf(row);
    const same = counts.get(cells.join()) ?? { cells, count: 0 };
    counts.set(cells.join(), same);
    same.count += row.count;
  }
  return [...counts.values()].flatMap(({ cells, count }) =>
    Array.from({ length: Math.max(1, Math.round(count / perLane)) }, () => cells),
  );
}

/** The legend of the colours that occur in these dumps. */
export function LaneLegend({ dumps }: { readonly dumps: readonly Dump[] }): ReactNode {
  const looks = new Set(
    dumps.flatMap(({ threads }) => threads.filter(({ ofRuntime }) => !ofRuntime).map(dumpLookOf)),
  );
  return (
    <ul className={styles.legend} aria-label={DUMP_TEXT.legend}>
      {DUMP_LOOKS.filter((look) => looks.has(look)).map((look) => (
        <li key={look}>
          <span
            className={styles.mark}
            aria-hidden="true"
            style={{ background: carColourOf(look) ?? undefined }}
          />
          {DUMP_TEXT.looks[look]}
        </li>
      ))}
    </ul>
  );
}
