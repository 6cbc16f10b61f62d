import { shop } from '@juhe/contract/applyfor/shop';
import { upload } from '@juhe/contract/common/upload';
import { account } from '@juhe/contract/member/account';
import type { Operation } from '@juhe/contract/operation';
import { pay } from '@juhe/contract/payment/pay';
import { notice } from '@juhe/contract/social/notice';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { sandboxSigner, signatureHeader } from '../../payment/pay/sandbox-channel.ts';
import { verifyMember } from '../../test/resident.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(300_000);

const feeCents = 29_900;
const startCents = 500_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(sql`insert into category (id, level, name, picture) values ('food', 1, '食品茶饮', '/media/x.webp')`);
});
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
  expect(server.deadlocks()).toBe(0);
});
afterAll(() => server.close());

/** Rounds of each race; fifty with `npm run soak -- applyfor-races`. */
const rounds = Number(process.env['ROUNDS'] ?? '3');
const operator = () => ({ token: server.operatorToken });
let shade = 0;
const picture = async (member: TestMember, purpose: 'licence' | 'identity'): Promise<string> => {
  shade += 1;
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade % 256, g: 60, b: 200 } } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], '证.png', { type: 'image/png' });
  return (await server.call(upload.uploadPictures, { file, purpose }, member)).data[0]?.id ?? '';
};
/** An eligible applicant with the form to submit. */
const applicant = async (planId = 'flagship') => {
  const member = await server.memberWith({ walletCents: startCents });
  await verifyMember(server, member.id);
  // The session was verified just now, so that a second payment on one day requires no password.
  await server.db.run(
    sql`insert into member_totp (member_id, secret_sealed, confirmed_at) values (${member.id}, '\\x00', now())`,
  );
  await server.db.run(sql`update session set proved_at = now() + interval '1 day' where member_id = ${member.id}`);
  const form = {
    ...{ planId, shopName: `临水茶铺${shade}`, categoryId: 'food', contactName: '周牧野', intro: '' },
    contactMobile: member.mobile ?? '',
    licenceIds: [await picture(member, 'licence')],
    identityIds: [await picture(member, 'identity'), await picture(member, 'identity')],
    expectedCents: planId === 'flagship' ? feeCents : 0,
  };
  return { who: member, form };
};
type Applicant = Awaited<ReturnType<typeof applicant>>;
const submit = ({ who: member, form }: Applicant, change: object = {}) =>
  server.call(shop.submitShopApplication, { ...form, ...change }, member);
const payFee = (member: TestMember, applicationId: string) =>
  server.call(shop.payShopApplication, { applicationId, channel: 'balance' }, member);
/** An application whose fee is paid. */
const submitted = async () => {
  const by = await applicant();
  const { id } = (await submit(by)).data;
  expect((await payFee(by.who, id)).data.state).toBe('paid');
  return { ...by, id };
};
const current = async (member: TestMember) => (await server.call(shop.getShopApplication, {}, member)).data;
const walletOf = (member: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: member.id });
const revenue = () => balanceOf(server.db, { kind: 'platformRevenue', owner: 'platform' });
/** Total held in escrow by all payments of a member. */
const escrowOf = async (member: TestMember): Promise<number> =>
  (
    await server.db.one<{ cents: number }>(sql`select coalesce(sum(a.balance), 0)::bigint as cents from ledger_account a
      join payment p on p.pay_no = a.owner and a.kind = 'escrow' where p.member_id = ${member.id}`)
  ).cents;
const shopsOf = async (member: TestMember) =>
  (await server.db.rows(sql`select id from shop where owner_id = ${member.id}`)).length;
/** Simulates the sandbox cashier's notice that the fee was paid. */
const gatewayPays = (payNo: string) => {
  const body = JSON.stringify({ payNo, amountCents: feeCents, tradeNo: `t-${payNo}`, result: 'success' });
  const signed = {
    'content-type': 'application/json',
    [signatureHeader]: sandboxSigner(server.deps.secrets.secretKey).signBody(body),
  };
  return server.app.inject({ method: 'POST', url: '/pay/callback/sandbox', headers: signed, payload: body });
};

