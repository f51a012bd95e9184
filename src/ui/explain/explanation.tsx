// The content of a number's popover: the formula with present values, the assumptions, the source, and what
// theory predicts.

import type { ReactNode } from 'react';
import { useRun, useScenario } from '../../app/studio-context.ts';
import { t } from '../../languages/t.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { EXPLAIN_TEXT, numberText } from '../words/explanations.ts';
import type { NumberKey } from '../words/numbers.ts';
import * as styles from './explain.module.css';
import { inputsOf } from './number-inputs.ts';
import { type TheoryOf, theoryOf } from './theory-of.ts';

interface ExplanationProps {
  readonly number: NumberKey;
  readonly index: number;
}

export default function Explanation({ number, index }: ExplanationProps): ReactNode {
  const summary = useRun((state) => state.summary);
  const scenario: Scenario = useScenario((state) => state.scenario);
  const server = summary?.servers[index];
  const { title, formula, explanation, source } = numberText(number);
  const settings = scenario.servers.find(({ id }) => id === server?.id);
  const inputs =
    server === undefined || summary === null
      ? []
      : inputsOf(number, { server, scenario, clockNanos: summary.clockNanos });
  const theory =
    summary === null || settings === undefined ? null : theoryOf(number, summary, scenario, settings);
  return (
    <>
      <h3>{title}</h3>
      <p>{explanation}</p>
      {formula !== null && <p className={styles.formula}>{formula}</p>}
      {inputs.length > 0 && (
        <dl className={styles.inputs}>
          {inputs.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {theory !== null && <Theory theory={theory} />}
      <dl className={styles.notes}>
        <dt>{EXPLAIN_TEXT.source}</dt>
        <dd>{t`${source}.`}</dd>
      </dl>
    </>
  );
}

function Theory({ theory }: { readonly theory: TheoryOf }): ReactNode {
  const { applied, nearest, failures, bounds } = theory;
  return (
    <section className={styles.theory}>
      <h4>{EXPLAIN_TEXT.theory}</h4>
      {applied === null ? (
        <>
          <p>
            {t`${EXPLAIN_TEXT.noFormula}.`}
            {nearest !== null && t` ${EXPLAIN_TEXT.nearest(nearest)}`}
          </p>
          <ul>
            {failures.map((reason) => (
              <li key={reason}>{t`${reason}.`}</li>
            ))}
          </ul>
        </>
      ) : (
        <AppliedFormula applied={applied} />
      )}
      {bounds.map(({ name, text, source }) => (
        <p key={name} title={source}>
          {t`${EXPLAIN_TEXT.atMost(name)}: ${text}`}
        </p>
      ))}
    </section>
  );
}

function AppliedFormula({ applied }: { readonly applied: NonNullable<TheoryOf['applied']> }): ReactNode {
  const { name, text, assumptions, source, predicted, difference } = applied;
  return (
    <>
      <p>
        <strong>
          {predicted === null ? EXPLAIN_TEXT.holds(name) : EXPLAIN_TEXT.predicts(name, predicted)}
        </strong>
        {difference !== null && ` · ${EXPLAIN_TEXT.difference(difference)}`}
      </p>
      <p className={styles.formula}>{text}</p>
      <p className="muted">{t`${assumptions.join(t`, `)}. ${source}.`}</p>
    </>
  );
}
