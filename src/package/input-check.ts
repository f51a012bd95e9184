// Gathers what is wrong with the options of a call, so that all of it is said at once.

import { type Problem, showValue } from '../scenario/problem.ts';
import { InputError } from './input-error.ts';
import { allowedBy, isWithin, type Limits } from './question-parts.ts';

export class InputCheck {
  private readonly problems: Problem[] = [];

  /** The option, or the fallback where it is not given or wrong. */
  number<Fallback>(
    key: string,
    value: number | undefined,
    fallback: Fallback,
    limits: Limits,
  ): number | Fallback {
    if (value === undefined) return fallback;
    if (typeof value === 'number' && isWithin(limits, value)) return value;
    this.wrong(key, value, allowedBy(limits));
    return fallback;
  }

  flag(key: string, value: boolean | undefined, fallback: boolean): boolean {
    if (value === undefined || typeof value === 'boolean') return value ?? fallback;
    this.wrong(key, value, 'true or false');
    return fallback;
  }

  choice(key: string, value: string | undefined, allowed: readonly string[]): void {
    if (value !== undefined && !allowed.includes(value)) this.wrong(key, value, allowed.join(' or '));
  }

  /** What was read from a text; null where that was wrong. */
  read<Value extends object>(
    key: string,
    text: unknown,
    parse: (text: string) => Value | Problem,
  ): Value | null {
    if (typeof text !== 'string') {
      this.wrong(key, text, 'text');
      return null;
    }
    const value = parse(text);
    if (!('allowed' in value)) return value;
    this.problems.push(value);
    return null;
  }

  wrong(key: string, value: unknown, allowed: string): void {
    this.problems.push({ key, value: showValue(value), allowed });
  }

  /** Throws InputError where anything was wrong. */
  end(): void {
    if (this.problems.length > 0) throw new InputError(this.problems);
  }
}
