// Names as Spring reads them from the environment, and values that refer to others:
// SERVER_TOMCAT_THREADS_MAX, ${THREADS:200}.

import { t } from '../../languages/t.ts';
import { type Assignment, normalName } from './assignments.ts';
import type { NotUnderstood } from './draft.ts';
import type { SettingsDocument } from './settings-document.ts';

const ENVIRONMENT = /\b(?:SERVER|SPRING|MANAGEMENT|RESILIENCE4J|QUARKUS)_[A-Z0-9_]{1,100}\b/;
/**
 * Ends of names whose words are joined by dashes in files and by underscores in the environment; here, by
 * dots. The dots are dropped: MAXIMUM_POOL_SIZE becomes maximumpoolsize.
 */
const JOINED = [
  'maximum.pool.size',
  'connection.timeout',
  'minimum.idle',
  'accept.count',
  'max.connections',
  'min.spare',
  'max.queue.capacity',
  'max.size',
];
const PLACE = /^\$\{([\w.-]{1,100})(?::([^{}]{0,200}))?\}$/;

/** Converts environment names to those of files, and replaces each reference by its value. */
export function asSpringDoes(given: readonly Assignment[]): SettingsDocument {
  const named = given.map(withSpringName);
  const values = new Map(named.map(({ name, value }) => [name, value]));
  const byName = new Map(given.map(({ name, value }) => [name, value]));
  const left: NotUnderstood[] = [];
  const assignments = named.flatMap((each): readonly Assignment[] => {
    const place = PLACE.exec(each.value);
    if (place === null) return [each];
    const name = normalName(place[1]!);
    const value = values.get(name) ?? byName.get(name) ?? place[2];
    if (value !== undefined && !PLACE.test(value)) return [{ ...each, value }];
    left.push({ given: each.given, why: t`its value comes from ${place[1]!}, which is not in the text` });
    return [];
  });
  return { assignments, left };
}

function withSpringName(setting: Assignment): Assignment {
  const found = ENVIRONMENT.exec(setting.given)?.[0];
  if (found === undefined || normalName(found) !== setting.name) return setting;
  const dotted = found.toLowerCase().replaceAll('_', '.');
  const name = JOINED.reduce((text, each) => text.replace(each, each.replaceAll('.', '')), dotted);
  return { ...setting, name };
}
