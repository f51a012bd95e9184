// Reads the elements of Tomcat's server.xml: which Connector is meant, and whose threads it uses. A Connector
// with an executor ignores its own threads.

import { t } from '../../languages/t.ts';
import type { Question } from '../reading-report.ts';
import { type Assignment, pairsIn, withoutXmlComments } from './assignments.ts';

interface XmlElement {
  readonly tag: string;
  readonly given: string;
  readonly attributes: readonly Assignment[];
}

const TAG = /<([A-Za-z][\w.:-]{0,60})(\s[^<>]{0,4000})>/g;

export interface ServerXml {
  /** The text without the elements that were read. */
  readonly text: string;
  readonly taken: readonly Assignment[];
  readonly left: readonly { readonly setting: Assignment; readonly why: string }[];
  /**
   * The question which Connector is meant; null if there is only one Connector, or if the question was
   * answered.
   */
  readonly question: Question | null;
}

const attributeOf = ({ attributes }: XmlElement, name: string): string | null =>
  attributes.find((each) => each.name === name)?.value ?? null;

/** Whether the text is a server.xml, or a part of one. */
export function isServerXml(text: string): boolean {
  return /<(?:Connector|Executor)\s/.test(text);
}

/**
 * Reads a server.xml, or a part of one; null if the text is neither. `part`: the number of the chosen
 * Connector, from 1. No choice is needed if there is one HTTP Connector, because AJP Connectors only serve a
 * web server in front.
 */
export function readServerXml(given: string, part: number | null): ServerXml | null {
  if (!isServerXml(given)) return null;
  const text = withoutXmlComments(given);
  const elements = [...text.matchAll(TAG)].map(
    ([whole, tag, attributes]): XmlElement => ({
      tag: tag!,
      given: whole,
      attributes: pairsIn(attributes!).map((each) => ({ ...each, given: `${tag} ${each.given}` })),
    }),
  );
  const connectors = elements.filter(({ tag }) => tag === 'Connector');
  const rest = text.replace(TAG, '').replace(/<\/[A-Za-z][\w.:-]{0,60}>/g, '');
  const ofHttp = connectors.filter((each) => !/ajp/i.test(attributeOf(each, 'protocol') ?? ''));
  const only = ofHttp.length === 1 ? ofHttp[0] : connectors.length === 1 ? connectors[0] : undefined;
  const chosen = part === null ? only : connectors.length > 1 ? connectors[part - 1] : connectors[0];
  if (connectors.length > 1 && chosen === undefined)
    return { text: rest, taken: [], left: [], question: connectorQuestion(connectors) };
  const executor = chosen === undefined ? null : attributeOf(chosen, 'executor');
  const pool = elements.find(
    (each) => each.tag === 'Executor' && executor !== null && attributeOf(each, 'name') === executor,
  );
  const taken: Assignment[] = [];
  const left: { readonly setting: Assignment; readonly why: string }[] = [];
  for (const element of elements) {
    const isOther =
      (element.tag === 'Connector' && element !== chosen) ||
      (element.tag === 'Executor' && chosen !== undefined && element !== pool);
    const ownThreads = element === chosen && pool !== undefined ? ['maxthreads', 'minsparethreads'] : [];
    for (const setting of element.attributes) {
      if (isOther) left.push({ setting, why: t`belongs to another ${element.tag}, which was not chosen` });
      else if (ownThreads.includes(setting.name))
        left.push({
          setting,
          why: t`a Connector with an executor uses the executor’s threads and ignores its own thread settings`,
        });
      else if (setting.name === 'executor' && pool === undefined)
        left.push({ setting, why: t`there is no such executor in the text` });
      else if (setting.name === 'executor' || (element === pool && setting.name === 'name'))
        left.push({ setting, why: t`names the executor whose threads are used` });
      else taken.push(setting);
    }
  }
  return { text: rest, taken, left, question: null };
}

function connectorQuestion(connectors: readonly XmlElement[]): Question {
  return {
    key: 'part',
    words: t`The text holds ${connectors.length} Connectors. Which one?`,
    choices: connectors.map(({ given }, index) => ({
      value: String(index + 1),
      words: given.replace(/\s+/g, ' ').slice(0, 120),
    })),
  };
}
