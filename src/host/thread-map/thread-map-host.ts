// The worker's side of the map of threads over time. It replays one server of a run, first to scan it and
// then to record the wanted part. One scan serves all maps of the same run up to the same instant.

import type { LoadReply } from '../../protocol/simulation-api.ts';
import type {
  ThreadMapApi,
  ThreadMapPlan,
  ThreadMapRequest,
  ThreadMapStep,
} from '../../protocol/thread-map-api.ts';
import { DEFAULT_SCENARIO } from '../../scenario/default-scenario.ts';
import type { Edit } from '../../scenario/edit.ts';
import { editProblem } from '../../scenario/edit.ts';
import { parseScenario } from '../../scenario/parse.ts';
import { same } from '../../scenario/same.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { EditLog } from '../edit-log.ts';
import { Replay } from '../replay.ts';
import { planOf, Recording } from './recording.ts';
import { Survey } from './survey.ts';

/** Maximum number of readings of single threads per map: a second on a fast core. */
const LOOKS_MAX = 3e7;
/** The scan's share of the progress for the first map of a run. The scan does not read threads. */
const SURVEY_SHARE = 0.3;

interface Surveyed {
  readonly server: string;
  readonly reachNanos: number;
  readonly survey: Survey;
}

interface RecordedMap {
  readonly request: ThreadMapRequest;
  readonly plan: ThreadMapPlan;
  readonly recording: Recording;
}

export class ThreadMapHost implements ThreadMapApi {
  private opening: Scenario = DEFAULT_SCENARIO;
  private edits: readonly Edit[] = [];
  private surveyed: Surveyed | null = null;
  private recorded: RecordedMap | null = null;
  private wish = 0;
  /** Where the recording's share of the progress begins: 0 if the scan already existed. */
  private shareBefore = 0;
  private readonly wallMillis: () => number;
  private readonly looksMax: number;

  /** `wallMillis` is wall time, used only for budgets; `looksMax`: see planOf. */
  constructor(wallMillis: () => number = () => performance.now(), looksMax = LOOKS_MAX) {
    this.wallMillis = wallMillis;
    this.looksMax = looksMax;
  }

  open(scenario: Scenario, edits: readonly Edit[]): LoadReply {
    const parsed = parseScenario(scenario);
    if (!parsed.ok) return parsed;
    const problem = editProblem(parsed.scenario, edits);
    if (problem !== null) return { ok: false, problems: [problem] };
    this.opening = parsed.scenario;
    this.edits = edits;
    this.surveyed = null;
    this.recorded = null;
    return { ok: true };
  }

  record(request: ThreadMapRequest, budgetMillis: number, wish = 0): ThreadMapStep {
    const deadline = this.wallMillis() + budgetMillis;
    if (wish !== this.wish || !same(this.recorded?.request, request)) this.recorded = null;
    this.wish = wish;
    const recorded = this.recorded ?? this.begin(request, deadline);
    if (recorded === null) {
      const share = (this.surveyed?.survey.share ?? 0) * SURVEY_SHARE;
      return { share, done: false, plan: null, columns: null, spans: null };
    }
    const { recording, plan } = recorded;
    const done = recording.advance(deadline, this.wallMillis);
    const columns = recording.take();
    const spans = done ? recording.takeSpans() : null;
    if (done) this.recorded = null;
    const share = this.shareBefore + (1 - this.shareBefore) * recording.share;
    return { share, done, plan, columns, spans };
  }

  /** null while the run is being scanned. */
  private begin(request: ThreadMapRequest, deadlineMillis: number): RecordedMap | null {
    const { server, reachNanos } = request;
    let { surveyed } = this;
    if (surveyed === null || surveyed.server !== server || surveyed.reachNanos !== reachNanos) {
      surveyed = { server, reachNanos, survey: new Survey(this.replayOf(server), reachNanos) };
      this.surveyed = surveyed;
      this.shareBefore = SURVEY_SHARE;
    } else if (surveyed.survey.share === 1) {
      this.shareBefore = 0;
    }
    if (!surveyed.survey.advance(deadlineMillis, this.wallMillis)) return null;
    const plan = planOf(request, surveyed.survey, this.looksMax);
    this.recorded = { request, plan, recording: new Recording(request, plan, this.replayOf(server)) };
    return this.recorded;
  }

  private replayOf(id: string): Replay {
    const { opening, edits, wallMillis } = this;
    const server = opening.servers.find((each) => each.id === id);
    if (server === undefined) throw new RangeError(`the run has no server "${id}"`);
    const log = new EditLog();
    log.restore(opening, edits);
    return new Replay(opening, log, [{ server, takeEnd: () => {} }], wallMillis);
  }
}
