// Real servers under load beside their simulation: an overview of the errors, then every figure. There is no
// tolerance here, so each error is shown unchanged.

import type { ReactNode } from 'react';
import { numbersIn } from '../languages/numbers.ts';
import { LAB_LOADS } from '../scenario/lab/loads.ts';
import {
  FIGURE_NAMES,
  type FigureName,
  LAB_FIGURES,
  type LabMeasurement,
  type LoadId,
  type MeasuredServer,
} from '../scenario/lab/measurement.ts';
import { EVIDENCE } from '../ui/words/evidence.ts';
import { SceneLink } from './scene-link.tsx';
import { type ComparedFigure, comparedFigures, type ErrorSize, type Evidence, errorsIn } from './shown.ts';
import { WideTable } from './wide-table.tsx';

const TEXT = EVIDENCE.servers;
/** The load whose scene an overview row links to: the middle one of the random loads. */
const SHOWN_LOAD: LoadId = 'poisson-300';
const MICROS = 1e3;

type LabQuery = Evidence['labQuery'];

export function LabSection({ labs, labQuery }: Pick<Evidence, 'labs' | 'labQuery'>): ReactNode {
  return (
    <section id="servers" className="evidence-section" aria-labelledby="servers-title">
      <h2 id="servers-title">{TEXT.title}</h2>
      <p>{TEXT.what}</p>
      {labs.map((lab) => (
        <Machine key={lab.machine} lab={lab} labQuery={labQuery} />
      ))}
      <p className="muted">{TEXT.more}</p>
    </section>
  );
}

/** One head per figure, after the head of the row names. The last cell is for links. */
function Heads({ first, of }: { readonly first: string; readonly of: 'label' | 'name' }): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {FIGURE_NAMES.map((figure) => (
          <th scope="col" key={figure}>
            {LAB_FIGURES[figure][of]}
          </th>
        ))}
        <td />
      </tr>
    </thead>
  );
}

interface MachineProps {
  readonly lab: LabMeasurement;
  readonly labQuery: LabQuery;
}

function Machine({ lab, labQuery }: MachineProps): ReactNode {
  const { machine } = lab.profile;
  return (
    <>
      <p className="muted">{TEXT.glance}</p>
      <WideTable label={TEXT.glance}>
        <Heads first={TEXT.server} of="name" />
        <tbody>
          {lab.servers.map((server) => (
            <Glance key={server.id} lab={lab} server={server} query={labQuery(lab, server, SHOWN_LOAD)} />
          ))}
        </tbody>
      </WideTable>
      <p className="muted">
        {TEXT.machine(machine.cpu ?? '', machine.cores ?? '', machine.system ?? '', machine.measured ?? '')}{' '}
        <code>{lab.command}</code> (<code>{TEXT.rawData(lab.machine)}</code>).
        {lab.note !== '' && ` ${lab.note}`}
      </p>
      {lab.servers.map((server) => (
        <Loads key={server.id} lab={lab} server={server} labQuery={labQuery} />
      ))}
    </>
  );
}

interface GlanceProps {
  readonly lab: LabMeasurement;
  readonly server: MeasuredServer;
  readonly query: string;
}

function Glance({ lab, server, query }: GlanceProps): ReactNode {
  const rows = server.runs.flatMap(({ load }) => comparedFigures(lab, server, load));
  return (
    <tr>
      <th scope="row">{server.title}</th>
      {FIGURE_NAMES.map((figure) => (
        <td key={figure}>
          <ErrorCell size={errorsIn(rows, figure)} />
        </td>
      ))}
      <td>
        <SceneLink query={query} title={server.title} />
      </td>
    </tr>
  );
}

function ErrorCell({ size }: { readonly size: ErrorSize | null }): ReactNode {
  if (size === null) return null;
  return (
    <>
      <b>{EVIDENCE.percent(size.median)}</b>
      <span className="muted">{TEXT.largest(EVIDENCE.percent(size.largest))}</span>
    </>
  );
}

interface LoadsProps extends MachineProps {
  readonly server: MeasuredServer;
}

function Loads({ lab, server, labQuery }: LoadsProps): ReactNode {
  const { title, runtime, model, threads, calibration } = server;
  return (
    <details className="evidence-more">
      <summary>{TEXT.details(title)}</summary>
      <p className="muted">
        {TEXT.runtime(runtime, model, threads)}{' '}
        {TEXT.calibrated(Math.round(calibration.cpuNanos / MICROS), calibration.requests)} {TEXT.legend}
      </p>
      <WideTable label={TEXT.table(title)}>
        <Heads first={TEXT.load} of="label" />
        <tbody>
          {server.runs.map(({ load }) => {
            const rows = comparedFigures(lab, server, load);
            const name = LAB_LOADS[load].title;
            return (
              <tr key={load}>
                <th scope="row">{name}</th>
                {FIGURE_NAMES.map((figure) => (
                  <td key={figure}>
                    <Figure figure={figure} rows={rows} />
                  </td>
                ))}
                <td>
                  <SceneLink query={labQuery(lab, server, load)} title={TEXT.scene(title, name)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </WideTable>
    </details>
  );
}

interface FigureProps {
  readonly figure: FigureName;
  readonly rows: readonly ComparedFigure[];
}

function Figure({ figure, rows }: FigureProps): ReactNode {
  const found = rows.find((row) => row.figure === figure);
  if (found === undefined) return null;
  const shown = (value: number): string => numbersIn(value.toFixed(LAB_FIGURES[figure].decimals));
  return (
    <>
      {TEXT.toSimulated(shown(found.measured), shown(found.simulated))}
      <span className="muted">{TEXT.off(found.error)}</span>
    </>
  );
}
