// The question of a source, named by `--question`: `threadway sweep` answers some of these questions,
// `threadway find` the others.

import type { SourceQuestion } from '../scenario/question.ts';
import { SOURCE_QUESTIONS, sourceQuestionById } from '../scenario/source-questions.ts';
import { unknownName } from './unknown-name.ts';
import { UsageError } from './usage-error.ts';

type Ask = SourceQuestion['ask'];
type AskOf<Kind extends string> = Extract<Ask, Readonly<Record<Kind, unknown>>>;

/** The command that answers each kind of question. */
const COMMANDS = { sweep: 'sweep', rows: 'find' } as const;
type Kind = keyof typeof COMMANDS;

/** Names of the sources' questions of one kind. */
export function sourceQuestionIds(kind: Kind): readonly string[] {
  return SOURCE_QUESTIONS.filter(({ ask }) => kind in ask).map(({ id }) => id);
}

/** Throws UsageError if there is no such question, or if the other command answers it. */
export function sourceQuestion<K extends Kind>(
  kind: K,
  id: string,
): { readonly scenario: SourceQuestion['scenario']; readonly ask: AskOf<K> } {
  const found = sourceQuestionById(id);
  if (found === null) throw unknownName('--question', id, sourceQuestionIds(kind));
  const { scenario, ask } = found;
  if (isOf(ask, kind)) return { scenario, ask };
  const other = COMMANDS[kind === 'sweep' ? 'rows' : 'sweep'];
  throw new UsageError(
    `--question: "${id}" belongs to threadway ${other} --question ${id}; questions of threadway ${COMMANDS[kind]}: ${sourceQuestionIds(kind).join(', ')}`,
  );
}

function isOf<K extends Kind>(ask: Ask, kind: K): ask is AskOf<K> {
  return kind in ask;
}
