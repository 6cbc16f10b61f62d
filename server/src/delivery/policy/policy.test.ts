import { sql } from '../../db/sql.ts';
import { type ChannelApp, channelApp, operatorToken } from '../../test/channel-app.ts';
import { hostileBodies, hostileValues } from '../../test/hostile-values.ts';
import type { Change } from '../channel/state.ts';

// A busy machine must not fail the tests.
jest.setTimeout(60_000);

let test: ChannelApp;
let lead: string;
let ci: string;
beforeEach(async () => {
  test = await channelApp();
  ci = await test.token('mall');
  lead = await test.token('mall');
});
afterEach(() => test.close());

const policyUrl = (channel = 'production') => `/platform/channels/${channel}/policy`;
const approvalUrl = (channel = 'production') => `/platform/channels/${channel}/approvals`;
const set = (body: object, token = operatorToken) => test.call<object>(token, 'PUT', policyUrl(), body);
const approve = (token: string, release: string, channel = 'production') =>
  test.call<object>(token, 'POST', approvalUrl(channel), { app: 'mall', release, why: 'looked at it' });
const change = async (token: string, changes: readonly Change[], { channel = 'production', force = false } = {}) => {
  const states = await test.call<{ channel: string; generation: number }[]>(operatorToken, 'GET', '/platform/channels');
  const generation = states.body.data.find((state) => state.channel === channel)?.generation ?? 0;
  return test.call<{ refusals: { gate: string; message: string; fix: string }[] }>(
    token,
    'POST',
    `/platform/channels/${channel}/changes`,
    { generation, changes, why: 'a test', ...(force ? { force } : {}) },
  );
};
const promote = (token: string, release: string, options = {}) =>
  change(token, [{ action: 'promote', app: 'mall', release }], options);
const refused = { status: 422, body: { data: { refusals: [expect.objectContaining({ gate: 'policy' })] } } };

describe('a channel without a policy', () => {
  it('has no requirements, and reports that', async () => {
    const { release } = await test.release('mall', 1);
    expect((await test.call(ci, 'GET', policyUrl())).body.data).toEqual({
      after: null,
      secondPerson: false,
      rehearsal: 'report',
    });
    expect((await promote(ci, release)).status).toBe(200);
  });
});

describe('the order of channels', () => {
  it('accepts releases that were live in the other channel, even if another one is live there now', async () => {
    await set({ after: 'dev' });
    const [first, second] = [await test.release('mall', 1), await test.release('mall', 2)];
    const answer = await promote(ci, first.release);
    expect(answer).toMatchObject(refused);
    expect(answer.body.data.refusals[0]?.fix).toContain(`promote mall@${first.release} --channel dev`);
    await promote(ci, first.release, { channel: 'dev' });
    await promote(ci, second.release, { channel: 'dev' });
    expect((await promote(ci, first.release)).status).toBe(200);
    expect((await promote(ci, second.release)).status).toBe(200);
  });

  it('does not accept a share of the devices there for all devices', async () => {
    await set({ after: 'dev' });
    const [first, second] = [await test.release('mall', 1), await test.release('mall', 2)];
    await promote(ci, first.release, { channel: 'dev' });
    await change(ci, [{ action: 'canary', app: 'mall', release: second.release, percent: 50 }], { channel: 'dev' });
    expect(await promote(ci, second.release)).toMatchObject(refused);
  });
});

