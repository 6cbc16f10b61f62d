import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '@juhe/contract/operation';
import { z } from 'zod';
import { fieldLabel } from './field-labels.ts';

const contract = join(__dirname, '../../../../packages/contract/src');

type JsonSchema = { readonly properties?: Readonly<Record<string, unknown>>; readonly [key: string]: unknown };

const load = (file: string): unknown[] => Object.values(jest.requireActual<Record<string, unknown>>(join(contract, file)));
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Returns the names of every field of an input, including nested ones. */
const fieldsOf = (schema: unknown): string[] => {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (!isObject(schema)) return [];
  const { properties } = schema as JsonSchema;
  return [
    ...Object.keys(properties ?? {}),
    ...Object.entries(schema).flatMap(([key, part]) => (key === 'enum' ? [] : fieldsOf(part))),
  ];
};

/** Every operation with its input. */
const inputs = readdirSync(contract, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.schemas.ts') && existsSync(join(contract, path.replace('.schemas.ts', '.ts'))))
  .flatMap((path) => {
    const operations: Readonly<Record<string, Operation>> = Object.assign(
      {},
      ...load(path.replace('.schemas.ts', '.ts')).filter(isObject),
    );
    return load(path)
      .filter(isObject)
      .flatMap((schemas) => Object.entries(schemas))
      .flatMap(([name, schema]) => {
        const operation = operations[name];
        if (operation === undefined || !isObject(schema) || !('input' in schema)) return [];
        return [
          {
            name: operation.id,
            fields: fieldsOf(z.toJSONSchema(schema.input as z.ZodType, { io: 'input', unrepresentable: 'any' })),
          },
        ];
      });
  });

describe('input fields', () => {
  it('have a label in every language, which a refusal can show', () => {
    expect(inputs.length).toBeGreaterThan(150);
    const nameless = inputs.flatMap(({ name, fields }) =>
      fields.filter((field) => fieldLabel(field).en.startsWith('“')).map((field) => `${field} (${name})`),
    );
    expect([...new Set(nameless)]).toEqual([]);
  });

  it('have a specific label in operations where the common one means something else', () => {
    const labels = {
      'common/share.readShareCode': 'Share code',
      'member/wx.signInWithWx': 'WeChat code',
      'content/study.signInAtSession': 'Check-in code',
      'member/session.signInWithCode': 'Code',
    };
    for (const [id, label] of Object.entries(labels)) {
      expect(inputs.find(({ name }) => name === id)?.fields).toContain('code');
      expect([id, fieldLabel('code', id).en]).toEqual([id, label]);
    }
  });
});
