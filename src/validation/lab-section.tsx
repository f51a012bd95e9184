// Threadway's own measurements: real servers under load, each figure beside the simulated one once that has run. Nothing here
// is within or out of a tolerance: the error stands as it came out.

import { type ReactNode, useId, useReducer } from 'react';
import { reasonOf } from '../client/engine.ts';
import { BROWSER_RUNGS } from '../client/engine-rungs.ts';
import { compareLabs } from '../client/lab-runner.ts';
import { BROWSER_CLOCK } from '../client/page-clock.ts';
import { numbersIn } from '../languages/numbers.ts';
import { LAB_LOADS } from '../scenario/lab/loads.ts';
import { LAB_MEASUREMENTS } from '../scenario/lab/measured.ts';
import {
  type Compared,
  type ComparedRun,
  FIGURE_NAMES,
  type FigureName,
  LAB_FIGURES,
  type LabMeasurement,
  type MeasuredRun,
  type MeasuredServer,
} from '../scenario/lab/measurement.ts';
import * as noticesStyles from '../ui/notices.module.css';
import { LAB_TEXT } from '../ui/words/lab.ts';
import * as claimStyles from './claim.module.css';
import * as labStyles from './lab.module.css';
import * as styles from './validation.module.css';

export function LabSection(): ReactNode {
  const lab = useLab();
  const done = LAB_MEASUREMENTS.every(({ machine, servers }) =>
    servers.every(({ id }) => lab.compared.has(labKey(machine, id))),
  );
  return (
    <section className={`${claimStyles.source} ${labStyles.root}`} aria-labelledby="lab-title">
      <h2 id="lab-title">{LAB_TEXT.title}</h2>
      <div className={`${styles.panel} ${styles.plain}`}>
        <p>{LAB_TEXT.what}</p>
        <p>{LAB_TEXT.told}</p>
        <div className={styles.digestActions}>
          <button type="button" className="button" disabled={lab.running} onClick={() => lab.run()}>
            {lab.running ? LAB_TEXT.running : LAB_TEXT.run}
          </button>
          <p role="status">{done && !lab.running ? LAB_TEXT.done : ''}</p>
        </div>
        {lab.failure !== null && (
          <p className={noticesStyles.notice} role="alert">
            {LAB_TEXT.failed(lab.failure)}
          </p>
        )}
      </div>
      {LAB_MEASUREMENTS.map((each) => (
        <Machine key={each.machine} lab={each} state={lab} />
      ))}
      <p className="muted">{LAB_TEXT.more}</p>
    </section>
  );
}

function Machine({ lab, state }: { readonly lab: LabMeasurement; readonly state: LabState }): ReactNode {
  const { machine } = lab.profile;
  return (
    <>
      <p className={`muted ${labStyles.machine}`}>
        {LAB_TEXT.machine(
          machine.cpu ?? '',
          machine.cores ?? '',
          machine.system ?? '',
          machine.measured ?? '',
        )}{' '}
        <code>{lab.command}</code> <code>{LAB_TEXT.rawData(lab.machine)}</code>
        {lab.note !== '' && ` ${lab.note}`}
      </p>
      {lab.servers.map((server) => (
        <Server
          key={server.id}
          server={server}
          runs={state.compared.get(labKey(lab.machine, server.id)) ?? null}
        />
      ))}
    </>
  );
}

interface ServerProps {
  readonly server: MeasuredServer;
  /** null until they are simulated. */
  readonly runs: readonly { readonly load: MeasuredRun['load']; readonly rows: readonly Compared[] }[] | null;
}

function Server({ server, runs }: ServerProps): ReactNode {
  const titleId = useId();
  const { cpuNanos, requests } = server.calibration;
  return (
    <article className={`${styles.panel} ${styles.plain}`} aria-labelledby={titleId}>
      <h3 id={titleId}>{server.title}</h3>
      <p className="muted">
        {LAB_TEXT.server(server.runtime, server.model, server.threads)}{' '}
        {LAB_TEXT.calibrated(Math.round(cpuNanos / 1e3), requests)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it where it is wider than the page. */}
      <section className={labStyles.table} aria-label={LAB_TEXT.table(server.title)} tabIndex={0}>
        <table className={claimStyles.table}>
          <thead>
            <tr>
              <th scope="col">{LAB_TEXT.load}</th>
              {FIGURE_NAMES.map((figure) => (
                <th scope="col" key={figure}>
                  {LAB_FIGURES[figure].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {server.runs.map((run) => (
              <tr key={run.load}>
                <th scope="row">{LAB_LOADS[run.load].title}</th>
                {FIGURE_NAMES.map((figure) => (
                  <td key={figure}>
                    <Figure
                      figure={figure}
                      run={run}
                      rows={runs?.find(({ load }) => load === run.load)?.rows ?? null}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </article>
  );
}

interface FigureProps {
  readonly figure: FigureName;
  readonly run: MeasuredRun;
  readonly rows: readonly Compared[] | null;
}

function Figure({ figure, run, rows }: FigureProps): ReactNode {
  const { field, unit, decimals } = LAB_FIGURES[figure];
  const measured = run.figures[field];
  if (measured === null) return null;
  const found = rows?.find((each) => each.figure === figure);
  if (found === undefined) return numbersIn((measured / unit).toFixed(decimals));
  const { simulated, error } = found;
  return (
    <>
      {numbersIn(found.measured.toFixed(decimals))} → {numbersIn(simulated.toFixed(decimals))}
      <br />
      <span className="muted">{LAB_TEXT.off(error)}</span>
    </>
  );
}

interface LabState {
  readonly running: boolean;
  /** Why it was not simulated; null where nothing is wrong. */
  readonly failure: string | null;
  /** By `labKey`. */
  readonly compared: ReadonlyMap<string, readonly ComparedRun[]>;
}

type Action =
  | { readonly kind: 'began' }
  | { readonly kind: 'server'; readonly key: string; readonly runs: readonly ComparedRun[] }
  | { readonly kind: 'ended'; readonly failure: string | null };

const START: LabState = { running: false, failure: null, compared: new Map() };

/** What the lab measured, and the simulation of it once it has been asked for. */
function labKey(machine: string, server: string): string {
  return `${machine} ${server}`;
}

function reduce(state: LabState, action: Action): LabState {
  switch (action.kind) {
    case 'began':
      return { running: true, failure: null, compared: new Map() };
    case 'server':
      return { ...state, compared: new Map([...state.compared, [action.key, action.runs]]) };
    case 'ended':
      return { ...state, running: false, failure: action.failure };
  }
}

function useLab(): LabState & { run(): void } {
  const [state, dispatch] = useReducer(reduce, START);
  return {
    ...state,
    run() {
      dispatch({ kind: 'began' });
      compareLabs(LAB_MEASUREMENTS, BROWSER_RUNGS, BROWSER_CLOCK, (machine, server, runs) =>
        dispatch({ kind: 'server', key: labKey(machine, server), runs }),
      ).then(
        () => dispatch({ kind: 'ended', failure: null }),
        (cause) => dispatch({ kind: 'ended', failure: reasonOf(cause) }),
      );
    },
  };
}
