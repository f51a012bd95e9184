// Options of a command: `-c 20`, `-c20`, `--connections 20`, `--connections=20`, `-kr`.

/** Option as written -> its name here; a name that ends in "?" takes no value. */
export type OptionNames = Readonly<Record<string, string>>;

/** From names to how the tool spells each: `{ duration: '-d --duration' }`. */
export function optionNames(spelled: Readonly<Record<string, string>>): OptionNames {
  return Object.fromEntries(
    Object.entries(spelled).flatMap(([name, options]) => options.split(' ').map((each) => [each, name])),
  );
}

export interface GivenOption {
  readonly name: string;
  readonly value: string;
  /** As it was written: "-c 20". */
  readonly given: string;
}

export interface GivenOptions {
  readonly options: readonly GivenOption[];
  readonly unknown: readonly string[];
  /** Words that are no options: an address, a script. */
  readonly others: readonly string[];
}

/** What counts of an option that is given several times: the tools take the last. */
export function lastOf({ options }: Pick<GivenOptions, 'options'>, name: string): GivenOption | undefined {
  return options.findLast((each) => each.name === name);
}

/** `clusters`: whether `-kr` is `-k -r` and `-c20` is `-c 20`; with Go's flags it is not. */
export function readOptions(args: readonly string[], names: OptionNames, clusters: boolean): GivenOptions {
  const options: GivenOption[] = [];
  const unknown: string[] = [];
  const others: string[] = [];
  const rest = args.toReversed();
  for (let arg = rest.pop(); arg !== undefined; arg = rest.pop()) {
    if (!arg.startsWith('-') || arg === '-') {
      others.push(arg);
      continue;
    }
    const [option, attached] = parted(arg, names, clusters);
    const name = Object.hasOwn(names, option) ? names[option] : null;
    if (name === null) unknown.push(arg);
    else if (name.endsWith('?')) {
      options.push({ name: name.slice(0, -1), value: '', given: option });
      if (attached !== null && attached !== '') rest.push(`-${attached}`);
    } else {
      const value = attached ?? rest.pop() ?? '';
      options.push({ name, value, given: `${option} ${value}` });
    }
  }
  return { options, unknown, others };
}

/** The option and what is written right behind it; null where nothing is. */
function parted(arg: string, names: OptionNames, clusters: boolean): readonly [string, string | null] {
  if (Object.hasOwn(names, arg)) return [arg, null];
  const equals = arg.indexOf('=');
  if (equals > 0 && Object.hasOwn(names, arg.slice(0, equals))) {
    return [arg.slice(0, equals), arg.slice(equals + 1)];
  }
  if (!clusters || arg.startsWith('--')) return [arg, null];
  return [arg.slice(0, 2), arg.slice(2)];
}
