// Plain data that shares with an earlier version whatever has not changed, so that keeping many versions costs little.

/** Deeply equal to `after`; parts that equal those of `before` are those of `before`. */
export function withShared<Data>(before: unknown, after: Data): Data {
  if (Object.is(before, after)) return after;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const old = before as Readonly<Record<string, unknown>>;
  const shared = Object.entries(after).map(([key, value]) => [key, withShared(old[key], value)] as const);
  const isSame =
    shared.length === Object.keys(old).length &&
    shared.every(([key, value]) => Object.hasOwn(old, key) && Object.is(old[key], value));
  if (isSame) return before as Data;
  return (Array.isArray(after) ? shared.map(([, value]) => value) : Object.fromEntries(shared)) as Data;
}
