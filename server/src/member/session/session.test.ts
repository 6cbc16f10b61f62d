import { hash } from '@node-rs/argon2';
import { session } from '@juhe/contract/member/session';
import type { SmsScene } from '@juhe/contract/member/session.schemas';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let last = 13_500_000_000;
const newMobile = () => String((last += 1));

const password = 'Riverbank42';

/** Returns the code most recently sent to a mobile number. */
const codeFor = async (mobile: string): Promise<string> =>
  (await server.db.one<{ code: string }>(sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`))
    .code;

const send = async (mobile: string, scene: SmsScene, token?: string): Promise<string> => {
  await server.db.run(sql`delete from rate_limit`);
  const answer = await server.call(session.sendSmsCode, { mobile, scene }, { token });
  expect(answer).toMatchObject({ code: 200, data: { waitSeconds: 60 } });
  return codeFor(mobile);
};

const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

describe('SMS codes', () => {
  it('are sent once for twenty concurrent calls', async () => {
    const mobile = newMobile();
    const responses = await server.together(20, () => [session.sendSmsCode, { mobile, scene: 'login' as const }]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 429)).toHaveLength(19);
    const { n } = await server.db.one<{ n: number }>(sql`select count(*)::int as n from sms_inbox where mobile = ${mobile}`);
    expect(n).toBe(1);
  });

  // MEMBER-14
  it('of one scene do not delay those of another', async () => {
    const mobile = newMobile();
    expect(await server.call(session.sendSmsCode, { mobile, scene: 'register' })).toMatchObject({ code: 200 });
    expect(await server.call(session.sendSmsCode, { mobile, scene: 'login' })).toMatchObject({ code: 200 });
    expect(await server.call(session.sendSmsCode, { mobile, scene: 'register' })).toMatchObject({ code: 429, key: 'tooMany' });
  });

  // MEMBER-14
  it('are refused after ten a day', async () => {
    const mobile = newMobile();
    for (let sent = 0; sent < 10; sent += 1) {
      await server.db.run(sql`delete from rate_limit where key not like 'sms-day:%'`);
      expect((await server.call(session.sendSmsCode, { mobile, scene: 'login' })).code).toBe(200);
    }
    await server.db.run(sql`delete from rate_limit where key not like 'sms-day:%'`);
    expect(await server.call(session.sendSmsCode, { mobile, scene: 'login' })).toMatchObject({ code: 429, key: 'sms.dayLimit' });
  });

  it('are valid once, also for concurrent calls', async () => {
    const mobile = newMobile();
    const code = await send(mobile, 'login');
    const responses = await server.together(5, () => [session.signInWithCode, { mobile, code }]);
    expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(responses.filter((answer) => answer.key === 'code.wrong')).toHaveLength(4);
    const { n } = await server.db.one<{ n: number }>(sql`select count(*)::int as n from member where mobile = ${mobile}`);
    expect(n).toBe(1);
  });

  // MEMBER-20
  it('are refused after five wrong attempts, even the correct one', async () => {
    const mobile = newMobile();
    const code = await send(mobile, 'login');
    for (let tries = 0; tries < 5; tries += 1)
      expect(await server.call(session.signInWithCode, { mobile, code: otherThan(code) })).toMatchObject({
        code: 400,
        field: 'code',
      });
    expect(await server.call(session.signInWithCode, { mobile, code })).toMatchObject({ key: 'code.wrong' });
  });

  it('are refused after five minutes', async () => {
    const mobile = newMobile();
    const code = await send(mobile, 'login');
    await server.db.run(sql`update sms_code set expires_at = now() - interval '1 second' where mobile = ${mobile}`);
    expect(await server.call(session.signInWithCode, { mobile, code })).toMatchObject({ key: 'code.wrong' });
  });

  // MEMBER-22
  it('of one scene are invalid in another', async () => {
    const mobile = newMobile();
    const code = await send(mobile, 'login');
    expect(await server.call(session.registerMember, { mobile, code, password })).toMatchObject({ key: 'code.wrong' });
    expect(await server.call(session.signInWithCode, { mobile, code })).toMatchObject({ code: 200 });
  });

  // MEMBER-22
  it('are sent to members only, at their own mobile, where they confirm something of theirs', async () => {
    const member = await server.memberWith();
    expect(await server.call(session.sendSmsCode, { mobile: newMobile(), scene: 'update' })).toMatchObject({ code: 401 });
    expect(await server.as(member)(session.sendSmsCode, { mobile: newMobile(), scene: 'update' })).toMatchObject({
      key: 'mobile.notYours',
    });
  });

  it.each(['1350000000', '12345678901', '１３５００００００００', '13500000000 ', '', '135000000001'])(
    'are not sent to %p',
    async (mobile) => {
      expect(await server.call(session.sendSmsCode, { mobile, scene: 'login' })).toMatchObject({ code: 400, field: 'mobile' });
    },
  );
});

describe('the registration of a mobile', () => {
  // MEMBER-1
  it('is revealed neither by sending a code nor by a new password without one', async () => {
    const member = await server.memberWith({ password });
    const registered = member.mobile ?? '';
    const unknown = newMobile();
    for (const scene of ['login', 'register', 'forget'] as const) {
      const responses = [];
      for (const mobile of [registered, unknown]) {
        await server.db.run(sql`delete from rate_limit`);
        responses.push(await server.call(session.sendSmsCode, { mobile, scene }));
      }
      expect(responses[0]).toMatchObject({ code: 200 });
      expect(responses[1]).toEqual(responses[0]);
    }
    const refused = [];
    for (const mobile of [registered, unknown, newMobile()])
      refused.push(await server.call(session.resetPassword, { mobile, code: otherThan(await codeFor(registered)), password }));
    expect(refused[0]).toMatchObject({ key: 'code.wrong', field: 'code' });
    expect(refused[1]).toEqual(refused[0]);
    expect(refused[2]).toEqual(refused[0]);
  });

  it('cannot be probed in bulk: thirty codes an hour per address', async () => {
    await server.db.run(sql`delete from rate_limit`);
    for (let sent = 0; sent < 30; sent += 1)
      expect((await server.call(session.sendSmsCode, { mobile: newMobile(), scene: 'login' })).code).toBe(200);
    expect(await server.call(session.sendSmsCode, { mobile: newMobile(), scene: 'login' })).toMatchObject({ code: 429 });
    await server.db.run(sql`delete from rate_limit`);
  });
});

describe('signing in with a code', () => {
  // MEMBER-1
  it('creates a member for a new mobile and finds the same one later', async () => {
    const mobile = newMobile();
    const first = await server.call(session.signInWithCode, { mobile, code: await send(mobile, 'login') });
    expect(first.data).toMatchObject({ isNew: true, phone: mobile, member: { mobile, hasPassword: false } });
    expect(first.data.member.name).toBe(first.data.member.nickname);
    expect(first.data.member.promotionCode).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const second = await server.call(session.signInWithCode, { mobile, code: await send(mobile, 'login') });
    expect(second.data).toMatchObject({ isNew: false, member: { id: first.data.member.id } });
  });
});

describe('registering', () => {
  it('joins the inviter and signs in', async () => {
    const inviter = await server.memberWith();
    const { data: info } = await server.as(inviter)(session.getProfile, {});
    const mobile = newMobile();
    const code = await send(mobile, 'register');
    const answer = await server.call(session.registerMember, {
      mobile,
      code,
      password,
      inviteCode: info.promotionCode.toLowerCase(),
    });
    expect(answer.data).toMatchObject({ isNew: true, member: { hasPassword: true } });
    const row = await server.db.one<{ inviterId: string }>(
      sql`select inviter_id as "inviterId" from member where mobile = ${mobile}`,
    );
    expect(row.inviterId).toBe(inviter.id);
    expect(await server.as(answer.data)(session.getProfile, {})).toMatchObject({ code: 200, data: { mobile } });
  });

  it('reports a wrong promotion code and leaves the SMS code valid', async () => {
    const mobile = newMobile();
    const code = await send(mobile, 'register');
    expect(await server.call(session.registerMember, { mobile, code, password, inviteCode: 'ZZZZZZZZ' })).toMatchObject({
      field: 'inviteCode',
    });
    expect(await server.call(session.registerMember, { mobile, code, password })).toMatchObject({ code: 200 });
  });

  // MEMBER-1
  it('reports to the holder of the mobile that it is registered', async () => {
    const member = await server.memberWith();
    const mobile = member.mobile ?? '';
    const code = await send(mobile, 'register');
    expect(await server.call(session.registerMember, { mobile, code, password })).toMatchObject({
      code: 409,
      key: 'mobile.taken',
    });
  });

  // MEMBER-2
  it.each(['short1A', 'a1'.repeat(65), 'Line\nbreak 42'])('refuses the password %p', async (weak) => {
    const answer = await server.call(session.registerMember, { mobile: newMobile(), code: '123456', password: weak });
    expect(answer).toMatchObject({ code: 400, field: 'password' });
  });
});

describe('signing in with a password', () => {
  it('returns a valid token', async () => {
    const { mobile } = await server.memberWith({ password });
    const { data } = await server.call(session.signInWithPassword, { mobile: mobile ?? '', password });
    expect(await server.as(data)(session.getProfile, {})).toMatchObject({ code: 200, data: { mobile } });
  });

  it('rehashes a password with outdated parameters', async () => {
    const { id, mobile } = await server.memberWith({ password });
    const former = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const stored = () => server.db.one<{ hash: string }>(sql`select password_hash as hash from member where id = ${id}`);
    await server.db.run(sql`update member set password_hash = ${former} where id = ${id}`);
    const signIn = (attempt: string) => server.call(session.signInWithPassword, { mobile: mobile ?? '', password: attempt });
    expect(await signIn('Wrong1234')).toMatchObject({ code: 400 });
    expect((await stored()).hash).toBe(former);
    expect(await signIn(password)).toMatchObject({ code: 200 });
    const renewed = await stored();
    expect(renewed.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await signIn(password)).toMatchObject({ code: 200 });
    expect(await stored()).toEqual(renewed);
  });

  it('responds alike to a wrong password, a member without one and an unknown mobile', async () => {
    const withPassword = await server.memberWith({ password });
    const without = await server.memberWith();
    const responses = [];
    for (const mobile of [withPassword.mobile ?? '', without.mobile ?? '', newMobile()])
      responses.push(await server.call(session.signInWithPassword, { mobile, password: 'Wrong1234' }));
    expect(responses[0]).toMatchObject({ code: 400, key: 'password.wrong' });
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  // MEMBER-7
  it('locks for 15 minutes after five consecutive failures, a registered mobile like an unknown one', async () => {
    const member = await server.memberWith({ password });
    for (const mobile of [member.mobile ?? '', newMobile()]) {
      for (let tries = 0; tries < 5; tries += 1)
        expect(await server.call(session.signInWithPassword, { mobile, password: 'Wrong1234' })).toMatchObject({
          key: 'password.wrong',
        });
      expect(await server.call(session.signInWithPassword, { mobile, password })).toMatchObject({
        code: 429,
        key: 'password.locked',
        msg: expect.stringContaining('15'),
      });
    }
    await server.db.run(
      sql`update password_attempt set locked_until = now() - interval '1 second' where mobile = ${member.mobile}`,
    );
    expect(await server.call(session.signInWithPassword, { mobile: member.mobile ?? '', password })).toMatchObject({ code: 200 });
  });

  // MEMBER-9
  it('counts concurrent attempts individually', async () => {
    await server.db.run(sql`delete from rate_limit`);
    const { mobile } = await server.memberWith({ password });
    const responses = await server.together(20, (i) => [
      session.signInWithPassword,
      { mobile: mobile ?? '', password: `Wrong12${String(i).padStart(2, '0')}` },
    ]);
    expect(responses.filter(({ key }) => key === 'password.wrong')).toHaveLength(5);
    expect(responses.filter(({ key }) => key === 'password.locked')).toHaveLength(15);
  });

  it('resets the count after a success', async () => {
    await server.db.run(sql`delete from rate_limit`);
    const { mobile } = await server.memberWith({ password });
    const attempt = (passwordText: string) =>
      server.call(session.signInWithPassword, { mobile: mobile ?? '', password: passwordText });
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await attempt('Wrong1234');
      expect(await attempt(password)).toMatchObject({ code: 200 });
    }
  });
});

describe('passwords', () => {
  it('are reset with a code, which ends every session and the lock', async () => {
    await server.db.run(sql`delete from rate_limit`);
    const member = await server.memberWith({ password });
    const mobile = member.mobile ?? '';
    for (let tries = 0; tries < 6; tries += 1) await server.call(session.signInWithPassword, { mobile, password: 'Wrong1234' });
    const code = await send(mobile, 'forget');
    expect(await server.call(session.resetPassword, { mobile, code, password: 'Harbour lights 7' })).toMatchObject({
      code: 200,
      data: null,
    });
    expect(await server.as(member)(session.getProfile, {})).toMatchObject({ code: 401 });
    expect(await server.call(session.signInWithPassword, { mobile, password })).toMatchObject({ key: 'password.wrong' });
    expect(await server.call(session.signInWithPassword, { mobile, password: 'Harbour lights 7' })).toMatchObject({ code: 200 });
  });

  // MEMBER-61
  it('are changed with the old one, which ends the other sessions only', async () => {
    const member = await server.memberWith({ password });
    const otherSession = await server.call(session.signInWithPassword, { mobile: member.mobile ?? '', password });
    const call = server.as(member);
    expect(await call(session.changePassword, { oldPassword: 'Wrong1234', password: 'Harbour lights 7' })).toMatchObject({
      key: 'password.oldWrong',
    });
    expect(await call(session.changePassword, { password: 'Harbour lights 7' })).toMatchObject({
      key: 'password.proofMissing',
      field: 'oldPassword',
    });
    expect(await call(session.changePassword, { oldPassword: password, password })).toMatchObject({
      key: 'password.same',
      field: 'password',
    });
    expect(await server.as(otherSession.data)(session.getProfile, {})).toMatchObject({ code: 200 });
    expect(await call(session.changePassword, { oldPassword: password, password: 'Harbour lights 7' })).toMatchObject({
      code: 200,
    });
    expect(await call(session.getProfile, {})).toMatchObject({ code: 200 });
    expect(await server.as(otherSession.data)(session.getProfile, {})).toMatchObject({ code: 401 });
  });

  it('cannot be changed with a code only: a forgotten password is reset', async () => {
    const member = await server.memberWith({ password });
    const code = await send(member.mobile ?? '', 'update', member.token);
    expect(await server.as(member)(session.changePassword, { code, password: 'Harbour lights 7' })).toMatchObject({
      key: 'password.proofMissing',
      field: 'oldPassword',
    });
    expect(await server.call(session.signInWithPassword, { mobile: member.mobile ?? '', password })).toMatchObject({ code: 200 });
  });

  it('are set for the first time with a code', async () => {
    const member = await server.memberWith();
    const code = await send(member.mobile ?? '', 'update', member.token);
    expect(await server.as(member)(session.changePassword, { code, password })).toMatchObject({ code: 200 });
    expect(await server.call(session.signInWithPassword, { mobile: member.mobile ?? '', password })).toMatchObject({ code: 200 });
  });
});

describe('the member’s profile', () => {
  it('changes the given fields', async () => {
    const call = server.as(await server.memberWith({ nickname: '旧名' }));
    expect(await call(session.updateProfile, { bio: '你好', birthday: '2000-02-29' })).toMatchObject({
      data: { nickname: '旧名', bio: '你好', birthday: '2000-02-29' },
    });
    expect(await call(session.updateProfile, { nickname: '新名', birthday: '', bio: '' })).toMatchObject({
      data: { nickname: '新名', name: '新名', birthday: null, bio: '', cover: null },
    });
    expect(await call(session.updateProfile, { cover: 12 })).toMatchObject({ data: { nickname: '新名', cover: 12 } });
    expect(await call(session.updateProfile, { bio: '好' })).toMatchObject({ data: { cover: 12 } });
  });

  // MEMBER-69
  it('may be saved without a picture, and accepts only a picture uploaded by the member', async () => {
    const member = await server.memberWith();
    const otherMember = await server.memberWith();
    const file = 'b'.repeat(40);
    await server.db.run(sql`insert into upload (member_id, purpose, private, file, width, height, size, name, colour)
      values (${member.id}, 'avatar', false, ${file}, 1, 1, 1, 'me.jpg', '#fff')`);
    const avatar = `/u/${file}-t.webp`;
    expect(await server.as(member)(session.updateProfile, { avatar: '', bio: '好' })).toMatchObject({
      code: 200,
      data: { avatar: '' },
    });
    expect(await server.as(member)(session.updateProfile, { avatar })).toMatchObject({ data: { avatar } });
    expect(await server.as(member)(session.updateProfile, { avatar, bio: '' })).toMatchObject({ data: { avatar } });
    expect(await server.as(otherMember)(session.updateProfile, { avatar })).toMatchObject({ key: 'upload.unknown' });
    await server.meetDeadlines('upload.orphan');
    expect(await server.db.rows(sql`select from upload where file = ${file} and attached_at is not null`)).toHaveLength(1);
  });

  it.each([
    ['birthday', { birthday: '2001-02-29' }],
    ['birthday', { birthday: '2999-01-01' }],
    ['nickname', { nickname: ' ' }],
    ['nickname', { nickname: '长'.repeat(21) }],
    ['avatar', { avatar: 'javascript:alert(1)' }],
    ['avatar', { avatar: '//elsewhere.example/a.png' }],
    ['cover', { cover: 0 }],
    ['cover', { cover: 13 }],
    ['cover', { cover: 1.5 }],
  ])('rejects an invalid %s', async (field, change) => {
    expect(await server.as(await server.memberWith())(session.updateProfile, change)).toMatchObject({ code: 400, field });
  });

  it('is private: it requires a session, which ends on sign-out', async () => {
    const member = await server.memberWith();
    expect(await server.call(session.getProfile, {})).toMatchObject({ code: 401 });
    expect(await server.as(member)(session.signOut, {})).toMatchObject({ code: 200 });
    expect(await server.as(member)(session.getProfile, {})).toMatchObject({ code: 401 });
  });
});
