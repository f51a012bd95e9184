// Connects the parts of the page: stores, player, address bar. They meet only here.

import { CHART_IDS, FIRST_CHARTS } from '../charts/chart-list.ts';
import { Player } from '../client/player.ts';
import { readAllNodes } from '../facts/node-status.ts';
import type * as RunFactsModule from '../facts/run-facts.ts';
import { withStructure } from '../links/settings.ts';
import type { LinkedView } from '../links/view-link.ts';
import type { Frame } from '../protocol/frame-reader.ts';
import type { Summary } from '../protocol/summary.ts';
import { boundCamera } from '../road/camera.ts';
import { parseScenario } from '../scenario/parse.ts';
import { same } from '../scenario/same.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { SERVICE_KEYS } from '../scenario/services.ts';
import { changedInGroup } from '../scenario/upstream-groups.ts';
import { chartsInLink, openingOf, panelInLink, presetOf, questionsInLink, startsInLink } from './address.ts';
import { type Addressed, NO_ADDRESS } from './address-bar.ts';
import type { StudioEnvironment } from './environment.ts';
import { followActionsOf, PacedFollow, showFound } from './following.ts';
import { lookActionsOf } from './look-actions.ts';
import { looksInLink, withLinkedLooks } from './looks.ts';
import { openingActionsOf, returnTo } from './opening.ts';
import { shareActionsOf } from './sharing.ts';
import {
  withCommonLatency,
  withModel,
  withParameter,
  withServerAdded,
  withServerCopied,
  withServerRemoved,
  withServiceParameter,
} from './stores/edits.ts';
import { FrameHub } from './stores/frame-hub.ts';
import {
  recallCharts,
  recallCoached,
  recallLooks,
  rememberCharts,
  rememberCoached,
} from './stores/kept-choices.ts';
import { createRunStore, type RunStore } from './stores/run-store.ts';
import { createScenarioStore } from './stores/scenario-store.ts';
import { createTimelineStore, withReach, withSummary } from './stores/timeline-store.ts';
import { createViewStore } from './stores/view-store.ts';
import type { Studio, StudioActions } from './studio-context.ts';
import type { StudioParts } from './studio-parts.ts';
import { timeActionsOf } from './time-actions.ts';

/** Parts of the view whose changes update the address. */
const IN_ADDRESS = [
  'followed',
  'charts',
  'starts',
  'panel',
  'asked',
  'camera',
  'theme',
  'palette',
  'onWall',
] as const;

