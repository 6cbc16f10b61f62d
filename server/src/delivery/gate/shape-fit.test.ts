import { type Shape, shapeOf } from '@juhe/contract/shape';
import fc from 'fast-check';
import { z } from 'zod';
import { suppliedIncompatibility, shapeText, acceptedIncompatibility } from './shape-fit.ts';

const answer = (schema: z.ZodType) => shapeOf(schema, 'output', z);
const input = (schema: z.ZodType) => shapeOf(schema, 'input', z);
const line = z.object({ id: z.string(), cents: z.number().int(), state: z.enum(['open', 'paid']) });
const answerMisfit = (now: z.ZodType, was: z.ZodType) => suppliedIncompatibility(answer(now), answer(was), 'data');
const misfitOf = (now: z.ZodType, was: z.ZodType) => acceptedIncompatibility(input(now), input(was), 'input');

describe('a response', () => {
  it.each<[string, z.ZodType, string, string, string]>([
    ['loses a field', line.omit({ cents: true }), 'data.cents', 'number', 'gone'],
    ['renames a field', line.omit({ cents: true }).extend({ yuan: z.number() }), 'data.cents', 'number', 'gone'],
    ['may be null somewhere', line.extend({ cents: z.number().nullable() }), 'data.cents', 'number', 'number | null'],
    ['may lack a field', line.extend({ cents: z.number().optional() }), 'data.cents', 'number', 'number, may be missing'],
    ['changes a type', line.extend({ cents: z.string() }), 'data.cents', 'number', 'string'],
    [
      'has another value of a closed list',
      line.extend({ state: z.enum(['open', 'paid', 'lost']) }),
      'data.state',
      '"open" | "paid"',
      '"open" | "paid" | "lost"',
    ],
    [
      'becomes a list',
      z.array(line),
      'data',
      '{ id: string; cents: number; state: "open" | "paid" }',
      '{ id: string; cents: number; state: "open" | "paid" }[]',
    ],
  ])('does not fit its readers when it %s', (_title, now, path, was, is) => {
    expect(answerMisfit(now, line)).toEqual({ path, was, now: is });
  });

  it.each<[string, z.ZodType]>([
    ['is the same', line],
    ['has one more field', line.extend({ more: z.string() })],
    ['has fewer values of a closed list', line.extend({ state: z.literal('open') })],
    ['is stricter in length and range', line.extend({ id: z.string().max(3), cents: z.number().min(1) })],
  ])('fits when it %s', (_title, now) => {
    expect(answerMisfit(now, line)).toBeUndefined();
  });

  it('is compared within lists, tagged unions, records and recursive types', () => {
    const wider = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), n: z.number() }),
      z.object({ kind: z.literal('b'), s: z.string() }),
    ]);
    const two = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), n: z.number() }),
      z.object({ kind: z.literal('b'), s: z.number() }),
    ]);
    expect(answerMisfit(z.object({ list: z.array(two) }), z.object({ list: z.array(wider) }))?.path).toBe('data.list[].s');
    expect(answerMisfit(z.array(wider.options[0]), z.array(wider))).toBeUndefined();
    expect(answerMisfit(z.record(z.string(), z.number()), z.record(z.string(), z.string()))?.path).toBe('data[*]');
    const tree = (leaf: z.ZodType): z.ZodType => {
      const node: z.ZodType = z.object({ leaf, children: z.lazy(() => z.array(node)) });
      return node;
    };
    expect(answerMisfit(tree(z.string()), tree(z.string()))).toBeUndefined();
    expect(answerMisfit(tree(z.number()), tree(z.string()))?.path).toBe('data.leaf');
  });

  it('fits readers that distinguish both values of a boolean', () => {
    const both = z.union([z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false) })]);
    expect(suppliedIncompatibility('boolean', { union: [{ is: true }, { is: false }] })).toBeUndefined();
    expect(answerMisfit(z.object({ ok: z.literal(true) }), both)).toBeUndefined();
    expect(answerMisfit(z.object({ ok: z.boolean() }), z.object({ ok: z.literal(true) }))).toEqual({
      path: 'data.ok',
      was: 'true',
      now: 'boolean',
    });
  });
});

