// Columns of numbers that grow by doubling; the owner replaces its column by the grown one. One machine
// instruction copies the content: copying a million latencies one by one took 1 % of a run.

/**
 * A column that is too small for the copy ends the run here, because the build that checks indices does not
 * check memory copies.
 */
function mustHold(length: i32, values: i32): void {
  if (length < values) unreachable();
}

export function grownFloats(column: StaticArray<f64>, length: i32): StaticArray<f64> {
  const grown = new StaticArray<f64>(length);
  mustHold(length, column.length);
  memory.copy(changetype<usize>(grown), changetype<usize>(column), (<usize>column.length) << 3);
  return grown;
}

export function grownInts(column: StaticArray<i32>, length: i32, fill: i32 = 0): StaticArray<i32> {
  const grown = new StaticArray<i32>(length);
  mustHold(length, column.length);
  memory.copy(changetype<usize>(grown), changetype<usize>(column), (<usize>column.length) << 2);
  // Skipping zeros leaves whole pages of a fresh column unallocated until they are written.
  if (fill !== 0) for (let place = column.length; place < length; place++) grown[place] = fill;
  return grown;
}

export function grownBytes(column: StaticArray<u8>, length: i32): StaticArray<u8> {
  const grown = new StaticArray<u8>(length);
  mustHold(length, column.length);
  memory.copy(changetype<usize>(grown), changetype<usize>(column), column.length);
  return grown;
}
