import * as walletPages from '@juhe/contract/pages/wallet';
import type { Json } from './openapi-schemas.ts';

/** Values of the demo data for fields that a name identifies; a value that does not fit the schema of its field is skipped. */
const byName: readonly (readonly [name: RegExp, value: string | number])[] = [
  [/mobile|phone/i, '13800000001'],
  [/^(code|smsCode|verifyCode)$/, '123456'],
  [/password|pwd/i, 'Demo1234'],
  [/^(nickname|memberName|name|receiver|realName|authorName|holder)$/, '林知夏'],
  [/^shopName$/, '拾光杂货铺'],
  [/^(productName|goodsName)$/, '明前龙井'],
  [/^title$/, '绿皮车还在开'],
  [/^subtitle$/, '狮峰山群体种，手工炒制'],
  [/^keyword$/, '茶'],
  [/^(content|text|memo|note|reason|remark|answer|question)$/, '周末试试，要不要一起拼一单？'],
  [/^saleNo$/, 'S260001'],
  [/orderNo$/i, 'M261129H9CCXXAQ'],
  [/^payNo$/, 'P261129K7QD2MXA'],
  [/^(waybill|trackNo|expressNo)$/i, 'SF1066543544'],
  [/carrier/i, 'sf'],
  [/^province$/, '浙江省'],
  [/^city$/, '杭州市'],
  [/^(district|area)$/, '西湖区'],
  [/^(address|detail)$/, '文三路 90 号 3 幢 502 室'],
  [/lang$/i, 'zh-Hans'],
  [/^idNumber$/, '11010519491231002X'],
  [/creditCode/i, '91330106MA2H1B2C3D'],
  [/^number$/, '11010519491231002X'],
  [/avatar|img|pic|cover|poster|picture/i, '/media/goods/longjing-1.webp'],
  [/video|film/i, '/media/films/longjing.mp4'],
  [/bio|intro|summary|description|reason|label|tag|wish|msg|hours|notice/i, '白天写方案，夜里读小说'],
  [/^region$/, '浙江 杭州'],
  [/Cents$/, 12_800],
  [/^pageNum$/, 1],
  [/^pageSize$/, 10],
  [/^stars$/, 5],
];

/** Texts for fields that only a pattern describes: the first that fits is the example. */
const candidates = [
  'k3X9vQ2mRt',
  '周末试试',
  '3f2a8c1e-5b7d-4e9a-8c61-0d2b4f6a8e10',
  walletPages.myWallet(),
  'AB7KX2MQ',
  'AB7KX-2MQ9P',
  'C261129K7QD2MXA',
  'P261129K7QD2MXA',
  'M261129H9CCXXAQ',
  '8880',
  '33b7c98f045d',
  'k3X9vQ2mRtk3X9vQ2mRtab',
  '123456',
  '13800000001',
  '2026-11-29T04:00:00.000Z',
  '2026-11-29',
  '2026-11',
  '6222021234567890123',
  '91330106MA2H1B2C3D',
  '330106199005206525',
  'SF1066543544',
  'zh-Hans',
  '/media/goods/longjing-1.webp',
  `/u/${'0123456789'.repeat(4)}.webp`,
  'https://example.com/h5/',
  '0123456789abcdef'.repeat(4),
  'mall',
  '1.4.0',
  '1.0.0+0123456789ab',
  'A',
];

const matchesSchema = (
  value: unknown,
  { type, pattern, minLength = 0, maxLength = Infinity, minimum, maximum }: Json,
): boolean => {
  if (typeof value === 'number')
    return (
      (type === 'integer' || type === 'number') && value >= Number(minimum ?? -Infinity) && value <= Number(maximum ?? Infinity)
    );
  return (
    type === 'string' &&
    typeof value === 'string' &&
    value.length >= Number(minLength) &&
    value.length <= Number(maxLength) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value))
  );
};

/** Returns the caller's own text for a field, such as an existing id. */
type FindText = (name: string) => string | undefined;

const formats: Readonly<Record<string, string>> = { 'date-time': '2026-11-29T04:00:00.000Z', date: '2026-11-29' };

