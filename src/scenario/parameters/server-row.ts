// Rows of section `server`: the models that have a parameter all hold it in a field of the same name.

import { type ChoiceParameter, type NumberParameter, withServer } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import type { Server, ThreadModelName } from '../server.ts';
import { choice, number } from './rows.ts';

/** Every name of a field that some model has. */
type ServerField = FieldOf<Server>;
type FieldOf<Each> = Each extends Server ? Exclude<keyof Each, 'id' | 'model'> : never;

type Given<Row> = Omit<Row, 'type' | 'section' | 'read' | 'write'> & {
  readonly field: ServerField;
  readonly models: readonly ThreadModelName[];
};

function fieldOf(server: Server, field: ServerField): unknown {
  return (server as Partial<Record<ServerField, unknown>>)[field];
}

function withValue(s: Scenario, server: Server, field: ServerField, value: unknown): Scenario {
  return field in server ? withServer(s, { ...server, [field]: value }) : s;
}

/** A number that servers have in `field`; null on a server of another model. */
export function serverNumber({ field, ...row }: Given<NumberParameter>): NumberParameter {
  return number({
    ...row,
    section: 'server',
    read: (_, server) => (fieldOf(server, field) as number | null | undefined) ?? null,
    write: (s, server, value) => withValue(s, server, field, value),
  });
}

/** A choice that servers have in `field`; the default on a server of another model. */
export function serverChoice({ field, ...row }: Given<ChoiceParameter>): ChoiceParameter {
  return choice({
    ...row,
    section: 'server',
    read: (_, server) => (fieldOf(server, field) as string | undefined) ?? row.default,
    write: (s, server, value) => withValue(s, server, field, value),
  });
}
