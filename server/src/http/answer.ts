import type { Envelope } from '@juhe/contract/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sqlState } from '../db/db.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { httpFail } from './common-failures.ts';
import { Failure } from './failures.ts';
import type { Lang } from './lang.ts';
import { outcomeOf } from './outcome.ts';

export const jsonType = 'application/json; charset=utf-8';

/** What a client gets that asked for something it cannot have. */
export const refusal = (failure: Failure, lang: Lang): Envelope => ({
  code: failure.code,
  msg: failure.textIn(lang),
  data: failure.details.data ?? null,
  key: failure.key,
  ...(failure.details.field === undefined ? {} : { field: failure.details.field }),
});

/** Refusals of the transport, not of an operation: they carry their HTTP status (docs/ARCHITECTURE.md). */
const transport = new Set(['unknownPath', 'wrongMethod', 'badBody', 'bodyTooLarge', 'wrongMedia', 'internal', 'unavailable']);

/** Tells the logs why a call was refused. */
export const noteRefusal = (request: FastifyRequest, { code, key }: Pick<Failure, 'code' | 'key'>): void => {
  outcomeOf(request).refusal = { code, key };
};

/** Sends a refusal; an operation's own one has HTTP status 200 and the code in the envelope. */
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

/** Turns whatever was thrown into a refusal; what nobody foresaw is logged and becomes a 500 without details. */
export const failureOf = (error: unknown, request: FastifyRequest): Failure => {
  if (error instanceof Failure) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? ofFramework[code] : undefined;
  if (known) return httpFail(known);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return httpFail('badBody');
  const state = sqlState(error);
  // Two callers made the same thing at the same instant, and the service left it to the constraint.
  // The member left while this call was under way (migration 0095).
  if (state === 'M0401') return httpFail('notSignedIn');
  if (state === '23505' || state === '40001' || state === '40P01') {
    request.log.warn({ err: error }, 'a constraint or a conflict refused a call');
    return httpFail('stateChanged');
  }
  if (error instanceof OutboundError) {
    // The breaker's opening is an alert of its own; each call that it refuses is none.
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
 * Makes a schema quick to serialise by: checks are gone (the answer was checked or is trusted), and `X or null` is
 * `nullable` instead of a choice that has to be tried out at each answer.
 */
const forSerializer = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(forSerializer);
  if (typeof schema !== 'object' || schema === null) return schema;
  const choices = (schema as JsonSchema)['anyOf'];
  if (Array.isArray(choices) && choices.length === 2 && choices.some(isNull)) {
    const other = forSerializer(choices.find((choice) => !isNull(choice))) as JsonSchema;
    if (typeof other['type'] === 'string' && other['enum'] === undefined && other['const'] === undefined)
      return { ...other, nullable: true };
  }
  const simple: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' || key === 'definitions')
      simple[key] = Object.fromEntries(Object.entries(value as JsonSchema).map(([name, inner]) => [name, forSerializer(inner)]));
    else if (!checks.has(key) && !(key === 'additionalProperties' && value === false)) simple[key] = forSerializer(value);
  }
  return simple;
};

/** The JSON schema by which Fastify writes an envelope around `output`; what it does not declare is not written. */
export const answerSchema = (output: z.ZodType): JsonSchema =>
  forSerializer(
    z.toJSONSchema(z.object({ code: z.int(), msg: z.string(), data: output }), {
      io: 'output',
      target: 'draft-7',
      unrepresentable: 'any',
    }),
  ) as JsonSchema;