const scalarFor = (name: string, schema: Json, findText: FindText): unknown => {
  const format = typeof schema['format'] === 'string' ? formats[schema['format']] : undefined;
  if (format !== undefined) return format;
  const example = schema['type'] === 'string' ? findText(name) : undefined;
  if (example !== undefined) return example;
  const named = byName.find(([pattern, value]) => pattern.test(name) && matchesSchema(value, schema));
  if (named) return named[1];
  if (schema['type'] === 'string') {
    const filler = 'k3X9vQ2mRt'.repeat(Math.ceil(Number(schema['minLength'] ?? 1) / 10) || 1);
    return [...candidates, filler].find((value) => matchesSchema(value, schema)) ?? '';
  }
  const minimum =
    schema['exclusiveMinimum'] === undefined ? Number(schema['minimum'] ?? 1) : Number(schema['exclusiveMinimum']) + 1;
  return Math.min(Math.max(1, minimum), Number(schema['maximum'] ?? Infinity));
};

/** Nesting (levels of schemas) at which an example ends: lists are empty there and optional values null. */
const deepest = 12;

/** Returns the component of a reference. */
export type ResolveComponent = (reference: string) => Json;

/**
 * Returns an example that a JSON schema accepts, as far as the schema says what it accepts: values of the demo data by the
 * names of fields, one item in each list, the first of several choices that is not null.
 * @param name name of the field, '' for a whole body
 * @param findText precedes the demo data for fields of type string without a format
 */
export const exampleOf = (
  name: string,
  schema: Json,
  resolve: ResolveComponent,
  findText: FindText = () => undefined,
  depth = 0,
): unknown => {
  const inner = (innerName: string, innerSchema: unknown) =>
    exampleOf(innerName, (innerSchema ?? {}) as Json, resolve, findText, depth + 1);
  if (typeof schema['$ref'] === 'string') return depth > deepest ? null : inner(name, resolve(schema['$ref']));
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined;
  if (choices) {
    const isNull = ({ type }: Json): boolean => type === 'null';
    return depth > deepest && choices.some(isNull)
      ? null
      : inner(
          name,
          choices.find((choice) => !isNull(choice)),
        );
  }
  const parts = schema['allOf'] as readonly Json[] | undefined;
  if (parts) return Object.assign({}, ...parts.map((part) => inner(name, part)));
  const { type } = schema;
  if (Array.isArray(type)) return inner(name, { ...schema, type: type.find((choice) => choice !== 'null') });
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return true;
    case 'array':
      return depth > deepest
        ? []
        : Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) }, () =>
            inner(name.replace(/s$/, ''), schema['items']),
          );
    case 'object': {
      const keys = ((schema['propertyNames'] as Json | undefined)?.['enum'] ?? []) as readonly string[];
      const record = keys.map((key) => [key, schema['additionalProperties']]);
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
      return Object.fromEntries([...properties, ...record].map(([key, property]) => [key, inner(String(key), property)]));
    }
    case 'integer':
    case 'number':
    case 'string':
      return scalarFor(name, schema, findText);
    default:
      return {};
  }
};

/** Whether the contract accepts an example; the schema of a document does not express every rule. */
type Accepts = (example: Json) => boolean;

/**
 * Returns an input that the contract accepts: with all fields, or with the required ones and at most two others, since fields may
 * exclude each other. Undefined without one, as for an input with a file.
 */
export const exampleInput = (schema: Json, resolve: ResolveComponent, accepts: Accepts): Json | undefined => {
  const complete = exampleOf('', schema, resolve) as Json;
  const required = (schema['required'] ?? []) as readonly string[];
  const optional = Object.keys(complete).filter((name) => !required.includes(name));
  const withFields = (names: readonly string[]): Json =>
    Object.fromEntries(Object.entries(complete).filter(([name]) => required.includes(name) || names.includes(name)));
  const pairs = optional.flatMap((a, index) => optional.slice(index + 1).map((b) => [a, b]));
  return [complete, ...[[], ...optional.map((name) => [name]), ...pairs].map(withFields)].find(accepts);
};
