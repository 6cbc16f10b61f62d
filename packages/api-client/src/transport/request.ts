import type { InternalAxiosRequestConfig } from 'axios';
import xhr from 'axios/unsafe/adapters/xhr.js';
import AxiosError from 'axios/unsafe/core/AxiosError.js';
import AxiosHeaders from 'axios/unsafe/core/AxiosHeaders.js';
import { timeoutMs } from './settings.ts';

export interface HttpRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
  /** The uploaded part, 0 to 1. */
  readonly onProgress: ((part: number) => void) | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  /** The raw body. */
  readonly body: unknown;
  /** `x-server-time`; empty without it. */
  readonly serverTime: string;
}

/** The reason for a missing response. */
export type TransportFailure = 'abort' | 'timeout' | 'network';

const failureOf = (thrown: unknown): TransportFailure => {
  const code = thrown instanceof AxiosError ? thrown.code : undefined;
  if (code === AxiosError.ERR_CANCELED) return 'abort';
  return code === AxiosError.ETIMEDOUT || code === AxiosError.ECONNABORTED ? 'timeout' : 'network';
};

/** Sends one request with axios' browser adapter; any status is a response. Never rejects. */
export const request = async (call: HttpRequest): Promise<HttpAnswer | { readonly failure: TransportFailure }> => {
  const { url, method, body, signal, onProgress } = call;
  const config: InternalAxiosRequestConfig = {
    url,
    method,
    headers: AxiosHeaders.from({ ...call.headers }),
    data: body,
    timeout: timeoutMs,
    validateStatus: () => true,
    transitional: { clarifyTimeoutError: true },
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0) } : {}),
  };
  try {
    if (!xhr) throw new Error('no XMLHttpRequest here');
    const { status, data, headers } = await xhr(config);
    return { status, body: data, serverTime: String(headers['x-server-time'] ?? '') };
  } catch (thrown) {
    return { failure: failureOf(thrown) };
  }
};
