// YAML and JSON as settings: Spring with its profiles, Kubernetes and Docker Compose, Envoy with its clusters, and any
// other nested names. A library has parsed the text into plain values.

import { t } from '../../languages/t.ts';
import { type Assignment, lineOf } from './assignments.ts';
import type { NotUnderstood } from './draft.ts';
import { commandOf } from './options.ts';
import { serverCommand } from './server-commands.ts';
import { assigned, type SettingsDocument, type SettingsPart } from './settings-document.ts';

/** Deeper values are not settings. */
const DEPTH_MAX = 30;
const VALUES_MAX = 5000;
const NO_SETTING = t`not a server setting`;

type YamlMap = Readonly<Record<string, unknown>>;

const isYamlMap = (value: unknown): value is YamlMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `values`: the parsed value of each document in the text. Returns null if there is none or one of them is
 * not a map.
 */
export function settingsOfValues(values: readonly unknown[]): SettingsDocument | null {
  if (values.length === 0 || !values.every(isYamlMap)) return null;
  const reader = new Flattener();
  for (const each of values.flatMap(itemsOf)) {
    const profile = profileOf(each);
    if (profile !== null)
      reader.leaveAll(
        each,
        t`applies only to the profile ${profile}; the text does not say which profile is active`,
      );
    else if (isContainers(each)) reader.takeWorkload(each);
    else if (clustersOf(each).length > 1) reader.takeClusters(each, clustersOf(each));
    else reader.take(each);
  }
  const { assignments, left, parts } = reader;
  const [only, ...others] = parts;
  if (others.length > 0) return { assignments, left, parts };
  return {
    assignments: [...assignments, ...(only?.assignments ?? [])],
    left: [...left, ...(only?.left ?? [])],
  };
}

/** The members of a Kubernetes List; any other document is itself the only member. */
function itemsOf(value: YamlMap): readonly YamlMap[] {
  return value.kind === 'List' && Array.isArray(value.items) ? value.items.filter(isYamlMap) : [value];
}

function profileOf(value: YamlMap): string | null {
  for (const path of ['spring.config.activate.on-profile', 'spring.profiles']) {
    const found = at(value, path.split('.')) ?? value[path];
    if (typeof found === 'string') return found;
  }
  return null;
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, key) => (isYamlMap(node) ? node[key] : undefined), value);
}

/** Whether the document is one of Kubernetes or Docker Compose. */
function isContainers(value: YamlMap): boolean {
  return ('apiVersion' in value && 'kind' in value) || isYamlMap(value.services);
}

/** Names of Envoy's clusters, each of which is a service behind it; none in another file. */
function clustersOf(value: YamlMap): readonly string[] {
  const clusters = at(value, ['static_resources', 'clusters']);
  return Array.isArray(clusters)
    ? clusters.flatMap((each) => (isYamlMap(each) && typeof each.name === 'string' ? [each.name] : []))
    : [];
}

class Flattener {
  readonly assignments: Assignment[] = [];
  readonly left: NotUnderstood[] = [];
  readonly parts: SettingsPart[] = [];
  private values = 0;
  /** "Deployment api". */
  private workload = '';

  take(node: unknown, path: readonly string[] = []): void {
    this.each(node, path, (name, value, given) => this.assignments.push(assigned(name, value, given)));
  }

  leaveAll(node: unknown, why: string): void {
    this.each(node, [], (name, _, given) => {
      if (!/on-profile$|^spring\.profiles$/.test(name)) this.left.push({ given, why });
    });
  }

  /** Takes a document of Kubernetes or Compose. Each of its containers is a separate part. */
  takeWorkload(value: YamlMap): void {
    const name = at(value, ['metadata', 'name']);
    this.workload = [value.kind, name].filter((each) => typeof each === 'string').join(' ');
    this.takeContainers(value);
  }

  /** Takes a document of Envoy. Each cluster, with the routes to it, is a separate part. */
  takeClusters(value: YamlMap, names: readonly string[]): void {
    const inside = new Map(names.map((name) => [name, new Flattener()]));
    const without = (node: unknown, path: readonly string[]): unknown => {
      if (path.length > DEPTH_MAX) return null;
      if (Array.isArray(node)) {
        const kept = node.map((each) => without(each, path)).filter((each) => each !== null);
        return kept.length === 0 ? null : kept;
      }
      if (!isYamlMap(node)) return node;
      const name = path.at(-1) === 'clusters' ? node.name : at(node, ['route', 'cluster']);
      const own = typeof name === 'string' ? inside.get(name) : undefined;
      if (own !== undefined) {
        own.take(node, path);
        return null;
      }
      const kept = Object.entries(node).map(([key, each]) => [key, without(each, [...path, key])] as const);
      return Object.fromEntries(kept.filter(([, each]) => each !== null));
    };
    this.take(without(value, []));
    for (const [name, { assignments, left }] of inside)
      this.parts.push({ label: t`cluster ${name}`, assignments, left });
  }

