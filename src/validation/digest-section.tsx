// Shows that this browser computes the runs that Node computes, event by event.

import type { ComponentChildren } from 'preact';
import type { DigestCheck } from '../protocol/claims-api.ts';
import { VALIDATION } from '../ui/words/validation.ts';

const TEXT = VALIDATION.digests;

interface DigestProps {
  /** null until they are computed. */
  readonly digests: readonly DigestCheck[] | null;
  readonly busy: boolean;
  readonly onRun: () => void;
}

export function DigestSection({ digests, busy, onRun }: DigestProps): ComponentChildren {
  const wrong = digests?.filter((each) => each.recorded !== each.computed).length ?? 0;
  return (
    <section className="panel plain" aria-labelledby="digests-title">
      <h2 id="digests-title">{TEXT.title}</h2>
      <p>{TEXT.what}</p>
      {digests !== null && <DigestTable digests={digests} />}
      <div className="digest-actions">
        <button type="button" className="button" disabled={busy} onClick={onRun}>
          {busy ? TEXT.running : TEXT.run}
        </button>
        <p role="status" className={wrong === 0 ? 'good' : 'bad'}>
          {digests === null ? '' : wrong === 0 ? TEXT.all(digests.length) : TEXT.some(wrong)}
        </p>
      </div>
    </section>
  );
}

function DigestTable({ digests }: { readonly digests: readonly DigestCheck[] }): ComponentChildren {
  return (
    <table className="figures digests" aria-label={TEXT.title}>
      <thead>
        <tr>
          <th scope="col">{TEXT.scene}</th>
          <th scope="col">{TEXT.recorded}</th>
          <th scope="col">{TEXT.computed}</th>
        </tr>
      </thead>
      <tbody>
        {digests.map(({ scene, server, recorded, computed }) => (
          <tr key={`${scene} ${server}`}>
            <th scope="row">{TEXT.named(scene, server)}</th>
            <td>
              <code>{recorded}</code>
            </td>
            <td className={recorded === computed ? 'good' : 'bad'}>
              <code>{computed}</code> {recorded === computed ? TEXT.equal : TEXT.different}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
