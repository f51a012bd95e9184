// Renders prose: inserts quantities and links terms to their definitions.

import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../languages/t.ts';
import { evaluate } from '../lessons/expression.ts';
import { formatQuantity } from '../lessons/format.ts';
import { GLOSSARY } from '../lessons/glossary.ts';
import { type Inline, parseInline, parseProse } from '../lessons/prose.ts';
import { resolverOf } from '../lessons/quantities.ts';
import * as styles from './prose.module.css';
import { useProse } from './prose-context.ts';

interface ProseProps {
  readonly text: string;
  /** The scene of quantities that have no prefix in the text; null for none. */
  readonly scene: string | null;
}

export function Prose({ text, scene }: ProseProps): ReactNode {
  const blocks = useMemo(() => parseProse(text), [text]);
  return blocks.map((block, place) =>
    block.kind === 'list' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <ul key={place} className={styles.list}>
        {block.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={at}>
            <Inlines of={item} scene={scene} />
          </li>
        ))}
      </ul>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <p key={place}>
        <Inlines of={block.inner} scene={scene} />
      </p>
    ),
  );
}

/** Prose of one paragraph, without a surrounding element. */
export function Line({ text, scene }: ProseProps): ReactNode {
  const inner = useMemo(() => parseInline(text), [text]);
  return <Inlines of={inner} scene={scene} />;
}

interface InlinesProps {
  readonly of: readonly Inline[];
  readonly scene: string | null;
}

function Inlines({ of, scene }: InlinesProps): ReactNode {
  return of.map((each, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    each.kind === 'text' ? each.text : <Marked key={place} inline={each} scene={scene} />,
  );
}

interface MarkedProps {
  readonly inline: Exclude<Inline, { readonly kind: 'text' }>;
  readonly scene: string | null;
}

function Marked({ inline, scene }: MarkedProps): ReactNode {
  switch (inline.kind) {
    case 'strong':
      return (
        <strong>
          <Inlines of={inline.inner} scene={scene} />
        </strong>
      );
    case 'stress':
      return (
        <em>
          <Inlines of={inline.inner} scene={scene} />
        </em>
      );
    case 'code':
      return <code>{inline.text}</code>;
    case 'link':
      return <a href={inline.href}>{inline.text}</a>;
    case 'term':
      return <Term id={inline.id} text={inline.text} />;
    case 'quantity':
      return <QuantityText inline={inline} scene={scene} />;
  }
}

interface QuantityTextProps {
  readonly inline: Extract<Inline, { readonly kind: 'quantity' }>;
  readonly scene: string | null;
}

/**
 * A quantity in the text. Its value is memoised, because evaluating it parses the link of a scene, which
 * takes longer than rendering everything else.
 */
function QuantityText({ inline, scene }: QuantityTextProps): ReactNode {
  const { set, figures } = useProse();
  const text = useMemo(
    () => formatQuantity(evaluate(inline.expression, resolverOf(set, scene, figures)), inline.format),
    [inline, scene, set, figures],
  );
  return <span className={styles.quantity}>{text}</span>;
}

/**
 * A technical term, followed by a short definition; the full definition opens by click or hover. Without
 * JavaScript the term links to the glossary.
 */
function Term({ id, text }: { readonly id: string; readonly text: string }): ReactNode {
  const [open, setOpen] = useState(false);
  const { home } = useProse();
  const { brief, meaning } = GLOSSARY[id] ?? {};
  const said = open ? meaning : brief;
  return (
    <>
      <a
        className={styles.term}
        href={home === null ? '#' : `${home}learn/words/#${id}`}
        data-tip={open ? undefined : meaning}
        aria-expanded={open}
        onClick={(event) => {
          event.preventDefault();
          setOpen(!open);
        }}
      >
        {text}
      </a>
      {said !== undefined && <span className={styles.termMeaning}>{t` (${said})`}</span>}
    </>
  );
}
