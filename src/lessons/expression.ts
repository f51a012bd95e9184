// Quantities in lesson texts: `A.p99`, `crowd.A.throughput`, `A.threads / A.mean`, `A.answered < 5%`. Names,
// numbers with units, + - * /, parentheses, comparisons, `and`. Units of seconds and bytes are tracked, so
// that a rate times a time is a count, and comparing a time with a rate is an error.

import { parseNumber } from '../scenario/value.ts';

/** A number, and its unit as powers of seconds and bytes. */
export interface Quantity {
  readonly value: number;
  /** The power of seconds: 1 for a time, -1 for a rate. */
  readonly seconds: number;
  /** The power of bytes: 1 for a size. */
  readonly bytes: number;
  /** Whether the number is a share of a whole, which people read in percent. */
  readonly isShare: boolean;
}

export type Expression =
  | { readonly kind: 'number'; readonly quantity: Quantity }
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'binary';
      readonly sign: string;
      readonly left: Expression;
      readonly right: Expression;
    };

/** A lesson's text contains a wrong expression. The message says which text is wrong and why. */
export class ExpressionError extends Error {}

const TOKEN =
  /\s*(?:(\d[\d,]*(?:\.\d+)?(?:ns|us|µs|ms|s|min|h|KiB|MiB|GiB|B|%)?(?![\w.]))|([A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*)|(<=|>=|[-+*/()<>]))/y;

const PLAIN: Quantity = { value: 0, seconds: 0, bytes: 0, isShare: false };

export const timeOf = (seconds: number): Quantity => ({ ...PLAIN, value: seconds, seconds: 1 });
export const rateOf = (perSecond: number): Quantity => ({ ...PLAIN, value: perSecond, seconds: -1 });
export const sizeOf = (bytes: number): Quantity => ({ ...PLAIN, value: bytes, bytes: 1 });
export const shareOf = (share: number): Quantity => ({ ...PLAIN, value: share, isShare: true });
export const countOf = (value: number): Quantity => ({ ...PLAIN, value });

/** Parses a number with its unit, such as `20ms`, `512MiB`, `5%`, `3,000`. Throws ExpressionError. */
export function literal(text: string): Quantity {
  const unit = text.replace(/^[\d.,]+/, '');
  const value =
    unit === ''
      ? parseNumber('factor', text)
      : parseNumber(unit === '%' ? 'fraction' : unit.endsWith('B') ? 'bytes' : 'duration', text);
  if (value === null) throw new ExpressionError(`"${text}" is no number with a unit`);
  if (unit === '') return countOf(value);
  if (unit === '%') return shareOf(value);
  return unit.endsWith('B') ? sizeOf(value) : timeOf(value / 1e9);
}

/** Parses an expression or a comparison. Throws ExpressionError. */
export function parseExpression(text: string): Expression {
  const tokens = tokensOf(text);
  let at = 0;
  const wrong = (): never => {
    throw new ExpressionError(`"${text}" is not understood at "${tokens[at] ?? 'its end'}"`);
  };
  const chain = (signs: readonly string[], next: () => Expression): Expression => {
    let left = next();
    while (signs.includes(tokens[at] ?? '')) {
      const sign = tokens[at++];
      left = { kind: 'binary', sign, left, right: next() };
    }
    return left;
  };
  const atom = (): Expression => {
    const token = tokens[at++];
    if (token === '(') {
      const inner = both();
      if (tokens[at++] !== ')') wrong();
      return inner;
    }
    if (token !== undefined && /^\d/.test(token)) return { kind: 'number', quantity: literal(token) };
    if (token !== undefined && /^[A-Za-z]/.test(token)) return { kind: 'name', name: token };
    at--;
    return wrong();
  };
  const product = (): Expression => chain(['*', '/'], atom);
  const sum = (): Expression => chain(['+', '-'], product);
  const comparison = (): Expression => chain(['<', '>', '<=', '>='], sum);
  const both = (): Expression => chain(['and'], comparison);
  const expression = both();
  if (at < tokens.length) wrong();
  return expression;
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null) throw new ExpressionError(`"${text}" is not understood at "${text.slice(from)}"`);
    tokens.push((match[1] ?? match[2] ?? match[3])!);
  }
  return tokens;
}

/** All names in an expression. */
export function namesIn(expression: Expression): readonly string[] {
  if (expression.kind === 'name') return [expression.name];
  if (expression.kind === 'number') return [];
  return [...namesIn(expression.left), ...namesIn(expression.right)];
}

/** Looks up the quantity of a name. */
export type Resolve = (name: string) => Quantity;

/** The value of an expression; comparisons are 1 or 0. Throws ExpressionError if units do not match. */
export function evaluate(expression: Expression, resolve: Resolve): Quantity {
  if (expression.kind === 'number') return expression.quantity;
  if (expression.kind === 'name') return resolve(expression.name);
  const { sign } = expression;
  const a = evaluate(expression.left, resolve);
  const b = evaluate(expression.right, resolve);
  if (sign === '*' || sign === '/') return multiplied(a, b, sign === '*' ? 1 : -1);
  if (sign !== 'and' && (a.seconds !== b.seconds || a.bytes !== b.bytes))
    throw new ExpressionError(`what stands on both sides of "${sign}" has different units`);
  if (sign === '+' || sign === '-')
    return { ...a, value: sign === '+' ? a.value + b.value : a.value - b.value };
  return countOf(Number(compared(sign, a.value, b.value)));
}

function multiplied(a: Quantity, b: Quantity, power: 1 | -1): Quantity {
  return {
    value: power === 1 ? a.value * b.value : a.value / b.value,
    seconds: a.seconds + power * b.seconds,
    bytes: a.bytes + power * b.bytes,
    // share × share and share ÷ number are shares; share ÷ share is a plain number.
    isShare: a.isShare && (power === 1 ? b.isShare : isPlain(b)),
  };
}

function isPlain({ seconds, bytes, isShare }: Quantity): boolean {
  return seconds === 0 && bytes === 0 && !isShare;
}

function compared(sign: string, a: number, b: number): boolean {
  if (sign === 'and') return a === 1 && b === 1;
  if (sign === '<') return a < b;
  if (sign === '>') return a > b;
  return sign === '<=' ? a <= b : a >= b;
}
