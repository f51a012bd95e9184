// The frame's end of the messages, between a window and a fake studio: accepted senders, actions, reports.

import { describe, expect, it } from 'vitest';
import { FrameHub } from '../../../src/app/stores/frame-hub.ts';
import { createRunStore, type RunStatus } from '../../../src/app/stores/run-store.ts';
import { createScenarioStore } from '../../../src/app/stores/scenario-store.ts';
import { createViewStore } from '../../../src/app/stores/view-store.ts';
import { EmbedPort, type MessagedStudio, type PortWindow } from '../../../src/embed/message-port.ts';
import type { FrameReport } from '../../../src/embed/messages/protocol.ts';
import { packLink } from '../../../src/links/packed-link.ts';
import { FRAME, FRAME_LAYOUT_VERSION } from '../../../src/protocol/frame-layout.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { FakePage } from '../../support/fake-page.ts';
import { summaryAt } from '../../support/summary-at.ts';

const SCENARIO = presetById('stalled-node')!.scenario;

function frameAt(seconds: number, finished = false): Frame {
  const data = new Float64Array(FRAME.length);
  data[FRAME.layoutVersion] = FRAME_LAYOUT_VERSION;
  data[FRAME.clock] = Math.round(seconds * 1e9);
  data[FRAME.finished] = finished ? 1 : 0;
  return new Frame(data);
}

/** An open port, and everything that it has done and reported. */
function opened() {
  const page = new FakePage();
  const told: FrameReport[] = [];
  const done: string[] = [];
  const parent = {
    postMessage: (message: unknown, target: string) => {
      expect(target).toBe('*');
      told.push(structuredClone(message) as FrameReport);
    },
  };
  const hears = new Set<Parameters<PortWindow['addEventListener']>[1]>();
  const window: PortWindow = {
    parent,
    addEventListener: (_, listener) => hears.add(listener),
  };
  const scenario = createScenarioStore({
    scenario: SCENARIO,
    presetId: 'stalled-node',
    originId: 'stalled-node',
    complaint: null,
  });
  const run = createRunStore(1);
  const setStatus = (change: Partial<RunStatus>): void =>
    run.setState(({ status }) => ({ status: { ...status, ...change } }));
  const studio: MessagedStudio = {
    scenario,
    run,
    view: createViewStore({ theme: 'light', palette: 'standard', arrangement: 'auto', singleKeys: 'on' }),
    frames: new FrameHub(),
    actions: {
      toggle: () => {
        done.push('toggle');
        setStatus({ playing: !run.getState().status.playing });
      },
      seek: (atNanos) => done.push(`seek ${atNanos}`),
      takeScenario: (taken) => scenario.setState({ scenario: taken, presetId: null }),
      setSpeed: (speed) => setStatus({ speed }),
      openLink: (link) => {
        done.push(`open ${link}`);
        return link === 'preset=bad' ? [{ key: 'preset', value: '"bad"', allowed: 'another' }] : [];
      },
      breakNode: (node, fault, strength) => done.push(`break ${node} ${fault} ${strength}`),
      healNode: (node) => done.push(`heal ${node}`),
    },
  };
  const port = new EmbedPort(studio, window, page);
  port.open([], () => {});
  const say = (type: string, payload: unknown = {}, id?: string, source: unknown = parent): void => {
    for (const hear of hears) hear({ source, data: { source: 'threadway', version: 1, type, payload, id } });
  };
  const of = <Type extends FrameReport['type']>(type: Type) =>
    told.filter((each): each is Extract<FrameReport, { type: Type }> => each.type === type);
  return { page, told, done, studio, setStatus, port, say, of };
}

describe('when it opens', () => {
  it('the port reports once, with the first frame, that it is ready, and the problems of its link', () => {
    const { studio, of, told } = opened();
    studio.scenario.setState({
      complaint: { about: 'link', problems: [{ key: 'threads', value: '"x"', allowed: 'a number' }] },
    });
    told.length = 0;
    studio.frames.publish(frameAt(0));
    studio.frames.publish(frameAt(1));
    expect(told.map(({ type }) => type)).toEqual(['ready', 'error']);
    expect(of('ready')[0].payload).toMatchObject({ preset: 'stalled-node', seconds: 0, playing: false });
    expect(of('error')[0].payload.problems).toEqual([{ key: 'threads', value: '"x"', allowed: 'a number' }]);
  });
});

