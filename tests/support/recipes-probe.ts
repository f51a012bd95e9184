// Prints the product's results for the examples in recipes.ts. tests/unit/scripts/recipes.test.ts runs it in
// a copy of the source tree with the examples added. Names that exist only in that copy are strings here, so
// that this file compiles without it.

import { courseFile, figuresFile, readLessons, runLesson } from '../../scripts/lesson-figures.ts';
import { measureTables } from '../../scripts/measure-table.ts';
import { simulate } from '../../src/api/simulate.ts';
import { CHART_IDS, CHARTS } from '../../src/charts/chart-list.ts';
import { rowOf } from '../../src/claims/claim.ts';
import { CLAIMS, claimTexts } from '../../src/claims/claims.ts';
import { finished } from '../../src/claims/scenes.ts';
import { formatRun } from '../../src/cli/run-text.ts';
import type { RunReport } from '../../src/cli/timed-report.ts';
import { metricsOf } from '../../src/embed/messages/metrics.ts';
import { decodeLink, encodeLink } from '../../src/links/link.ts';
import { SERVERS_GRAMMAR } from '../../src/links/structure-text.ts';
import { QUANTITIES } from '../../src/measures/quantities.ts';
import { layoutRoad } from '../../src/road/layout/layout.ts';
import { needsRestart } from '../../src/scenario/changes.ts';
import { FIT_PARAMETERS } from '../../src/scenario/fit-parameters.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { scenarioSchema } from '../../src/scenario/schema.ts';
import { modelOf, type Server, THREAD_MODELS, type ThreadModelName } from '../../src/scenario/server.ts';
import { stationOf } from '../../src/theory/explain/station.ts';
import { controlGroup } from '../../src/ui/controls/control-layout.ts';
import { describeServer } from '../../src/ui/stage/describe-server.ts';
import { numberGroups } from '../../src/ui/stage/number-groups.ts';

const LIFO = 'lifo-pool' as ThreadModelName;
const OVERLOAD = 'upstream=none&request=sleep:10ms&arrivals=poisson&rate=250&requests=2000';

function opened(query: string): Scenario {
  const link = decodeLink(query);
  if (!link.ok) throw new Error(JSON.stringify(link));
  return link.scenario;
}

function roundTrip(scenario: Scenario): boolean {
  const again = opened(encodeLink(scenario));
  const parsed = parseScenario(JSON.parse(JSON.stringify(scenario)));
  return [again, parsed.ok ? parsed.scenario : null].every(
    (each) => JSON.stringify(each?.servers) === JSON.stringify(scenario.servers),
  );
}

function modelSeen(): object {
  const query = `servers=A:${LIFO}&threads=2&${OVERLOAD}`;
  const scenario = opened(query);
  const [server] = scenario.servers as [Server];
  const { servers } = simulate(query);
  const oldest = opened(`${query}&takes=oldest`);
  const tail = (each: Scenario): number => finished(each).measures.latency.percentile(0.5);
  return {
    listed: THREAD_MODELS.includes(LIFO) && SERVERS_GRAMMAR.includes(LIFO),
    inSchema: JSON.stringify(scenarioSchema()).includes(LIFO),
    completed: servers[0]?.completed,
    medianOverOldest: tail(scenario) / tail(oldest),
    restarts: needsRestart(scenario, oldest),
    roundTrip: roundTrip(oldest),
    words: [describeServer(server, scenario), modelOf(server).short(server)],
    why: stationOf(scenario, server).problem,
    fitsSlack: FIT_PARAMETERS.slack.applies(scenario, server),
    upFront: controlGroup('server', scenario, server).upFront,
    lanes: layoutRoad({
      width: 800,
      height: 300,
      devicePixelRatio: 1,
      model: LIFO,
      threads: 2,
      nodes: 0,
      cores: 4,
      parked: 0,
      largestLotSize: 0,
    }).blocks.map(({ lanes }) => lanes.lanes),
  };
}

async function chartSeen(): Promise<object> {
  const entry = CHARTS.find(({ id }) => id === 'example');
  const Drawing = await entry?.load();
  return { listed: CHART_IDS.includes('example'), title: entry?.title, drawnBy: Drawing?.name };
}

function parameterSeen(): object {
  const base = 'servers=A:blocking-pool&requests=500';
  const [without, withIt] = [base, `${base}&exampleCost=1ms`].map((query) => simulate(query).servers[0]);
  const { machine } = { ...opened(`${base}&exampleCost=1ms`) } as { machine: object };
  return {
    machine: (machine as Record<string, unknown>).exampleCostNanos,
    byDefault: (opened(base).machine as object as Record<string, unknown>).exampleCostNanos,
    isDearer: (withIt?.cpuSwitchingShare ?? 0) > (without?.cpuSwitchingShare ?? 0),
    inLink: encodeLink(opened(`${base}&exampleCost=1ms`)).includes('exampleCost=1ms'),
  };
}

function measureSeen(): object {
  const { servers, summary } = simulate('servers=A:blocking-pool&requests=500');
  const named = (server: object | undefined): unknown => (server as Record<string, unknown>).tenths;
  const report: RunReport = {
    schema: 2,
    scenario: opened('servers=A:blocking-pool'),
    servers: servers.map((server) => ({ ...server, wallSeconds: 1 })),
    remarks: [],
  };
  const rows = numberGroups(summary.servers[0]!).flatMap((group) => group.rows);
  return {
    inReport: named(servers[0]),
    inMetrics: named(metricsOf(summary).servers[0]),
    inLessons: QUANTITIES.get('tenths')?.unit,
    inCommand: /Every tenth request +50/.test(formatRun(report)),
    inPopover: rows.find(({ name }) => name === 'Every tenth request')?.value,
    inDocs: measureTables().includes('| `tenths` | `tenths` | count | **Every tenth request.**'),
  };
}

function claimSeen(): object {
  const text = claimTexts().find(({ id }) => id === '003/example');
  const row = rowOf(CLAIMS.find(({ id }) => id === '003/example') ?? CLAIMS[0]);
  return { figures: text?.figures, outcome: row.outcome };
}

async function lessonSeen(): Promise<object> {
  const lessons = await readLessons();
  const lesson = lessons.find(({ id }) => id === 'example')!;
  const figures = runLesson(lesson);
  return {
    id: lesson.id,
    measures: Object.values(figures).flatMap((each) => Object.keys(each)),
    inFigures: figuresFile(lesson, figures).includes('preset=users-1'),
    inCourse: courseFile(lessons).includes("import('./all/example.ts')"),
  };
}

const seen = {
  model: modelSeen(),
  chart: await chartSeen(),
  parameter: parameterSeen(),
  measure: measureSeen(),
  claim: claimSeen(),
  lesson: await lessonSeen(),
};
process.stdout.write(JSON.stringify(seen));
