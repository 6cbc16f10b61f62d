import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { sqlState } from '../db/db.ts';
import { failureOf } from '../http/failure/answer.ts';
import type { Failure } from '../http/failure/failures.ts';
import { outcomeOf } from '../http/failure/outcome.ts';

/** Refusals of `/platform/…`: HTTP status and default message. Teams and tools read them: English. */
const refusals = {
  badInput: [400, 'The request is not valid'],
  fileDiffers: [400, 'The file is not the one that release.json lists'],
  notSignedIn: [401, 'Send a deploy token: Authorization: Bearer <token>'],
  notYourApp: [403, 'This token is not for that app'],
  operatorOnly: [403, 'Only the operator may do this'],
  notFound: [404, 'There is no such thing'],
  releaseMissing: [404, 'There is no such release'],
  conflict: [409, 'Somebody else changed this at the same moment, please try again'],
  releaseExists: [409, 'This release is committed already and never changes: build another one'],
  releaseReserved: [409, 'Another token reserved this release within the last hour'],
  filesMissing: [409, 'Files of this release are not uploaded yet'],
  nameTaken: [409, 'A token has this name already'],
  staleGeneration: [409, 'The channel changed in the meantime: look at its status and try again'],
  tooLarge: [413, 'The body is too large'],
  wrongMedia: [415, 'Send application/json'],
  refused: [422, 'The gates refuse this'],
  frozen: [423, 'This is frozen'],
  tooMany: [429, 'Too many attempts, please wait'],
  internal: [500, 'Something went wrong on the server'],
  unavailable: [503, 'The registry is briefly unavailable, please try again'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

export type DeliveryKey = keyof typeof refusals;

/** A refusal of the registry with its HTTP status; created by {@link deliveryFail}. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly key: DeliveryKey;
  readonly status: number;
  readonly data: unknown;

  constructor(key: DeliveryKey, message: string, data: unknown) {
    super(message);
    this.key = key;
    this.status = refusals[key][0];
    this.data = data;
  }
}

/**
 * `throw deliveryFail('releaseExists')`; optionally with its own message, and data for tools:
 * `deliveryFail('staleGeneration', undefined, { generation })`.
 */
export const deliveryFail = (key: DeliveryKey, message: string = refusals[key][1], data: unknown = null): DeliveryFailure =>
  new DeliveryFailure(key, message, data);

/** Returns a 400 that names the field: `changes.0.app: …`. */
export const badField = (field: string, problem: string): DeliveryFailure =>
  deliveryFail('badInput', field ? `${field}: ${problem}` : problem, { field });

/** Parses a caller's input by its schema; refuses with the first invalid field. */
export const parseInput = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badField((issue?.path ?? []).map(String).join('.'), issue?.message ?? 'not valid');
};

const ofTransport: Readonly<Record<string, DeliveryKey>> = {
  bodyTooLarge: 'tooLarge',
  wrongMedia: 'wrongMedia',
  badBody: 'badInput',
  stateChanged: 'conflict',
  tooMany: 'tooMany',
  unavailable: 'unavailable',
};

/** SQLSTATEs with which PostgreSQL refuses a text: a zero character or half a surrogate pair. */
const unstorable = new Set(['22021', '22P02', '22P05']);

const deliveryFailureOf = (error: unknown, request: FastifyRequest): DeliveryFailure => {
  if (error instanceof DeliveryFailure) {
    if (error.status >= 500) request.log.error({ err: error }, 'a call of the registry failed');
    return error;
  }
  if (unstorable.has(sqlState(error) ?? ''))
    return deliveryFail('badInput', 'The request holds characters that cannot be stored');
  const { code, statusCode, message } = error as Partial<FastifyError>;
  const failure: Failure = failureOf(error, request);
  const key = ofTransport[failure.key] ?? 'internal';
  if (key === 'badInput' && code !== undefined && statusCode === 400 && message !== undefined) return deliveryFail(key, message);
  if (key === 'tooMany') return deliveryFail(key, failure.textIn('en'), { retryAfter: failure.details.retryAfter });
  return deliveryFail(key);
};

/** Sends a refusal in the format for teams and tools: its HTTP status and `{ code, key, msg, data }`. */
export const sendDeliveryFailure = (reply: FastifyReply, failure: DeliveryFailure) => {
  const { data } = failure;
  outcomeOf(reply.request).refusal = { code: failure.status, key: failure.key };
  if (typeof data === 'object' && data !== null && 'retryAfter' in data) reply.header('retry-after', String(data.retryAfter));
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code: failure.status, key: failure.key, msg: failure.message, data }));
};

/**
 * Sends everything that a handler of this scope throws as a refusal; unexpected errors are logged and become a 500 without
 * details.
 */
export const registerDeliveryErrors = (scope: FastifyInstance): void => {
  scope.setErrorHandler((error, request, reply) => sendDeliveryFailure(reply, deliveryFailureOf(error, request)));
};

/** Returns the envelope of a successful response. */
export const done = <T>(data: T, code: 200 | 201 = 200) => ({ code, msg: 'ok', data });