describe('a plan with a fee', () => {
  // APPLYFOR-14, APPLYFOR-15
  it('awaits the payment, then the decision; the approval creates the shop and earns the fee', async () => {
    const by = await applicant();
    const { who: member } = by;
    const before = await revenue();
    const { id, ...waiting } = (await submit(by)).data;
    expect(waiting).toMatchObject({
      state: 'pendingPayment',
      feeCents,
      payNo: expect.any(String),
      payUntilAt: expect.any(String),
    });
    expect((await server.call(shop.saveShopDraft, { intro: '改' }, member)).key).toBe('shop.locked');
    expect((await server.call(shop.approveShop, { id }, operator())).key).toBe('shop.changed');
    expect((await payFee(member, id)).data).toMatchObject({ state: 'paid', amountCents: feeCents });
    expect(await current(member)).toMatchObject({ state: 'submitted', feeCents, payNo: null, payUntilAt: null });
    expect([await walletOf(member), await escrowOf(member)]).toEqual([startCents - feeCents, feeCents]);
    expect((await server.call(shop.approveShop, { id }, operator())).data.state).toBe('approved');
    expect([await walletOf(member), await escrowOf(member), await shopsOf(member)]).toEqual([startCents - feeCents, 0, 1]);
    expect((await revenue()) - before).toBe(feeCents);
    expect((await current(member))?.timeline.map(({ event }) => event)).toEqual(['approve', 'pay', 'submitUnpaid', 'created']);
  });

  // APPLYFOR-14
  it('creates no payment for a free plan', async () => {
    const by = await applicant('personal');
    expect((await submit(by)).data).toMatchObject({ state: 'submitted', feeCents: null, payNo: null });
    expect(await server.db.rows(sql`select pay_no from payment where member_id = ${by.who.id}`)).toEqual([]);
  });

  // APPLYFOR-15
  it('refunds the fee on a rejection, which states it; the next submission has a payment of its own', async () => {
    const { who: member, form, id } = await submitted();
    await server.call(shop.rejectShop, { id, reason: '执照过期' }, operator());
    expect([await walletOf(member), await escrowOf(member)]).toEqual([startCents, 0]);
    expect(await current(member)).toMatchObject({ state: 'rejected', feeCents });
    const [latestNotice] = (await server.call(notice.listNotices, { kind: 'service' }, member)).data.list;
    expect(latestNotice?.text).toContain('入驻费 ¥299.00 已退回原支付方式');
    const resubmitted = (await submit({ who: member, form })).data;
    await payFee(member, id);
    await server.call(shop.approveShop, { id }, operator());
    expect([resubmitted.state, await walletOf(member), await shopsOf(member)]).toEqual([
      'pendingPayment',
      startCents - feeCents,
      1,
    ]);
  });

  it('is refunded when another plan is selected after a withdrawal, and the free plan requires no payment', async () => {
    const { who: member, form } = await submitted();
    expect((await server.call(shop.withdrawShopApplication, {}, member)).data.state).toBe('draft');
    expect([await walletOf(member), await escrowOf(member)]).toEqual([startCents, 0]);
    expect((await submit({ who: member, form }, { planId: 'brand', expectedCents: 0 })).data).toMatchObject({
      state: 'submitted',
      feeCents: null,
    });
    expect((await server.call(shop.withdrawShopApplication, {}, member)).data.state).toBe('draft');
  });

  it('is withdrawn unpaid with its payment', async () => {
    const by = await applicant();
    const { id, payNo } = (await submit(by)).data;
    expect((await server.call(shop.withdrawShopApplication, {}, by.who)).data.state).toBe('draft');
    expect((await server.call(pay.getPayment, { payNo: payNo ?? '' }, by.who)).data.state).toBe('closed');
    expect((await payFee(by.who, id)).key).toBe('shop.changed');
    expect((await server.call(shop.withdrawShopApplication, {}, by.who)).key).toBe('shop.changed');
  });

  // APPLYFOR-14, APPLYFOR-15
  it('becomes a draft again after 30 minutes, and a later payment is refunded', async () => {
    const by = await applicant();
    const { id, payNo } = (await submit(by)).data;
    const { seconds } = await server.db.one<{ seconds: number }>(
      sql`select round(extract(epoch from expires_at - created_at))::int as seconds from payment where pay_no = ${payNo ?? ''}`,
    );
    expect(seconds).toBe(1_800);
    await server.call(shop.payShopApplication, { applicationId: id, channel: 'sandbox' }, by.who);
    expect(await server.meetDeadlines('payment.expire', payNo ?? '')).toBe(1);
    expect(await current(by.who)).toMatchObject({ state: 'draft', payNo: null });
    expect((await gatewayPays(payNo ?? '')).statusCode).toBe(200);
    expect(await current(by.who)).toMatchObject({ state: 'draft' });
    expect((await server.call(pay.getPayment, { payNo: payNo ?? '' }, by.who)).data.state).toBe('refunded');
    expect(await escrowOf(by.who)).toBe(0);
  });

  // APPLYFOR-14
  it('costs the amount that the applicant saw, as of the start of the payment', async () => {
    const by = await applicant();
    const raise = (cents: number) => server.db.run(sql`update shop_plan set fee_cents = ${cents} where id = 'flagship'`);
    await raise(feeCents + 100);
    expect(await submit(by)).toMatchObject({ code: 409, key: 'shop.feeChanged', field: 'planId' });
    await raise(feeCents);
    const { id } = (await submit(by)).data;
    await raise(feeCents + 100);
    try {
      expect((await payFee(by.who, id)).data.amountCents).toBe(feeCents);
      await server.call(shop.rejectShop, { id, reason: '执照过期' }, operator());
      expect(await walletOf(by.who)).toBe(startCents);
    } finally {
      await raise(feeCents);
    }
  });

  // APPLYFOR-16
  it('reserves its name while unpaid, and counts as a submission once paid', async () => {
    const [by, otherApplicant] = [await applicant(), await applicant('personal')];
    for (let n = 0; n < 3; n += 1) {
      expect((await submit(by)).data.state).toBe('pendingPayment');
      expect((await submit(otherApplicant, { shopName: by.form.shopName })).key).toBe('shop.nameTaken');
      await server.call(shop.withdrawShopApplication, {}, by.who);
    }
    expect((await submit(by)).data.state).toBe('pendingPayment');
  });

  it('can be paid by its member only, who can close the account only when it is not under review', async () => {
    const [{ who: applicantMember, id }, waiting] = [await submitted(), await applicant()];
    expect((await payFee(waiting.who, id)).code).toBe(404);
    const obstacles = async (member: TestMember) =>
      (await server.call(account.checkCancellation, {}, member)).data.obstacles.map(({ kind }) => kind);
    expect(await obstacles(applicantMember)).toContain('shopApplication');
    await submit(waiting);
    expect(await obstacles(waiting.who)).not.toContain('shopApplication');
  });
});

