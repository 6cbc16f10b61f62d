import type { OperationInfo } from '@juhe/contract/operation';

export interface EncodedCall {
  /** Path below the project prefix, with path parameters and query. */
  readonly path: string;
  readonly body?: string | FormData;
  readonly contentType?: string;
}

const scalar = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(scalar).join(',');
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};

const definedEntries = (input: object): [string, unknown][] =>
  Object.entries(input).filter(([, value]) => value !== undefined && value !== null);

const params = (entries: readonly [string, unknown][]) =>
  new URLSearchParams(entries.map(([name, value]) => [name, scalar(value)])).toString();

const multipart = (entries: readonly [string, unknown][]) => {
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : name);
    else form.append(name, scalar(value));
  }
  return form;
};

/** Encodes an input for its operation: path, query, form, JSON or multipart. Arrays in forms are comma-separated. */
export const encodeCall = (operation: OperationInfo, input: object = {}): EncodedCall => {
  const used = new Set<string>();
  const values: Record<string, unknown> = { ...input };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name);
    return encodeURIComponent(scalar(values[name]));
  });
  const entries = definedEntries(values).filter(([name]) => !used.has(name));
  const inQuery = ([name]: [string, unknown]) => operation.encoding === 'query' || operation.query?.includes(name) === true;
  const query = params(entries.filter(inQuery));
  const address = query ? `${path}?${query}` : path;
  const bodyEntries = entries.filter((entry) => !inQuery(entry));
  switch (operation.encoding) {
    case 'query':
      return { path: address };
    case 'form':
      return { path: address, body: params(bodyEntries), contentType: 'application/x-www-form-urlencoded' };
    case 'json':
      return { path: address, body: JSON.stringify(Object.fromEntries(bodyEntries)), contentType: 'application/json' };
    case 'multipart':
      return { path: address, body: multipart(bodyEntries) };
  }
};
