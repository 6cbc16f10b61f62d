import type { Operation } from '@juhe/contract/operation';
import { loadOperations, loadSchemas } from './contract-modules.mjs';

interface Parsed {
  readonly success: boolean;
  readonly data?: unknown;
  readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
}
interface Schema {
  readonly safeParse: (value: unknown) => Parsed;
}
interface Schemas {
  readonly input: Schema;
  readonly output: Schema;
}

const modules = async (operation: string): Promise<readonly [string, object, object]> => {
  const [, slice, name] = /^([a-z]+\/[a-z-]+)\.(\w+)$/.exec(operation) ?? [];
  const imported =
    slice === undefined ? undefined : await Promise.all([loadOperations(slice), loadSchemas(slice)]).catch(() => undefined);
  if (!imported || name === undefined) throw new Error(`the contract has no operation ${operation}`);
  const [operations, schemas] = imported;
  return [name, operations, schemas];
};

/** The operation of this id, with its schemas. Throws for an id that the contract does not have. */
export const operationOf = async (id: string): Promise<{ readonly operation: Operation; readonly schemas: Schemas }> => {
  const [name, operations, schemas] = await modules(id);
  const operation = Object.values(operations as Record<string, Record<string, Operation> | undefined>)
    .map((entry) => entry?.[name])
    .find((entry) => entry?.id === id);
  const both = Object.values(schemas as Record<string, Record<string, Schemas> | undefined>)
    .map((entry) => entry?.[name])
    .find((entry) => typeof entry?.input?.safeParse === 'function' && typeof entry.output?.safeParse === 'function');
  if (!operation || !both) throw new Error(`the contract has no operation ${id}`);
  return { operation, schemas: both };
};

/** Throws when the contract does not allow this response; names the first invalid path. */
export const checkOutput = (id: string, schemas: Schemas, data: unknown): void => {
  const { success, error } = schemas.output.safeParse(data);
  if (success) return;
  const [issue] = error?.issues ?? [];
  throw new Error(
    `the contract does not allow this answer of ${id}: ${issue?.path.map(String).join('.') || 'data'}: ${issue?.message}`,
  );
};
