import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createOutbound } from '../outbound/outbound.ts';
import { type S3Server, s3Server } from '../test/s3-server.ts';
import { s3Storage } from './s3-storage.ts';

let server: S3Server;
beforeAll(async () => {
  server = await s3Server();
});
afterAll(() => server.close());

const storage = (options = {}) => s3Storage({ ...server.settings, ...options });

test('stores, reads and removes files with signed requests', async () => {
  const bytes = Buffer.from('picture');
  await storage().put('public/abc.webp', bytes, 'image/webp');
  expect(server.types.get('/bucket/public/abc.webp')).toBe('image/webp');
  const file = await storage().get('public/abc.webp');
  expect(file?.size).toBe(bytes.length);
  expect(file && (await buffer(file.stream))).toEqual(bytes);
  expect(await storage().size('public/abc.webp')).toBe(bytes.length);
  const part = await storage().get('public/abc.webp', { from: 1, to: 3 });
  expect([part?.size, part && String(await buffer(part.stream))]).toEqual([3, 'ict']);
  await storage().delete('public/abc.webp');
  expect(await storage().size('public/abc.webp')).toBeUndefined();
  await storage().delete('public/abc.webp');
  expect(await storage().get('public/abc.webp')).toBeUndefined();
});

test('retries when the store is briefly unavailable, and throws when it stays unavailable', async () => {
  server.failures = 1;
  await storage().put('public/again.webp', Buffer.from('x'), 'image/webp');
  expect(server.files.has('/bucket/public/again.webp')).toBe(true);
});

test('reports why the store refuses: a wrong secret, and a bucket that does not exist', async () => {
  const unsigned = storage({ secretAccessKey: 'wrong' });
  const refused = '403 SignatureDoesNotMatch';
  await expect(unsigned.put('public/no.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(refused);
  await expect(unsigned.get('public/no.webp')).rejects.toThrow(refused);
  await expect(unsigned.delete('public/no.webp')).rejects.toThrow(refused);
  // The answer to HEAD has no body.
  await expect(unsigned.size('public/no.webp')).rejects.toThrow('403');
  const elsewhere = storage({ bucket: 'nobucket' });
  await expect(elsewhere.put('public/no.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('no bucket');
  await expect(elsewhere.get('public/no.webp')).rejects.toThrow('no bucket nobucket');
  await expect(elsewhere.delete('public/no.webp')).rejects.toThrow('no bucket nobucket');
});

test('gives up on a store that accepts requests and never responds, after the configured attempts', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  try {
    await new Promise((listening) => silent.once('listening', listening));
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const hanging = s3Storage(
      { ...server.settings, endpoint },
      createOutbound('storage', { timeoutMs: 100, attempts: 2, pauseMs: 1 }),
    );
    const calls = [
      () => hanging.put('public/a.webp', Buffer.from('x'), 'image/webp'),
      () => hanging.size('public/a.webp'),
      () => hanging.get('public/a.webp'),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow('no answer within 100 ms');
    // Five failures in a row (two, two, and a read, which is not repeated): the circuit breaker opens, and callers fail at once.
    await expect(hanging.get('public/a.webp')).rejects.toMatchObject({ reason: 'open' });
    const patient = s3Storage({ ...server.settings, endpoint }, createOutbound('storage', { timeoutMs: 100, attempts: 1 }));
    // A large file gets a second more for each megabyte.
    await expect(patient.put('public/large.mp4', new Uint8Array(300_000), 'video/mp4')).rejects.toThrow(
      'no answer within 400 ms',
    );
  } finally {
    for (const socket of sockets) socket.destroy();
    silent.close();
  }
});
