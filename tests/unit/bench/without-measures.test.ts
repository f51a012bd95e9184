// The benchmark's engine without measures is the product's own code, minus the measuring.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MEASURING, unmeasured } from '../../../bench/without-measures.ts';

describe('an engine without measures', () => {
  it('has empty methods and lacks assignments to measured values; everything else stays', () => {
    const code = [
      'class Queue {',
      '  push(id: number): void {',
      '    this.ids.push(id);',
      '    this.nanos[0] -= this.now;',
      '  }',
      '  note(id: number): void {',
      '    this.noted = id;',
      '  }',
      '}',
    ].join('\n');
    expect(unmeasured(code, { methods: ['note'], targets: [/^this\.nanos\[0\]$/] })).toBe(
      [
        'class Queue {',
        '  push(id: number): void {',
        '    this.ids.push(id);',
        '    ',
        '  }',
        '  note(id: number): void {}',
        '}',
      ].join('\n'),
    );
  });

  it('is not built if a named part has been renamed', () => {
    expect(() => unmeasured('class Queue {}', { methods: ['note'] })).toThrow(/note/);
    expect(() => unmeasured('class Queue {}', { targets: [/^nanos$/] })).toThrow(/nanos/);
  });

  it.each(Object.entries(MEASURING))('has every named part: %s', (path, measuring) => {
    const code = readFileSync(new URL(`../../../src/core/${path}`, import.meta.url), 'utf8');
    expect(unmeasured(code, measuring).length).toBeLessThan(code.length);
  });
});
