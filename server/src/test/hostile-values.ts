/** Hostile inputs of a script, and plausible inputs that a service at least examines. */
import { inputSchema, sliceOf } from '../http/openapi.ts';
import type { Route } from '../http/routes.ts';

type Json = Record<string, unknown>;

const cursorOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Values for any field: each may only be refused, or accepted as plain text. */
export const hostileValues: readonly unknown[] = [
  '',
  '   ',
  null,
  true,
  -1,
  0,
  0.001,
  '0.001',
  1e21,
  '1e21',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  2 ** 53,
  '99999999999999999999',
  '１２',
  '१२',
  [],
  [[]],
  ['a', 'b'],
  [null],
  [{}],
  {},
  { $gt: '' },
  { toString: 'x', length: -1 },
  'x'.repeat(20_000),
  '长'.repeat(5000),
  'a\tb\u0007c\u001b[31m',
  '\u202Eabc\u200B\uFEFF',
  '\ud800',
  'x\udc00y',
  '👩‍👩‍👧‍👦'.repeat(20),
  "' or 1=1; drop table member; --",
  '<img src=x onerror=alert(1)>',
  '%00%ff',
  '%_\\',
  '../../../etc/passwd',
  '\\u0000',
  '${7*7}{{7*7}}',
  'constructor',
  '__proto__',
  'toString',
  ...['0000-01-01T00:00:00.000Z', '2026-02-31T00:00:00.000Z'].map((at) => cursorOf([at, 'x1', 1])),
  cursorOf([[0, 9e15, 'x'], 9e15]),
  '9'.repeat(15),
  '2026-02-31',
  '0000-01',
  '0000-01-01',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-13',
  '0000-00',
  '0001-01-01T00:00:00.000Z',
  '999999-01-01',
];

/** Entire bodies that are not valid input, each with its content type. */
export const hostileBodies: readonly (readonly [contentType: string | undefined, body: string | Buffer])[] = [
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '{"a":NaN}'],
  ['application/json', '{'],
  ['application/json', '{"__proto__":{"admin":true}}'],
  ['application/json', '{"constructor":{"prototype":{"admin":true}}}'],
  ['application/json', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`],
  ['application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['application/json; charset=utf-16', '{}'],
  ['application/x-www-form-urlencoded', 'a=1&a=2'],
  ['application/x-www-form-urlencoded', 'a=%E0%A4%A'],
  ['application/x-www-form-urlencoded', 'a=%00'],
  ['application/x-www-form-urlencoded', '__proto__=1&constructor=2'],
  ['application/x-www-form-urlencoded', '&&=&='],
  ['text/plain', 'a=1'],
  ['application/xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nnever ends'],
  ['nonsense', '{}'],
  [undefined, '{}'],
];

/**
 * Finds an existing id for a field by its name: `addressId` of `mall/order` → `address`; undefined when the name does not
 * match.
 */
export type FindId = (slice: string, field: string) => string | undefined;

type ForField = (name: string) => string | undefined;

const textFor = (name: string, schema: Json, find: ForField): string => {
  if (/mobile|phone/i.test(name)) return '13712345678';
  if (/^(code|smsCode|verifyCode)$/.test(name)) return '123456';
  if (/password|pwd/i.test(name)) return 'Demo1234';
  if (schema['format'] === 'date-time') return '2026-01-02T03:04:05.000Z';
  const least = typeof schema['minLength'] === 'number' ? schema['minLength'] : 1;
  return find(name) ?? 'x1'.repeat(Math.max(1, Math.ceil(least / 2)));
};

/**
 * Returns a value accepted by a field's JSON Schema (as far as specified), with existing ids where the field's name suggests
 * a kind.
 */
const sampleOf = (name: string, schema: Json, find: ForField): unknown => {
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return sampleOf(name, (choices[0] ?? {}) as Json, find);
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(name.replace(/s$/, ''), (schema['items'] ?? {}) as Json, find)];
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([key, inner]) => [
          key,
          sampleOf(key, inner, find),
        ]),
      );
    default:
      return textFor(name, schema, find);
  }
};

/** Returns the input of an operation with plausible values for each field. */
export const plausibleInput = (route: Route, find: FindId): Json => {
  const { properties } = inputSchema(route);
  const ofSlice: ForField = (name) => find(sliceOf(route.operation), name);
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sampleOf(name, schema, ofSlice)]));
};
