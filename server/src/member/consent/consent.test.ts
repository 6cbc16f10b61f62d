import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let last = 13_300_000_000;
const newMobile = () => String((last += 1));
const codeOf = async (mobile: string, scene: 'login' | 'register') => {
  await server.db.run(sql`delete from rate_limit`);
  await server.call(session.sendSmsCode, { mobile, scene });
  return (
    await server.db.one<{ code: string }>(sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`)
  ).code;
};
const storedConsents = (memberId: string) =>
  server.db.rows<{ type: string; version: string; recent: boolean }>(sql`
    select type, version, agreed_at > now() - interval '1 minute' as recent from member_consent where member_id = ${memberId} order by type`);

describe('consent to the agreements', () => {
  // MEMBER-67
  it.each(['login', 'register'] as const)('is kept with version and moment when a %s makes the member', async (scene) => {
    const mobile = newMobile();
    const code = await codeOf(mobile, scene);
    const { data } =
      scene === 'login'
        ? await server.call(session.signInWithCode, { mobile, code, agreed: true })
        : await server.call(session.registerMember, { mobile, code, password: 'Riverbank42', agreed: true });
    expect(data.member.agreementsDue).toEqual([]);
    expect(await storedConsents(data.member.id)).toEqual([
      { type: 'privacy', version: '1.0', recent: true },
      { type: 'user', version: '1.0', recent: true },
    ]);
  });

  // MEMBER-67
  it('is given with the account, unless the call declines it', async () => {
    const make = async (agreed?: boolean) => {
      const mobile = newMobile();
      const code = await codeOf(mobile, 'register');
      return (await server.call(session.registerMember, { mobile, code, password: 'Riverbank42', agreed })).data.member
        .agreementsDue;
    };
    expect(await make()).toEqual([]);
    expect(await make(false)).toEqual(['user', 'privacy']);
  });

  // MEMBER-68
  it('is requested where it is missing, and again after an agreement changed; the earlier one remains on record', async () => {
    const member = await server.memberWith({ password: 'Riverbank42', agreed: false });
    const call = server.as(member);
    expect((await call(session.getProfile, {})).data.agreementsDue).toEqual(['user', 'privacy']);
    expect((await call(account.acceptAgreements, {})).data.agreementsDue).toEqual([]);
    await server.db.run(sql`update protocol set version = '1.1' where type = 'privacy'`);
    expect((await call(session.getProfile, {})).data.agreementsDue).toEqual(['privacy']);
    const signIn = await server.call(session.signInWithPassword, {
      mobile: member.mobile ?? '',
      password: 'Riverbank42',
      agreed: true,
    });
    expect(signIn.data.member.agreementsDue).toEqual([]);
    expect((await storedConsents(member.id)).map(({ type, version }) => `${type} ${version}`)).toEqual([
      'privacy 1.0',
      'privacy 1.1',
      'user 1.0',
    ]);
    expect(await server.call(account.acceptAgreements, {})).toMatchObject({ code: 401 });
    await server.db.run(sql`update protocol set version = '1.0' where type = 'privacy'`);
  });

  it('is stored once for concurrent calls', async () => {
    const member = await server.memberWith({ agreed: false });
    const responses = await server.together(10, () => [account.acceptAgreements, {}, { token: member.token }]);
    expect(responses.every(({ code }) => code === 200)).toBe(true);
    expect(await storedConsents(member.id)).toHaveLength(2);
  });
});
