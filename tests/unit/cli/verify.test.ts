// The verdicts of the validation table's rows. The claims themselves are run in tests/sources.

import { describe, expect, it } from 'vitest';
import {
  around,
  assumed,
  between,
  byConstruction,
  claimsOf,
  contradicted,
  elsewhere,
  type Figure,
  fitted,
  here,
  kindOf,
  near,
  notReproduced,
  partOf,
  rising,
  rowOf,
  under,
} from '../../../src/claims/claim.ts';
import { tallyOf, tallyWords } from '../../../src/claims/tally.ts';
import type { EvidenceKind, Outcome } from '../../../src/protocol/claims-api.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';

describe('a part of a claim', () => {
  it('matches up to and including its tolerance, and never with NaN', () => {
    expect(partOf(near('x', 100, () => 103, 0.03))).toMatchObject({
      published: '100',
      simulated: '103',
      outcome: 'met',
    });
    expect(partOf(near('x', 100, () => 103.1, 0.03)).outcome).toBe('missed');
    expect(partOf(near('x', 100, () => 96.9, 0.03))).toMatchObject({ outcome: 'missed' });
    expect(partOf(near('x', 100, () => Number.NaN, 1))).toMatchObject({ error: null, outcome: 'missed' });
  });

  it('can require a range, a limit, or an order', () => {
    expect(partOf(between('x', 1, 2, () => 2)).outcome).toBe('met');
    expect(partOf(between('x', 1, 2, () => Number.NaN)).outcome).toBe('missed');
    expect(partOf(under('x', 'under 2', 2, () => 2)).outcome).toBe('missed');
    expect(partOf(rising('x', 'rising', () => [1, 2, 3])).outcome).toBe('met');
    expect(partOf(rising('x', 'rising', () => [1, 1, 3])).outcome).toBe('missed');
    expect(partOf(rising('x', 'rising', () => [1, 2, Number.NaN])).outcome).toBe('missed');
  });
});

describe('the evidence of a figure', () => {
  const figure = near('x', 100, () => 101, 0.05);

  it('is a check, unless it is marked as fitted or as following', () => {
    expect(figure.kind).toBe('check');
    expect(fitted(figure)).toEqual({ ...figure, kind: 'fitted' });
    expect(byConstruction(figure)).toEqual({ ...figure, kind: 'construction' });
  });

  it('can be marked as not reproduced, but not if it is met after all', () => {
    expect(partOf(notReproduced(near('x', 100, () => 120, 0.05))).outcome).toBe('not reproduced');
    expect(partOf(notReproduced(figure)).outcome).toBe('met');
    expect(partOf(contradicted(near('x', 100, () => 120, 0.05)))).toMatchObject({
      outcome: 'not reproduced',
      isContradicted: true,
    });
    expect(partOf(contradicted(figure))).not.toHaveProperty('isContradicted');
  });

  it('allows for the printed digits', () => {
    expect(partOf(around('x', 8, () => 7.5, 0.5))).toMatchObject({ outcome: 'met', error: 0.0625 });
    expect(partOf(around('x', 8, () => 7.4, 0.5)).outcome).toBe('missed');
    expect(partOf(around('x', 0, () => 0.2, 0.5))).toMatchObject({ outcome: 'met', error: null });
    expect(partOf(around('x', 8, () => Number.NaN, 0.5)).outcome).toBe('missed');
  });
});

describe('the evidence of a claim', () => {
  const parts = (checks: number, fits: number, constructions: number) => [
    ...Array.from({ length: checks }, () => ({ kind: 'check' as const })),
    ...Array.from({ length: fits }, () => ({ kind: 'fitted' as const })),
    ...Array.from({ length: constructions }, () => ({ kind: 'construction' as const })),
  ];

  it('is a check only if it has more checked figures than fitted values', () => {
    expect(kindOf(parts(1, 0, 4), [elsewhere('a'), assumed('b')])).toBe('check');
    expect(kindOf(parts(2, 1, 0), [here('a')])).toBe('check');
    expect(kindOf(parts(1, 1, 0), [here('a')])).toBe('fitted');
    expect(kindOf(parts(0, 1, 3), [here('a')])).toBe('fitted');
    expect(kindOf(parts(0, 0, 3), [])).toBe('construction');
  });

  it('counts in the headline only if it is a check', () => {
    const row = (kind: EvidenceKind, outcome: Outcome) => ({ kind, outcome, parts: [{ kind, outcome }] });
    const rows = [
      row('check', 'met'),
      row('check', 'not reproduced'),
      row('fitted', 'met'),
      row('construction', 'met'),
    ];
    expect(tallyWords(tallyOf(rows))).toMatch(
      /^2 of 4 claims are checks: 1 met in every figure, 1 with figures that are not reproduced\. .*1 claims are fitted, 1 follow/,
    );
    expect(tallyWords(tallyOf([...rows, row('check', 'missed')]))).toMatch(/1 claim is OUT OF TOLERANCE/);
    const own = { kind: 'check', outcome: 'not reproduced', isContradicted: true } as const;
    expect(tallyOf([...rows, { ...row('check', 'not reproduced'), parts: [own] }]).contradicted).toBe(1);
  });
});

describe('a row of the table', () => {
  const source = { title: 'A', author: null };
  const rowWith = (figures: readonly Figure[]) => {
    const [claim] = claimsOf(source, [
      {
        id: 'x/y',
        title: 't',
        scene: () => DEFAULT_SCENARIO,
        setup: 's',
        free: [],
        basis: 'b',
        tolerance: 't',
        figures: () => figures,
      },
    ]);
    return rowOf(claim);
  };

  it('is out if one part is, and shows the largest error', () => {
    const row = rowWith([
      near('a', 100, () => 101, 0.05),
      near('b', 100, () => 110, 0.05),
      under('c', 'under 2', 2, () => 1),
    ]);
    expect(row).toMatchObject({ id: 'x/y', outcome: 'missed', published: 'a 100; b 100; c under 2' });
    expect(row.error).toBeCloseTo(0.1, 9);
    expect(row).toMatchObject({ source, basis: 'b', remark: null, notReproduced: null });
  });

  it('is not reproduced if a part is known to be out, and no other part is', () => {
    const known = notReproduced(near('b', 100, () => 110, 0.05));
    expect(rowWith([near('a', 100, () => 101, 0.05), known]).outcome).toBe('not reproduced');
    expect(rowWith([near('a', 100, () => 120, 0.05), known]).outcome).toBe('missed');
  });
});