describe('a command', () => {
  it('is accepted only from the parent', () => {
    const { say, done, told } = opened();
    say('play', {}, 'a', {});
    say('play', {}, 'a', null);
    expect(done).toEqual([]);
    expect(told).toEqual([]);
    say('play', {}, 'a');
    expect(done).toEqual(['toggle']);
  });

  it('play or pause does nothing in that state already, and each is answered by its id', () => {
    const { say, done, of } = opened();
    say('pause', {}, 'first');
    say('play', {}, 'second');
    say('play', {}, 'third');
    expect(done).toEqual(['toggle']);
    const answers = of('state').filter(({ id }) => id !== undefined);
    expect(answers.map(({ id, payload }) => [id, payload.playing])).toEqual([
      ['first', false],
      ['second', true],
      ['third', true],
    ]);
  });

  it('seek is answered once the run is there', () => {
    const { say, done, of, studio } = opened();
    studio.frames.publish(frameAt(1));
    const answers = () => of('state').filter(({ id }) => id === 'go');
    say('seek', { seconds: 12.5 }, 'go');
    expect(done).toEqual(['seek 12500000000']);
    studio.frames.publish(frameAt(1.016));
    expect(answers()).toEqual([]);
    studio.frames.publish(frameAt(12.5));
    expect(answers().map(({ payload }) => payload.seconds)).toEqual([12.5]);
    studio.frames.publish(frameAt(12.5));
    expect(answers()).toHaveLength(1);
  });

  it('seek beyond the end is answered at the end, and a newer seek answers the older', () => {
    const { say, of, studio } = opened();
    say('seek', { seconds: 100 }, 'old');
    say('seek', { seconds: 200 }, 'new');
    studio.frames.publish(frameAt(41, true));
    expect(of('state').flatMap(({ id }) => (id === undefined ? [] : [id]))).toEqual(['old', 'new']);
  });

  it('a seek ignores the end of the one before it, and is answered when the status says it is over', () => {
    const { say, of, studio, setStatus } = opened();
    const answers = () =>
      of('state').flatMap(({ id, payload }) =>
        id === undefined ? [] : [[id, payload.seconds, payload.seeking]],
      );
    const to = (targetNanos: number): Partial<RunStatus> => ({
      seeking: { purpose: 'instant', targetNanos, fromNanos: 0, clockNanos: 0 },
    });
    say('seek', { seconds: 7.5 }, 'first');
    setStatus(to(7.5e9));
    studio.frames.publish(frameAt(7.5));
    expect(answers()).toEqual([]);
    say('seek', { seconds: 2 }, 'second');
    expect(answers()).toEqual([['first', 7.5, true]]);
    setStatus({ seeking: null });
    expect(answers()).toHaveLength(1);
    setStatus(to(2e9));
    studio.frames.publish(frameAt(2));
    setStatus({ seeking: null });
    expect(answers().slice(1)).toEqual([['second', 2, false]]);
  });

  it('set applies settings of scenario and view together', () => {
    const { say, of, studio } = opened();
    say(
      'set',
      { settings: { threads: 200, latency: '30ms', speed: '1:50', starts: 'overhead', theme: 'dark' } },
      'all',
    );
    expect(of('error')).toEqual([]);
    const { scenario, presetId } = studio.scenario.getState();
    expect(presetId).toBeNull();
    expect(scenario.upstreams[0].latency).toMatchObject({ kind: 'constant' });
    const state = of('state').find(({ id }) => id === 'all')!.payload;
    expect(state.scenario).toContain('threads=200');
    expect(state.scenario).toContain('latency=30ms');
    expect(state.speed).toBe(1 / 50);
    expect(studio.view.getState()).toMatchObject({ theme: 'dark', starts: 'overhead' });
  });

  it('set applies nothing if one value is wrong, and reports it', () => {
    const { say, of, studio } = opened();
    const settings = {
      threads: 200,
      rate: 'many',
      theme: 'pink',
      starts: 'late',
      nonsense: 1,
      speed: 0,
      cores: ['1', '2'],
    };
    say('set', { settings }, 'bad');
    expect(studio.scenario.getState().scenario).toBe(SCENARIO);
    expect(studio.view.getState().theme).toBe('light');
    const [error] = of('error');
    expect(error.id).toBe('bad');
    expect(error.payload.problems.map(({ key }) => key).sort()).toEqual([
      'cores',
      'nonsense',
      'rate',
      'speed',
      'starts',
      'theme',
    ]);
    expect(error.payload.message).toContain('rate: "many" is not allowed');
  });

  it('set replaces a list', () => {
    const { say, studio, of } = opened();
    say('set', { settings: { fault: ['down:4@10s-40s', 'slow*5:2@1s'] } });
    say('set', { settings: { fault: ['down:3@2s-3s'] } });
    expect(of('error')).toEqual([]);
    expect(studio.scenario.getState().scenario.faults.map(({ node }) => node)).toEqual([3]);
  });

  it('break or heal acts like a click on the bridge: the run continues, and the scenario is unchanged', () => {
    const { say, done, of, studio } = opened();
    say('break', { node: 4 }, 'down');
    say('break', { node: 3, fault: 'slow', strength: 20 }, 'slow');
    say('break', { node: 2, fault: 'flapping', strength: 0.5 }, 'flapping');
    say('heal', { node: 4 }, 'heal');
    expect(done).toEqual([
      'break 4 down 1',
      'break 3 slow 20',
      // The strength of flapping is a period: seconds in messages, nanoseconds in a run.
      'break 2 flapping 500000000',
      'heal 4',
    ]);
    expect(studio.scenario.getState().scenario).toBe(SCENARIO);
    expect(of('state').map(({ id }) => id)).toEqual(['down', 'slow', 'flapping', 'heal']);
  });

  it('break or heal names a node as moments do: from 1 in its group', () => {
    const { say, done, of, studio } = opened();
    const [only] = SCENARIO.upstreams;
    const search = { ...only, name: 'search', nodes: 3, nodeLatencies: [] };
    studio.scenario.setState({ scenario: { ...SCENARIO, upstreams: [only, search] } });
    say('break', { node: 2, group: 'search', fault: 'errors' });
    say('heal', { node: 2, group: only.name });
    expect(done).toEqual([`break ${only.nodes + 2} errors 0.5`, 'heal 2']);
    say('break', { node: 2 }, 'which');
    say('break', { node: 4, group: 'search' }, 'many');
    say('heal', { node: 1, group: 'none' }, 'none');
    expect(of('error').map(({ id, payload }) => [id, payload.problems[0].key])).toEqual([
      ['which', 'group'],
      ['many', 'node'],
      ['none', 'group'],
    ]);
    expect(of('error')[0].payload.message).toContain('search');
    expect(done).toHaveLength(2);
  });

  it('break does nothing if there is no such node or strength, and reports what is allowed', () => {
    const { say, done, of } = opened();
    say('break', { node: 11 }, 'node');
    say('break', { node: 1, fault: 'errors', strength: 2 }, 'share');
    say('break', { node: 1, fault: 'flapping', strength: 0 }, 'period');
    expect(done).toEqual([]);
    const told = of('error').map(({ payload }) => payload.problems[0]);
    expect(told.map(({ key }) => key)).toEqual(['node', 'strength', 'strength']);
    expect(told[0].allowed).toMatch(/10/);
  });

  it('load opens a link, or reports what is wrong with it', () => {
    const { say, done, of } = opened();
    say('load', { scenario: 'rate-1k' }, 'good');
    say('load', { scenario: 'bad' }, 'bad');
    expect(done).toEqual(['open preset=rate-1k', 'open preset=bad']);
    expect(of('state').some(({ id }) => id === 'good')).toBe(true);
    expect(of('error').map(({ id }) => id)).toEqual(['bad']);
  });

  it('load unpacks a packed link, and later commands wait for it', async () => {
    const { say, done, of } = opened();
    const link = await packLink(`v=7&name=${'long '.repeat(200)}&rate=1234`);
    expect(link).toContain('z=');
    say('load', { scenario: `https://page.example/?${link}` }, 'packed');
    say('play', {}, 'after');
    await expect.poll(() => of('state').map(({ id }) => id)).toEqual(['packed', 'after']);
    expect(done).toEqual([expect.stringMatching(/^open v=7&name=long.*&rate=1234$/), 'toggle']);
    await Promise.resolve();
    say('pause', {}, 'at once');
    expect(of('state').at(-1)!.id).toBe('at once');
  });

  it('load of several packed links opens one after the other, and only then sets', async () => {
    const { say, done, of } = opened();
    const links = await Promise.all(
      ['one ', 'two '].map((word) => packLink(`v=7&name=${word.repeat(300)}&rate=1234`)),
    );
    say('load', { scenario: links[0] }, 'one');
    say('load', { scenario: links[1] }, 'two');
    say('set', { settings: { rate: '2000' } }, 'then');
    await expect.poll(() => of('state').map(({ id }) => id)).toEqual(['one', 'two', 'then']);
    expect(done).toEqual([expect.stringMatching(/name=one/), expect.stringMatching(/name=two/)]);
  });

  it('get returns metrics of the loaded run, not of the one before it', async () => {
    const { say, of, studio, page } = opened();
    const before = summaryAt(SCENARIO, 2);
    studio.run.setState({ summary: before });
    studio.run.setState({ summary: { ...before, clockNanos: 2.1e9 } });
    say('load', { scenario: 'preset=rate-1k' }, 'load');
    say('get', { what: 'metrics' }, 'asked');
    say('get', { what: 'metrics' }, 'again');
    await page.wait(1000);
    expect(of('metrics').filter(({ payload }) => payload.seconds === 2.1)).toEqual([]);
    studio.run.setState({ summary: summaryAt(presetById('rate-1k')!.scenario, 0.25) });
    const answers = of('metrics').filter(({ id }) => id !== undefined);
    expect(answers.map(({ id, payload }) => [id, payload.seconds])).toEqual([
      ['asked', 0.25],
      ['again', 0.25],
    ]);
    // Events of one run are not reported for the other.
    expect(of('moment')).toEqual([]);
  });

  it('state is at the start of the loaded run until its first report, not where the previous run was', () => {
    const { say, of, studio } = opened();
    studio.frames.publish(frameAt(7));
    studio.run.setState({ summary: summaryAt(SCENARIO, 2) });
    say('get', { what: 'state' }, 'before');
    say('load', { scenario: 'preset=rate-1k' }, 'load');
    // This frame was in progress when the other run was loaded.
    studio.frames.publish(frameAt(7.1));
    say('get', { what: 'state' }, 'early');
    studio.frames.publish(frameAt(0.02));
    studio.run.setState({ summary: summaryAt(presetById('rate-1k')!.scenario, 0.02) });
    say('get', { what: 'state' }, 'then');
    const answers = of('state').filter(({ id }) => id !== undefined);
    expect(answers.map(({ id, payload }) => [id, payload.seconds])).toEqual([
      ['before', 7],
      ['load', 0],
      ['early', 0],
      ['then', 0.02],
    ]);
  });

  it('reports the instant of the loaded run also if its first summary arrives after everything else', async () => {
    const { page, say, of, studio, setStatus } = opened();
    studio.frames.publish(frameAt(7));
    studio.run.setState({ summary: summaryAt(SCENARIO, 2) });
    say('load', { scenario: 'preset=rate-1k' }, 'load');
    studio.frames.publish(frameAt(1.5));
    setStatus({ playing: false });
    await page.wait(1000);
    expect(of('state').at(-1)!.payload.seconds).toBe(0);
    studio.run.setState({ summary: summaryAt(presetById('rate-1k')!.scenario, 1.5) });
    await page.wait(1000);
    expect(of('state').at(-1)!.payload.seconds).toBe(1.5);
  });

  it('get is answered if no metrics will come', () => {
    const { say, of, studio, setStatus } = opened();
    studio.run.setState({ summary: summaryAt(SCENARIO, 2) });
    say('load', { scenario: 'preset=rate-1k' }, 'load');
    say('get', { what: 'metrics' }, 'asked');
    setStatus({ error: 'The simulation engine stopped: no memory.' });
    expect(of('error').map(({ id }) => id)).toContain('asked');
  });

  it('get returns the last metrics if the engine stopped before there were any of the last picture', () => {
    const { say, of, studio, setStatus } = opened();
    studio.run.setState({ summary: summaryAt(SCENARIO, 2) });
    studio.frames.publish(frameAt(2.1));
    setStatus({ error: 'The simulation engine stopped: no memory.' });
    say('get', { what: 'metrics' }, 'after');
    expect(of('metrics').map(({ id }) => id)).toContain('after');
  });

  it("get returns metrics of the state's instant, even if their summary follows the picture", () => {
    const { say, of, studio } = opened();
    const asked = () => of('metrics').filter(({ id }) => id !== undefined);
    studio.frames.publish(frameAt(3));
    studio.run.setState({ summary: summaryAt(SCENARIO, 3) });
    say('seek', { seconds: 1 }, 'seek');
    studio.frames.publish(frameAt(1));
    say('get', { what: 'state' }, 'state');
    say('get', { what: 'metrics' }, 'metrics');
    expect(of('state').at(-1)!.payload.seconds).toBe(1);
    expect(asked()).toEqual([]);
    studio.run.setState({ summary: summaryAt(SCENARIO, 1) });
    expect(asked().map(({ id, payload }) => [id, payload.seconds])).toEqual([['metrics', 1]]);
    // Another run may be at the same instant.
    studio.frames.publish(frameAt(1));
    say('get', { what: 'metrics' }, 'another');
    expect(asked()).toHaveLength(1);
    studio.run.setState({ summary: summaryAt(presetById('rate-1k')!.scenario, 1) });
    expect(asked()).toHaveLength(2);
    say('get', { what: 'metrics' }, 'at once');
    expect(asked()).toHaveLength(3);
  });

  it('get returns metrics, or that there are none yet', () => {
    const { say, of, studio } = opened();
    say('get', { what: 'metrics' }, 'early');
    expect(of('error').map(({ id }) => id)).toEqual(['early']);
    studio.run.setState({ summary: summaryAt(SCENARIO, 2) });
    say('get', { what: 'metrics' }, 'late');
    const answer = of('metrics').find(({ id }) => id === 'late');
    expect(answer!.payload.servers[0].completed).toBeGreaterThan(0);
  });
});

