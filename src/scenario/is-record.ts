// Distinguishes an object with fields from other values: a list does not count, although JavaScript calls it
// an object.

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
