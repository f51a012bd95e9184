// What the teacher's own window and the wall say to each other: which step is shown, and where to go. Between windows of one
// browser, over a BroadcastChannel; where there is none, the windows stay alone.

export type TeacherMessage =
  | { readonly type: 'asks' }
  /** The wall shows this step since so long. */
  | { readonly type: 'shows'; readonly step: string; readonly startedAt: number }
  | { readonly type: 'goes'; readonly by: 1 | -1 };

/** In place of a step while the wall shows what the lesson is about. */
export const TITLE_STEP = '';

export interface TeacherChannel {
  send(message: TeacherMessage): void;
  close(): void;
}

const TYPES: readonly unknown[] = ['asks', 'shows', 'goes'];

export function openTeacherChannel(
  lesson: string,
  onMessage: (message: TeacherMessage) => void,
): TeacherChannel {
  if (!('BroadcastChannel' in globalThis)) return { send: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`threadway.lesson.${lesson}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) onMessage(data);
  };
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Pages of other versions may be open beside this one. */
function isMessage(data: unknown): data is TeacherMessage {
  if (typeof data !== 'object' || data === null || !('type' in data) || !TYPES.includes(data.type))
    return false;
  if (data.type === 'goes') return 'by' in data && (data.by === 1 || data.by === -1);
  if (data.type === 'asks') return true;
  return (
    'step' in data &&
    typeof data.step === 'string' &&
    'startedAt' in data &&
    typeof data.startedAt === 'number'
  );
}
