import { z } from 'zod';
import { contractSchemas } from './contract-schemas.ts';
import type { Route } from '../call/routes.ts';

export type Json = Record<string, unknown>;

/** Location of components in the document. */
export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** `mall/cart.addToCart` → `MallCartAddToCart`, `goods-card` → `GoodsCard`. */
export const pascal = (text: string): string => text.replace(/(?:^|[/.-])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Kinds of schemas that become components: objects with fields, and choices. */
const named = new Set(['object', 'union', 'enum', 'intersection']);
const isNamed = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodType && named.has(value._zod.def.type) && !('documentedAs' in (value.meta() ?? {}));

/**
 * Component names of the contract's own schemas: their export names, prefixed with the slice where two slices share a name, and
 * with the domain where that is still ambiguous.
 */
const contractNames = (): Map<z.ZodType, string> => {
  const spellings = new Map<z.ZodType, readonly string[]>();
  for (const [path, schemas] of Object.entries(contractSchemas))
    for (const [name, schema] of Object.entries(schemas)) {
      if (!isNamed(schema) || spellings.has(schema)) continue;
      const slice = pascal(path.slice(path.indexOf('/') + 1));
      spellings.set(schema, [pascal(name), slice + pascal(name), pascal(path) + pascal(name)]);
    }
  const names = new Map<z.ZodType, string>();
  for (let step = 0; step < 3; step += 1) {
    const count = new Map<string, number>();
    for (const [schema, each] of spellings)
      if (!names.has(schema)) count.set(each[step] ?? '', (count.get(each[step] ?? '') ?? 0) + 1);
    const usedNames = new Set(names.values());
    for (const [schema, each] of spellings) {
      const name = each[step] ?? '';
      if (!names.has(schema) && count.get(name) === 1 && !usedNames.has(name)) names.set(schema, name);
    }
  }
  return names;
};

interface Overridden {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: Json;
}

const isNoise = (value: unknown): boolean => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/**
 * Documents fields that accept several spellings by their meaning, with defaults also before a conversion and without limits that
 * only JavaScript has.
 */
export const applyDocumentedSchema = ({ zodSchema, jsonSchema: shown }: Overridden): void => {
  const documentedSchema = shown['documentedAs'];
  if (typeof documentedSchema === 'object') {
    for (const key of Object.keys(shown)) if (key !== 'default') delete shown[key];
    Object.assign(shown, documentedSchema);
  }
  for (const limit of ['minimum', 'maximum']) if (isNoise(shown[limit])) delete shown[limit];
  const { def } = zodSchema._zod;
  if (def.type === 'default' && ['string', 'number', 'boolean'].includes(typeof def.defaultValue))
    shown['default'] ??= def.defaultValue;
};

/** Inputs accept more spellings than outputs: their components have separate names. */
const inputEnding = 'Input';

/** JSON schemas of many zod schemas, which refer to each other where they have a name. */
const describeAll = (schemas: ReadonlyMap<z.ZodType, string>, io: 'input' | 'output', suffix: string): Record<string, Json> => {
  const registry = z.registry<{ id?: string }>();
  for (const [schema, name] of schemas) registry.add(schema, { id: name + suffix });
  const { schemas: described } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    override: applyDocumentedSchema,
    uri: (id) => `#/components/schemas/${id}`,
  });
  const isOwn = ([key]: readonly [string, unknown]): boolean => key !== '$id' && key !== '$schema';
  return Object.fromEntries(
    Object.entries(described as Record<string, Json>).map(([id, schema]) => [
      id,
      Object.fromEntries(Object.entries(schema).filter(isOwn)),
    ]),
  );
};

/** Returns every component that a JSON schema references, transitively. */
const referred = (start: unknown, all: Readonly<Record<string, Json>>, into: Set<string>): void => {
  for (const [, name = ''] of JSON.stringify(start).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    if (into.has(name)) continue;
    into.add(name);
    if (all[name]) referred(all[name], all, into);
  }
};

export interface DescribedRoutes {
  /** The complete input: an object whose top-level fields are the parameters. */
  readonly input: (route: Route) => Json;
  /** The data of the response: a reference where it has a component. */
  readonly output: (route: Route) => Json;
  /** The components referenced by inputs and outputs, by name. */
  readonly components: Readonly<Record<string, Json>>;
}

/** Schemas that become components although the contract does not name them. */
const hasFields = ({ _zod: { def } }: z.ZodType): boolean => def.type === 'object' || def.type === 'union';

/** Input components that equal the output of the same name share it; the others keep their suffix. */
const unified = (inputSchemas: Record<string, Json>, answered: Readonly<Record<string, Json>>): Record<string, Json> => {
  const sharedNames = new Set(
    Object.keys(inputSchemas).filter(
      (name) => JSON.stringify(inputSchemas[name]) === JSON.stringify(answered[name.slice(0, -inputEnding.length)]),
    ),
  );
  const text = JSON.stringify(inputSchemas).replace(/"#\/components\/schemas\/(\w+)"/g, (reference, name: string) =>
    sharedNames.has(name) ? JSON.stringify(`#/components/schemas/${name.slice(0, -inputEnding.length)}`) : reference,
  );
  return JSON.parse(text) as Record<string, Json>;
};

/** The schemas of all operations, with the contract's named ones as components; an output without a name gets that of its operation. */
export const describeRoutes = (all: readonly Route[]): DescribedRoutes => {
  const names = contractNames();
  const outputs = new Map(names);
  const inputs = new Map(names);
  for (const { operation, input, output } of all) {
    if (!outputs.has(output)) outputs.set(output, `${pascal(operation.id)}Data`);
    if (!inputs.has(input)) inputs.set(input, pascal(operation.id));
  }
  const answered = describeAll(outputs, 'output', '');
  const inputSchemas = unified(describeAll(inputs, 'input', inputEnding), answered);
  const everything = { ...inputSchemas, ...answered };
  const inputOf = (route: Route): Json => inputSchemas[(inputs.get(route.input) ?? '') + inputEnding] ?? {};
  const outputOf = ({ output }: Route): Json => {
    const name = outputs.get(output) ?? '';
    return names.has(output) || hasFields(output) ? refTo(name) : (answered[name] ?? {});
  };
  const used = new Set<string>();
  for (const route of all) {
    referred(inputOf(route), everything, used);
    referred(outputOf(route), everything, used);
  }
  const components = Object.fromEntries([...used].sort().map((name) => [name, everything[name] ?? {}]));
  return { input: inputOf, output: outputOf, components };
};