describe('an input', () => {
  const body = z.object({ id: z.string(), count: z.number().default(1) });
  it.each<[string, z.ZodType, string, string, string]>([
    ['requires another field', body.extend({ why: z.string() }), 'input.why', 'not there', 'string, required'],
    [
      'requires a field that was optional',
      body.extend({ count: z.number() }),
      'input.count',
      'number, may be missing',
      'number, required',
    ],
    ['no longer accepts a field', body.omit({ count: true }), 'input.count', 'number', 'not taken any more'],
    ['changes a type', body.extend({ id: z.number() }), 'input.id', 'string', 'number'],
    ['accepts fewer values', body.extend({ id: z.enum(['a']) }), 'input.id', 'string', '"a"'],
  ])('does not fit its callers when it %s', (_title, now, path, was, is) => {
    expect(misfitOf(now, body)).toEqual({ path, was, now: is });
  });

  it.each<[string, z.ZodType]>([
    ['accepts another optional field', body.extend({ why: z.string().optional() })],
    ['accepts another type as well', body.extend({ id: z.union([z.string(), z.number()]) })],
    ['no longer requires a field', body.extend({ id: z.string().optional() })],
  ])('fits when it %s', (_title, now) => {
    expect(misfitOf(now, body)).toBeUndefined();
  });
});

describe('a function', () => {
  const call = (parameters: readonly Shape[], result: Shape, requiredCount = parameters.length): Shape => ({
    call: [{ takes: parameters, needs: requiredCount, gives: result }],
  });

  it('accepts its callers’ arguments and returns what they read', () => {
    const was = call(['number', 'string'], 'string', 1);
    expect(suppliedIncompatibility(call(['number', 'string', 'boolean'], { is: 'a' }, 1), was, 'f')).toBeUndefined();
    expect(suppliedIncompatibility(call(['number', 'string'], 'string'), was, 'f')).toEqual({
      path: 'f(…)',
      was: '1 arguments',
      now: '2 arguments',
    });
    expect(suppliedIncompatibility(call(['number'], 'string'), was, 'f')).toMatchObject({
      path: 'f(1: )',
      now: 'not taken any more',
    });
    expect(suppliedIncompatibility(call(['number', 'number'], 'string', 1), was, 'f')).toEqual({
      path: 'f(1: )',
      was: 'string',
      now: 'number',
    });
    expect(suppliedIncompatibility(call(['number', 'string'], 'number', 1), was, 'f')).toEqual({
      path: 'f()',
      was: 'string',
      now: 'number',
    });
  });

  it('passed as an argument may ignore arguments, but receives those that it was written for', () => {
    const on = (handler: Shape) => call([{ fields: { onPick: handler } }], 'void');
    const textHandler = on(call(['string'], 'void'));
    const two = on(call(['string', 'number'], 'void'));
    expect(suppliedIncompatibility(two, textHandler, 'Picker')).toBeUndefined();
    expect(suppliedIncompatibility(textHandler, two, 'Picker')?.path).toBe('Picker(onPick(…))');
    expect(suppliedIncompatibility(on(call(['number'], 'void')), textHandler, 'Picker')).toEqual({
      path: 'Picker(onPick())',
      was: 'string',
      now: 'number',
    });
  });
});

it('any type fits itself in both directions', () => {
  const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
    shape: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<Shape>('string', 'number', 'boolean', 'null', 'undefined', 'any', 'never'),
      fc.record({ is: fc.oneof(fc.string(), fc.boolean()) }),
      fc.record({ ref: fc.string() }),
      fc.record({ list: tie('shape') }),
      fc.record({ union: fc.array(tie('shape'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ fields: fc.dictionary(fc.string(), tie('shape'), { maxKeys: 3 }) }),
      fc
        .array(tie('shape'), { maxLength: 2 })
        .map(
          (parameters): Shape => ({ call: [{ takes: parameters, needs: parameters.length, gives: parameters[0] ?? 'void' }] }),
        ),
    ),
  }));
  fc.assert(
    fc.property(shape, shape, (shapeA, alternative) => {
      expect(suppliedIncompatibility(structuredClone(shapeA), shapeA)).toBeUndefined();
      expect(acceptedIncompatibility(structuredClone(shapeA), shapeA)).toBeUndefined();
      // No existing release sends an additional alternative, so it may be accepted.
      expect(acceptedIncompatibility({ union: [structuredClone(shapeA), alternative] }, shapeA)).toBeUndefined();
      expect(shapeText(shapeA).length).toBeLessThanOrEqual(161);
    }),
  );
});
