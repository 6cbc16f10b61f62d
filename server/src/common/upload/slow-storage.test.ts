import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { upload } from '@juhe/contract/common/upload';
import sharp from 'sharp';
import { noTransactionSince, nowOf } from '../../test/open-transactions.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

let t: TestServer;
let store: Server;
let requests = 0;

beforeAll(async () => {
  // Accepts every file and never responds.
  store = createServer((request) => {
    requests += 1;
    request.resume();
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  t = await testServer({
    env: {
      LOG_LEVEL: 'silent',
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      S3_BUCKET: 'bucket',
      S3_REGION: 'eu-west-3',
      S3_ACCESS_KEY_ID: 'AKIA',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  });
});
afterAll(async () => {
  store.closeAllConnections();
  store.close();
  await t.close();
});

it('a hanging file storage keeps no transaction', async () => {
  // The maximum number of parallel uploads of the process (http/register.ts).
  const members = await Promise.all(Array.from({ length: 12 }, () => t.memberWith()));
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const file = () => new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' });
  const uploads = members.map((member) => t.as(member)(upload.uploadPictures, { file: file(), purpose: 'licence' }));
  while (requests < uploads.length) await delay(5);
  await noTransactionSince(t.db, await nowOf(t.db));
  // None of their retries succeeds either.
  store.close();
  const stopClosing = setInterval(() => store.closeAllConnections(), 20);
  const responses = await Promise.all(uploads);
  clearInterval(stopClosing);
  expect(responses.every(({ code }) => code >= 500)).toBe(true);
});
