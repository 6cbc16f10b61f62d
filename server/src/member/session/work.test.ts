import { createHash, randomInt } from 'node:crypto';
import { session } from '@juhe/contract/member/session';
import { newDevice } from '../../delivery/caller.ts';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

// Some hundred thousand hashes, on a busy machine.
jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from rate_limit`));

const password = 'Riverbank42';
const newMobile = () => `135${String(randomInt(100_000_000)).padStart(8, '0')}`;

interface Challenge {
  readonly salt: string;
  readonly challenge: string;
  readonly maxnumber: number;
}
const caller = (address: string, work?: string) => ({
  headers: { 'x-forwarded-for': address, ...(work === undefined ? {} : { 'x-juhe-work': work }) },
});
const stranger = (i: number, work?: string) => caller(`203.0.${Math.floor(i / 200)}.${(i % 200) + 1}`, work);

/** Returns a browser's solution of a challenge. */
const solve = (data: unknown): string => {
  const challenge = data as Challenge;
  for (let number = 0; number <= challenge.maxnumber; number += 1)
    if (createHash('sha256').update(`${challenge.salt}${number}`).digest('hex') === challenge.challenge)
      return Buffer.from(JSON.stringify({ ...challenge, maxnumber: undefined, number })).toString('base64');
  throw new Error('the challenge has no solution');
};

const send = (mobile: string, options: ReturnType<typeof caller>) =>
  server.call(session.sendSmsCode, { mobile, scene: 'login' }, options);
/** Exhausts the codes that strangers may request for a mobile number within a minute. */
const press = async (mobile: string) => {
  for (let i = 0; i < 3; i += 1) expect(await send(mobile, stranger(i))).toMatchObject({ code: 200 });
};
const codeOf = (mobile: string) =>
  server.db.one<{ code: string }>(sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`);

it('requires no work without load', async () => {
  const mobile = newMobile();
  expect(await send(mobile, caller('198.51.100.9'))).toMatchObject({ code: 200, data: { waitSeconds: 60 } });
  expect(await server.call(session.signInWithPassword, { mobile, password }, caller('198.51.100.9'))).toMatchObject({
    key: 'password.wrong',
  });
});

// MEMBER-16, MEMBER-19
it('lets the owner sign in on a new device by a code while strangers exhaust the budget', async () => {
  const member = await server.memberWith({ password });
  const mobile = member.mobile ?? '';
  await press(mobile);
  const owner = '198.51.100.10';
  const refused = await send(mobile, caller(owner));
  expect(refused).toMatchObject({ code: 429, key: 'work.needed', data: { algorithm: 'SHA-256', maxnumber: 50_000 } });
  const work = solve(refused.data);
  expect(await send(mobile, caller(owner, work))).toMatchObject({ code: 200, data: { waitSeconds: 60 } });
  const { code } = await codeOf(mobile);
  expect(await server.call(session.signInWithCode, { mobile, code }, caller(owner))).toMatchObject({
    code: 200,
    data: { member: { id: member.id } },
  });
});

// MEMBER-16
it('lets the owner sign in on a new device by the password while strangers guess', async () => {
  const member = await server.memberWith({ password });
  const mobile = member.mobile ?? '';
  for (let i = 0; i < 30; i += 1) await server.call(session.signInWithPassword, { mobile, password: 'Wrong1234' }, stranger(i));
  const owner = '198.51.100.11';
  const refused = await server.call(session.signInWithPassword, { mobile, password }, caller(owner));
  expect(refused.key).toBe('work.needed');
  const work = solve(refused.data);
  expect(await server.call(session.signInWithPassword, { mobile, password }, caller(owner, work))).toMatchObject({
    code: 200,
    data: { member: { id: member.id } },
  });
});

// MEMBER-16
it('accepts a challenge once, for its own mobile and purpose, and no forged one', async () => {
  const [mobile, otherMobile] = [newMobile(), newMobile()];
  await press(mobile);
  await press(otherMobile);
  const work = solve((await send(mobile, stranger(20))).data);
  expect(await send(otherMobile, stranger(21, work))).toMatchObject({ key: 'work.needed' });
  expect(await send(mobile, stranger(22, work))).toMatchObject({ code: 200 });
  expect(await send(mobile, stranger(23, work))).toMatchObject({ key: 'work.needed' });
  const next = JSON.parse(Buffer.from(solve((await send(mobile, stranger(24))).data), 'base64').toString()) as {
    number: number;
    signature: string;
  };
  for (const forged of [{ number: next.number + 1 }, { signature: 'a'.repeat(64) }, { salt: 'for=x' }]) {
    const header = Buffer.from(JSON.stringify({ ...next, ...forged })).toString('base64');
    expect(await send(mobile, stranger(25, header))).toMatchObject({ key: 'work.needed' });
  }
  for (const header of ['', '{}', 'bm90IGpzb24=', 'A'.repeat(2000)])
    expect(await send(mobile, stranger(26, header))).toMatchObject({ key: 'work.needed' });
});

it('allows one of eight concurrent calls with one solved challenge', async () => {
  const mobile = newMobile();
  await press(mobile);
  const work = solve((await send(mobile, stranger(30))).data);
  const responses = await server.together(
    8,
    (i) => [session.sendSmsCode, { mobile, scene: 'login' as const }, stranger(40 + i, work)] as const,
  );
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
});

// MEMBER-16
it('rejects an expired challenge', async () => {
  const mobile = newMobile();
  await press(mobile);
  const work = solve((await send(mobile, stranger(50))).data);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000);
  try {
    expect(await send(mobile, stranger(51, work))).toMatchObject({ key: 'work.needed' });
  } finally {
    jest.restoreAllMocks();
  }
});

// MEMBER-17, MEMBER-18
it('increases the work with each solution up to a limit, and never for a device that the member signed in with', async () => {
  const member = await server.memberWith({ password });
  const mobile = member.mobile ?? '';
  const device = newDevice();
  const ownDevice = { headers: { 'x-forwarded-for': '198.51.100.20', cookie: `juhe-device=${device}` } };
  expect(await server.call(session.signInWithPassword, { mobile, password }, ownDevice)).toMatchObject({ code: 200 });
  await press(mobile);
  const hashCounts: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    const refused = await send(mobile, stranger(60 + i));
    hashCounts.push((refused.data as unknown as Challenge).maxnumber);
    expect(await send(mobile, stranger(60 + i, solve(refused.data)))).toMatchObject({ code: 200 });
  }
  hashCounts.push(((await send(mobile, stranger(70))).data as unknown as Challenge).maxnumber);
  expect(hashCounts).toEqual([50_000, 50_000, 50_000, 100_000, 100_000]);
  await server.db.run(sql`
    update rate_limit set hits = array_fill(clock_timestamp(), array[12]) where key = ${`work:sms:${mobile}`}`);
  const last = await send(mobile, stranger(71));
  expect((last.data as unknown as Challenge).maxnumber).toBe(800_000);
  expect(await send(mobile, stranger(71, solve(last.data)))).toMatchObject({ code: 429, key: 'tooMany' });
  expect(await send(mobile, ownDevice)).toMatchObject({ code: 200 });
});
