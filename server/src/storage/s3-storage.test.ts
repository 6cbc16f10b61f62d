import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { s3Storage } from './s3-storage.ts';

const secret = 'wJalrXUtnFEMI';
const region = 'eu-west-3';
const files = new Map<string, Buffer>();
const types = new Map<string, string | undefined>();
let failures = 0;
let server: Server;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** AWS Signature Version 4, computed from the request as it arrived. */
const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const { authorization = '' } = request.headers;
  const [, date = '', names = '', given = ''] =
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
  return hmac(key, text).toString('hex') === given;
};

beforeAll(async () => {
  server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      const answer = (status: number, content?: Buffer) =>
        response.writeHead(status, content ? { 'content-length': content.length } : {}).end(content);
      if (failures > 0) {
        failures -= 1;
        return answer(503);
      }
      if (!isSigned(request, body)) return answer(403);
      if (!path.startsWith('/bucket/')) return answer(404);
      if (request.method === 'PUT') {
        files.set(path, body);
        types.set(path, request.headers['content-type']);
        return answer(200);
      }
      if (request.method === 'DELETE') {
        files.delete(path);
        return answer(204);
      }
      const found = files.get(path);
      return answer(found ? 200 : 404, found);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const storage = (options = {}) =>
  s3Storage({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'bucket',
    region,
    accessKeyId: 'AKIA',
    secretAccessKey: secret,
    ...options,
  });

test('stores, reads and removes files with signed requests', async () => {
  const bytes = Buffer.from('picture');
  await storage().put('public/abc.webp', bytes, 'image/webp');
  expect(types.get('/bucket/public/abc.webp')).toBe('image/webp');
  const file = await storage().get('public/abc.webp');
  expect(file?.size).toBe(bytes.length);
  expect(file && (await buffer(file.stream))).toEqual(bytes);
  await storage().delete('public/abc.webp');
  await storage().delete('public/abc.webp');
  expect(await storage().get('public/abc.webp')).toBeUndefined();
});

test('tries again when the store is briefly away, and says so when it stays away', async () => {
  failures = 1;
  await storage().put('public/again.webp', Buffer.from('x'), 'image/webp');
  expect(files.has('/bucket/public/again.webp')).toBe(true);
  await expect(storage({ secretAccessKey: 'wrong' }).put('public/no.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(
    '403',
  );
  await expect(storage({ bucket: 'nobucket' }).put('public/no.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(
    'no bucket',
  );
});
