import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { identity } from '@juhe/contract/member/identity';
import { residentNumber } from '../../test/resident.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

/** A local service with our protocol; it returns the response set by a test. */
let reply: { status: number; body: string };
const requests: { authorization: string | undefined; body: unknown }[] = [];
const service = createServer((request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    requests.push({ authorization: request.headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
  });
});
let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/check`;
  server = await testServer({
    env: { IDENTITY_URL: url, IDENTITY_KEY: 'identity-key' },
    logTo: (line) => void lines.push(line),
  });
});
afterAll(async () => {
  await server.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => {
  requests.length = 0;
});

const verify = (token: string, number: string) =>
  server.call(identity.verifyIdentity, { name: '沈半山', number, agreed: true }, { token });

it('calls the service outside transactions; a denial is refused, a confirmation verifies the member', async () => {
  const { token } = await server.memberWith();
  const number = residentNumber('1980-02-29', 7);
  reply = { status: 200, body: '{"match":false}' };
  expect((await verify(token, number)).data).toMatchObject({ state: 'refused', refusal: 'mismatch' });
  expect(requests).toEqual([{ authorization: 'Bearer identity-key', body: { name: '沈半山', number } }]);
  reply = { status: 200, body: '{"match":true}' };
  expect((await verify(token, number)).data).toMatchObject({ state: 'verified', refusal: null });
  const [otherMember] = [await server.memberWith()];
  expect((await verify(otherMember.token, number)).data.refusal).toBe('taken');
  // The service never learns of persons who are refused anyway.
  expect(requests).toHaveLength(2);
});

// MEMBER-82
it.each([
  [500, '{}'],
  [200, '<html>'],
  [200, '{"match":"yes"}'],
])('verifies nobody and counts no attempt when the service returns %i %s', async (status, body) => {
  const { token } = await server.memberWith();
  const number = residentNumber('1980-02-29', 8);
  reply = { status, body };
  for (let i = 0; i < 4; i += 1) expect(await verify(token, number)).toMatchObject({ code: 503, key: 'identity.down' });
  expect((await server.call(identity.getIdentity, {}, { token })).data.state).toBe('none');
});

it('logs neither name nor number', () => {
  const log = lines.join('');
  expect(log).toContain('outbound.open');
  expect(log).not.toContain('沈半山');
  expect(log).not.toContain('11010519800229');
});
