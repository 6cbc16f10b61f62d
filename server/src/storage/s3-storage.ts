import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import { readLimited } from '../http/transport/read-limited.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import type { Storage } from './storage-interface.ts';

type S3Config = Extract<Config['storage'], { kind: 's3' }>;

/** The relevant parts of a response. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The store's own name of the error, such as `SignatureDoesNotMatch`; empty without one, as for every HEAD. */
  readonly errorCode: string;
}

/** Lowest rate at which a file is sent (bytes/ms): a store that takes longer is regarded as hanging. */
const minBytesPerMs = 1000;
/** Most bytes of an error's body that are read. */
const errorBytes = 16 * 1024;
/** Longest wait for an error's body (ms). */
const errorMs = 2000;

/** Reads the store's name of an error from its XML, and ends the body. */
const errorCodeOf = async (response: Response): Promise<string> => {
  if (response.ok) {
    await response.body?.cancel();
    return '';
  }
  // The status alone suffices when the body does not come.
  const text = await Promise.race([readLimited(response, errorBytes).catch(() => ''), delay(errorMs, '', { ref: false })]);
  return /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? '';
};

const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: response.headers,
  errorCode: await errorCodeOf(response),
});

/**
 * Any S3-compatible store, addressed as `<endpoint>/<bucket>/<key>`. The bucket may be private: files are read through the
 * API.
 */
export const s3Storage = (
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: Omit<S3Config, 'kind'>,
  store = createOutbound('storage'),
): Storage => {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const urlOf = (key: string): string => `${endpoint}/${bucket}/${key}`;
  const signed = async (
    method: 'PUT' | 'GET' | 'HEAD' | 'DELETE',
    key: string,
    init: RequestInit = {},
  ): Promise<RequestInit> => ({
    ...init,
    method,
    headers: (await client.sign(urlOf(key), { ...init, method })).headers,
  });
  /** Returns whether the file exists; throws what the store refuses, with its reason. */
  const check = (method: string, key: string, { status, errorCode }: Answer): boolean => {
    const described = `the file store answers ${method} ${key} with ${status}${errorCode && ` ${errorCode}`}`;
    if (status >= 500 || status === 429) throw new OutboundError('storage', 'failed', described);
    if (status !== 404 && (status < 200 || status > 299)) throw new Error(described);
    // Otherwise every file of a bucket with a mistyped name would count as deleted.
    if (errorCode === 'NoSuchBucket') throw new Error(`the file store has no bucket ${bucket}`);
    return status !== 404;
  };
  /** Returns whether the file (or bucket) exists, and the headers. */
  const send = async (
    method: 'PUT' | 'HEAD' | 'DELETE',
    key: string,
    init?: RequestInit,
    extraMs = 0,
  ): Promise<Headers | undefined> => {
    const storeAnswer = await store.ask(
      urlOf(key),
      async (response): Promise<Answer> => {
        const answer = await answerOf(response);
        if (answer.status >= 500) check(method, key, answer);
        return answer;
      },
      { init: await signed(method, key, init), extraMs },
    );
    return check(method, key, storeAnswer) ? storeAnswer.headers : undefined;
  };
  return {
    async put(key, bytes, contentType) {
      const init = { body: new Uint8Array(bytes), headers: { 'content-type': contentType } };
      const stored = await send('PUT', key, init, Math.floor(bytes.length / minBytesPerMs));
      if (!stored) throw new Error(`the file store has no bucket ${bucket}`);
    },
    async get(key, range) {
      const init = await signed('GET', key, range ? { headers: { range: `bytes=${range.from}-${range.to}` } } : {});
      const { response, close } = await store.open(urlOf(key), { init });
      // A reader may be slow: its stream does not occupy a slot of the callers.
      close();
      if (response.ok && response.body)
        return {
          stream: Readable.fromWeb(response.body as ReadableStream),
          size: Number(response.headers.get('content-length')),
        };
      check('GET', key, await answerOf(response));
      return undefined;
    },
    async size(key) {
      const headers = await send('HEAD', key);
      return headers && Number(headers.get('content-length'));
    },
    async delete(key) {
      await send('DELETE', key);
    },
  };
};
