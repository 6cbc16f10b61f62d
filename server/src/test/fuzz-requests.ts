/**
 * Random requests generated from the contract: valid, nearly valid and nonsensical ones. The same seed generates the same
 * requests.
 */
import fc from 'fast-check';
import { inputSchema } from '../http/document/openapi.ts';
import type { Route } from '../http/call/routes.ts';
import { type FindId, hostileBodies, hostileValues, plausibleInput } from './hostile-values.ts';

type Json = Record<string, unknown>;

/** A request before serialisation. */
export interface FuzzRequest {
  route: Route;
  /** Index of the caller among those of the run. */
  caller: number;
  input: Json;
  /** Sent instead of the input, with its content type. */
  body: readonly [contentType: string | undefined, body: string | Buffer] | undefined;
  encoding: 'query' | 'form' | 'json';
  method: string;
  key: string | undefined;
  headers: Readonly<Record<string, string>>;
}

const text = (schema: Json): fc.Arbitrary<unknown> => {
  const minimum = Number(schema['minLength'] ?? 0);
  const max = Math.max(minimum, Math.min(Number(schema['maxLength'] ?? 60), 400));
  return fc.oneof(
    fc.string({ unit: 'binary', minLength: minimum, maxLength: max }),
    fc.string({ unit: 'grapheme', minLength: minimum, maxLength: max }),
    fc.string({ minLength: 0, maxLength: max + 2 }),
  );
};

/** Values accepted by a JSON Schema, as far as it specifies them; often at its limits, sometimes just beyond. */
const valueOf = (schema: Json): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices) return fc.oneof(...choices.map(valueOf));
  switch (schema['type']) {
    case 'integer':
    case 'number': {
      const min = Number(schema['minimum'] ?? -1000);
      const max = Number(schema['maximum'] ?? 1_000_000);
      return fc.oneof(fc.integer({ min, max: Math.max(min, max) }), fc.constantFrom(min, max, min - 1, max + 1, min + 0.5));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf((schema['items'] ?? {}) as Json), { maxLength: 4 });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, inner]) => [name, valueOf(inner)]),
        ),
        { requiredKeys: (schema['required'] ?? []) as string[] },
      );
    default:
      return text(schema);
  }
};

/** The plausible input with some fields omitted, random, hostile, or with an id of another thing. */
const inputOf = (route: Route, findId: FindId, ids: readonly string[]): fc.Arbitrary<Json> => {
  const { properties } = inputSchema(route);
  const plausible = plausibleInput(route, findId);
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(plausible[name]) },
      { weight: 3, arbitrary: valueOf(schema) },
      { weight: 1, arbitrary: fc.constantFrom(...hostileValues) },
      { weight: 1, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
};

const keys = ['same-key-of-the-run-1', 'same-key-of-the-run-2', 'short', '键'.repeat(3)];
const oddHeaders = fc.constantFrom<Readonly<Record<string, string>>>(
  {},
  { 'accept-language': 'xx;q=nonsense, *' },
  { 'last-event-id': '-1e99' },
  { 'if-none-match': '*' },
  { range: 'bytes=9-1' },
  { cookie: `a=${'b'.repeat(3000)}; __proto__=x; juhe-lang=%E0%A4%A` },
  { 'x-forwarded-for': "'; drop table member; --" },
);

/** Generates `count` requests from a seed; `callers` is the number of callers, `ids` existing ids of any kind. */
export const fuzzRequests = (
  routes: readonly Route[],
  options: { seed: number; count: number; callers: number; findId: FindId; ids: readonly string[] },
): FuzzRequest[] => {
  const { seed, count, callers, findId, ids } = options;
  const ofRoute = routes.map((route) =>
    fc.record({
      route: fc.constant(route),
      caller: fc.nat({ max: callers - 1 }),
      input: inputOf(route, findId, ids),
      body: fc.option(fc.constantFrom(...hostileBodies), { freq: 20, nil: undefined }),
      encoding:
        route.operation.encoding === 'query'
          ? fc.constant('query' as const)
          : fc.constantFrom('form' as const, 'json' as const, route.operation.encoding === 'json' ? 'json' : 'form'),
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant(route.operation.method as string) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH') },
      ),
      key: fc.oneof({ weight: 8, arbitrary: fc.uuid() }, { weight: 2, arbitrary: fc.constantFrom(...keys, undefined) }),
      headers: fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
    }),
  );
  return fc.sample(fc.oneof(...ofRoute), { seed, numRuns: count });
};