describe('approval by a second person', () => {
  beforeEach(() => set({ secondPerson: true }));

  it('requires another token than the one that makes the release live', async () => {
    const { release } = await test.release('mall', 1);
    expect(await promote(ci, release)).toMatchObject(refused);
    expect((await approve(ci, release)).status).toBe(201);
    expect(await promote(ci, release)).toMatchObject(refused);
    // It may be the other actor's change then.
    expect((await promote(lead, release)).status).toBe(200);
  });

  it('is valid for one release and one channel, for seven days', async () => {
    const [first, second] = [await test.release('mall', 1), await test.release('mall', 2)];
    await approve(lead, first.release, 'staging');
    expect(await promote(ci, first.release)).toMatchObject(refused);
    await approve(lead, first.release);
    expect(await promote(ci, second.release)).toMatchObject(refused);
    const age = (days: number) =>
      test.test.db.run(sql`update delivery_approval set approved_at = now() - ${days}::int * interval '1 day'`);
    await age(8);
    expect(await promote(ci, first.release)).toMatchObject(refused);
    await age(6);
    expect((await promote(ci, first.release)).status).toBe(200);
    // A renewed approval is valid from then on.
    await age(8);
    await approve(lead, first.release);
    const listed = await test.call<object[]>(ci, 'GET', `${approvalUrl()}?app=mall&release=${encodeURIComponent(first.release)}`);
    expect(listed.body.data).toEqual([{ actor: 'team-2', person: null, why: 'looked at it', at: expect.stringMatching(/Z$/) }]);
  });

  it('is required for a share of the devices as well, but never for a rollback', async () => {
    const [first, second] = [await test.release('mall', 1), await test.release('mall', 2)];
    await approve(lead, first.release);
    await promote(ci, first.release);
    const canary: Change = { action: 'canary', app: 'mall', release: second.release, percent: 5 };
    expect(await change(ci, [canary])).toMatchObject(refused);
    await approve(lead, second.release);
    expect((await change(ci, [canary])).status).toBe(200);
    expect((await promote(ci, second.release)).status).toBe(200);
    await test.test.db.run(sql`delete from delivery_approval`);
    for (const action of [
      { action: 'rollback', app: 'mall' },
      { action: 'kill', app: 'mall' },
      { action: 'revive', app: 'mall' },
      { action: 'freeze', app: 'mall' },
    ] as const)
      expect((await change(ci, [action])).status).toBe(200);
    // A rollback is not a way around the approval: it introduces nothing, frozen or not.
    const third = await test.release('mall', 3);
    for (const to of [third.release, second.release])
      expect(await change(ci, [{ action: 'rollback', app: 'mall', to }])).toMatchObject({
        status: 409,
        body: { key: 'conflict' },
      });
  });

  it('is not required when the platform continues by itself', async () => {
    const { release } = await test.release('mall', 1);
    const request = { channel: 'production', changes: [{ action: 'promote', app: 'mall', release }], why: 'a test' } as const;
    await expect(test.channels.change({ ...request, generation: 0, actor: 'team-1' })).rejects.toThrow('second person');
    await expect(test.channels.change({ ...request, generation: 0, actor: 'workspace' })).resolves.toMatchObject({
      generation: 1,
    });
  });

  it('does not count after its token was revoked', async () => {
    const { release } = await test.release('mall', 1);
    await approve(lead, release);
    const tokens = await test.call<{ id: string; name: string }[]>(operatorToken, 'GET', '/platform/tokens');
    const id = tokens.body.data.find(({ name }) => name === 'team-2')?.id ?? '';
    expect((await test.call(operatorToken, 'DELETE', `/platform/tokens/${id}`)).status).toBe(200);
    expect(await promote(ci, release)).toMatchObject(refused);
  });

  it('is overruled by the operator alone, and the history says so', async () => {
    const { release } = await test.release('mall', 1);
    expect((await promote(ci, release, { force: true })).status).toBe(403);
    expect((await promote(operatorToken, release)).status).toBe(422);
    expect((await promote(operatorToken, release, { force: true })).status).toBe(200);
    const [newest] = await test.channels.history('production', { limit: 1 });
    expect(newest?.forced).toEqual([expect.objectContaining({ gate: 'policy', app: 'mall', release })]);
  });

  it('is given for a team’s own apps only, and for existing releases', async () => {
    const { release } = await test.release('wallet', 1);
    const wallet = { app: 'wallet', release, why: 'looked at it' };
    expect(await test.call(lead, 'POST', approvalUrl(), wallet)).toMatchObject({ status: 403, body: { key: 'notYourApp' } });
    expect((await test.call(operatorToken, 'POST', approvalUrl(), wallet)).status).toBe(201);
    expect(await approve(lead, '9.9.9+0123456789ab')).toMatchObject({ status: 404 });
  });
});

it('the policy is set by the operator, one setting at a time', async () => {
  expect(await set({ secondPerson: true }, ci)).toMatchObject({ status: 403, body: { key: 'operatorOnly' } });
  expect((await set({ secondPerson: true })).body.data).toEqual({ after: null, secondPerson: true, rehearsal: 'report' });
  expect((await set({ after: 'dev' })).body.data).toEqual({ after: 'dev', secondPerson: true, rehearsal: 'report' });
  expect((await set({ after: null, secondPerson: false })).body.data).toEqual({
    after: null,
    secondPerson: false,
    rehearsal: 'report',
  });
  expect(await set({ after: 'production' })).toMatchObject({ status: 400, body: { key: 'badInput' } });
  expect((await test.call(ci, 'GET', policyUrl('nowhere'))).status).toBe(400);
  expect((await test.app.inject({ method: 'GET', url: policyUrl() })).statusCode).toBe(401);
});

it('invalid input is refused with the reason, and never causes a server error', async () => {
  for (const value of hostileValues.filter((hostileValue) => typeof hostileValue !== 'boolean' && hostileValue !== null))
    for (const body of [{ after: value }, { secondPerson: value }]) expect((await set(body)).status).toBe(400);
  for (const [type, payload] of hostileBodies)
    for (const [method, url] of [
      ['PUT', policyUrl()],
      ['POST', approvalUrl()],
    ] as const) {
      const headers = { authorization: `Bearer ${operatorToken}`, ...(type === undefined ? {} : { 'content-type': type }) };
      expect((await test.app.inject({ method, url, headers, payload })).statusCode).toBeLessThan(500);
    }
  expect((await test.call(ci, 'GET', policyUrl())).body.data).toEqual({ after: null, secondPerson: false, rehearsal: 'report' });
});