describe('concurrently', () => {
  it('twenty approvals, rejections and withdrawals: one takes effect, and the fee is booked consistently', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { who: member, id } = await submitted();
      const responses = await server.together<Operation>(20, (i) => {
        if (i % 3 === 0) return [shop.approveShop, { id }, { ...operator(), key: `fee-approve-${round}-${i}` }];
        if (i % 3 === 1) return [shop.rejectShop, { id, reason: '不清晰' }, { ...operator(), key: `fee-reject-${round}-${i}` }];
        return [shop.withdrawShopApplication, {}, { token: member.token, key: `fee-withdraw-${round}-${i}` }];
      });
      expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
      const state = (await current(member))?.state;
      expect([await escrowOf(member), await walletOf(member), await shopsOf(member)]).toEqual(
        state === 'approved' ? [0, startCents - feeCents, 1] : [0, startCents, 0],
      );
    }
  });

  it('payment and withdrawal: the money is in escrow exactly while the application is pending', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const by = await applicant();
      const { id } = (await submit(by)).data;
      const { token } = by.who;
      await server.together<Operation>(20, (i) =>
        i % 2 === 0
          ? [shop.payShopApplication, { applicationId: id, channel: 'balance' as const }, { token, key: `fee-pay-${round}-${i}` }]
          : [shop.withdrawShopApplication, {}, { token, key: `fee-back-${round}-${i}` }],
      );
      const state = (await current(by.who))?.state;
      expect(['draft', 'submitted']).toContain(state);
      expect([await escrowOf(by.who), await walletOf(by.who)]).toEqual(
        state === 'submitted' ? [feeCents, startCents - feeCents] : [0, startCents],
      );
    }
  });

  it('payment at the gateway and expiry: paid and under review, or refunded and a draft', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const by = await applicant();
      const { id, payNo } = (await submit(by)).data;
      await server.call(shop.payShopApplication, { applicationId: id, channel: 'sandbox' }, by.who);
      await server.db.run(sql`update payment set expires_at = now() + interval '15 milliseconds' where pay_no = ${payNo ?? ''}`);
      await Promise.all([
        ...Array.from({ length: 19 }, () => gatewayPays(payNo ?? '')),
        server.meetDeadlines('payment.expire', payNo ?? ''),
      ]);
      const state = (await current(by.who))?.state;
      expect(['draft', 'submitted']).toContain(state);
      expect(await escrowOf(by.who)).toBe(state === 'submitted' ? feeCents : 0);
    }
  });

  it('twenty submissions open one payment', async () => {
    const { who: member, form } = await applicant();
    const responses = await server.together(20, (i) => [
      shop.submitShopApplication,
      form,
      { token: member.token, key: `fee-submit-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await server.db.rows(sql`select pay_no from payment where member_id = ${member.id}`)).toHaveLength(1);
  });
});

// APPLYFOR-45
it.each<[string, (by: Applicant) => Promise<unknown>, readonly string[]]>([
  ['draft', ({ who: member }) => server.call(shop.saveShopDraft, { intro: '新' }, member), ['edit']],
  ['pendingPayment', (by) => submit(by), ['pay', 'withdraw']],
  [
    'submitted',
    async (by) => {
      await submit(by);
      await payFee(by.who, (await current(by.who))?.id ?? '');
    },
    ['withdraw'],
  ],
  [
    'rejected',
    async (by) => {
      await submit(by);
      const id = (await current(by.who))?.id ?? '';
      await payFee(by.who, id);
      await server.call(shop.rejectShop, { id, reason: '材料不清' }, operator());
    },
    ['edit'],
  ],
  [
    'approved',
    async (by) => {
      await submit(by);
      const id = (await current(by.who))?.id ?? '';
      await payFee(by.who, id);
      await server.call(shop.approveShop, { id }, operator());
    },
    [],
  ],
])('an application that is %s accepts exactly its actions', async (state, prepare, actions) => {
  const calls = {
    edit: (member: TestMember) => server.call(shop.saveShopDraft, { intro: '改' }, member),
    pay: async (member: TestMember) => payFee(member, (await current(member))?.id ?? ''),
    withdraw: (member: TestMember) => server.call(shop.withdrawShopApplication, {}, member),
  };
  for (const [action, call] of Object.entries(calls)) {
    // A paid payment answers a repeated call as the first.
    if (action === 'pay' && state === 'submitted') continue;
    const by = await applicant();
    await prepare(by);
    expect(await current(by.who)).toMatchObject({ state, actions });
    expect([action, (await call(by.who)).code === 200]).toEqual([action, actions.includes(action)]);
  }
});

it('offers no payment after its deadline', async () => {
  const by = await applicant();
  await submit(by);
  await server.db.run(sql`update shop_application set pay_until = now() where member_id = ${by.who.id}`);
  await server.db.run(sql`update payment set expires_at = now() where member_id = ${by.who.id}`);
  const own = await current(by.who);
  expect(own?.actions).toEqual(['withdraw']);
  expect((await payFee(by.who, own?.id ?? '')).code).not.toBe(200);
});
