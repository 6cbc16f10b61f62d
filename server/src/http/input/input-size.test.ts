import { z } from 'zod';
import { routeGroups } from '../../wiring.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Returns whether a matching text is of limited length: no quantifier is unbounded. */
const isBounded = (pattern: string): boolean => !/[*+]|\{\d+,\}/.test(pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x'));

const isEndless = ({ type, format, pattern, maxLength, maxItems, ...schema }: Schema): boolean => {
  if (type === 'array') return maxItems === undefined;
  // Files have a separate limit: `maxBytes` of the operation.
  if (type !== 'string' || format === 'binary' || schema.enum || schema.const !== undefined) return false;
  return maxLength === undefined && (pattern === undefined || !isBounded(pattern));
};

const endlessOf = (schema: Schema, path: string): string[] => [
  ...(isEndless(schema) ? [path] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => endlessOf(inner, `${path} ${name}`)),
  ...(schema.items ? endlessOf(schema.items, `${path}[]`) : []),
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])].flatMap((inner) => endlessOf(inner, path)),
];

it('every text and every list of an input has a maximum length', () => {
  const inputs = routeGroups.flat().map(({ operation, input }) => ({
    id: operation.id,
    schema: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema,
  }));
  expect(inputs.length).toBeGreaterThan(300);
  expect(inputs.flatMap(({ id, schema }) => endlessOf(schema, id))).toEqual([]);
});

it('detects fields without a maximum', () => {
  const schema = z.toJSONSchema(
    z.object({
      a: z.string(),
      b: z.string().regex(/^x+$/),
      c: z.array(z.string().max(3)),
      d: z
        .string()
        .regex(/^x{3,}$/)
        .optional(),
    }),
  ) as Schema;
  expect(endlessOf(schema, '')).toEqual([' a', ' b', ' c', ' d']);
});
