/** Operations on payments for the tests of payment gateways. */
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../db/sql.ts';
import { balanceOf } from '../ledger/read.ts';
import { escrowOf } from '../payment/pay/money.ts';
import { createPayment } from '../payment/pay/pay.service.ts';
import { payables } from '../payment/pay/payables.ts';
import type { TestMember } from './test-member.ts';
import type { TestServer } from './test-server.ts';

/** Payables without any effect. */
export const testPayables = payables.with({ thing: { page: () => null, onPaid: async () => {} } });

export const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140';
export const telephone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';

export const insideApp = `${telephone} MicroMessenger/8.0`;

export const gatewayPayments = (t: TestServer, channel: 'wechat' | 'alipay') => {
  let number = 0;
  const get = (url: string, userAgent = desktop) => t.app.inject({ method: 'GET', url, headers: { 'user-agent': userAgent } });
  return {
    get,
    /** Creates a payment that was sent to the gateway's cashier, and opens its page there. */
    begin: async (member: TestMember, amountCents: number, options: { userAgent?: string; expiresInSeconds?: number } = {}) => {
      number += 1;
      const { payNo } = await t.db.inTx((tx) =>
        createPayment(t.deps, tx, {
          memberId: member.id,
          kind: 'thing',
          refs: [`${channel}-${number}`],
          subject: '武夷岩茶 & <b>',
          amountCents,
          expiresInSeconds: options.expiresInSeconds,
        }),
      );
      const returnTo = '/subPackages/order/list?tab=1';
      const { data } = await t.as(member)(pay.startPayment, { payNo, channel, returnTo }, { lang: 'en' });
      const address = data.cashierUrl ?? '';
      return { payNo, address, page: await get(address, options.userAgent) };
    },
    deliver: (notice: { headers: Record<string, string>; payload: string }) =>
      t.app.inject({ method: 'POST', url: `/pay/callback/${channel}`, ...notice }),
    outTradeNoOf: async (payNo: string): Promise<string> =>
      (
        await t.db.one<{ no: string }>(
          sql`select out_trade_no as no from payment_trade where pay_no = ${payNo} order by created_at desc limit 1`,
        )
      ).no,
    stateOf: async (payNo: string): Promise<string> =>
      (await t.db.one<{ state: string }>(sql`select state from payment where pay_no = ${payNo}`)).state,
    escrow: (payNo: string) => balanceOf(t.db, escrowOf(payNo)),
    clearing: () => balanceOf(t.db, { kind: 'gatewayClearing', owner: channel }),
    returns: (payNo: string) =>
      t.db.rows<{ refundNo: string; state: string; cents: number; note: string }>(sql`select refund_no as "refundNo", state,
        amount_cents as cents, note from payment_return where pay_no = ${payNo} order by created_at, refund_no`),
    tasks: (ref: string) =>
      t.db.rows<{ id: string; kind: string }>(sql`select id, kind from payment_task where ref = ${ref} and resolved_at is null`),
  };
};
