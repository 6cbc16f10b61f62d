import type { FieldsShape, Shape } from '@juhe/contract/shape';
import { z } from 'zod';
import { badField } from '../failures.ts';
import type { BackendContract, BackendOperation } from '../gate/backends.ts';
import { isShape } from '../release/declared-types.ts';

/** Limits of one contract. */
export const contractLimits = { operations: 200, bytes: 256 * 1024 } as const;

const operationName = /^(GET|POST) ((?:\/(?:[A-Za-z0-9][\w.~-]*|\{[A-Za-z]\w*\}))+)$/;

const contractShape = z.strictObject({
  operations: z.record(
    z.string().max(200).regex(operationName, 'an operation such as GET /ratings/{saleNo}'),
    z.strictObject({
      access: z.enum(['public', 'required']),
      input: z.unknown(),
      answer: z.unknown(),
    }),
  ),
});

const isFields = (shape: Shape): shape is FieldsShape => typeof shape === 'object' && 'fields' in shape;

/** Returns whether a value of this type can be part of an address. */
const isFlat = (shape: Shape): boolean => {
  if (typeof shape === 'string') return ['string', 'number', 'boolean', 'undefined', 'null'].includes(shape);
  return 'is' in shape || ('union' in shape && shape.union.every(isFlat));
};

/** Returns `/ratings/{saleNo}` without its parameter names. */
const patternOf = (operation: string): string => operation.replace(/\{\w+\}/g, '{}');

const checkOperation = (name: string, { input, answer }: { readonly input: unknown; readonly answer: unknown }): void => {
  const refuse = (field: string, expected: string) => badField(`contract.operations.${name}.${field}`, expected);
  if (!isShape(input) || !isFields(input) || input.rest !== undefined) throw refuse('input', 'a shape with fields');
  if (!isShape(answer)) throw refuse('answer', 'not a shape of @juhe/contract/shape');
  const { fields, optional = [] } = input;
  const parameters = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
  for (const parameter of parameters)
    if (!Object.hasOwn(fields, parameter) || optional.includes(parameter) || !isFlat(fields[parameter] ?? 'any'))
      throw refuse('input', `the path needs the field ${parameter}, a text or a number`);
  if (!name.startsWith('GET ')) return;
  for (const [field, shape] of Object.entries(fields))
    if (!isFlat(shape)) throw refuse('input', `${field} of a GET is a text, a number or a boolean`);
};

/** Parses a contract published by a team. Throws `badInput` (400) with the wrong operation and field. */
export const readContract = (value: unknown): BackendContract => {
  const parsed = contractShape.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw badField(['contract', ...(issue?.path ?? []).map(String)].join('.'), issue?.message ?? 'not valid');
  }
  const entries = Object.entries(parsed.data.operations);
  if (entries.length > contractLimits.operations)
    throw badField('contract.operations', `at most ${contractLimits.operations} operations`);
  if (Buffer.byteLength(JSON.stringify(parsed.data)) > contractLimits.bytes)
    throw badField('contract', `at most ${contractLimits.bytes / 1024} KiB`);
  for (const [name, operation] of entries) {
    checkOperation(name, operation);
    const twin = entries.find(([otherName]) => otherName !== name && patternOf(otherName) === patternOf(name));
    if (twin) throw badField('contract.operations', `${name} and ${twin[0]} are the same address`);
  }
  return { operations: parsed.data.operations as Readonly<Record<string, BackendOperation>> };
};
