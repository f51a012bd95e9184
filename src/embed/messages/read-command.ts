// Reads data received by postMessage, which may be anything. Data that is not a command is ignored; a command
// with errors is reported. Only known fields are read, so deep or huge data costs nothing.

import { isRecord } from '../../scenario/is-record.ts';
import { type Problem, showValue } from '../../scenario/problem.ts';
import { FAULT_KINDS, type FaultKind } from '../../scenario/scenario.ts';
import type {
  BreakPayload,
  Command,
  Envelope,
  FrameReport,
  NodePayload,
  ProtocolVersion,
  SetPayload,
} from './protocol.ts';

export const PROTOCOL_VERSION: ProtocolVersion = 1;

/** Ten days, longer than anyone watches a run. */
export const SECONDS_MAX = 864_000;
const ID_LENGTH_MAX = 100;
const TEXT_LENGTH_MAX = 100_000;
const SETTINGS_MAX = 100;

export type ReadCommand =
  | { readonly kind: 'ignored' }
  | { readonly kind: 'wrong'; readonly id: MessageId; readonly problem: Problem }
  | { readonly kind: 'command'; readonly command: Command };

/** Id of a command; undefined if the command has none. */
export type MessageId = string | number | undefined;

type Fields = Readonly<Record<string, unknown>>;
type CommandType = Command['type'];

const READERS: {
  readonly [Type in CommandType]: (payload: Fields) => Payload<Type> | Problem;
} = {
  play: () => ({}),
  pause: () => ({}),
  seek({ seconds }) {
    const isTime = typeof seconds === 'number' && seconds >= 0 && seconds <= SECONDS_MAX;
    return isTime ? { seconds } : wrong('seconds', seconds, `a number of seconds from 0 to ${SECONDS_MAX}`);
  },
  set: readSettings,
  get({ what }) {
    const isKnown = what === 'state' || what === 'metrics';
    return isKnown ? { what } : wrong('what', what, 'state or metrics');
  },
  load({ scenario }) {
    if (isText(scenario) && scenario.trim() !== '') return { scenario };
    return wrong('scenario', scenario, 'the name of a scene, or a link of at most 100,000 characters');
  },
  break: readBreak,
  heal: readNode,
};

const COMMAND_TYPES = Object.keys(READERS) as readonly CommandType[];
/**
 * Types of a frame's own reports. If a report is sent back to a frame, the frame must not answer, or the
 * exchange would never end.
 */
const REPORT_TYPES: Readonly<Record<FrameReport['type'], true>> = {
  ready: true,
  resize: true,
  state: true,
  metrics: true,
  moment: true,
  error: true,
};

/** Never throws. `data` must come from a structured clone, which has no getters. */
export function readCommand(data: unknown): ReadCommand {
  const envelope = envelopeOf(data);
  if (envelope === null || Object.hasOwn(REPORT_TYPES, envelope.type)) return { kind: 'ignored' };
  const { id, version, type } = envelope;
  const refused = (problem: Problem): ReadCommand => ({ kind: 'wrong', id, problem });
  if (version !== PROTOCOL_VERSION) {
    return refused(wrong('version', version, `protocol version ${PROTOCOL_VERSION}`));
  }
  if (!isCommandType(type)) return refused(wrong('type', type, COMMAND_TYPES.join(', ')));
  const payload = READERS[type](envelope.payload);
  if (isProblem(payload)) return refused(payload);
  const command = { source: 'threadway', version: PROTOCOL_VERSION, type, payload, ...named(id) };
  return { kind: 'command', command: command as Command };
}

/** The field `id` of a message; no field if there is no id. */
export function named(id: MessageId): { readonly id?: string | number } {
  return id === undefined ? {} : { id };
}

type Payload<Type extends CommandType> = Extract<Command, Envelope<Type, unknown>>['payload'];

interface AnyEnvelope {
  readonly version: number;
  readonly type: string;
  readonly id: MessageId;
  readonly payload: Fields;
}

/** null if the data is not a message of this protocol, in any of its versions. */
function envelopeOf(data: unknown): AnyEnvelope | null {
  if (!isRecord(data)) return null;
  const { source, version, type, id, payload = {} } = data;
  if (source !== 'threadway' || typeof version !== 'number' || typeof type !== 'string') return null;
  if (!isRecord(payload) || !isId(id)) return null;
  return { version, type, id, payload };
}

function isId(id: unknown): id is MessageId {
  if (typeof id === 'string') return id.length <= ID_LENGTH_MAX;
  return id === undefined || Number.isSafeInteger(id);
}

function readSettings({ settings }: Fields): SetPayload | Problem {
  const allowed = `an object of at most ${SETTINGS_MAX} settings by the keys of links`;
  if (!isRecord(settings)) return wrong('settings', settings, allowed);
  const entries = Object.entries(settings);
  if (entries.length === 0) return wrong('settings', settings, allowed);
  if (entries.length > SETTINGS_MAX) return wrong('settings', `${entries.length} settings`, allowed);
  const unreadable = entries.find(([, value]) => !isSettingValue(value));
  if (unreadable !== undefined) {
    return wrong(shownKey(unreadable[0]), unreadable[1], 'a text, a number or a list of texts');
  }
  return { settings: settings as SetPayload['settings'] };
}

function readNode({ node, group = null }: Fields): NodePayload | Problem {
  if (typeof node !== 'number' || !Number.isSafeInteger(node) || node < 1) {
    return wrong('node', node, 'a whole number from 1');
  }
  if (group !== null && !isText(group)) return wrong('group', group, 'the name of an upstream group');
  return group === null ? { node } : { node, group };
}

function readBreak(payload: Fields): BreakPayload | Problem {
  const node = readNode(payload);
  const { fault = 'down', strength } = payload;
  if (isProblem(node)) return node;
  if (!isFault(fault)) return wrong('fault', fault, 'down, refusing, slow, flapping or errors');
  if (strength === undefined) return 'fault' in payload ? { ...node, fault } : node;
  if (fault === 'down' || fault === 'refusing') {
    return wrong('strength', strength, 'only for slow, flapping and errors');
  }
  const isNumber = typeof strength === 'number' && Number.isFinite(strength);
  return isNumber ? { ...node, fault, strength } : wrong('strength', strength, 'a number');
}

function isFault(fault: unknown): fault is FaultKind {
  return FAULT_KINDS.some((kind) => kind === fault);
}

function isSettingValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= SETTINGS_MAX && value.every(isText);
  return isText(value) || (typeof value === 'number' && Number.isFinite(value));
}

/** The key, cut to a length that can be shown. */
function shownKey(key: string): string {
  return showValue(key).slice(1, -1);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TEXT_LENGTH_MAX;
}

function isCommandType(type: string): type is CommandType {
  return Object.hasOwn(READERS, type);
}

function isProblem(payload: object): payload is Problem {
  return 'allowed' in payload;
}

function wrong(key: string, value: unknown, allowed: string): Problem {
  return { key, value: briefly(value), allowed };
}

/** The value as a short text. Deep or huge data is described rather than written out. */
function briefly(value: unknown): string {
  if (typeof value === 'string') return showValue(value.slice(0, 100));
  if (typeof value !== 'object' || value === null) return showValue(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