describe('reports without a request', () => {
  it('are metrics at most five times a second, and the newest at last', async () => {
    const { studio, page, of } = opened();
    const summary = summaryAt(SCENARIO, 1);
    for (let index = 0; index < 100; index++) {
      studio.run.setState({ summary: { ...summary, clockNanos: 1e9 + index } });
      await page.wait(10);
    }
    await page.wait(200);
    expect(of('metrics').length).toBeLessThanOrEqual(7);
    expect(of('metrics').length).toBeGreaterThanOrEqual(5);
    expect(of('metrics').at(-1)!.payload.seconds).toBe((1e9 + 99) / 1e9);
  });

  it('are moments as the run plays, not when it seeks', () => {
    const { studio, of, setStatus } = opened();
    const small = { ...SCENARIO, stop: { ...SCENARIO.stop, requests: 100 } };
    const [early, late] = [summaryAt(small, 0.01), summaryAt(small, 600)];
    studio.run.setState({ summary: early });
    studio.run.setState({ summary: late });
    expect(of('moment').at(-1)!.payload.kind).toBe('ended');
    const before = of('moment').length;
    studio.run.setState({ summary: early });
    expect(of('moment')).toHaveLength(before);
    setStatus({ seeking: { purpose: 'instant', targetNanos: 6e11, clockNanos: 0 } as RunStatus['seeking'] });
    setStatus({ seeking: null });
    studio.run.setState({ summary: late });
    expect(of('moment')).toHaveLength(before);
  });

  it('are the height, when it has changed', async () => {
    const { port, page, of } = opened();
    port.resize(480);
    port.resize(480);
    port.resize(500);
    port.resize(520);
    await page.wait(1000);
    expect(of('resize').map(({ payload }) => payload.height)).toEqual([480, 520]);
  });

  it("are the engine's failure, in a sentence", () => {
    const { setStatus, of } = opened();
    setStatus({ error: 'The engine has stopped.' });
    setStatus({ playing: true });
    expect(of('error').map(({ payload }) => payload.message)).toEqual(['The engine has stopped.']);
  });
});

it('a flood is rejected beyond a hundred with each command answered, and later commands are accepted', async () => {
  const { say, page, of, done } = opened();
  for (let index = 0; index < 10_000; index++) {
    say(
      index % 2 === 0 ? 'load' : 'seek',
      index % 2 === 0 ? { scenario: 'rate-1k' } : { seconds: index },
      `${index}`,
    );
  }
  expect(done).toHaveLength(100);
  const refused = of('error').filter(({ payload }) => payload.problems[0].key === 'messages');
  expect(refused).toHaveLength(9900);
  await page.wait(1000);
  say('load', { scenario: 'rate-1k' }, 'after');
  expect(of('state').some(({ id }) => id === 'after')).toBe(true);
});
