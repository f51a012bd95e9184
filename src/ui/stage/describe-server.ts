// Describes a server for the head of its road: its thread model and its size.

import { inside } from '../../languages/inside.ts';
import { t } from '../../languages/t.ts';
import { ownSettings } from '../../links/link.ts';
import type { Parameter } from '../../scenario/parameter.ts';
import { isParameterKey, parameterOf } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { valueSentence } from '../controls/value-words.ts';
import { TEXT } from '../words/text.ts';

/**
 * Such as "shop · Blocking pool, 50 threads". It begins with the name of the server as a service, if it has
 * one. The server's own settings follow: " · call timeout 300 ms".
 */
export function describeServer(server: Server, scenario: Scenario): string {
  return describeInPieces(server, scenario).join('');
}

/**
 * The description in pieces: the model, its size, and each of the server's own settings. If there is too
 * little room, whole pieces are left out.
 */
export function describeInPieces(server: Server, scenario: Scenario): readonly string[] {
  const name = nameOf(server);
  const sized = t`${name}, ${sizeOf(server)}`;
  return [
    ...(scenario.front === undefined ? [] : [`${scenario.front} · `]),
    ...(sized.startsWith(name) ? [name, sized.slice(name.length)] : [sized]),
    ...ownWords(server, scenario).map((each) => ` · ${each}`),
  ];
}

/** At most this many own settings are written out; the others are only counted. */
const OWN_MOST = 2;
/** A value longer than this is replaced by an ellipsis. */
const LONGEST = 20;

function ownWords(server: Server, scenario: Scenario): readonly string[] {
  const words = ownSettings(scenario, server.id).flatMap(([key, text]) => {
    // The road already names its locks, and a program is too long for the head.
    if (key === 'lock') return [];
    if (key === 'request') return [TEXT.stage.ownProgram];
    const ends = key.indexOf('.');
    const parameter = key.slice(ends + 1);
    const row = isParameterKey(parameter) ? parameterOf(parameter) : null;
    const value = ownText(row, text);
    // With several services, a setting of calls says which calls it applies to.
    const isFirst = row?.section === 'upstream' && scenario.upstreams.length > 1;
    const group = ends > 0 ? key.slice(0, ends) : isFirst ? scenario.upstreams[0].name : '';
    if (parameter === 'timeout' && group !== '') return TEXT.stage.callTimeout(group, value);
    const own = `${row === null ? parameter : inSentence(row.label)} ${value}`;
    return group === '' ? own : t`${group}: ${own}`;
  });
  return words.length > OWN_MOST + 1
    ? [...words.slice(0, OWN_MOST), TEXT.stage.more(words.length - OWN_MOST)]
    : words;
}

/** The value of a setting for display. `text`: the value as in a link. */
function ownText(row: Parameter | null, text: string): string {
  const value = Number(text);
  if (row?.type === 'choice') return row.choices.find((choice) => choice.value === text)?.label ?? text;
  if (row?.type === 'number' && row.unit === 'fraction' && value >= 0) return valueSentence(row, value);
  return text.length > LONGEST ? '…' : text.replace(/(\d)us/, '$1µs').replace(/(\d)([a-zµ])/i, '$1 $2');
}

/** "Call timeout" becomes "call timeout"; "CPU cores" and "CoDel" stay. */
function inSentence(label: string): string {
  return label.replace(/^[A-Z](?=[a-z]+\b)/, inside);
}

function nameOf(server: Server): string {
  const { name, nameOf } = modelOf(server);
  return nameOf?.(server) ?? name;
}

function sizeOf(server: Server): string {
  const { count, word, of } = modelOf(server).size(server);
  const counted = TEXT.stage.counted(count, word);
  if (of === 'most') return TEXT.stage.upTo(counted);
  return of === 'stage' ? TEXT.stage.each(counted) : counted;
}
