/**
 * Events during a withdrawal (wallet.md c): cards, credentials, shops, suspension, account deletion; and bugs of comparable
 * systems.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import { suspension } from '@juhe/contract/member/suspension';
import { wallet } from '@juhe/contract/wallet/wallet';
import type { WithdrawalState } from '@juhe/contract/wallet/withdrawal.schemas';
import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { sql } from '../../db/sql.ts';
import { post } from '../../ledger/post.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { type Holder, holderPassword as password, makeHolder } from '../../test/card-holder.ts';
import { withdrawalProblems } from '../../test/simulation/wallet/withdrawal-problems.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { anna, ben, twoOperators } from '../../test/two-operators.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ operators: twoOperators });
});
afterAll(() => server.close());
afterEach(async () => {
  expect([...(await audit(server.db)), ...(await withdrawalProblems(server.db))]).toEqual([]);
});

const application = (member: Holder, amountCents: number, fields: Record<string, unknown> = {}) =>
  server.call(
    withdrawal.applyForWithdrawal,
    { type: 'personal', amountCents, cardId: member.cardId, feeCents: 0, password, ...fields },
    member,
  );
const balance = (member: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: member.id });
const reason = '账户状态异常';
let numbers = 0;
const bankNo = () => `EDGE-${(numbers += 1)}`;

/** Applies for the whole wallet and moves the application into a state, like the company; returns its id. */
const createIn = async (member: Holder, state: WithdrawalState, fields: Record<string, unknown> = {}): Promise<string> => {
  const { id } = (await application(member, 10_000, fields)).data;
  const approve = () => server.call(withdrawal.approveWithdrawal, { id }, anna);
  const pay = () => server.call(withdrawal.payWithdrawal, { id, bankNo: bankNo() }, ben);
  const paths: Readonly<Record<WithdrawalState, readonly (() => Promise<{ code: number }>)[]>> = {
    applied: [],
    approved: [approve],
    sending: [approve, () => server.call(withdrawal.sendWithdrawal, { id }, ben)],
    paidOut: [approve, pay],
    rejected: [() => server.call(withdrawal.rejectWithdrawal, { id, reason }, anna)],
    cancelled: [() => server.call(withdrawal.cancelWithdrawal, { id }, member)],
    failed: [approve, () => server.call(withdrawal.failWithdrawal, { id, reason }, ben)],
    returned: [approve, pay, () => server.call(withdrawal.returnWithdrawal, { id, bankNo: bankNo() }, ben)],
  };
  for (const step of paths[state]) expect((await step()).code).toBe(200);
  return id;
};

/** A shop of the member with money, approved with this contact name. */
const createShop = async (member: TestMember, contact: string, cents: number): Promise<string> => {
  const { id } = await server.db.one<{ id: string }>(
    sql`insert into shop (name, logo, owner_id) values (${`茶 ${member.id}`}, '/media/x.webp', ${member.id}) returning id`,
  );
  await server.db.run(
    sql`insert into shop_application (member_id, state, contact_name, shop_id) values (${member.id}, 'approved', ${contact}, ${id})`,
  );
  await server.db.inTx((tx) =>
    post(tx, {
      kind: 'test.company',
      ref: id,
      entries: [
        { account: { kind: 'gatewayClearing', owner: 'sandbox' }, amount: -cents },
        { account: { kind: 'companyWallet', owner: id }, amount: cents },
      ],
    }),
  );
  return id;
};

