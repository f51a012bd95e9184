// Controls named by a link: the parameter of each in a scene, and which have no effect there.

import { describe, expect, it } from 'vitest';
import { decodeEmbed, encodeEmbed } from '../../../src/links/embed-link.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { placesOf } from '../../../src/ui/dock/control-places.ts';
import { unusedControls } from '../../../src/ui/frame/unused-controls.ts';

const link = decodeLink(
  'servers=A:blocking-pool,B:event-loop&upstream=search,db&db.nodes=3&request=cpu:1ms,call:search,call:db',
  [],
);
if (!link.ok) throw new Error('the link is not understood');
const { scenario } = link;

const named = (controls: string) => decodeEmbed(`controls=${controls}`, []).settings.controls ?? [];
const places = (controls: string) => named(controls).flatMap((each) => placesOf(scenario, each));

describe('controls of a link', () => {
  it('concern all servers that have the parameter, one server, or an upstream group', () => {
    expect(scenario.upstreams.map(({ name }) => name)).toEqual(['search', 'db']);
    expect(places('threads')).toEqual([{ key: 'threads', server: 'A', group: null }]);
    expect(places('rate')).toEqual([{ key: 'rate', server: null, group: null }]);
    expect(places('timeout')).toEqual([{ key: 'timeout', server: null, group: null }]);
    expect(places('db.timeout')).toEqual([{ key: 'timeout', server: null, group: 'db' }]);
    expect(places('A.db.timeout')).toEqual([{ key: 'timeout', server: 'A', group: 'db' }]);
  });

  it('have no effect if the server, group or parameter does not exist', () => {
    const told = unusedControls(scenario, named('db.timeout,C.threads,cache.timeout,db.threads'));
    expect(told.map(({ value }) => value)).toEqual(['C.threads', 'cache.timeout', 'db.threads']);
  });

  it('are written as they are read', () => {
    const text = 'controls=threads,db.timeout,A.db.timeout';
    const { settings } = decodeEmbed(text, []);
    expect(decodeURIComponent(encodeEmbed(settings))).toBe(text);
  });
});
