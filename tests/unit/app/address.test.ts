// Questions in the address: which ones a link opens, and which ones the address contains.

import { describe, expect, it } from 'vitest';
import { openingOf, panelInLink, questionsInLink, startsInLink } from '../../../src/app/address.ts';
import { OPENING_PRESET_ID } from '../../../src/scenario/presets.ts';

const SWEEP = [['sweep', 'threads:1..1000']] as const;

describe('a link', () => {
  it('without questions opens with the panel closed', () => {
    expect(openingOf('').view).toMatchObject({ questions: false, asked: [] });
    expect(openingOf('?preset=stalled-node').view).toMatchObject({ questions: false, asked: [] });
  });

  it('with questions opens the panel, unless it says that it is closed', () => {
    const asks = openingOf('?preset=stalled-node&sweep=threads:1..1000');
    expect(asks).toMatchObject({ complaint: null, view: { questions: true, asked: SWEEP } });
    const closed = openingOf('?preset=stalled-node&sweep=threads:1..1000&questions=closed');
    expect(closed).toMatchObject({ complaint: null, view: { questions: false, asked: SWEEP } });
  });

  it('with any other value for the panel is reported', () => {
    expect(openingOf('?questions=ajar').complaint?.problems).toEqual([
      { key: 'questions', value: '"ajar"', allowed: 'open or closed' },
    ]);
  });
});

it('a link can open the panel into which readers paste their own numbers', () => {
  expect(panelInLink(openingOf('?preset=stalled-node&paste=open').view)).toBe('numbers');
  expect(panelInLink(openingOf('?preset=stalled-node&paste=closed').view)).toBeNull();
});

it('the address does not mention a closed panel if there is no question', () => {
  expect(questionsInLink({ panel: 'understand', asked: [] })).toEqual({ questions: null, asked: [] });
  expect(questionsInLink({ panel: 'threads', asked: [] })).toEqual({ questions: true, asked: [] });
  expect(questionsInLink({ panel: 'charts', asked: SWEEP })).toEqual({ questions: false, asked: SWEEP });
});

describe('a partly understood link', () => {
  it('opens what is understood, and reports the rest', () => {
    const opened = openingOf('?preset=stalled-node&threads=60&colour=red&camera=900@2,2');
    expect(opened).toMatchObject({ presetId: null, originId: 'stalled-node', view: { camera: null } });
    expect(opened.scenario).toEqual(openingOf('?preset=stalled-node&threads=60').scenario);
    expect(opened.complaint).toMatchObject({
      about: 'part',
      problems: [{ key: 'colour' }, { key: 'camera' }],
    });
  });

  it('lists the keys of the page, too, if a key is unknown', () => {
    const [problem] = openingOf('?preset=stalled-node&spede=2').complaint?.problems ?? [];
    for (const key of ['threads', 'rate', 'speed', 'camera', 'edit'])
      expect(problem?.allowed.split(', ')).toContain(key);
  });

  it('uses the last value of a key, also for the view, and reports the overridden ones', () => {
    const { view, complaint, scenario } = openingOf('?preset=stalled-node&speed=2&rate=5&speed=4&rate=2000');
    expect(view.speed).toBe(4);
    expect(scenario.traffic.ratePerSecond).toBe(2000);
    expect(complaint).toEqual({
      about: 'part',
      problems: [
        { key: 'rate', value: '"5"', allowed: 'one value for this key: the last one, "2000", counts' },
        { key: 'speed', value: '"2"', allowed: 'one value for this key: the last one, "4", counts' },
      ],
    });
  });

  it('shows no instant if its changes are not understood, because the instant would differ', () => {
    const opened = openingOf('?preset=stalled-node&edit=5s+rate%3Dmany&t=9s&follow=A.12');
    expect(opened).toMatchObject({ presetId: 'stalled-node', edits: [], complaint: { about: 'part' } });
    expect(opened.view).toMatchObject({ atNanos: null, followed: null, plays: true });
  });

  it.each([
    ['?colour=red', 'colour', 'red', ''],
    ['?v=7&colour=red', 'colour', 'red', ''],
    ['?v=7&A.threads=many', 'A.threads', 'many', '1 to 10'],
    ['?v=7&rate=-5', 'rate', '-5', 'from 1'],
    ['?v=99&threads=5', 'v', '99', '1'],
    ['?preset=nowhere&rate=5', 'preset', 'nowhere', 'stalled-node'],
    ['?v=7&edit=5s+rate%3Dmany', 'edit', '5s rate=many', 'A.threads=100'],
    ['?v=7&%E0%A4%A', 'link', '%E0%A4%A', ''],
  ])('opens the first scene if nothing of %s is understood, and says why', (query, key, value, allowed) => {
    const { presetId, complaint } = openingOf(query);
    expect(presetId).toBe(OPENING_PRESET_ID);
    expect(complaint?.about).toBe('link');
    expect(complaint?.problems[0]?.key).toBe(key);
    expect(complaint?.problems[0]?.value).toContain(value);
    expect(complaint?.problems[0]?.allowed).toContain(allowed);
  });

  it('opens with one lock replaced by another, without a message', () => {
    expect(openingOf('?preset=one-output&lock=output:spin:1ms').complaint).toBeNull();
  });
});

describe('the start from which charts show latency', () => {
  it('is the intended one, unless the link or the scene says otherwise', () => {
    expect(openingOf('?preset=stalled-node').view.starts).toBe('intended');
    expect(openingOf('?preset=intended-start').view.starts).toBe('both');
    expect(openingOf('?preset=intended-start&rate=500').view.starts).toBe('both');
    expect(openingOf('?preset=intended-start&starts=actual').view.starts).toBe('actual');
    expect(openingOf('?preset=stalled-node&starts=both').view.starts).toBe('both');
    expect(openingOf('?preset=stalled-node&starts=overhead').view.starts).toBe('overhead');
    expect(openingOf('?preset=stalled-node&starts=late').complaint?.problems).toEqual([
      { key: 'starts', value: '"late"', allowed: 'intended or actual or both or overhead or service' },
    ]);
  });

  it("is in the address if it differs from the scene's", () => {
    expect(startsInLink('both', 'intended-start')).toBeNull();
    expect(startsInLink('intended', 'intended-start')).toBe('intended');
    expect(startsInLink('both', 'stalled-node')).toBe('both');
    expect(startsInLink('intended', null)).toBeNull();
  });
});