describe('the wallet of a shop', () => {
  const company = { type: 'company' } as const;

  // WALLET-34
  it('pays to a card of its contact or legal person alone, from application to bank and back', async () => {
    const member = await makeHolder(server, { walletCents: 5_000 });
    const shop = await createShop(member, '周牧野', 50_000);
    expect((await application(member, 10_000, company)).key).toBe('withdraw.holder');
    // The legal person is accepted like the contact.
    await server.db.run(sql`update shop_application set legal_name = '林知夏' where member_id = ${member.id}`);
    const id = await createIn(member, 'paidOut', company);
    const balances = async () => [
      await balanceOf(server.db, { kind: 'companyWallet', owner: shop }),
      await balanceOf(server.db, { kind: 'withdrawalInFlight', owner: shop }),
      await balance(member),
    ];
    expect(await balances()).toEqual([40_000, 0, 5_000]);
    expect((await server.call(withdrawal.returnWithdrawal, { id, bankNo: bankNo() }, ben)).data.state).toBe('returned');
    expect(await balances()).toEqual([50_000, 0, 5_000]);
    // Each wallet has its own three applications a day.
    for (let n = 0; n < 2; n += 1) await createIn(member, 'cancelled', company);
    expect((await application(member, 10_000, company)).key).toBe('withdraw.daily');
    expect((await application(member, 1_000)).code).toBe(200);
    expect((await server.call(wallet.getCompanyWallet, {}, member)).data.inFlightCents).toBe(0);
  });

  it('gets the money back though the shop has another owner by then, or none', async () => {
    const [member, otherMember] = [await makeHolder(server), await server.memberWith({})];
    const shop = await createShop(member, '林知夏', 50_000);
    const [first, second] = [
      await createIn(member, 'sending', company),
      await createIn(member, 'approved', { ...company, feeCents: 10 }),
    ];
    await server.db.run(sql`update shop set owner_id = ${otherMember.id} where id = ${shop}`);
    await server.call(withdrawal.failWithdrawal, { id: first, reason }, ben);
    await server.db.run(sql`update shop set owner_id = null where id = ${shop}`);
    await server.call(withdrawal.failWithdrawal, { id: second, reason }, ben);
    expect(await balanceOf(server.db, { kind: 'companyWallet', owner: shop })).toBe(50_000);
    expect([await balance(member), await balance(otherMember)]).toEqual([100_000, 0]);
  });

  // MALL-129
  it('pays nothing out while the shop is suspended, except what is being sent already', async () => {
    const member = await makeHolder(server);
    const shop = await createShop(member, '林知夏', 50_000);
    const [sending, approved] = [
      await createIn(member, 'sending', company),
      await createIn(member, 'approved', { ...company, feeCents: 10 }),
    ];
    const setState = (state: 'open' | 'suspended') => server.db.run(sql`update shop set state = ${state} where id = ${shop}`);
    const pay = (id: string) => server.call(withdrawal.payWithdrawal, { id, bankNo: bankNo() }, ben);
    await setState('suspended');
    expect((await pay(approved)).key).toBe('company.suspended');
    expect((await server.call(withdrawal.sendWithdrawal, { id: approved }, ben)).key).toBe('company.suspended');
    expect((await pay(sending)).data.state).toBe('paidOut');
    await setState('open');
    expect((await pay(approved)).data.state).toBe('paidOut');
  });
});

describe('credentials', () => {
  const code = async (scene: string, mobile: string) =>
    (
      await server.db.one<{ code: string }>(
        sql`select code from sms_inbox where mobile = ${mobile} and scene = ${scene} order by seq desc limit 1`,
      )
    ).code;

  // WALLET-33
  it('large amounts wait a day after the password was changed; small ones do not', async () => {
    const member = await makeHolder(server);
    const changed = 'A new one for 2026';
    expect((await server.call(session.changePassword, { oldPassword: password, password: changed }, member)).code).toBe(200);
    const refused = await application(member, 20_001, { password: changed });
    expect(refused).toMatchObject({ code: 409, key: 'withdraw.fresh', field: 'amountCents' });
    expect((await application(member, 20_000, { password: changed })).code).toBe(200);
    await server.db.run(
      sql`update member set credentials_changed_at = credentials_changed_at - interval '24 hours' where id = ${member.id}`,
    );
    expect((await application(member, 20_001, { password: changed, feeCents: 21 })).code).toBe(200);
  });

  // WALLET-33
  it('likewise after a forgotten password was set anew, and after the mobile was changed', async () => {
    const [forgetful, moving] = [await makeHolder(server), await makeHolder(server)];
    const mobile = forgetful.mobile ?? '';
    const changed = 'A new one for 2026';
    await server.call(session.sendSmsCode, { mobile, scene: 'forget' });
    const reset = { mobile, code: await code('forget', mobile), password: changed };
    expect((await server.call(session.resetPassword, reset)).code).toBe(200);
    const { token } = (await server.call(session.signInWithPassword, { mobile, password: changed, agreed: true })).data;
    expect((await application({ ...forgetful, token }, 20_001, { password: changed })).key).toBe('withdraw.fresh');

    const { ticket } = (await server.call(account.proveMobile, { password }, moving)).data;
    const next = '13900009999';
    await server.call(session.sendSmsCode, { mobile: next, scene: 'bind' }, moving);
    const moved = await server.call(account.updateMobile, { ticket, mobile: next, code: await code('bind', next) }, moving);
    expect(moved.code).toBe(200);
    expect((await application(moving, 20_001)).key).toBe('withdraw.fresh');
    expect((await application(moving, 20_000)).code).toBe(200);
  });
});

