import Fastify from 'fastify';
import { z } from 'zod';
import { routeGroups } from '../../wiring.ts';
import { answerSchema } from './answer.ts';

/** Serialises `data` like the API. */
const written = async (output: z.ZodType, data: unknown): Promise<unknown> => {
  const app = Fastify();
  app.get('/', { schema: { response: { 200: answerSchema(output) } } }, () => ({ code: 200, msg: 'ok', data }));
  const answer = await app.inject('/');
  await app.close();
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: unknown }>().data;
};

const tree = z.object({
  name: z.string(),
  get children() {
    return z.array(tree);
  },
});
const card = z.object({ kind: z.literal('card'), last4: z.string() });
const cash = z.object({ kind: z.literal('cash'), cents: z.number().int() });

it.each<[string, z.ZodType, unknown, unknown]>([
  ['null', z.null(), null, null],
  ['nullable text', z.string().nullable(), null, null],
  ['text with quotes', z.string(), 'a "b"\n\\', 'a "b"\n\\'],
  ['an instant', z.iso.datetime(), '2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
  ['a nullable list', z.array(z.string()).nullable(), null, null],
  ['a nullable object', z.object({ a: z.object({ b: z.number() }).nullable() }), { a: { b: 1, c: 2 } }, { a: { b: 1 } }],
  ['a nullable choice', z.enum(['x', 'y']).nullable(), null, null],
  ['an optional field', z.object({ a: z.string().optional(), b: z.number() }), { b: 1 }, { b: 1 }],
  [
    'zero, false and the empty text',
    z.object({ n: z.number().int(), f: z.boolean(), t: z.string() }),
    { n: 0, f: false, t: '' },
    { n: 0, f: false, t: '' },
  ],
  ['large integers', z.number().int(), Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ['fractions', z.number(), 0.1, 0.1],
  ['a record', z.record(z.string(), z.number().int()), { a: 1, b: 2 }, { a: 1, b: 2 }],
  [
    'a record of lists',
    z.record(z.string(), z.array(z.object({ a: z.string() }))),
    { x: [{ a: '1', b: 2 }] },
    { x: [{ a: '1' }] },
  ],
  [
    'a tree',
    tree,
    { name: 'a', children: [{ name: 'b', children: [], x: 1 }] },
    { name: 'a', children: [{ name: 'b', children: [] }] },
  ],
  [
    'a union, undeclared fields dropped',
    z.discriminatedUnion('kind', [card, cash]),
    { kind: 'cash', cents: 5, secret: 1 },
    { kind: 'cash', cents: 5 },
  ],
  ['a plain union', z.union([z.string(), z.number()]), 5, 5],
  [
    'a nullable union',
    z.array(z.discriminatedUnion('kind', [card, cash]).nullable()),
    [null, { kind: 'card', last4: '1' }],
    [null, { kind: 'card', last4: '1' }],
  ],
  ['a tuple', z.tuple([z.string(), z.number()]), ['a', 1], ['a', 1]],
  ['an intersection', z.object({ a: z.string() }).and(z.object({ b: z.number() })), { a: 'x', b: 1, c: 2 }, { a: 'x', b: 1 }],
  ['anything', z.unknown(), { a: [1, { b: null }] }, { a: [1, { b: null }] }],
])('writes %s', async (_title, output, data, expected) => {
  expect(output.safeParse(data).success).toBe(true);
  expect(await written(output, data)).toEqual(expected);
});

it('serialises the response of every operation', async () => {
  const app = Fastify();
  for (const { operation, output } of routeGroups.flat())
    if (!operation.stream) app.get(`/${operation.id}`, { schema: { response: { 200: answerSchema(output) } } }, () => null);
  await app.ready();
  await app.close();
});
