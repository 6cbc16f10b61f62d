/** Members' actions in tests of member cards: buying, paying and viewing. */
import { card } from '@juhe/contract/applyfor/card';
import { lockRights, recordUse } from '../rights/api.ts';
import { sql } from '../db/sql.ts';
import { balanceOf } from '../ledger/read.ts';
import { sandboxSigner, signatureHeader } from '../payment/pay/sandbox-channel.ts';
import type { TestMember } from './test-member.ts';
import type { TestServer } from './test-server.ts';

/** Price of a card of `makeCard`, in cents. */
export const priceCents = 1_990;

/** @param server the test's server; read on each call, since it starts before the first test */
export const cardShop = (server: () => TestServer) => {
  const buyer = () => server().memberWith({ walletCents: 100_000 });
  const buy = (member: TestMember, cardId: string, seenCents = priceCents) =>
    server().call(card.buyCard, { cardId, priceCents: seenCents }, member);
  const payFor = (member: TestMember, orderNo: string) =>
    server().call(card.payCardOrder, { orderNo, channel: 'balance' }, member);
  const bought = async (member: TestMember, cardId: string) => {
    const { orderNo } = (await buy(member, cardId)).data;
    expect((await payFor(member, orderNo)).data.state).toBe('paid');
    return orderNo;
  };
  const ownCard = async (member: TestMember, cardId: string) =>
    (await server().call(card.listOfferedCards, {}, member)).data.find(({ id }) => id === cardId);
  const orders = async (member: TestMember) => (await server().call(card.listCardOrders, {}, member)).data.list;
  const walletOf = (member: TestMember) => balanceOf(server().db, { kind: 'memberWallet', owner: member.id });
  const escrowOf = async (member: TestMember): Promise<number> =>
    (
      await server().db.one<{ cents: number }>(sql`select coalesce(sum(a.balance), 0)::bigint as cents from ledger_account a
        join payment p on p.pay_no = a.owner and a.kind = 'escrow' where p.member_id = ${member.id}`)
    ).cents;
  const periodOf = (member: TestMember, cardId: string) =>
    server().db.one<{ id: string; days: number; left: number }>(sql`select id,
        extract(epoch from active_until - active_from)::float8 / 86400 as days, extract(epoch from active_until - now())::float8 / 86400 as left
      from member_card where member_id = ${member.id} and card_id = ${cardId}`);
  const orderId = async (orderNo: string) =>
    (await server().db.one<{ id: string }>(sql`select id from card_order where order_no = ${orderNo}`)).id;
  const spendRight = (member: TestMember, ref: string) =>
    server().db.inTx(async (tx) => recordUse(tx, await lockRights(tx, member.id), { kind: 'freeFreight', ref, savedCents: 800 }));
  const noticeOf = (payNo: string, tradeNo = `t-${payNo}`) => {
    const body = JSON.stringify({ payNo, amountCents: priceCents, tradeNo, result: 'success' });
    const signed = {
      'content-type': 'application/json',
      [signatureHeader]: sandboxSigner(server().deps.secrets.secretKey).signBody(body),
    };
    return { method: 'POST' as const, url: '/pay/callback/sandbox', headers: signed, payload: body };
  };
  const plainNotice = (payNo: string) => {
    const { payload, ...request } = noticeOf(payNo);
    return { ...request, body: Buffer.from(payload) };
  };
  return {
    buyer,
    buy,
    payFor,
    bought,
    ownCard,
    orders,
    walletOf,
    escrowOf,
    periodOf,
    orderId,
    spendRight,
    noticeOf,
    plainNotice,
  };
};
