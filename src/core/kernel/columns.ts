// Columns of numbers that grow by doubling; the owner keeps the grown column in place of the old.

export function grownFloats(column: StaticArray<f64>, length: i32): StaticArray<f64> {
  const grown = new StaticArray<f64>(length);
  for (let place = 0; place < column.length; place++) grown[place] = column[place];
  return grown;
}

export function grownInts(column: StaticArray<i32>, length: i32, fill: i32 = 0): StaticArray<i32> {
  const grown = new StaticArray<i32>(length);
  for (let place = 0; place < column.length; place++) grown[place] = column[place];
  // Of a fresh column whole pages of memory are not there before something is written to them.
  if (fill !== 0) for (let place = column.length; place < length; place++) grown[place] = fill;
  return grown;
}

export function grownBytes(column: StaticArray<u8>, length: i32): StaticArray<u8> {
  const grown = new StaticArray<u8>(length);
  for (let place = 0; place < column.length; place++) grown[place] = column[place];
  return grown;
}
