// Reads a property of an object under an external key. Inherited properties such as "constructor" do not
// count.

/** Undefined if the object itself does not have the key. */
export function ownValue<Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
