import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '@juhe/contract/envelope';
import type { ClientInput, ClientOutput, Operation } from '@juhe/contract/operation';

export interface CallOptions {
  token?: string;
  /** The idempotency key; generated if the operation requires one and none is given. */
  key?: string;
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

/** Returns the operator's token of the instance under test. */
export const operatorToken = (): string => {
  const dataDir = process.env.E2E_DATA_DIR;
  if (!dataDir) throw new Error('E2E_DATA_DIR is not set: it names the data folder of the instance at E2E_ORIGIN');
  return readFileSync(join(dataDir, 'operator-token'), 'utf8').trim();
};

/** Token of a second operator of the instance started by `global-setup`, for decisions that require two persons. */
export const secondOperatorToken = 'second-operator-of-journeys';
