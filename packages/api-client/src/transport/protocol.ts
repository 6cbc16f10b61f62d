import { isEnvelope } from '@juhe/contract/envelope';
import { getLang } from '@juhe/platform';
import type { ApiError } from '../api-error.ts';
import { textOf } from '../texts.ts';

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Upload progress, 0 to 1; marks the call as a transfer. */
  readonly onProgress?: (part: number) => void;
  /** In addition to those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a random text of hexadecimal digits, two per byte. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
export const traceId = (): string => randomHex(8);

/** The headers of every call: raw token, language, trace id (specification §7). */
export const callHeaders = (token: string | undefined): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': getLang(),
  'x-trace-id': traceId(),
  ...(token ? { Authorization: token } : {}),
});

/** The error of a call without a readable response. */
export const noAnswer = (transfer: boolean): ApiError => ({
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
