import type { Shape } from '@juhe/contract/shape';
import { badField } from '../failures.ts';
import { isDeprecation } from './deprecation-field.ts';
import type { Release } from './release-document.ts';
import type { ReleaseFiles } from './release-files.ts';
import type { DeclaredTypes } from './type-shapes.ts';

export type { DeclaredLink, DeclaredTypes, OperationShapes } from './type-shapes.ts';

/** Limits: bytes of the file, and nesting depth of a type. */
const limits = { bytes: 1024 * 1024, depth: 60 } as const;

const plain: ReadonlySet<unknown> = new Set<Shape>([
  ...(['any', 'unknown', 'never', 'string', 'number', 'bigint', 'boolean', 'symbol', 'object', 'null', 'undefined'] as const),
  'void',
]);

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns whether a value is a type in the format of releases and contracts. */
export const isShape = (value: unknown, depth = 0): value is Shape => {
  if (plain.has(value)) return true;
  if (!isJson(value) || depth > limits.depth) return false;
  const inner = (part: unknown) => isShape(part, depth + 1);
  const allShapes = (parts: unknown) => Array.isArray(parts) && parts.every(inner);
  if ('is' in value) return ['string', 'number', 'boolean'].includes(typeof value['is']);
  if ('union' in value) return allShapes(value['union']);
  if ('list' in value) return inner(value['list']);
  if ('tuple' in value) return allShapes(value['tuple']);
  if ('ref' in value) return isText(value['ref']) && (value['of'] === undefined || allShapes(value['of']));
  if ('text' in value) return isText(value['text']);
  if ('call' in value) {
    const { call } = value;
    return (
      Array.isArray(call) &&
      call.every(
        (signature: unknown) =>
          isJson(signature) &&
          allShapes(signature['takes']) &&
          typeof signature['needs'] === 'number' &&
          inner(signature['gives']),
      )
    );
  }
  const { fields, optional = [], rest } = value;
  return (
    isJson(fields) &&
    Object.values(fields).every(inner) &&
    Array.isArray(optional) &&
    optional.every(isText) &&
    (rest === undefined || inner(rest))
  );
};

const checkShape = (value: unknown, field: string): void => {
  if (!isShape(value)) throw badField(field, 'not a shape of @juhe/contract/shape');
};

const isLink = (value: unknown): boolean => {
  if (!isJson(value)) return false;
  const { path, query, always = [] } = value;
  return isText(path) && [query, always].every((names) => Array.isArray(names) && names.every(isText));
};

const checkDeprecated = (value: unknown, field: string): void => {
  if (value === undefined) return;
  const { operations = {}, names = {} } = isJson(value) ? value : { names: undefined, operations: null };
  if (!isJson(operations) || !isJson(names) || !Object.values(names).every(isJson))
    throw badField(field, 'an object with "operations" and "names"');
  const deprecations = [operations, ...Object.values(names)].flatMap((group) => Object.entries(group as Json));
  const [wrong] = deprecations.find(([, deprecation]) => !isDeprecation(deprecation)) ?? [];
  if (wrong !== undefined) throw badField(field, `${wrong} needs "since", "removedAfter" (a day) and "use"`);
};

/** Throws `badInput` that names the invalid part. */
const checkDeclared = (value: unknown, file: string): DeclaredTypes => {
  if (!isJson(value) || !isJson(value['operations']) || !isJson(value['names']))
    throw badField(file, 'an object with "operations" and "names"');
  const { operations, names } = value;
  for (const [operation, shapes] of Object.entries(operations)) {
    if (!isJson(shapes)) throw badField(`${file}.operations`, `${operation} has no input and answer`);
    checkShape(shapes['input'], `${file}.operations.${operation}.input`);
    checkShape(shapes['answer'], `${file}.operations.${operation}.answer`);
  }
  for (const [name, exported] of Object.entries(names)) {
    if (!isJson(exported)) throw badField(`${file}.names`, `${name} has no names`);
    for (const [member, shape] of Object.entries(exported)) checkShape(shape, `${file}.names.${name}.${member}`);
  }
  const { links = [], deprecated } = value;
  if (!Array.isArray(links) || !links.every(isLink)) throw badField(`${file}.links`, 'a list of { path, query, always? }');
  checkDeprecated(deprecated, `${file}.deprecated`);
  return { operations, names, links, ...(deprecated === undefined ? {} : { deprecated }) } as unknown as DeclaredTypes;
};

/**
 * Reads the declared types of a release from its stored file; undefined without such a file. Throws `badInput` for a file
 * that is too large, not JSON or without valid types.
 */
export const readDeclared = async (
  store: Pick<ReleaseFiles, 'get'>,
  { app, files, types }: Pick<Release, 'app' | 'files' | 'types'>,
): Promise<DeclaredTypes | undefined> => {
  const asset = types !== undefined && Object.hasOwn(files, types) ? files[types] : undefined;
  if (types === undefined || asset === undefined) return undefined;
  if (asset.size > limits.bytes) throw badField(types, `at most ${limits.bytes} bytes`);
  const content = await store.get(app, asset, 'identity');
  if (content === undefined) return undefined;
  const text = content.toString();
  if (/\\u0000|\\ud[89a-f]/i.test(text)) throw badField(types, 'a text holds characters that cannot be stored');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badField(types, 'not JSON');
  }
  return checkDeclared(value, types);
};
