import { daren } from '@juhe/contract/applyfor/daren';
import { upload } from '@juhe/contract/common/upload';
import type { ClientInput, Operation } from '@juhe/contract/operation';
import { pay } from '@juhe/contract/payment/pay';
import { account } from '@juhe/contract/member/account';
import { notice } from '@juhe/contract/social/notice';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { sandboxSigner, signatureHeader } from '../../payment/pay/sandbox-channel.ts';
import { verifyMember } from '../../test/resident.ts';
import { grantRights } from '../../test/rights-card.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { lapseExpertJob } from './decision.service.ts';
import { expertTerms } from './expert-terms.ts';

jest.setTimeout(300_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
  expect(server.deadlocks()).toBe(0);
});
afterAll(() => server.close());

/** Rounds of each race; fifty with `npm run soak -- applyfor-races`. */
const rounds = Number(process.env['ROUNDS'] ?? '3');
const feeCents = expertTerms.feeCents.expert;
const operator = () => ({ token: server.operatorToken });
const form = { realName: '周牧野', reason: '收旧瓷二十年，愿意把每一件的来历讲清楚', expectedCents: feeCents };
const applicant = async () => {
  const member = await server.memberWith({ walletCents: 100_000 });
  await verifyMember(server, member.id);
  return member;
};
const walletOf = (member: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: member.id });
const current = async (member: TestMember) => (await server.call(daren.getExpertApplication, {}, member)).data;
const rolesOf = async (member: TestMember) =>
  (await server.db.one<{ roles: string[] }>(sql`select roles from member where id = ${member.id}`)).roles;
/** Total held in escrow by all payments of a member. */
const escrowOf = async (member: TestMember): Promise<number> =>
  (
    await server.db.one<{ cents: number }>(sql`select coalesce(sum(a.balance), 0)::bigint as cents from ledger_account a
      join payment p on p.pay_no = a.owner and a.kind = 'escrow' where p.member_id = ${member.id}`)
  ).cents;

const submit = async (member: TestMember, change: Partial<ClientInput<typeof daren.submitExpertApplication>> = {}) =>
  server.call(daren.submitExpertApplication, { ...form, ...change }, member);
const payFee = (member: TestMember, applicationId: string, key?: string) =>
  server.call(
    daren.payExpertApplication,
    { applicationId, channel: 'balance' },
    key === undefined ? member : { token: member.token, key },
  );
/** A member whose application waits for the decision. */
const submitted = async (change: Partial<typeof form> = {}) => {
  const member = await applicant();
  const { id } = (await submit(member, change)).data;
  await payFee(member, id);
  return { who: member, id };
};

/** Simulates the sandbox cashier's notice that the fee was paid. */
const gatewayPays = (payNo: string) => {
  const body = JSON.stringify({ payNo, amountCents: feeCents, tradeNo: `t-${payNo}`, result: 'success' });
  const signed = {
    'content-type': 'application/json',
    [signatureHeader]: sandboxSigner(server.deps.secrets.secretKey).signBody(body),
  };
  return server.app.inject({ method: 'POST', url: '/pay/callback/sandbox', headers: signed, payload: body });
};

