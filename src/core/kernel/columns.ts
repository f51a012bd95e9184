// Columns of numbers that grow by doubling; the owner keeps the grown column in place of the old. What is there is copied by one
// instruction of the machine for it all: a million latencies copied one by one were a hundredth of all that a run does.

/** The build that checks every index checks no copy of memory: a column that has no room for all of another ends the run. */
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
  // Of a fresh column whole pages of memory are not there before something is written to them.
  if (fill !== 0) for (let place = column.length; place < length; place++) grown[place] = fill;
  return grown;
}

export function grownBytes(column: StaticArray<u8>, length: i32): StaticArray<u8> {
  const grown = new StaticArray<u8>(length);
  mustHold(length, column.length);
  memory.copy(changetype<usize>(grown), changetype<usize>(column), column.length);
  return grown;
}
