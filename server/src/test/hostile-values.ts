/** Hostile inputs of a script, and plausible inputs that a service at least examines. */
import { inputSchema, sliceOf } from '../http/document/openapi.ts';
import { exampleOf } from '../http/document/openapi-examples.ts';
import type { Route } from '../http/call/routes.ts';

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

/** Inputs are described without components: a reference is an error of this helper. */
const resolve = (reference: string): never => {
  throw new Error(`unexpected reference ${reference}`);
};

/** Returns the input of an operation with an example for each field: existing ids by their names, and an unregistered mobile. */
export const plausibleInput = (route: Route, find: FindId): Json => {
  const { properties } = inputSchema(route);
  const findText = (name: string): string | undefined =>
    /mobile|phone/i.test(name) ? '13712345678' : find(sliceOf(route.operation), name);
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, exampleOf(name, schema, resolve, findText)]),
  );
};