  private takePart(label: string, node: unknown, path: readonly string[]): void {
    const inside = new Flattener();
    inside.takeContainers(node, path);
    const { assignments, left } = inside;
    this.parts.push({ label, assignments, left });
  }

  /** Takes containers, of which only the environment, the command and the limits count. */
  takeContainers(node: unknown, path: readonly string[] = []): void {
    if (path.length > DEPTH_MAX) return;
    if (Array.isArray(node)) {
      for (const each of node) this.takeContainers(each, path);
      return;
    }
    if (!isYamlMap(node)) return;
    let others = 0;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'containers' && Array.isArray(value)) {
        for (const each of value) {
          const name = isYamlMap(each) ? String(each.name ?? '') : '';
          this.takePart(t`${this.workload}, container ${name}`, each, [...path, key]);
        }
      } else if (key === 'services' && path.length === 0 && isYamlMap(value)) {
        for (const [name, each] of Object.entries(value)) this.takePart(name, each, [key, name]);
      } else if (key === 'env' || key === 'environment') this.takeEnvironment(value);
      else if (key === 'resources') this.takeLimits(value);
      else if (key === 'cpus' || key === 'mem_limit' || key === 'replicas') {
        this.assignments.push(
          assigned(
            `container.${key === 'mem_limit' ? 'memory' : key}`,
            String(value),
            lineOf(key, String(value)),
          ),
        );
      } else if (key === 'command' || key === 'args') this.takeCommand(value);
      else if (isYamlMap(value) || Array.isArray(value)) this.takeContainers(value, [...path, key]);
      else others += 1;
    }
    if (others > 0)
      this.left.push({ given: t`${path.join('.') || 'YAML'}, ${others} more`, why: NO_SETTING });
  }

  private takeEnvironment(value: unknown): void {
    const pairs = Array.isArray(value)
      ? value.map((each): readonly [string, unknown] => {
          if (isYamlMap(each)) return [String(each.name), each.value];
          const [name = '', ...rest] = String(each).split('=');
          return [name, rest.join('=')];
        })
      : Object.entries(isYamlMap(value) ? value : {});
    for (const [name, given] of pairs) {
      if (typeof given === 'object' || given === undefined)
        this.left.push({ given: name, why: t`its value is not in the text` });
      else this.assignments.push(assigned(name, String(given), `${name}=${String(given)}`));
    }
  }

  private takeLimits(value: unknown): void {
    this.each(value, [], (name, text) =>
      this.assignments.push(assigned(`container.${name}`, text, lineOf(`resources.${name}`, text))),
    );
  }

  private takeCommand(value: unknown): void {
    const words = Array.isArray(value) ? value.map(String) : String(value).split(/\s+/);
    const command = commandOf(words);
    const read = command === null ? null : serverCommand(command);
    if (read !== null) {
      this.assignments.push(...read.assignments);
      this.left.push(...read.left);
    } else this.left.push({ given: words.join(' '), why: t`not a known command` });
  }

  /** Visits each named value, with all names above it. */
  private each(
    node: unknown,
    path: readonly string[],
    tell: (name: string, value: string, given: string) => void,
  ): void {
    if (path.length > DEPTH_MAX || this.values > VALUES_MAX) return;
    if (Array.isArray(node)) {
      // The members of a list of thresholds or containers are read one by one; a list of plain values is one
      // value.
      if (node.some((each) => typeof each === 'object')) for (const each of node) this.each(each, path, tell);
      else tell(path.join('.'), node.join(','), lineOf(path.join('.'), node.join(',')));
    } else if (isYamlMap(node)) {
      for (const [key, value] of Object.entries(node))
        this.each(value, [...path, key.replace(/^:/, '')], tell);
    } else if (node !== null && node !== undefined && path.length > 0) {
      this.values += 1;
      tell(path.join('.'), String(node), lineOf(path.join('.'), String(node)));
    }
  }
}
