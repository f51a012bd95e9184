// Columns of numbers that grow by doubling; the owner keeps the grown column in place of the old.

export function grownFloats(column: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(length);
  grown.set(column);
  return grown;
}

export function grownInts(column: Int32Array, length: number, fill = 0): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(length);
  if (fill !== 0) grown.fill(fill, column.length);
  grown.set(column);
  return grown;
}

export function grownBytes(column: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(length);
  grown.set(column);
  return grown;
}
