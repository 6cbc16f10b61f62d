/**
 * The type of a value as plain data: input and output of an operation, and the exports of a shared package. Releases carry
 * the shapes that they were built with, and the gates of the registry compare them (docs/releasing.md, gate `types`).
 */
import type { z } from 'zod';

/** Types that are identified by their name. `any` is unknown: it is compatible with everything. */
export type PlainShape =
  | 'any'
  | 'unknown'
  | 'never'
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'symbol'
  | 'object'
  | 'null'
  | 'undefined'
  | 'void';

export type Shape =
  | PlainShape
  /** One value of a primitive type. */
  | { readonly is: string | number | boolean }
  | { readonly union: readonly Shape[] }
  | { readonly list: Shape }
  | { readonly tuple: readonly Shape[] }
  | FieldsShape
  | CallShape
  /** A type of another package by its name, with its type arguments, or a type parameter. */
  | { readonly ref: string; readonly of?: readonly Shape[] }
  /** A type that is compared by its source text. */
  | { readonly text: string };

export interface FieldsShape {
  readonly fields: Readonly<Record<string, Shape>>;
  /** Names of `fields` that may be missing. */
  readonly optional?: readonly string[];
  /** The type of every other field. */
  readonly rest?: Shape;
}

export interface CallShape {
  readonly call: readonly {
    readonly takes: readonly Shape[];
    /** Number of required arguments in `takes`. */
    readonly needs: number;
    /** The last of `takes` is the type of all further arguments as a list. */
    readonly rest?: true;
    readonly gives: Shape;
  }[];
  /** Called with `new`. */
  readonly isNew?: true;
}

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const partsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A union without duplicates; for a single type that type. */
export const unionShape = (parts: readonly Shape[]): Shape => {
  const flat = parts.flatMap((part) => (typeof part === 'object' && 'union' in part ? part.union : [part]));
  const unique = [...new Map(flat.map((part) => [JSON.stringify(part), part])).values()];
  if (unique.includes('any')) return 'any';
  const [only, ...rest] = unique;
  if (only === undefined) return 'never';
  return rest.length === 0 ? only : { union: unique };
};

const plain: Readonly<Record<string, PlainShape>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const isLiteral = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
const literal = (value: unknown): Shape => {
  if (value === null) return 'null';
  return isLiteral(value) ? { is: value } : 'any';
};

/** Resolves references below `$defs` of `rootSchema`; a recursive type is its reference the second time. */
const shapeOfJson = (schema: unknown, rootSchema: Json, open: readonly string[]): Shape => {
  if (!isJson(schema)) return 'any';
  const inner = (value: unknown): Shape => shapeOfJson(value, rootSchema, open);
  const { $ref } = schema;
  if (typeof $ref === 'string') {
    if (open.includes($ref)) return { ref: $ref };
    const steps = $ref.split('/').slice(1);
    const target = steps.reduce<unknown>((at, step) => (isJson(at) ? at[step] : undefined), rootSchema);
    return shapeOfJson(target, rootSchema, [...open, $ref]);
  }
  if ('const' in schema) return literal(schema['const']);
  if (Array.isArray(schema['enum'])) return unionShape(schema['enum'].map(literal));
  const alternatives = [...partsOf(schema['anyOf']), ...partsOf(schema['oneOf'])];
  if (alternatives.length > 0) return unionShape(alternatives.map(inner));
  if (Array.isArray(schema['allOf'])) return joined(schema['allOf'].map(inner));
  if (Array.isArray(schema['type'])) return unionShape(schema['type'].map((type: unknown) => inner({ ...schema, type })));
  if (Array.isArray(schema['prefixItems'])) return { tuple: schema['prefixItems'].map(inner) };
  if (schema['type'] === 'array') return { list: inner(schema['items']) };
  if (schema['type'] === 'object') {
    const properties = isJson(schema['properties']) ? schema['properties'] : {};
    const required = partsOf(schema['required']);
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    const additional = schema['additionalProperties'];
    return {
      fields: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, inner(value)])),
      ...(optional.length > 0 ? { optional } : {}),
      ...(isJson(additional) ? { rest: inner(additional) } : {}),
    };
  }
  return plain[String(schema['type'])] ?? 'any';
};

/** The intersection of several objects. */
const joined = (parts: readonly Shape[]): Shape => {
  const objects = parts.flatMap((part) => (typeof part === 'object' && 'fields' in part ? [part] : []));
  if (objects.length < parts.length) return 'any';
  const optional = objects.flatMap((part) => part.optional ?? []);
  return {
    fields: Object.assign({}, ...objects.map(({ fields }) => fields)),
    ...(optional.length > 0 ? { optional } : {}),
  };
};

/**
 * The shape of the `input` or `output` of a schema. Only types count: lengths, ranges and patterns do not, and types that
 * JSON schemas cannot express are `any`. The caller passes zod, because non-schema modules of the contract import only its
 * types.
 */
export const shapeOf = (schema: z.ZodType, io: 'input' | 'output', zod: Pick<typeof z, 'toJSONSchema'>): Shape => {
  const json = zod.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shapeOfJson(json, json, []);
};
