import { isEnvelope } from '@juhe/contract/envelope';
import type { Operation } from '@juhe/contract/operation';
import { learnServerTime } from '@juhe/platform';
import type { ApiError } from '../api-error.ts';
import { textOf } from '../texts.ts';
import { openAttempt } from './attempt-keys.ts';
import type { EncodedCall } from './encode.ts';
import { type TransportFailure, request } from './request.ts';
import { callHeaders, noAnswer, readAnswer, type SendOptions } from './protocol.ts';
import { apiPrefix } from './settings.ts';

/** Whether a response is definite; others do not tell whether the attempt took effect, so it stays open for a repetition. */
const isDefinite = (code: number) => code !== 425 && code !== 429 && code < 500;

const errorOf = (failure: TransportFailure, transfer: boolean): ApiError => {
  if (failure === 'abort') return { kind: 'abort', message: 'abort', errCode: 600003 };
  if (failure === 'timeout') return { kind: 'timeout', message: textOf('network'), errCode: 5 };
  return noAnswer(transfer);
};

const parse = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Sends an encoded call over the network, with an idempotency key where its operation has one. Never rejects. */
export const dispatch = async (
  operation: Operation,
  input: object | undefined,
  call: EncodedCall,
  token: string | undefined,
  options: SendOptions,
): Promise<ReturnType<typeof readAnswer>> => {
  const attempt = operation.idempotent ? openAttempt(operation, input) : undefined;
  const transfer = operation.encoding === 'multipart';
  const sentAt = Date.now();
  const response = await request({
    url: `${apiPrefix()}${call.path}`,
    method: operation.method,
    headers: {
      ...callHeaders(token),
      ...options.headers,
      ...(call.contentType ? { 'Content-Type': call.contentType } : {}),
      ...(attempt ? { 'Idempotency-Key': attempt.key } : {}),
    },
    body: call.body,
    signal: options.signal,
    onProgress: options.onProgress,
  });
  if ('failure' in response) return { error: errorOf(response.failure, transfer) };
  learnServerTime(response.serverTime, sentAt, Date.now());
  const body = parse(response.body);
  // A request succeeds only with a 2xx status (specification §7); an envelope with another status still states the reason of
  // the refusal.
  const answer =
    response.status >= 200 && response.status < 300
      ? readAnswer(body, transfer)
      : readAnswer(isEnvelope(body) && body.code !== 200 ? body : undefined, transfer);
  if (attempt && ('data' in answer || isDefinite(answer.error.code ?? 500))) attempt.done();
  return answer;
};
