// What an object holds under a key from outside, and never what every object inherits, such as "constructor".

/** undefined where the object has no such key of its own. */
export function ownValue<Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
