import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const secret = 'wJalrXUtnFEMI';
const region = 'eu-west-3';

export interface S3Server {
  /** Settings with which `s3Storage` reaches its bucket. */
  readonly settings: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  /** Path with bucket → content. */
  readonly files: Map<string, Buffer>;
  readonly types: Map<string, string | undefined>;
  /** Requests in order, as `PUT /bucket/key`. */
  readonly requests: string[];
  /** Number of requests to be answered with 503. */
  failures: number;
  close(): Promise<unknown>;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Checks AWS Signature Version 4, computed from the request as received. */
const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const { authorization = '' } = request.headers;
  const [, date = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKIA\/(\d{8})\/eu-west-3\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  const stamp = String(request.headers['x-amz-date']);
  const claimed = String(request.headers['x-amz-content-sha256']);
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== createHash('sha256').update(body).digest('hex')) return false;
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`);
  const canonical = [request.method, request.url, '', headers.join(''), names, claimed].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    stamp,
    `${date}/${region}/s3/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, date));
  return hmac(key, text).toString('hex') === signature;
};

/** An S3-compatible store on loopback that checks every signature; its only bucket is called `bucket`. */
export const s3Server = async (): Promise<S3Server> => {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      const answer = (status: number, content?: Buffer) =>
        response.writeHead(status, content ? { 'content-length': content.length } : {}).end(content);
      /** As AWS and OpenStack Swift do; no body for HEAD. */
      const refuse = (status: number, code: string) =>
        answer(status, Buffer.from(`<?xml version='1.0' encoding='UTF-8'?>\n<Error><Code>${code}</Code></Error>`));
      state.requests.push(`${request.method} ${path}`);
      if (state.failures > 0) {
        state.failures -= 1;
        return answer(503);
      }
      if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch');
      if (!path.startsWith('/bucket/')) return refuse(404, 'NoSuchBucket');
      if (request.method === 'PUT') {
        state.files.set(path, body);
        state.types.set(path, request.headers['content-type']);
        return answer(200);
      }
      if (request.method === 'DELETE') {
        state.files.delete(path);
        return answer(204);
      }
      const stored = state.files.get(path);
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      if (stored && from !== undefined) return answer(206, stored.subarray(Number(from), Number(to) + 1));
      return stored ? answer(200, stored) : refuse(404, 'NoSuchKey');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: S3Server = {
    settings: { endpoint, bucket: 'bucket', region, accessKeyId: 'AKIA', secretAccessKey: secret },
    files: new Map(),
    types: new Map(),
    requests: [],
    failures: 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return state;
};
