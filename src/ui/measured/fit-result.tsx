// The result of a fit: the error of each percentile before and after, and the changed values.

import type { ReactNode } from 'react';
import {
  formatFactor,
  formatLatency,
  formatPercentile,
  formatShare,
  NO_VALUE,
} from '../../languages/quantity.ts';
import type { FitAnswer, FitRange } from '../../protocol/study-api.ts';
import { FIT_PARAMETERS, type FitKey } from '../../scenario/fit-parameters.ts';
import type { FitQuestion } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { ScrollRegion, TableHead } from '../shared/numbers-table.tsx';
import { MEASURED_TEXT } from '../words/measured.ts';
import { offText } from './difference-text.ts';
import { fractionOf } from './fit-question.ts';
import * as styles from './measured.module.css';
import { Simulated } from './measured-table.tsx';

const TEXT = MEASURED_TEXT.fit;

interface FitResultProps {
  readonly question: FitQuestion;
  /** The scenario before the fit, but with the traffic that the fit used. */
  readonly scenario: Scenario;
  readonly answer: FitAnswer;
}

export function FitResult({ question, scenario, answer }: FitResultProps): ReactNode {
  const { before, best } = answer;
  if (before === null || best === null) return null;
  return (
    <>
      <p>
        <strong>{TEXT.off(offText(best.error))}</strong> {TEXT.offBefore(offText(before.error))}
      </p>
      <div className={styles.fitTables}>
        <Errors question={question} answer={answer} />
        <Values question={question} scenario={scenario} answer={answer} />
      </div>
    </>
  );
}

function Errors({ question, answer }: Omit<FitResultProps, 'scenario'>): ReactNode {
  return (
    <ScrollRegion className={styles.table} label={TEXT.errors}>
      <table>
        <TableHead columns={[MEASURED_TEXT.percentile, MEASURED_TEXT.measured, TEXT.before, TEXT.fitted]} />
        <tbody>
          {question.targets.map((target, index) => {
            const fraction = fractionOf(target);
            return (
              <tr key={target.measure}>
                <th scope="row">{fraction === null ? TEXT.mean : formatPercentile(fraction)}</th>
                <td className={styles.value}>{formatLatency(target.nanos)}</td>
                {[answer.before, answer.best].map((tried, at) => {
                  const nanos = tried?.simulated[index] ?? Number.NaN;
                  return (
                    <Simulated
                      key={at === 0 ? 'before' : 'fitted'}
                      simulated={formatLatency(nanos)}
                      ratio={nanos / target.nanos}
                    />
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Values({ question, scenario, answer }: FitResultProps): ReactNode {
  const server = scenario.servers.find((each) => each.id === question.server)!;
  return (
    <ScrollRegion className={styles.table} label={TEXT.values}>
      <table>
        <TableHead columns={[TEXT.parameter, TEXT.now, TEXT.fitted, TEXT.asGood]} />
        <tbody>
          {question.parameters.map((key, index) => {
            const range = answer.asGood[index];
            const value = range?.isDetermined === false ? null : (answer.best?.values[index]?.value ?? null);
            return (
              <tr key={key}>
                <th scope="row">{FIT_PARAMETERS[key].label}</th>
                <td>{valueText(key, FIT_PARAMETERS[key].read(scenario, server))}</td>
                <td>
                  <strong>{valueText(key, value)}</strong>
                </td>
                <td>{range === undefined ? NO_VALUE : rangeText(key, range)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function rangeText(key: FitKey, { low, high, isDetermined }: FitRange): string {
  const range = TEXT.range(valueText(key, low), valueText(key, high));
  return isDetermined ? range : TEXT.beyond(range);
}

function valueText(key: FitKey, value: number | null): string {
  if (value === null) return NO_VALUE;
  const { unit } = FIT_PARAMETERS[key];
  if (unit === 'duration') return formatLatency(value);
  return unit === 'fraction' ? formatShare(value) : formatFactor(value);
}
