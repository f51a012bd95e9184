// Short texts for the parts of a scenario that are no single numbers: servers, the program of a request, faults.

import { serverOf } from '../scenario/default-scenario.ts';
import { DISTRIBUTION_GRAMMAR, formatDistribution, parseDistribution } from '../scenario/distribution.ts';
import { formatDuration, parseDuration } from '../scenario/duration.ts';
import {
  FAULT_KINDS,
  type Fault,
  type FaultKind,
  type Server,
  type Step,
  THREAD_MODELS,
  type ThreadModelName,
} from '../scenario/scenario.ts';

export const SERVERS_GRAMMAR = `a list such as A:blocking-pool,B:multi-reactor; models are ${THREAD_MODELS.join(', ')}`;

export function formatServers(servers: readonly Server[]): string {
  return servers.map((server) => `${server.id}:${server.model}`).join(',');
}

/** Servers that are there already with the same id and model keep their parameters. Null where the text is none. */
export function parseServers(text: string, present: readonly Server[]): readonly Server[] | null {
  const servers: Server[] = [];
  for (const part of text.split(',')) {
    const [id, model, rest] = part.trim().split(':');
    if (id === undefined || rest !== undefined || !isModel(model)) return null;
    servers.push(present.find((each) => each.id === id && each.model === model) ?? serverOf(model, id));
  }
  return servers;
}

function isModel(name: string | undefined): name is ThreadModelName {
  return (THREAD_MODELS as readonly (string | undefined)[]).includes(name);
}

export const REQUEST_GRAMMAR = `steps such as cpu:25us,call:upstream,sleep:1s; a time is ${DISTRIBUTION_GRAMMAR}`;

export function formatRequest(program: readonly Step[]): string {
  return program
    .map((step) => `${step.kind}:${step.kind === 'call' ? step.upstream : formatDistribution(step.time)}`)
    .join(',');
}

export function parseRequest(text: string): readonly Step[] | null {
  const steps: Step[] = [];
  for (const part of splitOutsideBrackets(text)) {
    const colon = part.indexOf(':');
    const kind = part.slice(0, colon).trim();
    const rest = part.slice(colon + 1).trim();
    if (kind === 'call') steps.push({ kind, upstream: rest });
    else if (kind === 'cpu' || kind === 'sleep') {
      const time = parseDistribution(rest);
      if (time === null) return null;
      steps.push({ kind, time });
    } else return null;
  }
  return steps;
}

function splitOutsideBrackets(text: string): string[] {
  return text.split(/,(?![^()]*\))/);
}

export const FAULT_GRAMMAR =
  'kind:node@from-until such as down:4@5s-12s, slow*10:4@5s (for good) or refusing:1@0s-3s, or none';

/** Without the upstream's name: links know one upstream. */
export function formatFault(fault: Fault): string {
  const factor = fault.kind === 'slow' ? `*${fault.factor}` : '';
  const until = fault.untilNanos === null ? '' : `-${formatDuration(fault.untilNanos)}`;
  return `${fault.kind}${factor}:${fault.node}@${formatDuration(fault.fromNanos)}${until}`;
}

const FAULT_PATTERN = /^([a-z]+)(?:\*(\d+(?:\.\d+)?))?:(\d+)@([^-]+)(?:-(.+))?$/;
const SLOW_FACTOR = 10;

export function parseFault(text: string, upstream: string): Fault | null {
  const match = FAULT_PATTERN.exec(text.trim());
  if (match === null || !isFaultKind(match[1]!)) return null;
  const kind = match[1];
  const fromNanos = parseDuration(match[4]!);
  const untilNanos = match[5] === undefined ? null : parseDuration(match[5]);
  if (fromNanos === null || (match[5] !== undefined && untilNanos === null)) return null;
  if (match[2] !== undefined && kind !== 'slow') return null;
  const factor = kind === 'slow' ? Number(match[2] ?? SLOW_FACTOR) : 1;
  return { kind, upstream, node: Number(match[3]), fromNanos, untilNanos, factor };
}

function isFaultKind(name: string): name is FaultKind {
  return (FAULT_KINDS as readonly string[]).includes(name);
}
