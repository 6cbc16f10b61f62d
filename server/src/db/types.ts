import pg from 'pg';

/** Object ids of the built-in types whose text is parsed, with their array types. */
const oid = { int8: 20, numeric: 1700, date: 1082, timestamp: 1114, timestamptz: 1184, textArray: 1009 } as const;
const arrayOf: ReadonlyMap<number, number> = new Map([
  [1016, oid.int8],
  [1231, oid.numeric],
  [1182, oid.date],
  [1115, oid.timestamp],
  [1185, oid.timestamptz],
]);

type Parse = (text: string) => unknown;

/** Cents and counts fit a double; a number that does not is a programming error and must not be rounded. */
const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of range: ${text}`);
  return value;
};

/** Formats as ISO 8601 with milliseconds and Z, like the contract's `instant`. PostgreSQL's own `infinity` stays text. */
const instant = (text: string): string => (text.endsWith('infinity') ? text : new Date(text).toISOString());
const asIs = (text: string): string => text;

const scalar: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [oid.int8, safeInteger],
  [oid.numeric, (text) => (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text)],
  [oid.date, asIs],
  [oid.timestamp, asIs],
  [oid.timestamptz, instant],
]);

const textArray = (pg.types.getTypeParser as (id: number) => Parse)(oid.textArray);

const mapDeep = (value: unknown, parse: Parse): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapDeep(item, parse));
  return typeof value === 'string' ? parse(value) : value;
};

/** JavaScript representation of columns: int8 as number, timestamptz as ISO text, date as text, numeric as text unless whole. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => {
    const parse = scalar.get(id);
    if (parse) return parse;
    const item = arrayOf.get(id);
    const itemParse = item === undefined ? undefined : scalar.get(item);
    if (itemParse) return (text: string) => mapDeep(textArray(text), itemParse);
    return pg.types.getTypeParser(id, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};
