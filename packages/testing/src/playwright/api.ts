import { randomInt, randomUUID } from 'node:crypto';
import type { Envelope } from '@juhe/contract/envelope';
import type { ClientInput, ClientOutput, Operation } from '@juhe/contract/operation';

export interface CallOptions {
  /** Of the member who calls ({@link Member}); a visitor without it. */
  token?: string;
  /** The idempotency key; generated if the operation requires one and none is given. */
  key?: string;
}

/** Typed calls of the instance's operations: prepares and checks data without the browser. */
export interface Api {
  /** Calls an operation; returns the envelope, refusals included. */
  call: <O extends Operation>(operation: O, input: ClientInput<O>, options?: CallOptions) => Promise<Envelope<ClientOutput<O>>>;
  /** Calls an operation that must succeed; returns its data. */
  get: <O extends Operation>(operation: O, input: ClientInput<O>, options?: CallOptions) => Promise<ClientOutput<O>>;
  /** Acts as the company: calls an operator's operation that must succeed. Throws without the fixture `operatorToken`. */
  operate: <O extends Operation>(operation: O, input: ClientInput<O>) => Promise<ClientOutput<O>>;
}

/** As the server reads it: `/` is no prefix. */
const apiPrefix = (process.env.API_PREFIX?.trim() || '/juhe').replace(/^\/$/, '');

/** Rate limits apply per address: every caller of the tests uses its own. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}`;

/** Arrays in forms and queries are comma-joined (packages/contract/src/fields.ts). */
const pairs = (input: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));

const formOf = (input: Record<string, unknown>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value));
  return form;
};

const bodyOf = ({ encoding }: Operation, body: Record<string, unknown>) => {
  if (encoding === 'multipart') return formOf(body);
  return encoding === 'json' ? JSON.stringify(body) : pairs(body);
};

/**
 * Calls an operation of the running instance like a client and returns the envelope, refusals included.
 * @example await call(origin, address.addAddress, { name: '…' }, { token })
 */
export const call = async <O extends Operation>(
  origin: string,
  operation: O,
  input: ClientInput<O>,
  { token, key }: CallOptions = {},
): Promise<Envelope<ClientOutput<O>>> => {
  const values = { ...(input as Record<string, unknown>) };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name]);
    delete values[name];
    return encodeURIComponent(value);
  });
  const inQuery = operation.method === 'GET' ? Object.keys(values) : (operation.query ?? []);
  const query = pairs(Object.fromEntries(Object.entries(values).filter(([name]) => inQuery.includes(name))));
  const body = Object.fromEntries(Object.entries(values).filter(([name]) => !inQuery.includes(name)));
  const answer = await fetch(`${origin}${apiPrefix}${path}${query.size ? `?${query}` : ''}`, {
    method: operation.method,
    headers: {
      'X-Forwarded-For': someAddress(),
      ...(token ? { Authorization: token } : {}),
      ...(operation.idempotent ? { 'Idempotency-Key': key ?? randomUUID() } : {}),
      ...(operation.encoding === 'json' ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(operation.method === 'POST' ? { body: bodyOf(operation, body) } : {}),
  });
  return (await answer.json()) as Envelope<ClientOutput<O>>;
};

/** Returns the data of a request that must succeed; a refusal throws with its message. */
export const dataOf = <T>(operation: Operation, envelope: Envelope<T>): T => {
  if (envelope.code !== 200) throw new Error(`${operation.id} answered ${envelope.code} ${envelope.key ?? ''} ${envelope.msg}`);
  return envelope.data;
};

/** The operations of the instance at `origin`. */
export const apiOf = (origin: string, operatorToken?: string): Api => ({
  call: (operation, input, options) => call(origin, operation, input, options),
  get: async (operation, input, options) => dataOf(operation, await call(origin, operation, input, options)),
  operate: async (operation, input) => {
    if (!operatorToken) throw new Error(`${operation.id}: set OPERATOR_TOKEN, the operator's token of ${origin}`);
    return dataOf(operation, await call(origin, operation, input, { token: operatorToken }));
  },
});
