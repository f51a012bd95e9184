// Lets the user fit a server to a measurement: a list of parameters that may change, a button, and the
// result.

import { type ReactNode, useMemo, useState } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import type { Measurement } from '../../importers/measured/measurement.ts';
import { listed } from '../../languages/list.ts';
import { formatCount } from '../../languages/quantity.ts';
import { FIT_PARAMETERS, type FitKey, withFitValues } from '../../scenario/fit-parameters.ts';
import type { FitQuestion } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { Button } from '../shared/button.tsx';
import { Check } from '../shared/check.tsx';
import { useStudy } from '../study/use-study.ts';
import { MEASURED_TEXT } from '../words/measured.ts';
import { isFarOff } from './difference-text.ts';
import { fitKeys, fitQuestion, fitScenario, fitTargets } from './fit-question.ts';
import { FitResult } from './fit-result.tsx';
import * as styles from './measured.module.css';
import { trafficKind } from './measured-traffic.ts';
import { ServerChoice } from './server-choice.tsx';
import { useTaking } from './use-taking.tsx';

const TEXT = MEASURED_TEXT.fit;
/**
 * The parameters to fit by default: only those that the measured percentiles can determine. CPU time is among
 * them only if requests make no calls, because otherwise CPU time and upstream latency have the same effect
 * on latency as long as the server keeps up.
 */
function usual(offered: readonly FitKey[], targets: number): readonly FitKey[] {
  const informative: readonly FitKey[] = offered.includes('latency') ? ['latency', 'spread'] : ['cpu'];
  return informative.slice(0, targets);
}

interface FitRequest {
  readonly question: FitQuestion;
  readonly scenario: Scenario;
  /** Whether the fit uses the measured traffic. */
  readonly itsTraffic: boolean;
}

export function FitView({ measurement }: { readonly measurement: Measurement }): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const [chosen, setChosen] = useState<string | null>(null);
  const [itsTraffic, setItsTraffic] = useState(true);
  const [request, setRequest] = useState<FitRequest | null>(null);
  const server = scenario.servers.find((each) => each.id === chosen) ?? scenario.servers[0];
  const targets = useMemo(() => fitTargets(measurement), [measurement]);
  const [chosenKeys, setChosenKeys] = useState<readonly FitKey[] | null>(null);
  const base = fitScenario(scenario, measurement, itsTraffic);
  const offered = fitKeys(base, server.id);
  const ticked = chosenKeys ?? usual(offered, targets.length);
  const parameters = offered.filter((key) => ticked.includes(key));
  const isTooMany = parameters.length > targets.length;
  if (targets.length === 0) return null;
  return (
    <section className={styles.fit} aria-label={TEXT.title}>
      <h3>{TEXT.title}</h3>
      <p className="muted">{TEXT.what}</p>
      <div className={styles.choices}>
        <ServerChoice label={TEXT.server} chosen={server.id} onChoose={setChosen} />
        {trafficKind(measurement) !== null && (
          <Check className={styles.fitTick} checked={itsTraffic} onCheck={setItsTraffic}>
            {TEXT.itsTraffic}
          </Check>
        )}
      </div>
      {hasOwnTroubles(base) && <p className="muted">{TEXT.troubles}</p>}
      <Ticks offered={offered} ticked={ticked} onTicked={setChosenKeys} />
      {isTooMany && <p role="status">{TEXT.tooMany(formatCount(targets.length))}</p>}
      <div className={styles.line}>
        <Button
          kind="primary"
          disabled={parameters.length === 0 || isTooMany}
          onClick={() =>
            setRequest({ question: fitQuestion(server.id, targets, parameters), scenario: base, itsTraffic })
          }
        >
          {TEXT.run}
        </Button>
      </div>
      {request !== null && (
        <Outcome request={request} measurement={measurement} onStop={() => setRequest(null)} />
      )}
    </section>
  );
}

function hasOwnTroubles({ faults, machineFaults, upstreams }: Scenario): boolean {
  return faults.length + machineFaults.length > 0 || upstreams.some((each) => each.nodeLatencies.length > 0);
}

interface TicksProps {
  readonly offered: readonly FitKey[];
  readonly ticked: readonly FitKey[];
  readonly onTicked: (ticked: readonly FitKey[]) => void;
}

function Ticks({ offered, ticked, onTicked }: TicksProps): ReactNode {
  return (
    <fieldset className={styles.fitTicks}>
      <legend>{TEXT.may}</legend>
      {offered.map((key) => (
        <Check
          key={key}
          className={styles.fitTick}
          title={FIT_PARAMETERS[key].help}
          checked={ticked.includes(key)}
          onCheck={(isOn) => onTicked(isOn ? [...ticked, key] : ticked.filter((each) => each !== key))}
        >
          {FIT_PARAMETERS[key].label}
        </Check>
      ))}
    </fieldset>
  );
}

interface OutcomeProps {
  readonly request: FitRequest;
  readonly measurement: Measurement;
  readonly onStop: () => void;
}

function Outcome({ request, measurement, onStop }: OutcomeProps): ReactNode {
  const { itsTraffic } = request;
  const scenario = useScenario((state) => state.scenario);
  const { take, outcome } = useTaking();
  const { step, question, failure } = useStudy(request.question, request.scenario);
  if (failure !== null) return <p role="alert">{TEXT.failed(failure)}</p>;
  const answer = question === request.question && step?.answer.kind === 'fit' ? step.answer : null;
  const best = answer?.best ?? null;
  const isDone = step?.stage === 'done';
  const undetermined = request.question.parameters.filter(
    (_, index) => answer?.asGood[index]?.isDetermined === false,
  );
  const takeBest = (): void => {
    if (best === null) return;
    const base = fitScenario(scenario, measurement, itsTraffic);
    take(withFitValues(base, request.question.server, best.values));
  };
  return (
    <>
      <p className={styles.line} role="status">
        {answer !== null && isDone
          ? TEXT.done(formatCount(answer.tries))
          : TEXT.running(formatCount(answer?.tries ?? 0))}
        {!isDone && (
          <Button kind="small" onClick={onStop}>
            {TEXT.stop}
          </Button>
        )}
      </p>
      {answer !== null && isDone && best !== null && (
        <>
          <FitResult question={request.question} scenario={request.scenario} answer={answer} />
          {isFarOff(best.error) && <p>{TEXT.farOff}</p>}
          {undetermined.length > 0 ? (
            <p role="alert">{TEXT.untold(listed(undetermined.map((key) => FIT_PARAMETERS[key].label)))}</p>
          ) : (
            <p className={styles.line}>
              <Button {...(isFarOff(best.error) ? {} : { kind: 'primary' })} onClick={takeBest}>
                {TEXT.take}
              </Button>
              {itsTraffic && trafficKind(measurement) !== null && <span>{TEXT.withTraffic}</span>}
              {outcome}
            </p>
          )}
        </>
      )}
    </>
  );
}