/** Makes the studio for this query. The run starts to play as soon as the engine is ready. */
export function openStudio(search: string, environment: StudioEnvironment): Studio {
  const { storage, starters, clock, openReplay, traceRun } = environment;
  const { view: linked, edits, ...opening } = openingOf(search);
  const scenario = createScenarioStore(opening);
  const run = createRunStore(linked.speed ?? linked.tempo.speed);
  const timeline = createTimelineStore();
  const view = createViewStore(
    withLinkedLooks(recallLooks(storage), linked),
    linked.charts ?? recallCharts(storage, CHART_IDS, FIRST_CHARTS),
  );
  const frames = new FrameHub();
  const panel = panelInLink(linked);
  view.setState({
    starts: linked.starts,
    followed: linked.followed,
    asked: linked.asked,
    onWall: linked.layout === 'wall',
    coached: recallCoached(storage),
  });
  timeline.setState({ startNanos: linked.startNanos });
  if (panel !== null) view.setState({ panel, sheetOpen: true });
  if (linked.camera !== null) view.setState({ camera: { ...boundCamera(linked.camera), glides: false } });
  const viewNow = (): LinkedView => {
    const { seeking, speed, ofScene, playing } = run.getState().status;
    const wanted = seeking?.targetNanos ?? frames.latest?.clock ?? linked.atNanos;
    const atNanos = wanted !== null && Number.isFinite(wanted) ? wanted : null;
    const { followed, charts } = view.getState();
    const starts = startsInLink(view.getState().starts, scenario.getState().originId);
    const shown = { starts, charts: chartsInLink(charts), ...questionsInLink(view.getState()) };
    return {
      atNanos,
      speed: ofScene ? null : speed,
      plays: playing,
      followed,
      paste: null,
      ...shown,
      ...looksInLink(linked, view.getState()),
    };
  };
  // While the run plays, leave its instant out of the address.
  const addressed: Addressed = () =>
    player.isPlaying
      ? { view: { ...viewNow(), atNanos: null, speed: null, plays: null, followed: null }, run: null }
      : { view: { ...viewNow(), plays: false }, run: player.record };
  const address = environment.keepAddress?.(addressed) ?? NO_ADDRESS;
  let readFacts: typeof RunFactsModule.runFacts | null = null;
  /**
   * The newest frame has the same instant as the summary, because the player requests the summary right after
   * that frame.
   */
  const factsOf = (summary: Summary): { readonly facts: RunFactsModule.RunFacts | null } => ({
    facts: readFacts?.(scenario.getState().scenario, summary, frames.latest!) ?? null,
  });
  /**
   * Loads the code for facts separately from the first scripts, because nothing needs it before the first
   * summary.
   */
  const loadFacts = async (): Promise<void> => {
    ({ runFacts: readFacts } = await import('../facts/run-facts.ts'));
    const { summary } = run.getState();
    if (summary !== null && frames.latest?.clock === summary.clockNanos) run.setState(factsOf(summary));
  };
  let loading: Promise<void> | null = null;
  const player = new Player(
    {
      onFrame: (frame) => showFrame(frame, run, frames),
      onFollowed: (request, traced) => paced.take(request, traced),
      onFound: (found) => showFound(player, view, found),
      onSummary(summary) {
        run.setState({ summary, ...factsOf(summary) });
        // If loading fails, the next summary tries again.
        if (loading === null) {
          loading = loadFacts().catch(() => {
            loading = null;
          });
        }
        timeline.setState((state) => withSummary(state, summary));
      },
      onStatus: (status) => run.setState({ status }),
      onProblems: (problems) => scenario.setState({ complaint: { about: 'change', problems } }),
      onHistory(history) {
        timeline.setState({ history });
        // Links include the changes made during the run, so update the address.
        address.show(scenario.getState().scenario);
      },
      onReach: (furthestNanos) => timeline.setState((state) => withReach(state, furthestNanos)),
      onScenario(inForce) {
        const presetId = presetOf(inForce)?.id ?? null;
        scenario.setState(({ originId }) => ({
          scenario: inForce,
          presetId,
          originId: presetId ?? originId,
        }));
        address.show(inForce);
      },
    },
    { starters, clock },
  );
  const paced = new PacedFollow(run, clock);
  view.subscribe((now, before) => {
    if (now.charts !== before.charts) rememberCharts(storage, now.charts);
    if (now.coached && !before.coached) rememberCoached(storage);
    if (now.followed !== before.followed) player.follow(now.followed);
    if (IN_ADDRESS.some((key) => now[key] !== before[key])) address.show(scenario.getState().scenario);
  });
  player.follow(linked.followed);
  if (linked.speed === null) player.setTempo(linked.tempo);
  else player.setSpeed(linked.speed);
  if (linked.plays) player.play();
  const begins = linked.atNanos ?? linked.startNanos;
  if (begins > 0 || linked.atNanos !== null) player.seek(begins);
  environment.whenToStart(() => void player.start(opening.scenario, edits));
  address.show(opening.scenario);
  const parts = { player, scenario, run, view, timeline, frames, address, viewNow, openReplay, traceRun };
  address.onReturn((query) => returnTo(parts, query));
  return {
    scenario,
    run,
    timeline,
    view,
    frames,
    actions: actionsOf(parts),
    studies: environment.studiesOf(run),
  };
}

function showFrame(frame: Frame, run: RunStore, frames: FrameHub): void {
  const before = run.getState().nodes;
  const nodes = readAllNodes(frame, before);
  if (nodes !== before) run.setState({ nodes });
  frames.publish(frame);
}

function actionsOf(parts: StudioParts): StudioActions {
  const { player, scenario, view, address } = parts;
  const change = (edit: (before: Scenario) => Scenario): void => {
    const before = scenario.getState().scenario;
    const after = edit(before);
    if (after === before) return;
    // Values that are valid separately may be invalid together, such as users without think time and requests
    // that take no time.
    const parsed = parseScenario(after);
    if (!parsed.ok) {
      scenario.setState({ complaint: { about: 'change', problems: parsed.problems } });
      return;
    }
    const { complaint } = scenario.getState();
    const kept = complaint?.about === 'change' ? null : complaint;
    scenario.setState({ scenario: after, presetId: null, complaint: kept });
    player.configure(after);
    address.show(after);
  };
  return {
    ...timeActionsOf(parts),
    ...followActionsOf(parts),
    ...shareActionsOf(parts),
    ...openingActionsOf(parts),
    setModel: (serverId, model) => change((before) => withModel(before, serverId, model)),
    addServer: () => change(withServerAdded),
    copyServer: (serverId) => change((before) => withServerCopied(before, serverId)),
    removeServer: (serverId) => change((before) => withServerRemoved(before, serverId)),
    setParameter: (key, serverId, value, group = null) =>
      change((before) =>
        group !== null && SERVICE_KEYS.includes(key)
          ? withServiceParameter(before, group, key, serverId, value)
          : changedInGroup(before, group, (each) => withParameter(each, key, serverId, value)),
      ),
    takeScenario: (taken) => change((before) => (same(before, taken) ? before : taken)),
    setStructure(key, text) {
      const before = scenario.getState().scenario;
      const applied = withStructure(before, key, text);
      if (!applied.ok) return applied.problems;
      change(() => (same(before, applied.scenario) ? before : applied.scenario));
      return [];
    },
    breakNode: (node, fault, strength) => player.setFault(node, fault, strength),
    healNode(node) {
      player.setFault(node, 'none');
      // The scenario itself may also make a node slow, without a fault.
      change((before) => withCommonLatency(before, node));
    },
    dismissProblems: () => scenario.setState({ complaint: null }),
    recover: () => void player.recover(),
    ...lookActionsOf(view),
  };
}