describe('an application', () => {
  // APPLYFOR-25, APPLYFOR-28, APPLYFOR-50
  it('proceeds from draft and payment to the approval, which creates an expert and earns the fee', async () => {
    const member = await applicant();
    expect(await current(member)).toBeNull();
    const draft = await server.call(daren.saveExpertDraft, { realName: '周' }, member);
    expect(draft.data).toMatchObject({ state: 'draft', realName: '周', feeCents, payNo: null });
    const { id, ...waiting } = (await submit(member)).data;
    expect(waiting).toMatchObject({
      state: 'pendingPayment',
      realName: '周牧野',
      payNo: expect.any(String),
      payUntilAt: expect.any(String),
    });
    expect((await server.call(daren.saveExpertDraft, { realName: '别人' }, member)).key).toBe('expert.open');
    expect((await payFee(member, id)).data).toMatchObject({ state: 'paid', amountCents: feeCents });
    expect(await current(member)).toMatchObject({ state: 'submitted', decideUntilAt: expect.any(String), payNo: null });
    expect(await escrowOf(member)).toBe(feeCents);
    const [paid] = (await server.call(notice.listNotices, { kind: 'service' }, member)).data.list;
    expect(paid).toMatchObject({ template: 'expertPaid', text: expect.stringContaining('99.00') });
    expect(await rolesOf(member)).toEqual([]);
    const listed = (await server.call(daren.listExpertApplications, { pageSize: 50 }, operator())).data.list;
    expect(listed.map((row) => row.id)).toContain(id);
    expect((await server.call(daren.approveExpert, { id }, operator())).data).toEqual({ id, state: 'approved' });
    expect(await rolesOf(member)).toEqual(['expert']);
    expect([await walletOf(member), await escrowOf(member)]).toEqual([100_000 - feeCents, 0]);
    expect((await current(member))?.timeline.map(({ event }) => event)).toEqual(['approve', 'pay', 'submit', 'created']);
    expect((await submit(member)).key).toBe('expert.isAlready');
    const { list } = (await server.call(notice.listNotices, { kind: 'service' }, member)).data;
    expect(list.map(({ title }) => title)).toContain('达人申请已通过');
  });

  // APPLYFOR-48
  it('accepts the version of the agreement that the levels named, and not another one since', async () => {
    const [member, former] = [await applicant(), await applicant()];
    const named = async () => (await server.call(daren.getExpertLevels, {}, member)).data.expert.agreementVersion ?? undefined;
    const opened = await named();
    await server.db.run(sql`update protocol set version = version || '.1' where type = 'expert'`);
    expect(await submit(member, { agreed: opened })).toMatchObject({
      code: 409,
      key: 'expert.agreementChanged',
      field: 'agreed',
    });
    expect(await current(member)).toBeNull();
    expect(await named()).toBe(`${opened}.1`);
    expect((await submit(member, { agreed: await named() })).data).toMatchObject({
      state: 'pendingPayment',
      agreedVersion: `${opened}.1`,
    });
    // A form of an older version names none.
    expect((await submit(former)).data.agreedVersion).toBe(`${opened}.1`);
  });

  // MEMBER-83
  it('requires the real name, as the level table states beforehand', async () => {
    const member = await server.memberWith({ walletCents: 100_000 });
    const expertNeeds = async () => (await server.call(daren.getExpertLevels, {}, member)).data.expert.needs;
    expect(await expertNeeds()).toEqual([
      { what: 'mobile', isMet: true },
      { what: 'identity', isMet: false },
    ]);
    expect(await submit(member)).toMatchObject({ code: 403, key: 'identity.needed' });
    expect(await current(member)).toBeNull();
    await verifyMember(server, member.id);
    expect((await expertNeeds())?.every(({ isMet }) => isMet)).toBe(true);
    expect((await submit(member)).data.state).toBe('pendingPayment');
  });

  // APPLYFOR-25, APPLYFOR-27
  it('refunds the fee when it is rejected, and blocks the next one for three days', async () => {
    const { who: member, id } = await submitted();
    await server.call(daren.rejectExpert, { id, reason: '资料不足' }, operator());
    expect([await walletOf(member), await escrowOf(member)]).toEqual([100_000, 0]);
    expect(await current(member)).toMatchObject({ state: 'rejected', refusal: '资料不足', waitUntilAt: expect.any(String) });
    expect((await submit(member)).key).toBe('expert.wait');
    await server.db.run(sql`update expert_application set decided_at = now() - interval '3 days' where id = ${id}`);
    const resubmitted = (await submit(member)).data;
    expect(resubmitted).toMatchObject({ state: 'pendingPayment', refusal: null, waitUntilAt: null });
    await payFee(member, id);
    expect([await walletOf(member), await escrowOf(member)]).toEqual([100_000 - feeCents, feeCents]);
    await server.call(daren.approveExpert, { id }, operator());
    expect(await rolesOf(member)).toEqual(['expert']);
  });

  // APPLYFOR-25
  it('is withdrawn unpaid with its payment, and paid with a refund', async () => {
    const member = await applicant();
    const { id, payNo } = (await submit(member)).data;
    expect((await server.call(daren.withdrawExpertApplication, {}, member)).data.state).toBe('draft');
    expect((await server.call(pay.getPayment, { payNo: payNo ?? '' }, member)).data.state).toBe('closed');
    expect((await payFee(member, id)).key).toBe('expert.changed');
    await submit(member);
    await payFee(member, id);
    expect((await server.call(daren.withdrawExpertApplication, {}, member)).data.state).toBe('draft');
    expect([await walletOf(member), await escrowOf(member)]).toEqual([100_000, 0]);
    expect((await server.call(daren.withdrawExpertApplication, {}, member)).key).toBe('expert.changed');
  });

  // APPLYFOR-26
  it('becomes a draft again when its payment expires, and a later payment is refunded', async () => {
    const member = await applicant();
    const { id, payNo } = (await submit(member)).data;
    await server.call(daren.payExpertApplication, { applicationId: id, channel: 'sandbox' }, member);
    expect(await server.meetDeadlines('payment.expire', payNo ?? '')).toBe(1);
    expect(await current(member)).toMatchObject({ state: 'draft', payNo: null });
    expect((await gatewayPays(payNo ?? '')).statusCode).toBe(200);
    expect(await current(member)).toMatchObject({ state: 'draft' });
    expect((await server.call(pay.getPayment, { payNo: payNo ?? '' }, member)).data.state).toBe('refunded');
    expect(await escrowOf(member)).toBe(0);
  });

  // APPLYFOR-25
  it('expires with a refund without a decision, and can be submitted again immediately', async () => {
    const { who: member, id } = await submitted();
    expect(await server.meetDeadlines(lapseExpertJob, id)).toBe(1);
    expect(await current(member)).toMatchObject({ state: 'lapsed', waitUntilAt: null });
    expect([await walletOf(member), await escrowOf(member)]).toEqual([100_000, 0]);
    expect((await submit(member)).data.state).toBe('pendingPayment');
  });

  // APPLYFOR-27, APPLYFOR-28
  it('loses the role and keeps the fee when it is revoked', async () => {
    const { who: member, id } = await submitted();
    await server.call(daren.approveExpert, { id }, operator());
    await server.call(daren.revokeExpert, { id, reason: '刷单' }, operator());
    expect(await rolesOf(member)).toEqual([]);
    expect(await walletOf(member)).toBe(100_000 - feeCents);
    expect(await current(member)).toMatchObject({ state: 'revoked', refusal: '刷单' });
    expect((await submit(member)).key).toBe('expert.wait');
  });

  it('prevents its member from closing the account while it is under review', async () => {
    const { who: member } = await submitted();
    const { obstacles } = (await server.call(account.checkCancellation, {}, member)).data;
    expect(obstacles.map(({ kind }) => kind)).toContain('expertApplication');
  });
});

