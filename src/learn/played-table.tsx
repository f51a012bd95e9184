// A table whose rows are guessed one by one and then played: the figures of a row stand there once somebody has said what
// they think, and its scene runs below. Without scripts all figures stand there; on paper they are among the answers.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../languages/t.ts';
import { literal } from '../lessons/expression.ts';
import type { Table, TablePlay } from '../lessons/lesson.ts';
import { figureOf } from '../lessons/quantities.ts';
import { queryOf } from '../lessons/scene.ts';
import { Button } from '../ui/shared/button.tsx';
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
}

export function PlayedTable({ table, play, scene }: PlayedTableProps): ReactNode {
  const { lesson, figures } = useLesson();
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const [guesses, setGuesses] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [played, setPlayed] = useState<number | null>(null);
  const playing = useRef<HTMLDivElement>(null);
  // Below a long table nobody would see that it plays.
  const watch = (row: number): void => {
    setPlayed(row);
    requestAnimationFrame(() => playing.current?.scrollIntoView());
  };
  const helps = (row: number): boolean =>
    figureOf(figures, queryOf(lesson, play.scenes[row]), play.measure).value >= literal(play.atLeast).value;
  const guess = (row: number, yes: boolean): void => {
    setGuesses(new Map([...guesses, [row, yes]]));
    setPlayed(row);
  };
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
              {isLive && (
                <th scope="col" className={styles.guessHead}>
                  {play.ask}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first = '', ...cells], row) => (
              <tr key={first}>
                <th scope="row">
                  <Line text={first} scene={scene} />
                </th>
                {cells.map((cell, place) => {
                  const isVeiled = isLive && !guesses.has(row);
                  return (
                    <td
                      key={head[place + 1]}
                      data-head={head[place + 1]}
                      // On paper figures are hidden wherever they can be guessed.
                      data-veiled={isLive ? isVeiled : undefined}
                      aria-hidden={isVeiled || undefined}
                    >
                      <span className={styles.figure}>
                        <Line text={cell} scene={scene} />
                      </span>
                    </td>
                  );
                })}
                {isLive && (
                  <td data-head={play.ask}>
                    <Guess
                      play={play}
                      guessed={guesses.get(row) ?? null}
                      isRight={guesses.get(row) === helps(row)}
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
      {played !== null && (
        <div ref={playing} className={styles.now}>
          <p role="status">
            <Line text={TEACH.nowPlays(rows[played][0])} scene={scene} />
          </p>
          <LiveScene key={played} view={{ ...play.view, scene: play.scenes[played] }} title={caption} />
        </div>
      )}
    </>
  );
}

interface GuessProps {
  readonly play: TablePlay;
  /** null: not yet. */
  readonly guessed: boolean | null;
  readonly isRight: boolean;
  readonly onGuess: (yes: boolean) => void;
  readonly onPlay: () => void;
}

function Guess({ play, guessed, isRight, onGuess, onPlay }: GuessProps): ReactNode {
  if (guessed === null)
    return (
      <span className={styles.guess}>
        <Button onClick={() => onGuess(true)}>{play.yes}</Button>
        <Button onClick={() => onGuess(false)}>{play.no}</Button>
      </span>
    );
  return (
    <span className={styles.guess}>
      {isRight ? TEACH.guessRight : TEACH.guessWrong} <Button onClick={onPlay}>{TEACH.play}</Button>
    </span>
  );
}
