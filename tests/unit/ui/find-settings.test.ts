// The questions of finder and sweep if a link names a server before the parameter.

import { describe, expect, it } from 'vitest';
import { decodeLink } from '../../../src/links/link.ts';
import { formatLimit } from '../../../src/links/objective-text.ts';
import { decodeStudySettings, encodeStudySettings } from '../../../src/links/study-link.ts';
import type { SweepAnswer } from '../../../src/protocol/study-api.ts';
import { defaultAxis } from '../../../src/scenario/default-question.ts';
import { DEFAULT_STUDY_SETTINGS } from '../../../src/scenario/question.ts';
import { firstLimitHint, questionsOf, resolveSettings } from '../../../src/ui/study/find-settings.ts';
import { fittedAxis, serversFor, valueNow, variedIn } from '../../../src/ui/study/study-form.tsx';
import { axisLabel, sweepSentence } from '../../../src/ui/study/sweep-words.ts';

const link = decodeLink('servers=A:blocking-pool,B:blocking-pool,C:event-loop&B.timeout=300ms');
if (!link.ok) throw new Error('not read');
const { scenario } = link;

const settingsIn = (query: string) =>
  decodeStudySettings(
    query.split('&').map((pair) => pair.split('=') as [string, string]),
    scenario,
  ).settings;
const find = (query: string) => questionsOf(settingsIn(query).find, scenario)[0];

describe('the hint at the first objective', () => {
  it('names the limit in its field, and the value of which it is twice', () => {
    const { objectives } = resolveSettings(DEFAULT_STUDY_SETTINGS.find, scenario);
    const { measure, limit } = objectives[0];
    const said = firstLimitHint(scenario);
    const [shown, alone] = [...said.matchAll(/[\d.]+\sms/g)].map(([latency]) => Number.parseFloat(latency));
    expect(shown).toBe(Number.parseFloat(formatLimit(measure, limit)));
    expect(alone * 2).toBeGreaterThan(0);
    expect(alone * 2).toBeLessThanOrEqual(shown);
  });
});

describe('a search in a link', () => {
  it('concerns the server before the parameter, and varies only that server', () => {
    expect(find('find=B.threads')).toMatchObject({
      server: 'B',
      axis: { parameter: 'threads', server: 'B' },
    });
    expect(find('find=B.timeout')).toMatchObject({
      server: 'B',
      axis: { parameter: 'timeout', server: 'B' },
    });
    expect(find('find=timeout')).toMatchObject({ server: 'A', axis: { server: null } });
  });

  it('varies a parameter that its server has, whichever server is named beside it', () => {
    expect(find('find=B.threads&findOn=A')).toMatchObject({ server: 'A', axis: { server: null } });
  });

  it('ignores a server that the scene lacks or that lacks the parameter', () => {
    expect(find('find=D.threads')).toMatchObject({ server: 'A', axis: { server: null } });
    expect(find('find=C.threads')).toMatchObject({ server: 'A', axis: { server: null } });
    expect(resolveSettings(DEFAULT_STUDY_SETTINGS.find, scenario).axis.server).toBeNull();
  });
});

describe('a sweep in a link', () => {
  const axis = fittedAxis(settingsIn('sweep=B.timeout:100ms..1s').sweep.axis, scenario)!;

  it('may concern one server, and says so', () => {
    expect(axis).toMatchObject({ parameter: 'timeout', server: 'B', from: 100e6 });
    expect(axisLabel(axis)).toBe('Call timeout of server B');
    expect(valueNow(axis, scenario)).toBe(300e6);
    expect(valueNow({ ...axis, server: null }, scenario)).toBeNull();
    expect(fittedAxis({ ...axis, server: 'D' }, scenario)).toMatchObject({ server: null });
  });

  it('may concern a later service, both in a link and in the list of parameters', () => {
    const services = decodeLink('upstream=cache,db&request=call:cache,call:db&db.timeout=300ms');
    if (!services.ok) throw new Error('not read');
    const of = services.scenario;
    const { settings, problems } = decodeStudySettings([['sweep', 'db.timeout:100ms..1s']], of);
    expect(problems).toEqual([]);
    const ofDb = fittedAxis(settings.sweep.axis, of)!;
    expect(ofDb).toMatchObject({ parameter: 'timeout', group: 'db', server: null });
    expect(axisLabel(ofDb)).toBe('Call timeout of db');
    expect(valueNow(ofDb, of)).toBe(300e6);
    expect(encodeStudySettings(settings)).toEqual([['sweep', 'db.timeout:100ms..1s']]);
    expect(variedIn(of)).toContainEqual({ parameter: 'timeout', group: 'db' });
    // Rates belong to no service, and a scene without the service gives another question.
    expect(decodeStudySettings([['sweep', 'db.rate']], of).problems).toMatchObject([{ key: 'sweep' }]);
    expect(fittedAxis(ofDb, scenario)).toBeNull();
  });

  it('may concern the servers of a service, with their present value', () => {
    const services = decodeLink(
      'servers=A:event-loop&upstream=orders:2,db&request=call:orders&orders.server=blocking-pool&orders.threads=4&orders.request=call:db',
    );
    if (!services.ok) throw new Error('not read');
    const of = services.scenario;
    expect(variedIn(of)).toContainEqual({ parameter: 'threads', group: 'orders' });
    expect(variedIn(of)).toContainEqual({ parameter: 'cores', group: 'orders' });
    expect(variedIn(of)).not.toContainEqual({ parameter: 'threads' });
    expect(variedIn(of)).not.toContainEqual({ parameter: 'threads', group: 'db' });
    const axis = { ...defaultAxis('threads', null, 5), group: 'orders' };
    expect(valueNow(axis, of)).toBe(4);
    expect(fittedAxis(axis, of)).toEqual(axis);
    expect(serversFor(axis, of)).toEqual(['A']);
  });

  it('may combine the same parameter of two services', () => {
    const services = decodeLink('upstream=cache,db&request=call:cache,call:db');
    if (!services.ok) throw new Error('not read');
    const pairs = [
      ['sweep', 'timeout'],
      ['sweepBy', 'db.timeout'],
    ] as const;
    const { settings, problems } = decodeStudySettings(pairs, services.scenario);
    expect(problems).toEqual([]);
    expect(settings.sweep.across).toMatchObject({ parameter: 'timeout', group: 'db' });
  });

  it('offers the servers that can be varied separately', () => {
    expect(serversFor({ parameter: 'threads' }, scenario)).toEqual(['A', 'B']);
    expect(serversFor({ parameter: 'timeout' }, scenario)).toEqual(['A', 'B', 'C']);
    expect(serversFor({ parameter: 'rate' }, scenario)).toEqual([]);
  });

  it('does not claim that an unchanged server lacks the parameter', () => {
    const curve = { server: 'A', flat: true, points: [], knee: null, saturation: null };
    const answer: SweepAnswer = { kind: 'sweep', requests: null, curves: [curve] };
    const sentence = (server: string | null) =>
      sweepSentence(
        answer,
        {
          kind: 'sweep',
          axis: { ...axis, server },
          across: null,
          coarse: false,
          effort: { requests: null, maxEvents: 1, warmup: 0, replications: 1 },
        },
        'p99',
        'A',
      );
    expect(sentence('B')).toMatch(/^A is unchanged: /);
    expect(sentence(null)).toMatch(/^A does not have this parameter: /);
  });
});
