import type { FieldsShape, Shape } from './shape.ts';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const named = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const fieldsMisfit = (value: unknown, shape: FieldsShape, path: string, isClosed: boolean): string | undefined => {
  if (!isJson(value)) return path;
  const { fields, optional = [], rest } = shape;
  for (const [name, inner] of Object.entries(fields)) {
    const fieldValue = Object.hasOwn(value, name) ? value[name] : undefined;
    if (fieldValue === undefined && (optional.includes(name) || valueMisfit(undefined, inner, '', isClosed) === undefined))
      continue;
    const misfit = valueMisfit(fieldValue, inner, named(path, name), isClosed);
    if (misfit !== undefined) return misfit;
  }
  for (const [name, fieldValue] of Object.entries(value)) {
    if (Object.hasOwn(fields, name)) continue;
    const misfit =
      rest === undefined
        ? isClosed
          ? named(path, name)
          : undefined
        : valueMisfit(fieldValue, rest, named(path, name), isClosed);
    if (misfit !== undefined) return misfit;
  }
  return undefined;
};

/**
 * Returns the path at which a JSON value does not match its type, such as `list.0.stars`; the empty text means the value
 * itself, undefined means a match. Only what JSON can represent is checked: functions, library types and values written as
 * text match everything.
 * @param isClosed whether fields that the type does not name are refused
 */
export const valueMisfit = (value: unknown, shape: Shape, path: string, isClosed: boolean): string | undefined => {
  const unless = (fits: boolean) => (fits ? undefined : path);
  switch (shape) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return unless(typeof value === shape);
    case 'number':
      return unless(typeof value === 'number' && Number.isFinite(value));
    case 'null':
      return unless(value === null);
    case 'void':
      return unless(value === undefined || value === null);
    case 'never':
      return path;
    case 'object':
      return unless(typeof value === 'object' && value !== null);
    default:
      break;
  }
  if (typeof shape === 'string') return undefined;
  if ('is' in shape) return unless(value === shape.is);
  if ('union' in shape) return unless(shape.union.some((part) => valueMisfit(value, part, '', isClosed) === undefined));
  if ('list' in shape || 'tuple' in shape) {
    if (!Array.isArray(value) || ('tuple' in shape && value.length !== shape.tuple.length)) return path;
    for (const [i, item] of value.entries()) {
      const inner = 'list' in shape ? shape.list : (shape.tuple[i] ?? 'never');
      const misfit = valueMisfit(item, inner, named(path, String(i)), isClosed);
      if (misfit !== undefined) return misfit;
    }
    return undefined;
  }
  return 'fields' in shape ? fieldsMisfit(value, shape, path, isClosed) : undefined;
};

/** Converts a text from a URL to the value of its type: `'5'` for a number becomes 5; an invalid text stays a text. */
export const valueOfText = (text: string, shape: Shape): unknown => {
  const parts = typeof shape === 'object' && 'union' in shape ? shape.union : [shape];
  const is = (type: 'number' | 'boolean') =>
    parts.some((part) => part === type || (typeof part === 'object' && 'is' in part && typeof part.is === type));
  if (is('number') && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  if (is('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};
