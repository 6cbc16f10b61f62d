import { isEnvelope } from '@juhe/contract/envelope';
import type { Operation } from '@juhe/contract/operation';
import { getLang, holdPage, learnServerTime, whenUncovered } from '@juhe/platform';
import type { ApiError } from '../api-error.ts';
import { textOf } from '../texts.ts';
import { openAttempt } from './attempt-keys.ts';
import { encodeCall } from './encode.ts';
import { takeFirst } from './first-answers.ts';
import type { Loss } from './request.ts';
import { apiPrefix, sessionProvider } from './settings.ts';

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Upload progress, 0 to 1; marks the call as a transfer. */
  readonly onProgress?: (part: number) => void;
  /** In addition to those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The result of a call: the data, or the error. Never throws. */
export type SendResult = { readonly data: unknown } | { readonly error: ApiError; readonly token: string | undefined };

export const traceId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The headers of every call: raw token, language, trace id (specification §7). */
export const callHeaders = (token: string | undefined): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': getLang(),
  'x-trace-id': traceId(),
  ...(token ? { Authorization: token } : {}),
});

/** Whether a response is definite; others do not tell whether the attempt took effect, so it stays open for a repetition. */
const isDefinite = (code: number) => code !== 425 && code !== 429 && code < 500;

const noAnswer = (transfer: boolean): ApiError => ({
  kind: 'network',
  message: textOf('network'),
  errCode: transfer ? 602001 : 5,
});

/**
 * Interprets the body of a response (specification §7, §8).
 * @param transfer whether it belongs to an upload or a download
 */
export const readAnswer = (body: unknown, transfer = false): { data: unknown } | { error: ApiError } => {
  if (!isEnvelope(body)) return { error: noAnswer(transfer) };
  if (body.code === 200) return { data: body.data };
  const { code, msg: message, key, field, data } = body;
  const expired = code === 401 || (code === 500 && message === '未登录');
  return {
    error: {
      kind: expired ? 'session' : 'refused',
      code,
      message,
      ...(key ? { key } : {}),
      ...(field ? { field } : {}),
      ...(data ? { data } : {}),
    },
  };
};

const errorOf = (loss: Loss, transfer: boolean): ApiError => {
  if (loss === 'abort') return { kind: 'abort', message: 'abort', errCode: 600003 };
  if (loss === 'timeout') return { kind: 'timeout', message: textOf('network'), errCode: 5 };
  return noAnswer(transfer);
};

/**
 * axios is loaded on the first call that needs it: the calls of a first screen are already answered, and the page is usable
 * sooner without it. If the chunk fails to load, this counts as a network failure; the next call retries.
 */
export const loadTransport = () => import(/* webpackChunkName: "transport" */ './request.ts').catch(() => undefined);

/** Maximum time (ms) that a call not answered by the first screen is delayed so that the page becomes usable first. */
const longestWait = 1000;

const parse = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export type Send = (operation: Operation, input: object | undefined, options?: SendOptions) => Promise<SendResult>;

/** Sends one call and classifies its result. */
export let send: Send = async (operation, input, options = {}) => {
  const token = sessionProvider().token();
  const call = encodeCall(operation, input);
  const early = await takeFirst(operation.method, call.path, call.body, token);
  if (early) {
    const answer = readAnswer(early);
    return 'data' in answer ? answer : { ...answer, token };
  }
  const attempt = operation.idempotent ? openAttempt(operation.id, input) : undefined;
  const transfer = operation.encoding === 'multipart';
  const endHold = operation.method === 'GET' ? undefined : holdPage();
  try {
    // Requests of a page beneath its first screen concern invisible content: the screen shows the visible part, and clicks
    // wait for the page.
    await new Promise<void>((resolve) => whenUncovered(resolve, longestWait));
    const transport = await loadTransport();
    if (!transport) return { error: noAnswer(transfer), token };
    const sentAt = Date.now();
    const response = await transport.request({
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
    if ('loss' in response) return { error: errorOf(response.loss, transfer), token };
    learnServerTime(response.serverTime, sentAt, Date.now());
    const body = parse(response.body);
    // A request succeeds only with a 2xx status (specification §7); an envelope with another status still states the reason of
    // the refusal.
    const answer =
      response.status >= 200 && response.status < 300
        ? readAnswer(body, transfer)
        : readAnswer(isEnvelope(body) && body.code !== 200 ? body : undefined, transfer);
    if (attempt && ('data' in answer || isDefinite(answer.error.code ?? 500))) attempt.done();
    return 'data' in answer ? answer : { ...answer, token };
  } finally {
    endHold?.();
  }
};

/** Wraps the transport of all calls, e.g. to answer a refusal with a proof and send again. */
export const wrapSend = (wrap: (inner: Send) => Send): void => {
  send = wrap(send);
};
