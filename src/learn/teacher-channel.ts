// Messages between the teacher's window and the slides: which step is shown, and where to go. They use a
// BroadcastChannel, which connects windows of the same browser; in a browser without it, the windows are not
// connected.

export type TeacherMessage =
  | { readonly type: 'asks' }
  /** The slides now show `step`. The first slide was shown at `startedAt`. */
  | { readonly type: 'shows'; readonly step: string; readonly startedAt: number }
  | { readonly type: 'goes'; readonly by: 1 | -1 };

/** Used instead of a step while the first slide is shown. */
export const TITLE_STEP = '';
/** Used instead of a step while the last slide is shown. */
export const END_STEP = 'end';

export interface TeacherChannel {
  send(message: TeacherMessage): void;
  close(): void;
}

const TYPES: readonly unknown[] = ['asks', 'shows', 'goes'];
/**
 * Within this time after a message, only the last message of each kind counts. It is shorter than the time
 * between two presses of a button.
 */
const REST_MILLIS = 50;
/** A lesson cannot have been shown for longer than this; a message that says so is ignored. */
const SHOWN_MAX_MILLIS = 30 * 24 * 3_600_000;
const STEP_LENGTH_MAX = 100;

export function openTeacherChannel(
  lesson: string,
  onMessage: (message: TeacherMessage) => void,
): TeacherChannel {
  if (!('BroadcastChannel' in globalThis)) return { send: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`threadway.lesson.${lesson}`);
  const { take, stop } = restingBetween(onMessage);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) take(data);
  };
  const close = (): void => {
    stop();
    channel.close();
  };
  return { send: (message) => channel.postMessage(message), close };
}

/**
 * Passes on the first message at once. Of the messages that arrive during the rest after it, passes on only
 * the last of each kind when the rest ends.
 */
function restingBetween(onMessage: (message: TeacherMessage) => void): {
  readonly take: (message: TeacherMessage) => void;
  readonly stop: () => void;
} {
  const waiting = new Map<TeacherMessage['type'], TeacherMessage>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const rest = (): void => {
    timer = setTimeout(() => {
      timer = null;
      const messages = [...waiting.values()];
      waiting.clear();
      if (messages.length > 0) rest();
      messages.forEach(onMessage);
    }, REST_MILLIS);
  };
  return {
    take(message) {
      if (timer !== null) waiting.set(message.type, message);
      else {
        rest();
        onMessage(message);
      }
    },
    stop: () => clearTimeout(timer ?? undefined),
  };
}

/**
 * Whether data is a valid message. Pages of other versions, and any page of the same origin, can send on this
 * channel.
 */
function isMessage(data: unknown): data is TeacherMessage {
  if (typeof data !== 'object' || data === null || !('type' in data) || !TYPES.includes(data.type))
    return false;
  if (data.type === 'goes') return 'by' in data && (data.by === 1 || data.by === -1);
  if (data.type === 'asks') return true;
  return (
    'step' in data &&
    typeof data.step === 'string' &&
    data.step.length <= STEP_LENGTH_MAX &&
    'startedAt' in data &&
    typeof data.startedAt === 'number' &&
    Math.abs(Date.now() - data.startedAt) <= SHOWN_MAX_MILLIS
  );
}
