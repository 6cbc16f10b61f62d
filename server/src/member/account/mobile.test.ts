import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import type { SmsScene } from '@juhe/contract/member/session.schemas';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

// Races of several rounds, even on a busy machine.
jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from rate_limit`));

let last = 13_700_000_000;
const newMobile = () => String((last += 1));
const password = 'Riverbank42';

const send = async (mobile: string, scene: SmsScene, token?: string): Promise<string> => {
  await server.db.run(sql`delete from rate_limit`);
  expect(await server.call(session.sendSmsCode, { mobile, scene }, { token })).toMatchObject({ code: 200 });
  return (
    await server.db.one<{ code: string }>(sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`)
  ).code;
};

const ticketOf = async (member: TestMember): Promise<string> => {
  const code = await send(member.mobile ?? '', 'mobile', member.token);
  return (await server.as(member)(account.proveMobile, { code })).data.ticket;
};

describe('a new mobile', () => {
  // MEMBER-44, MEMBER-61
  it('is set after both steps, which ends the other sessions', async () => {
    const member = await server.memberWith({ password });
    const otherSession = await server.call(session.signInWithPassword, { mobile: member.mobile ?? '', password });
    const ticket = await ticketOf(member);
    const mobile = newMobile();
    const code = await send(mobile, 'bind', member.token);
    expect(await server.as(member)(account.updateMobile, { ticket, mobile, code })).toMatchObject({
      code: 200,
      data: { mobile, phone: mobile },
    });
    expect(await server.as(member)(session.getProfile, {})).toMatchObject({ data: { mobile } });
    expect(await server.as(otherSession.data)(session.getProfile, {})).toMatchObject({ code: 401 });
    expect(await server.call(session.signInWithPassword, { mobile, password })).toMatchObject({ code: 200 });
    expect(await server.call(session.signInWithPassword, { mobile: member.mobile ?? '', password })).toMatchObject({
      key: 'password.wrong',
    });
  });

  // MEMBER-44
  it('can be confirmed by the password as well, and wrong attempts lock it', async () => {
    const member = await server.memberWith({ password });
    expect(await server.as(member)(account.proveMobile, { password })).toMatchObject({ code: 200 });
    for (let tries = 0; tries < 5; tries += 1)
      expect(await server.as(member)(account.proveMobile, { password: 'Wrong1234' })).toMatchObject({
        key: 'password.proofWrong',
      });
    expect(await server.as(member)(account.proveMobile, { password })).toMatchObject({ key: 'password.locked' });
  });

  // MEMBER-44
  it('requires a proof: rejects a missing code, an unset password, a forged ticket, another member’s, and another session’s', async () => {
    const member = await server.memberWith();
    const otherMember = await server.memberWith({ password });
    const mobile = newMobile();
    const code = await send(mobile, 'bind', member.token);
    expect(await server.as(member)(account.proveMobile, {})).toMatchObject({ key: 'password.proofMissing', field: 'code' });
    expect(await server.as(member)(account.proveMobile, { password })).toMatchObject({ key: 'password.proofMissing' });
    const otherTicket = await ticketOf(otherMember);
    const second = await server.call(session.signInWithPassword, { mobile: otherMember.mobile ?? '', password });
    for (const [caller, ticket] of [
      [member, '9999999999.AAAA'],
      [member, otherTicket],
      [second.data, otherTicket],
      [member, `1.${otherTicket.split('.')[1] ?? ''}`],
    ] as const)
      expect(await server.as(caller)(account.updateMobile, { ticket, mobile, code })).toMatchObject({ key: 'mobile.proofOver' });
    expect(await server.as(member)(session.getProfile, {})).toMatchObject({ data: { mobile: member.mobile } });
  });

  // MEMBER-45
  it('of another member is refused only to the holder of its code', async () => {
    const member = await server.memberWith();
    const owner = await server.memberWith();
    const mobile = owner.mobile ?? '';
    const ticket = await ticketOf(member);
    const code = await send(mobile, 'bind', member.token);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await server.as(member)(account.updateMobile, { ticket, mobile, code: wrong })).toMatchObject({ key: 'code.wrong' });
    expect(await server.as(member)(account.updateMobile, { ticket, mobile, code })).toMatchObject({
      code: 409,
      key: 'mobile.inUse',
      field: 'mobile',
    });
    expect(await server.as(owner)(session.getProfile, {})).toMatchObject({ data: { mobile } });
    expect(await server.as(member)(account.updateMobile, { ticket, mobile: member.mobile ?? '', code })).toMatchObject({
      key: 'mobile.same',
    });
  });

  it('is assigned to one of two members with its code concurrently, or to a concurrent registration', async () => {
    for (let round = 0; round < 5; round += 1) {
      const mobile = newMobile();
      const members = [await server.memberWith(), await server.memberWith()];
      const tickets: string[] = [];
      for (const member of members) tickets.push(await ticketOf(member));
      const code = await send(mobile, 'bind', members[0]?.token);
      const register = await send(mobile, 'register');
      const responses = await server.together(3, (i) =>
        i === 2
          ? [session.registerMember, { mobile, code: register, password }]
          : ([account.updateMobile, { ticket: tickets[i] ?? '', mobile, code }, { token: members[i]?.token ?? '' }] as never),
      );
      expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
      for (const answer of responses.filter((answer) => answer.code !== 200))
        expect(['mobile.inUse', 'mobile.taken', 'code.wrong']).toContain(answer.key);
      const { n } = await server.db.one<{ n: number }>(sql`select count(*)::int as n from member where mobile = ${mobile}`);
      expect(n).toBe(1);
    }
  });

  it('is changed once for repeated calls with the same ticket and code', async () => {
    const member = await server.memberWith();
    const ticket = await ticketOf(member);
    const mobile = newMobile();
    const code = await send(mobile, 'bind', member.token);
    const responses = await server.together(10, () => [account.updateMobile, { ticket, mobile, code }, { token: member.token }]);
    expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
  });

  it('is bound, not changed, by a member without one', async () => {
    const member = await server.memberWith({ mobile: null });
    expect(await server.as(member)(account.proveMobile, { password })).toMatchObject({ code: 409, key: 'mobile.none' });
  });
});
