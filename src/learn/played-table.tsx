// A table whose rows are guessed one by one and then played. The figures of a row appear once the reader has
// guessed, or a clicker has opened the row; then its scene runs below. Without scripts all figures are shown;
// on paper they are among the answers.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../languages/t.ts';
import { literal } from '../lessons/expression.ts';
import type { Table, TablePlay } from '../lessons/lesson.ts';
import { isVeiled, ROW } from '../lessons/progress.ts';
import { figureOf } from '../lessons/quantities.ts';
import { queryOf } from '../lessons/scene.ts';
import { Button } from '../ui/shared/button.tsx';
import { LEARN } from '../ui/words/learn.ts';
import { TEACH } from '../ui/words/teach.ts';
import * as lessonStyles from './lesson.module.css';
import { useLesson } from './lesson-context.ts';
import { LiveScene } from './live-scene.tsx';
import * as styles from './played-table.module.css';
import { Line } from './prose.tsx';

interface PlayedTableProps {
  readonly table: Table;
  readonly play: TablePlay;
  readonly scene: string | null;
  /** The state of each row, one of `ROW`. */
  readonly rows: readonly number[];
  /** The title of the step. */
  readonly title: string;
  readonly onRows: (rows: readonly number[]) => void;
  readonly onAgain: () => void;
}

export function PlayedTable(props: PlayedTableProps): ReactNode {
  const { table, play, scene, title, rows: known, onRows, onAgain } = props;
  const { lesson, figures, onSlides } = useLesson();
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const [played, setPlayed] = usePlayedRow(known);
  const playing = useRef<HTMLDivElement>(null);
  // Plays the scene of this row and scrolls to it, because readers would not notice it below a long table.
  const watch = (row: number): void => {
    setPlayed(row);
    requestAnimationFrame(() => playing.current?.scrollIntoView());
  };
  const helps = (row: number): boolean =>
    figureOf(figures, queryOf(lesson, play.scenes[row]), play.measure).value >= literal(play.atLeast).value;
  const guess = (row: number, yes: boolean): void =>
    onRows(known.map((each, at) => (at !== row ? each : yes ? ROW.guessedYes : ROW.guessedNo)));
  const { caption, head, rows } = table;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reached by keyboard */}
      <section className={`${lessonStyles.table} ${styles.root}`} aria-label={caption} tabIndex={0}>
        <table>
          <caption>
            <Line text={caption} scene={scene} />
          </caption>
          <thead>
            <tr>
              {head.map((cell, place) => (
                <th key={cell} scope="col">
                  <Line text={cell} scene={scene} />
                  {place === 0 && isLive && <span className="visually-hidden">{t`. ${play.ask}`}</span>}
                </th>
              ))}
              {isLive && <th scope="col">{play.ask}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first = '', ...cells], row) => (
              <tr key={first} data-played={row === played}>
                <th scope="row">
                  <Line text={first} scene={scene} />
                </th>
                {cells.map((cell, place) => {
                  const veiled = isLive && isVeiled(known[row]);
                  return (
                    <td
                      key={head[place + 1]}
                      data-head={head[place + 1]}
                      // If readers can guess the figures, set this attribute to false rather than omit it:
                      // the style sheet hides figures on paper wherever it exists.
                      data-veiled={isLive ? veiled : undefined}
                      aria-hidden={veiled || undefined}
                    >
                      <span className={styles.figure}>
                        <Line text={cell} scene={scene} />
                      </span>
                    </td>
                  );
                })}
                {isLive && (
                  <td data-head={play.ask}>
                    {/* On paper there are boxes to tick. */}
                    <span className={styles.tick} aria-hidden="true">
                      {t`☐ ${play.yes}  ☐ ${play.no}`}
                    </span>
                    <Guess
                      play={play}
                      row={known[row]}
                      helps={helps(row)}
                      onGuess={(yes) => guess(row, yes)}
                      onPlay={() => watch(row)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isLive && !known.some(isVeiled) && (
        <p className={styles.again}>
          <button type="button" className="link-button" onClick={onAgain}>
            {LEARN.again}
          </button>
        </p>
      )}
      {(played !== null || onSlides) && (
        <div ref={playing} className={styles.now}>
          {played !== null && (
            <p role="status">
              <Line text={TEACH.nowPlays(rows[played][0])} scene={scene} />
            </p>
          )}
          {scenesOf(known, played, onSlides).map(({ row, ...state }) => (
            <LiveScene
              key={`${row} ${state.veiled}`}
              view={{ ...play.view, scene: play.scenes[row] }}
              title={title}
              isBesideTable
              {...state}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface RowScene {
  readonly row: number;
  readonly veiled: boolean;
  readonly isAhead: boolean;
}

/**
 * The scene of the row that plays, at its beginning while the row is guessed. On slides also the scene that
 * the next press shows, which loads out of sight.
 */
function scenesOf(known: readonly number[], played: number | null, onSlides: boolean): readonly RowScene[] {
  const veiled = played !== null && known[played] === ROW.watched;
  const shown = played === null ? [] : [{ row: played, veiled, isAhead: false }];
  const next = known.indexOf(ROW.closed);
  if (!onSlides || (!veiled && next < 0)) return shown;
  return [
    ...shown,
    veiled ? { row: played, veiled: false, isAhead: true } : { row: next, veiled: true, isAhead: true },
  ];
}

interface GuessProps {
  readonly play: TablePlay;
  /** The state of the row, one of `ROW`. */
  readonly row: number;
  readonly helps: boolean;
  readonly onGuess: (yes: boolean) => void;
  readonly onPlay: () => void;
}

function Guess({ play, row, helps, onGuess, onPlay }: GuessProps): ReactNode {
  if (isVeiled(row))
    return (
      <span className={styles.guess}>
        <Button onClick={() => onGuess(true)}>{play.yes}</Button>
        <Button onClick={() => onGuess(false)}>{play.no}</Button>
      </span>
    );
  const wasGuessed = row === ROW.guessedYes || row === ROW.guessedNo;
  return (
    <span className={styles.guess}>
      <b>{helps ? play.yes : play.no}</b>
      {wasGuessed && ((row === ROW.guessedYes) === helps ? TEACH.guessRight : TEACH.guessWrong)}
      <Button onClick={onPlay}>{TEACH.play}</Button>
    </span>
  );
}

/**
 * The row whose scene plays: the one that the reader last opened, guessed or chose to watch; null if there is
 * none yet.
 */
function usePlayedRow(known: readonly number[]): readonly [number | null, (row: number) => void] {
  const [last, setLast] = useState<Played>({ known, played: null });
  const isChanged = known.some((row, at) => row !== last.known[at]);
  // It is known while rendering, so that a frame that loaded ahead stays.
  const played = isChanged ? playedAfter(last, known) : last.played;
  useEffect(() => {
    if (isChanged) setLast({ known, played });
  });
  return [played, (row) => setLast({ known, played: row })];
}

interface Played {
  readonly known: readonly number[];
  readonly played: number | null;
}

function playedAfter({ known: before, played }: Played, known: readonly number[]): number | null {
  if (known.every((row) => row === ROW.closed)) return null;
  const opened = known.flatMap((row, at) => (row !== ROW.closed && before[at] === ROW.closed ? [at] : []));
  // The stored rows of an earlier visit arrive together, and none of them plays.
  if (opened.length === 1) return opened[0]!;
  return played !== null && known[played] === ROW.closed ? Math.max(0, played - 1) : played;
}
