// A thread dump: what the threads of each pool do, the locks and the threads that hold them, the threads as
// lanes of a road, and a scenario that represents a pool.

import { type ReactNode, useMemo } from 'react';
import { DOINGS } from '../../importers/thread-dump/dump.ts';
import type { Dump } from '../../importers/thread-dump/dump-evaluation.ts';
import { busyOf, type DumpPool, poolsOf } from '../../importers/thread-dump/dump-pools.ts';
import { offerOf } from '../../importers/thread-dump/dump-scenario.ts';
import {
  countsText,
  DOING_HEADS,
  DOING_NAMES,
  deadlockTexts,
  lockText,
  readText,
  signText,
  unclearOf,
} from '../../importers/thread-dump/dump-words.ts';
import { type DumpReading, readDumps } from '../../importers/thread-dump/read-dumps.ts';
import { formatCount } from '../../languages/quantity.ts';
import { Button } from '../shared/button.tsx';
import { FoldedTable, ScrollRegion, TableHead } from '../shared/numbers-table.tsx';
import { DUMP_TEXT } from '../words/thread-dump.ts';
import { LaneLegend, PoolLanes } from './dump-lanes.tsx';
import * as measuredStyles from './measured.module.css';
import { SettingsList } from './settings-list.tsx';
import * as styles from './thread-dump.module.css';
import { useTaking } from './use-taking.tsx';

/** At most this many pools are shown in detail; further pools are only in the table. */
const POOLS_MAX = 8;
const LOCKS_MAX = 6;
const TABLE_MAX = 500;

export default function ThreadDumpView({ text }: { readonly text: string }): ReactNode {
  const read = useMemo(() => readDumps(text), [text]);
  if (!read.ok) {
    return (
      <div className={measuredStyles.problem} role="alert">
        <p>{read.why}</p>
      </div>
    );
  }
  return <Reading reading={read.reading} />;
}

function Reading({ reading }: { readonly reading: DumpReading }): ReactNode {
  const { dumps, signs } = reading;
  const pools = useMemo(() => poolsOf(dumps), [dumps]);
  const last = dumps.at(-1)!;
  const shown = pools.filter((pool) => pool.size > 1 && pool.counts.some((each) => busyOf(each) > 0));
  return (
    <>
      <h3>{DUMP_TEXT.title}</h3>
      <ul className={measuredStyles.notes}>
        {signs.map((sign) => (
          <li key={sign.line}>
            {signText(sign)} <code>{sign.text}</code>
          </li>
        ))}
      </ul>
      {dumps.length > 1 && (
        <p>
          {last.threads.every(({ key }) => key !== null)
            ? DUMP_TEXT.strip(dumps.length)
            : DUMP_TEXT.stripUnknown(dumps.length)}
        </p>
      )}
      <DumpFindings dump={last} number={dumps.length} all={dumps.length} />
      <PoolTable pools={pools} dump={dumps.length - 1} />
      <LaneLegend dumps={dumps} />
      {shown.slice(0, POOLS_MAX).map((pool) => (
        <PoolView key={pool.label} pool={pool} dumps={dumps} />
      ))}
      <FoldedTable
        summary={DUMP_TEXT.all}
        title={DUMP_TEXT.title}
        table={() => ({
          columns: [DUMP_TEXT.thread, DUMP_TEXT.does, DUMP_TEXT.because, DUMP_TEXT.line],
          rows: last.threads
            .slice(0, TABLE_MAX)
            .map(({ name, doing, sign, line }) => [name, DOING_NAMES[doing], sign, formatCount(line)]),
          ...(last.threads.length > TABLE_MAX && {
            caption: DUMP_TEXT.shownOf(TABLE_MAX, last.threads.length),
          }),
        })}
      />
      <NotUnderstood reading={reading} />
    </>
  );
}

interface DumpFindingsProps {
  readonly dump: Dump;
  readonly number: number;
  readonly all: number;
}

function DumpFindings({ dump, number, all }: DumpFindingsProps): ReactNode {
  const locks = dump.locks.slice(0, LOCKS_MAX);
  const more = dump.locks.length - locks.length;
  return (
    <>
      <p>
        {all > 1 && <strong>{DUMP_TEXT.dump(number, all)} </strong>}
        {readText(dump)}
        {dump.time !== null && <span className="muted"> {dump.time}</span>}
      </p>
      {deadlockTexts(dump).map((sentence) => (
        <p key={sentence} className={measuredStyles.problem}>
          {sentence}
        </p>
      ))}
      {locks.length > 0 && (
        <ul className={styles.locks} aria-label={DUMP_TEXT.lockTitle}>
          {locks.map((lock) => (
            <li key={lock.lock}>{lockText(lock)}</li>
          ))}
          {more > 0 && <li>{DUMP_TEXT.more(more)}</li>}
        </ul>
      )}
    </>
  );
}

function PoolTable({
  pools,
  dump,
}: {
  readonly pools: readonly DumpPool[];
  readonly dump: number;
}): ReactNode {
  const doings = DOINGS.filter((doing) => pools.some((pool) => pool.counts[dump]![doing] > 0));
  return (
    <ScrollRegion className={measuredStyles.table} label={DUMP_TEXT.table}>
      <table>
        <TableHead
          columns={[DUMP_TEXT.pool, DUMP_TEXT.threads, ...doings.map((doing) => DOING_HEADS[doing])]}
        />
        <tbody>
          {pools.map(({ label, counts }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={measuredStyles.value}>
                {formatCount(busyOf(counts[dump]!) + counts[dump]!.work)}
              </td>
              {doings.map((doing) => (
                <td key={doing}>{formatCount(counts[dump]![doing])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface PoolViewProps {
  readonly pool: DumpPool;
  readonly dumps: readonly Dump[];
}

function PoolView({ pool, dumps }: PoolViewProps): ReactNode {
  const offer = useMemo(() => offerOf(dumps, pool), [dumps, pool]);
  const { take, outcome } = useTaking();
  return (
    <section className={styles.pool} aria-label={pool.label}>
      <h4>
        {pool.label} <span className="muted">{DUMP_TEXT.sizes(pool.size)}</span>
      </h4>
      <p className="muted">{countsText(pool.counts.at(-1)!)}</p>
      <PoolLanes pool={pool} dumps={dumps} />
      {offer !== null && (
        <>
          <p className={measuredStyles.line}>
            <Button onClick={() => take(offer.scenario)} aria-label={DUMP_TEXT.offerOf(pool.label)}>
              {DUMP_TEXT.offer}
            </Button>{' '}
            {outcome}
          </p>
          <details className={styles.why}>
            <summary>{DUMP_TEXT.offerWhy}</summary>
            <SettingsList settings={offer.settings} />
          </details>
        </>
      )}
    </section>
  );
}

function NotUnderstood({ reading }: { readonly reading: DumpReading }): ReactNode {
  const unclear = unclearOf(reading);
  if (unclear.length === 0) return null;
  return (
    <>
      <h4>{DUMP_TEXT.unclear}</h4>
      <ul className={measuredStyles.settingsLeft}>
        {unclear.map(({ count, why, example }) => (
          <li key={why}>{DUMP_TEXT.unclearLine(count, why, example)}</li>
        ))}
      </ul>
    </>
  );
}
