import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import { team } from '@juhe/contract/member/team';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let last = 13_400_000_000;
const newMobile = () => String((last += 1));
const send = async (mobile: string, scene: 'login' | 'register' | 'cancel', token?: string) => {
  await server.db.run(sql`delete from rate_limit`);
  await server.call(session.sendSmsCode, { mobile, scene }, { token });
  return (
    await server.db.one<{ code: string }>(sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`)
  ).code;
};

describe('the inviter', () => {
  it('is shown to visitors by the promotion code, masked', async () => {
    const inviter = await server.memberWith({ nickname: '林知夏' });
    const { data } = await server.as(inviter)(session.getProfile, {});
    expect(await server.call(team.getInviter, { inviteCode: data.promotionCode })).toMatchObject({
      code: 200,
      data: { nickname: '林*夏' },
    });
    expect(await server.call(team.getInviter, { inviteCode: 'ZZZZZZZZ' })).toMatchObject({ code: 404 });
    expect(await server.call(team.getInviter, { inviteCode: 'short' })).toMatchObject({ code: 400 });
  });
});

describe('the invited members', () => {
  // MEMBER-64
  it('are the direct ones, most recent first, with masked names and no link to their pages', async () => {
    const inviter = await server.memberWith();
    const first = await server.memberWith({ nickname: '林知夏', inviterId: inviter.id });
    await server.db.run(sql`update member set created_at = now() - interval '40 days' where id = ${first.id}`);
    await server.memberWith({ nickname: '小舟', inviterId: inviter.id });
    await server.memberWith({ nickname: '孙辈', inviterId: first.id });
    const { data } = await server.as(inviter)(team.listTeam, {});
    expect(data).toMatchObject({
      total: 2,
      thisMonth: 1,
      hasMore: false,
      list: [
        { nth: 2, nickname: '小*', invited: 0 },
        { nth: 1, nickname: '林*夏', invited: 1 },
      ],
    });
    expect(JSON.stringify(data)).not.toContain(first.id);
    expect((await server.as(inviter)(team.listTeam, { pageNum: 2, pageSize: 1 })).data).toMatchObject({
      list: [{ nth: 1 }],
      hasMore: false,
    });
    expect((await server.call(team.listTeam, {})).code).toBe(401);
  });

  // MEMBER-64
  it('leave the list with their account', async () => {
    const inviter = await server.memberWith();
    const deletedMember = await server.memberWith({ inviterId: inviter.id });
    const code = await send(deletedMember.mobile ?? '', 'cancel', deletedMember.token);
    expect(await server.as(deletedMember)(account.cancelAccount, { code })).toMatchObject({ code: 200 });
    expect((await server.as(inviter)(team.listTeam, {})).data).toMatchObject({ total: 0, list: [] });
  });

  // MEMBER-65
  it('join by the promotion code at the first sign-in by SMS; a known mobile keeps its inviter', async () => {
    const inviter = await server.memberWith();
    const { promotionCode } = (await server.as(inviter)(session.getProfile, {})).data;
    const mobile = newMobile();
    const inviteCode = promotionCode.toLowerCase();
    const signIn = async (code: string, invite: string) =>
      server.call(session.signInWithCode, { mobile, code, inviteCode: invite });
    expect(await signIn(await send(mobile, 'login'), inviteCode)).toMatchObject({ data: { isNew: true } });
    const otherMember = await server.memberWith();
    const otherCode = (await server.as(otherMember)(session.getProfile, {})).data.promotionCode;
    expect(await signIn(await send(mobile, 'login'), otherCode)).toMatchObject({ data: { isNew: false } });
    expect((await server.as(inviter)(team.listTeam, {})).data.total).toBe(1);
    expect((await server.as(otherMember)(team.listTeam, {})).data.total).toBe(0);
  });

  it('do not join by the code of a deleted member', async () => {
    const inviter = await server.memberWith();
    const { promotionCode } = (await server.as(inviter)(session.getProfile, {})).data;
    const cancelCode = await send(inviter.mobile ?? '', 'cancel', inviter.token);
    await server.as(inviter)(account.cancelAccount, { code: cancelCode });
    const mobile = newMobile();
    const code = await send(mobile, 'register');
    expect(
      await server.call(session.registerMember, { mobile, code, password: 'Riverbank42', inviteCode: promotionCode }),
    ).toMatchObject({
      field: 'inviteCode',
      key: 'invite.unknown',
    });
  });
});

describe('finding a member by mobile', () => {
  // WALLET-12
  it('returns no more than a payer needs, and is rate limited', async () => {
    await server.db.run(sql`delete from rate_limit`);
    const payer = await server.memberWith();
    const payee = await server.memberWith({ nickname: '林知夏' });
    const call = server.as(payer);
    const { data } = await call(wallet.findMemberByMobile, { mobile: payee.mobile ?? '' });
    expect(data).toEqual({ id: expect.any(String), nickname: '林*夏', avatar: null });
    // A handle for this payer: the member's id would give access to the full name.
    expect(data?.id).not.toContain(payee.id);
    expect(await call(wallet.findMemberByMobile, { mobile: newMobile() })).toMatchObject({ code: 200, data: null });
    expect(await call(wallet.findMemberByMobile, { mobile: payer.mobile ?? '' })).toMatchObject({ code: 200, data: null });
    for (let count = 3; count < 20; count += 1) await call(wallet.findMemberByMobile, { mobile: newMobile() });
    expect(await call(wallet.findMemberByMobile, { mobile: payee.mobile ?? '' })).toMatchObject({ code: 429 });
  });
});
