// What the core has of AssemblyScript, as TypeScript sees it: numbers are of several kinds, and arrays of one length.

type i32 = number;
type u32 = number;
type u16 = number;
type u8 = number;
type i64 = bigint;
type f64 = number;
type usize = number;
type bool = boolean;

interface StaticArray<T> {
  [place: number]: T;
  readonly length: i32;
  fill(value: T, from?: i32): StaticArray<T>;
}
/** What it is in JavaScript alone. */
interface TypedArray<T> extends StaticArray<T> {
  set(values: StaticArray<T>): void;
}
declare const StaticArray: { new <T>(length: i32): StaticArray<T> };

declare function i32(value: number | boolean | bigint): i32;
declare function i64(value: number): i64;
declare function u32(value: number): u32;
declare function u16(value: number): u16;
declare function u8(value: number | boolean): u8;
declare function f64(value: number | boolean): f64;

declare function min(one: i32, other: i32): i32;
declare function max(one: i32, other: i32): i32;
declare function changetype<T>(value: unknown): T;
declare function unreachable(): never;
declare const memory: { copy(to: usize, from: usize, bytes: usize): void };
declare function assert(value: boolean, message: string): void;

/** Some numbers side by side, 16 bytes of them, and what is done with all of them at once. */
interface v128 {
  readonly bytes: 16;
}
declare const v128: {
  xor(one: v128, other: v128): v128;
  and(one: v128, other: v128): v128;
  load(address: usize): v128;
  store(address: usize, value: v128, offset?: usize): void;
};
declare const i32x4: {
  (first: i32, second: i32, third: i32, fourth: i32): v128;
  splat(value: i32): v128;
  add(one: v128, other: v128): v128;
  mul(one: v128, other: v128): v128;
  shr_u(value: v128, bits: i32): v128;
};
declare const f64x2: {
  splat(value: f64): v128;
  add(one: v128, other: v128): v128;
  mul(one: v128, other: v128): v128;
  convert_low_i32x4_s(value: v128): v128;
};
declare const i8x16: { shuffle(one: v128, other: v128, ...lanes: i32[]): v128 };

/** The same bits as a number of another kind. */
declare function reinterpret<T>(value: f64 | i64): T;

/** Hints to the compiler. */
declare const inline: (target: unknown, context?: unknown) => void;
declare const unmanaged: (target: unknown, context?: unknown) => void;
