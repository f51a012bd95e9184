// Replaces columns.ts when the core runs as JavaScript, where a typed array copies another with `set`.

export function grownFloats(column: StaticArray<f64>, length: i32): StaticArray<f64> {
  const grown = new StaticArray<f64>(length) as TypedArray<f64>;
  grown.set(column);
  return grown;
}

export function grownInts(column: StaticArray<i32>, length: i32, fill: i32 = 0): StaticArray<i32> {
  const grown = new StaticArray<i32>(length) as TypedArray<i32>;
  grown.set(column);
  if (fill !== 0) grown.fill(fill, column.length);
  return grown;
}

export function grownBytes(column: StaticArray<u8>, length: i32): StaticArray<u8> {
  const grown = new StaticArray<u8>(length) as TypedArray<u8>;
  grown.set(column);
  return grown;
}
