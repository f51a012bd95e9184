// Tells an object with fields from all else that parsed JSON or a program may hold: a list is no such object, though
// JavaScript calls it one.

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
