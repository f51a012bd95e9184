// Reads an object's own value under an external key, never an inherited one such as "constructor".

/** undefined if the object has no such own key. */
export function ownValue<Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