it('completes or returns the payout of a suspended member', async () => {
  const [paid, failed] = [await makeHolder(server), await makeHolder(server)];
  const [first, second] = [await createIn(paid, 'sending'), await createIn(failed, 'approved')];
  for (const { id } of [paid, failed])
    await server.call(
      suspension.suspendMember,
      { memberId: id, reason: '多次发布广告', days: 7 },
      { token: server.operatorToken },
    );
  expect((await server.call(withdrawal.payWithdrawal, { id: first, bankNo: bankNo() }, ben)).data.state).toBe('paidOut');
  expect((await server.call(withdrawal.failWithdrawal, { id: second, reason }, ben)).data.state).toBe('failed');
  expect([await balance(paid), await balance(failed)]).toEqual([90_000, 100_000]);
});

describe('account deletion', () => {
  const deleteAccount = async (member: TestMember) => {
    const mobile = member.mobile ?? '';
    await server.db.run(sql`delete from rate_limit`);
    await server.call(session.sendSmsCode, { mobile, scene: 'cancel' }, member);
    const { code } = await server.db.one<{ code: string }>(
      sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`,
    );
    return server.call(account.cancelAccount, { code }, member);
  };

  it.each(['applied', 'approved', 'sending'] as const)('waits for a withdrawal that is %s', async (state) => {
    const member = await makeHolder(server, { walletCents: 10_000 });
    await createIn(member, state);
    const { data } = await server.call(account.checkCancellation, {}, member);
    expect(data.obstacles).toEqual([{ kind: 'inFlight', count: 0, amountCents: 10_000 }]);
    expect((await deleteAccount(member)).key).toBe('cancel.obstacles');
  });

  it.each(['rejected', 'cancelled', 'failed', 'returned'] as const)('waits for the money of one that is %s', async (state) => {
    const member = await makeHolder(server, { walletCents: 10_000 });
    await createIn(member, state);
    const { data } = await server.call(account.checkCancellation, {}, member);
    expect(data.obstacles).toEqual([{ kind: 'wallet', count: 0, amountCents: 10_000 }]);
    expect((await deleteAccount(member)).key).toBe('cancel.obstacles');
  });

  // WALLET-28, WALLET-38
  it('erases a deleted member’s cards after a payout and queues a bank return for the operator', async () => {
    const member = await makeHolder(server, { walletCents: 10_000 });
    const id = await createIn(member, 'paidOut');
    expect((await deleteAccount(member)).code).toBe(200);
    const erased = sql`select sealed, number_mac as mac from withdrawal where id = ${id}`;
    expect(await server.db.one(erased)).toEqual({ sealed: null, mac: null });
    expect(await server.db.rows(sql`select from bank_card where member_id = ${member.id}`)).toEqual([]);
    expect((await server.call(withdrawal.getWithdrawalPayee, { id }, ben)).key).toBe('withdraw.changed');
    expect((await server.call(withdrawal.returnWithdrawal, { id, bankNo: bankNo() }, ben)).data.state).toBe('returned');
    expect(await balanceOf(server.db, { kind: 'escrow', owner: `withdrawal:${id}` })).toBe(10_000);
    expect(await balance(member)).toBe(0);
  });
});

/** Runs the operator's command against this server. */
const auditCommand = async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../../tools/op.mjs'), 'audit-ledger'], {
    env: { PATH: process.env['PATH'] ?? '', ORIGIN: await server.origin(), OPERATOR_TOKEN: server.operatorToken },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise((ended) => child.on('close', ended));
  return { code, output };
};

it('`npm run op -- audit-ledger` ends with 0 as long as the books hold, and with 1 on any difference', async () => {
  await makeHolder(server);
  expect(await auditCommand()).toEqual({ code: 0, output: expect.stringContaining('"violations": []') });
  const spoil = (cents: number) =>
    server.db.inTx(async (tx) => {
      // Simulates a change from the database console.
      await tx.run(sql`alter table ledger_account disable trigger user`);
      await tx.run(
        sql`update ledger_account set balance = balance + ${cents}::int where kind = 'gatewayClearing' and owner = 'sandbox'`,
      );
      await tx.run(sql`alter table ledger_account enable trigger user`);
    });
  await spoil(1);
  try {
    expect(await auditCommand()).toEqual({ code: 1, output: expect.stringContaining('gatewayClearing sandbox') });
  } finally {
    await spoil(-1);
  }
});

// WALLET-66
it.each(['applied', 'approved', 'sending', 'paidOut', 'rejected', 'cancelled', 'failed', 'returned'] as const)(
  'a withdrawal that is %s accepts its actions and no others',
  async (state) => {
    const member = await makeHolder(server);
    const id = await createIn(member, state);
    const { data } = await server.call(withdrawal.listMyWithdrawals, {}, member);
    const actions = state === 'applied' ? ['cancel'] : [];
    expect(data.list[0]).toMatchObject({ id, state, actions });
    expect((await server.call(withdrawal.cancelWithdrawal, { id }, member)).code === 200).toBe(actions.includes('cancel'));
  },
);
