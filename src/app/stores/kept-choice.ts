// Choices of the visitor that outlast the visit. Storage may be missing or refuse: then nothing is remembered.

export type PlainStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** What was chosen before; the first choice where nothing was, or something that is none of them. `storage` is a function because in some frames merely naming localStorage throws. */
export function recallChoice<Choice extends string>(
  storage: () => PlainStorage,
  key: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  try {
    const stored = storage().getItem(key);
    return choices.find((choice) => choice === stored) ?? choices[0];
  } catch {
    return choices[0];
  }
}

export function rememberChoice(storage: () => PlainStorage, key: string, choice: string): void {
  try {
    storage().setItem(key, choice);
  } catch {
    // Nothing to do: the choice holds for this visit.
  }
}