describe('rejected calls', () => {
  it.each([
    ['a name of one character', { realName: '周' }],
    ['a reason that says nothing', { reason: '想' }],
    ['a reason that is too long', { reason: '长'.repeat(201) }],
    ['seven pictures', { pictureIds: 'a,b,c,d,e,f,g' }],
    ['a fee in fractions', { expectedCents: '0.5' }],
    ['no fee', { expectedCents: '' }],
  ])('%s, without effect', async (_title, change) => {
    const member = await applicant();
    expect((await submit(member, change as never)).code).toBe(400);
    expect(await current(member)).toBeNull();
  });

  it('a fee other than the current one', async () => {
    const member = await applicant();
    expect((await submit(member, { expectedCents: feeCents - 1 })).key).toBe('expert.feeChanged');
    expect(await current(member)).toBeNull();
  });

  it('pictures of another member or purpose', async () => {
    const [member, otherMember] = [await applicant(), await applicant()];
    const picture = async (owner: TestMember, purpose: 'expert' | 'identity') => {
      const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a05a28' } })
        .png()
        .toBuffer();
      const file = new File([new Uint8Array(bytes)], '作品.png', { type: 'image/png' });
      return (await server.call(upload.uploadPictures, { file, purpose }, owner)).data[0]?.id ?? '';
    };
    for (const id of [await picture(otherMember, 'expert'), await picture(member, 'identity')])
      expect((await submit(member, { pictureIds: [id] })).key).toBe('upload.unknown');
    const ownPictureId = await picture(member, 'expert');
    expect((await submit(member, { pictureIds: [ownPictureId] })).data.pictures).toEqual([
      { id: ownPictureId, url: expect.stringMatching(/^\/u\/p\//) },
    ]);
  });

  it('another member’s application as not found, and operators’ calls by members', async () => {
    const [{ id }, otherMember] = [await submitted(), await applicant()];
    expect((await payFee(otherMember, id)).code).toBe(404);
    expect((await payFee(otherMember, 'nothing')).code).toBe(404);
    expect((await server.call(daren.withdrawExpertApplication, {}, otherMember)).code).toBe(404);
    expect((await server.call(daren.approveExpert, { id }, otherMember)).code).toBe(403);
    expect((await server.call(daren.approveExpert, { id: 'nothing' }, operator())).code).toBe(404);
    const visitor = await server.memberWith({ mobile: null });
    expect((await submit(visitor)).code).toBe(403);
  });
});

describe('concurrently', () => {
  it('twenty approvals and rejections: one decides, and the fee is booked consistently', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { who: member, id } = await submitted();
      const responses = await server.together(20, (i) => [
        i % 2 === 0 ? daren.approveExpert : daren.rejectExpert,
        { id, reason: '资料不足' },
        { ...operator(), key: `decide-${round}-${i}` },
      ]);
      expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(responses.filter(({ code }) => code === 409)).toHaveLength(19);
      const state = (await current(member))?.state;
      expect(await rolesOf(member)).toEqual(state === 'approved' ? ['expert'] : []);
      expect([await walletOf(member), await escrowOf(member)]).toEqual([state === 'approved' ? 100_000 - feeCents : 100_000, 0]);
    }
  });

  it('payment, withdrawal and decision: the money is in escrow exactly while the application is pending', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const member = await applicant();
      const { id } = (await submit(member)).data;
      await server.together<Operation>(20, (i) =>
        i % 2 === 0
          ? [
              daren.payExpertApplication,
              { applicationId: id, channel: 'balance' as const },
              { token: member.token, key: `pay-${round}-${i}` },
            ]
          : [daren.withdrawExpertApplication, {}, { token: member.token, key: `withdraw-${round}-${i}` }],
      );
      const state = (await current(member))?.state;
      expect(['draft', 'submitted']).toContain(state);
      expect([await escrowOf(member), await walletOf(member)]).toEqual(
        state === 'submitted' ? [feeCents, 100_000 - feeCents] : [0, 100_000],
      );
    }
  });

  it('a withdrawal, an approval and the deadline: one of them takes effect', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { who: member, id } = await submitted();
      const [responses] = await Promise.all([
        server.together<Operation>(20, (i) =>
          i % 2 === 0
            ? [daren.withdrawExpertApplication, {}, { token: member.token, key: `back-${round}-${i}` }]
            : [daren.approveExpert, { id }, { ...operator(), key: `yes-${round}-${i}` }],
        ),
        server.meetDeadlines(lapseExpertJob, id),
      ]);
      const state = (await current(member))?.state;
      expect(responses.filter(({ code }) => code === 200)).toHaveLength(state === 'lapsed' ? 0 : 1);
      expect([await escrowOf(member), await walletOf(member)]).toEqual([0, state === 'approved' ? 100_000 - feeCents : 100_000]);
      expect(await rolesOf(member)).toEqual(state === 'approved' ? ['expert'] : []);
      expect(await server.db.rows(sql`select from deadline where kind = ${lapseExpertJob.kind} and ref = ${id}`)).toEqual([]);
    }
  });

  it('twenty submissions open one payment, and one key has one effect', async () => {
    const member = await applicant();
    const responses = await server.together(20, (i) => [
      daren.submitExpertApplication,
      form,
      { token: member.token, key: `submit-key-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'expert.open')).toHaveLength(19);
    const { id } = (await current(member)) ?? { id: '' };
    const paid = await server.together(10, () => [
      daren.payExpertApplication,
      { applicationId: id, channel: 'balance' as const },
      { token: member.token, key: 'one-key-for-all' },
    ]);
    expect(paid.every(({ data }) => data.state === 'paid')).toBe(true);
    expect(await walletOf(member)).toBe(100_000 - feeCents);
  });
});

describe('levels and description', () => {
  // APPLYFOR-29
  it('return the table of the rules to visitors, and their own status to members', async () => {
    const { data } = await server.call(daren.getExpertLevels, {});
    expect(data.own).toBeNull();
    expect(data.levels.some(({ own }) => own !== undefined)).toBe(false);
    expect(data.expert).toMatchObject({ feeCents, decideDays: 7, waitDays: 3 });
    expect(data.levels.map(({ feeBp, expert, listings }) => [feeBp, expert.feeBp, listings, expert.listings])).toEqual([
      [500, 450, 3, 13],
      [450, 400, 5, 15],
      [400, 350, 10, 20],
      [350, 300, 20, 30],
      [300, 250, 50, 60],
    ]);
    const { who: member, id } = await submitted();
    expect((await server.call(daren.getExpertLevels, {}, member)).data.own).toMatchObject({
      level: 1,
      earnedPoints: 0,
      nextFromPoints: 1_000,
      feeBp: 500,
      isExpert: false,
      application: 'submitted',
    });
    await server.call(daren.approveExpert, { id }, operator());
    const after = (await server.call(daren.getExpertLevels, {}, member)).data;
    expect(after.own).toMatchObject({ feeBp: 450, listings: 13, shareBp: 2_000, isExpert: true, application: 'approved' });
    expect(after.expert.count).toBe(data.expert.count + 1);
  });

  // APPLYFOR-29
  it('report the fee with the lower rate of a card, at the own level and at the others', async () => {
    const member = await server.memberWith();
    await grantRights(server, member, { feeOffPercent: 20 });
    const { own: standing, levels } = (await server.call(daren.getExpertLevels, {}, member)).data;
    expect(standing).toMatchObject({ level: 1, feeBp: 400, listings: 3, isExpert: false, rank: null });
    expect(levels.map(({ feeBp, own }) => [feeBp, own?.feeBp, own?.listings])).toEqual([
      [500, 400, 3],
      [450, 360, 5],
      [400, 320, 10],
      [350, 280, 20],
      [300, 240, 50],
    ]);
  });

  it.each(['zh-Hans', 'zh-Hant', 'en', 'fr', 'es'] as const)('describe experts in %s with the present figures', async (lang) => {
    const { html } = (await server.call(daren.getExpertDescription, {}, { lang })).data;
    expect(html).toMatch(/99[.,]00/);
    expect(html).toMatch(/20.?%/);
    expect(html).not.toMatch(/[{}]/);
    expect(html.match(/<h2>/g)).toHaveLength(4);
  });
});
