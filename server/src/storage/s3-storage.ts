import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import type { Storage } from './storage.ts';

type S3Config = Extract<Config['storage'], { kind: 's3' }>;

const timeoutMs = 30_000;

/** Any S3-compatible store, addressed as `<endpoint>/<bucket>/<key>`. The bucket may be private: files are read through the API. */
export const s3Storage = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Omit<S3Config, 'kind'>): Storage => {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const send = async (
    method: 'PUT' | 'GET' | 'HEAD' | 'DELETE',
    key: string,
    { body, headers }: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ) => {
    const response = await client.fetch(`${endpoint}/${bucket}/${key}`, {
      method,
      // Signed requests go where they were signed for, nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(headers ? { headers } : {}),
      ...(body ? { body } : {}),
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`the file store answers ${method} ${key} with ${response.status}`);
  };
  return {
    async put(key, bytes, contentType) {
      const response = await send('PUT', key, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': contentType, 'content-length': String(bytes.length) },
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the file store has no bucket ${bucket}`);
    },
    async get(key, range) {
      const response = await send('GET', key, range ? { headers: { range: `bytes=${range.from}-${range.to}` } } : {});
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        return undefined;
      }
      return { stream: Readable.fromWeb(response.body as ReadableStream), size: Number(response.headers.get('content-length')) };
    },
    async size(key) {
      const response = await send('HEAD', key);
      return response.ok ? Number(response.headers.get('content-length')) : undefined;
    },
    async delete(key) {
      const response = await send('DELETE', key);
      await response.body?.cancel();
    },
  };
};
