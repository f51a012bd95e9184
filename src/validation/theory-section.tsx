// The laws of queueing theory that the simulation is tested against.

import type { ReactNode } from 'react';
import { VALIDATION } from '../ui/text-of-validation.ts';
import { LAWS } from './theory-list.ts';

const TEXT = VALIDATION.theory;

export function TheorySection(): ReactNode {
  return (
    <section className="panel plain" aria-labelledby="theory-title">
      <h2 id="theory-title">{TEXT.title}</h2>
      <p>{TEXT.what}</p>
      <ul className="laws">
        {LAWS.map(({ name, subject, formula, source }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{subject}</p>
            <p className="formula">{formula}</p>
            <p className="muted">{source}</p>
          </li>
        ))}
      </ul>
      <p className="muted">{TEXT.symbols}</p>
    </section>
  );
}
