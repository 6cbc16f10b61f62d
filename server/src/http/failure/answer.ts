import type { Envelope } from '@juhe/contract/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sqlState } from '../../db/db.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';
import { httpFail } from './common-failures.ts';
import { Failure } from './failures.ts';
import type { Lang } from '../text/lang.ts';
import { outcomeOf } from './outcome.ts';

export const jsonType = 'application/json; charset=utf-8';

/** Returns the envelope of a refused request. */
export const refusal = (failure: Failure, lang: Lang): Envelope => ({
  code: failure.code,
  msg: failure.textIn(lang),
  data: failure.details.data ?? null,
  key: failure.key,
  ...(failure.details.field === undefined ? {} : { field: failure.details.field }),
});

/** Refusals of the transport, not of an operation: they are sent with their HTTP status (docs/ARCHITECTURE.md). */
const transport = new Set(['unknownPath', 'wrongMethod', 'badBody', 'bodyTooLarge', 'wrongMedia', 'internal', 'unavailable']);

/** Records for the logs why a call was refused. */
export const noteRefusal = (request: FastifyRequest, { code, key }: Pick<Failure, 'code' | 'key'>): void => {
  outcomeOf(request).refusal = { code, key };
};

/** Sends a refusal; an operation's own refusal has HTTP status 200 and the code in the envelope. */
export const sendFailure = (reply: FastifyReply, failure: Failure, lang: Lang) => {
  noteRefusal(reply.request, failure);
  if (failure.details.retryAfter !== undefined) reply.header('retry-after', failure.details.retryAfter);
  return reply
    .code(transport.has(failure.key) ? failure.code : 200)
    .type(jsonType)
    .send(JSON.stringify(refusal(failure, lang)));
};

const ofFramework: Readonly<Record<string, 'bodyTooLarge' | 'wrongMedia' | 'badBody'>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_REQ_FILE_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongMedia',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'wrongMedia',
};

/** Converts any error into a refusal; unexpected ones are logged and become a 500 without details. */
export const failureOf = (error: unknown, request: FastifyRequest): Failure => {
  if (error instanceof Failure) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const knownKey = typeof code === 'string' ? ofFramework[code] : undefined;
  if (knownKey) return httpFail(knownKey);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return httpFail('badBody');
  const state = sqlState(error);
  // Concurrent calls created the same thing, and the service left the conflict to the constraint. The member's account was
  // deleted during this call (migration 0095).
  if (state === 'M0401') return httpFail('notSignedIn');
  if (state === '23505' || state === '40001' || state === '40P01') {
    request.log.warn({ err: error }, 'a constraint or a conflict refused a call');
    return httpFail('stateChanged');
  }
  // A text that the database cannot store: a zero character, or half a surrogate pair.
  if (state === '22021' || state === '22P05') {
    request.log.warn({ err: error }, 'a text could not be stored');
    return httpFail('badBody');
  }
  if (error instanceof OutboundError) {
    // The opening of the breaker is an alert of its own; the individual refused calls are not.
    request.log[error.reason === 'open' ? 'info' : 'warn']({ err: error }, 'a call needs an outside service');
    return httpFail('unavailable', {}, { retryAfter: 5 });
  }
  request.log.error({ err: error }, 'a call failed');
  return isUnavailable(error) ? httpFail('unavailable', {}, { retryAfter: 2 }) : httpFail('internal');
};

type JsonSchema = Record<string, unknown>;

const isNull = (schema: unknown) => typeof schema === 'object' && schema !== null && (schema as JsonSchema)['type'] === 'null';
const checks = new Set([
  'pattern',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'default',
  'propertyNames',
  '$schema',
]);

/**
 * Simplifies a schema for fast serialisation: checks are removed (the response was checked or is trusted), and `X or null`
 * becomes `nullable` instead of a union that has to be tried for each response.
 */
const forSerializer = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(forSerializer);
  if (typeof schema !== 'object' || schema === null) return schema;
  const choices = (schema as JsonSchema)['anyOf'];
  if (Array.isArray(choices) && choices.length === 2 && choices.some(isNull)) {
    const nonNull = forSerializer(choices.find((choice) => !isNull(choice))) as JsonSchema;
    if (typeof nonNull['type'] === 'string' && nonNull['enum'] === undefined && nonNull['const'] === undefined)
      return { ...nonNull, nullable: true };
  }
  const simple: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' || key === 'definitions')
      simple[key] = Object.fromEntries(Object.entries(value as JsonSchema).map(([name, inner]) => [name, forSerializer(inner)]));
    else if (!checks.has(key) && !(key === 'additionalProperties' && value === false)) simple[key] = forSerializer(value);
  }
  return simple;
};

/** Returns the JSON schema by which Fastify serialises an envelope around `output`; undeclared fields are omitted. */
export const answerSchema = (output: z.ZodType): JsonSchema =>
  forSerializer(
    z.toJSONSchema(z.object({ code: z.int(), msg: z.string(), data: output }), {
      io: 'output',
      target: 'draft-7',
      unrepresentable: 'any',
    }),
  ) as JsonSchema;
