// Memory that the engine uses for a run: bytes of all typed arrays, and 8 per reachable number.

export function bytesOf(value: unknown, seen: Set<object> = new Set()): number {
  if (typeof value === 'number') return 8;
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) {
    if (seen.has(value.buffer)) return 0;
    seen.add(value.buffer);
    return value.byteLength;
  }
  let sum = 0;
  const parts = value instanceof Map ? value.values() : Object.values(value);
  for (const each of parts) sum += bytesOf(each, seen);
  return sum;
}
