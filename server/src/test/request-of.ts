import { randomUUID } from 'node:crypto';
import type { Operation } from '@juhe/contract/operation';

/** Options of a test's call: caller, language, key. */
export interface CallOptions {
  /** Session token, or the operator's token. */
  token?: string | undefined;
  /** `Idempotency-Key`; operations that require one get a fresh one by default, `null` sends none. */
  key?: string | null;
  lang?: string;
  headers?: Readonly<Record<string, string>>;
}

/** An HTTP request, ready to be injected or written to a socket. */
export interface PlainRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

type Fields = Record<string, unknown>;

const formOf = (fields: Fields): URLSearchParams => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    form.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return form;
};

const multipartOf = async (fields: Fields): Promise<{ type: string; body: Buffer }> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : 'file');
    else form.append(name, String(value));
  }
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) };
};

const encode = async (operation: Operation, fields: Fields): Promise<{ type: string; body: Buffer } | undefined> => {
  if (operation.encoding === 'json') return { type: 'application/json', body: Buffer.from(JSON.stringify(fields)) };
  if (operation.encoding === 'form')
    return { type: 'application/x-www-form-urlencoded', body: Buffer.from(formOf(fields).toString()) };
  return operation.encoding === 'multipart' ? multipartOf(fields) : undefined;
};

/** Serialises a call like the browser's client: path parameters taken from the input, the rest in the operation's encoding. */
export const requestOf = async (
  prefix: string,
  operation: Operation,
  input: unknown,
  { token, key, lang, headers = {} }: CallOptions = {},
): Promise<PlainRequest> => {
  const fields: Fields = { ...(input as Fields | undefined) };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(fields[name]);
    delete fields[name];
    return encodeURIComponent(value);
  });
  const query = operation.encoding === 'query' ? formOf(fields).toString() : '';
  const content = await encode(operation, fields);
  const idempotencyKey = key === undefined && operation.idempotent ? randomUUID() : key;
  return {
    method: operation.method,
    url: `${prefix}${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(idempotencyKey == null ? {} : { 'idempotency-key': idempotencyKey }),
      ...(lang === undefined ? {} : { 'accept-language': lang }),
      ...(content ? { 'content-type': content.type, 'content-length': String(content.body.length) } : {}),
      ...headers,
    },
    body: content?.body ?? Buffer.alloc(0),
  };
};
