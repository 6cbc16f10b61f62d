import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import type { Storage } from './storage-interface.ts';

type S3Config = Extract<Config['storage'], { kind: 's3' }>;

/** The relevant parts of a response; a body only where it is needed. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
}

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
  const check = (method: string, key: string, { status }: Answer): boolean => {
    if (status >= 500 || status === 429)
      throw new OutboundError('storage', 'failed', `the file store answers ${method} ${key} with ${status}`);
    if (status !== 404 && (status < 200 || status > 299))
      throw new Error(`the file store answers ${method} ${key} with ${status}`);
    return status !== 404;
  };
  /** Returns whether the file (or bucket) exists, and the headers. */
  const send = async (method: 'PUT' | 'HEAD' | 'DELETE', key: string, init?: RequestInit): Promise<Headers | undefined> => {
    const storeResponse = await store.ask(
      urlOf(key),
      async (response): Promise<Answer> => {
        await response.body?.cancel();
        if (response.status >= 500) check(method, key, response);
        return response;
      },
      { init: await signed(method, key, init) },
    );
    return check(method, key, storeResponse) ? storeResponse.headers : undefined;
  };
  return {
    async put(key, bytes, contentType) {
      const stored = await send('PUT', key, { body: new Uint8Array(bytes), headers: { 'content-type': contentType } });
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
      await response.body?.cancel();
      check('GET', key, response);
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
