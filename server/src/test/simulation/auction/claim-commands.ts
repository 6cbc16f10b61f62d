import { auctionCase } from '@juhe/contract/auction/case';
import { claim } from '@juhe/contract/auction/claim';
import type { PaymentAction } from '@juhe/contract/auction/claim.schemas';
import { order } from '@juhe/contract/auction/order';
import { upload } from '@juhe/contract/common/upload';
import { sql } from '../../../db/sql.ts';
import type { Random } from '../random.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';
import { claimProblems } from './claim-problems.ts';
import { recordEvent } from './acknowledged-events.ts';

/** Number of recent addresses of codes and vouchers that members try again. */
const recentAddresses = 40;
/** The smallest PNG, as the screenshot of a payment app. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const statementText = '查询了当天的全部账户流水，事实如上，请平台核实这笔款项。';

/** A payment between members from the viewpoint of one side. */
export interface Payment {
  readonly orderNo: string;
  readonly amountCents: number;
}
/** `random` belongs to the member whose turn it is. */
type Step = (world: World, buyer: Buyer, payment: Payment, random: Random) => Promise<void>;

const voucher = async (buyer: Buyer, random: Random): Promise<string> => {
  const file = new File([new Uint8Array(png)], 'voucher.png', { type: 'image/png' });
  const { code, data } = await buyer.call(upload.uploadPictures, { file, purpose: 'voucher' }, random);
  return code === 200 ? (data[0]?.id ?? '') : '';
};

/** Claims to have paid; occasionally with the voucher of an earlier claim: the seller is warned, but it is not refused. */
const confirmPay: Step = async (world, buyer, { orderNo }, random) => {
  const used = notesOf(buyer.notes, 'vouchers');
  const isReused = used.length > 0 && random.chance(0.05);
  const voucherIds = isReused ? random.pick(used) : await voucher(buyer, random);
  if (voucherIds === '') return;
  const answer = await buyer.call(claim.claimPayment, { orderNo, voucherIds, reference: '4200001234' }, random);
  if (answer.code !== 200) return;
  used.push(voucherIds);
  recordEvent(world, 'claim', orderNo);
};

/** The seller confirms receipt; occasionally of another amount, which must not count. */
const confirm: Step = async (world, buyer, { orderNo, amountCents }, random) => {
  const isOdd = random.chance(0.08);
  const answer = await buyer.call(claim.confirmPayment, { orderNo, amountCents: amountCents + (isOdd ? 1 : 0) }, random);
  if (answer.code !== 200) return;
  if (isOdd) world.wrong(`${orderNo} was confirmed with another amount`);
  recordEvent(world, 'confirm', orderNo);
};

const simple =
  (operation: typeof claim.withdrawClaim | typeof auctionCase.giveUpCase, event: string): Step =>
  async (world, buyer, { orderNo }, random) => {
    const { code } = await buyer.call(operation, { orderNo }, random);
    if (code === 200) recordEvent(world, event, orderNo);
  };

const deny: Step = async (world, buyer, { orderNo }, random) => {
  const { code } = await buyer.call(claim.denyPayment, { orderNo, text: statementText }, random);
  if (code === 200) recordEvent(world, 'deny', orderNo);
};

const statement: Step = async (_world, buyer, { orderNo }, random) => {
  const pictureIds = random.chance(0.2) ? await voucher(buyer, random) : '';
  await buyer.call(
    auctionCase.addCaseStatement,
    { orderNo, text: statementText, ...(pictureIds !== '' && { pictureIds }) },
    random,
  );
};

const lateCase: Step = async (_world, buyer, { orderNo }, random) => {
  await buyer.call(auctionCase.openLateCase, { orderNo, text: statementText }, random);
};

export const claimSteps: Readonly<Record<PaymentAction, Step>> = {
  claim: confirmPay,
  withdrawClaim: simple(claim.withdrawClaim, 'withdrawClaim'),
  confirm,
  deny,
  statement,
  giveUp: simple(auctionCase.giveUpCase, 'giveUp'),
  lateCase,
};
const allSteps = Object.values(claimSteps);

/** Returns the member's open payments, as buyer or as seller. */
const payments = async (buyer: Buyer): Promise<Payment[]> => {
  const payments: Payment[] = [];
  for (const side of ['buy', 'sell'] as const) {
    const { code, data } = await buyer.call(order.listAuctionOrders, { side, pageSize: 20 });
    if (code !== 200) continue;
    for (const { orderNo, priceCents, isPlatform, state } of data.list)
      if (!isPlatform && ['pendingPayment', 'awaitingConfirm', 'disputed', 'defaulted'].includes(state))
        payments.push({ orderNo, amountCents: priceCents });
  }
  return payments;
};

/** Reads one payment and stores the displayed addresses; returns undefined when it is not found. */
export const readPayment = async (world: World, buyer: Buyer, orderNo: string, random: Random) => {
  const { code, data } = await buyer.call(claim.getOrderPayment, { orderNo }, random);
  if (code !== 200) return undefined;
  if (data.code !== null && data.state !== 'pendingPayment')
    world.wrong(`${orderNo}: the code is shown although the order is ${data.state} (I13)`);
  const urls = [data.code?.url, ...(data.claim?.vouchers.map(({ url }) => url) ?? [])];
  for (const url of urls) if (url !== undefined) notesOf(world.board, 'evidence').push(`${orderNo} ${url}`);
  return data;
};

/** Reads one payment and performs an action that its page offers; occasionally another one. */
const actOnPayment = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const open = await payments(buyer);
  if (open.length === 0) return;
  const payment = random.pick(open);
  const data = await readPayment(world, buyer, payment.orderNo, random);
  if (!data) return;
  if (random.chance(0.08)) return random.pick(allSteps)(world, buyer, payment, random);
  const [first] = data.actions;
  if (first) await claimSteps[random.pick(data.actions)](world, buyer, payment, random);
};

/** Buyer and seller perform all permitted actions at the same instant (auction.md G). */
const collideOnPayment = async (world: World, buyer: Buyer): Promise<void> => {
  const open = await payments(buyer);
  if (open.length === 0) return;
  const payment = buyer.random.pick(open);
  const parties = await world.db.maybe<{ buyerId: string; sellerId: string }>(
    sql`select buyer_id as "buyerId", seller_id as "sellerId" from auction_order where order_no = ${payment.orderNo}`,
  );
  const [payer, payee] = [parties?.buyerId, parties?.sellerId].map((id) => world.buyers.find((member) => member.id === id));
  const ruleFor = (ruling: 'buyer' | 'seller') =>
    world.operate(buyer, auctionCase.ruleCase, { orderNo: payment.orderNo, ruling, reason: '凭证与流水已核对' });
  await Promise.all([
    ...(payee ? [confirm(world, payee, payment, buyer.random), deny(world, payee, payment, buyer.random)] : []),
    ...(payer
      ? [claimSteps.withdrawClaim(world, payer, payment, buyer.random), claimSteps.giveUp(world, payer, payment, buyer.random)]
      : []),
    ...(buyer.random.chance(0.3) ? [ruleFor('buyer'), ruleFor('seller')] : []),
  ]);
};

/** Payments of other members are not found (auction.md I13). */
const intrude = async (world: World, buyer: Buyer): Promise<void> => {
  const target = await world.db.maybe<{ orderNo: string }>(sql`select order_no as "orderNo" from auction_order
    where seller_id is not null and ${buyer.id} not in (buyer_id, seller_id) order by created_at desc limit 1`);
  if (!target) return;
  const { code } = await buyer.call(claim.getOrderPayment, target);
  if (code !== 404 && world.buyers.includes(buyer)) world.wrong(`the payment of ${target.orderNo} was shown to somebody else`);
};

/**
 * Codes and vouchers of a decided payment are no longer shown to anybody; addresses of another session never are (auction.md
 * I13).
 */
const tryOldAddress = async (world: World, buyer: Buyer): Promise<void> => {
  const notes = notesOf(world.board, 'evidence').slice(-recentAddresses);
  if (notes.length === 0) return;
  const [orderNo = '', url = ''] = buyer.random.pick(notes).split(' ');
  const isOver = await world.db.maybe(sql`select from auction_order where order_no = ${orderNo} and owned_since is not null`);
  const isForeign = buyer.random.chance(0.3);
  const status = await world.client.look(isForeign ? url.replace(/for=[^&]+/, 'for=AAAAAAAAAAAAAAAAAAAAAA') : url);
  if ((isOver || isForeign) && status !== 404)
    world.wrong(
      `${orderNo}: evidence was shown (${status}) although ${isOver ? 'it is decided' : 'the address is of another session'}`,
    );
};

export const rule = async (world: World, buyer: Buyer): Promise<void> => {
  const { data } = await world.operate(buyer, auctionCase.listCases, { pageSize: 20 });
  if (data.list.length === 0) return;
  const { orderNo } = buyer.random.pick(data.list);
  const ruling = buyer.random.chance(0.5) ? 'buyer' : 'seller';
  await world.operate(buyer, auctionCase.ruleCase, { orderNo, ruling, reason: '凭证与流水已核对' });
};

const answerChance = async (_world: World, buyer: Buyer): Promise<void> => {
  const { code, data } = await buyer.call(order.listSecondChances, {});
  const [chance] = code === 200 ? data.list : [];
  if (chance) await buyer.call(order.answerSecondChance, { id: chance.id, accept: buyer.random.chance(0.7) });
};

/** Expires the strikes of a quarter ago: otherwise nobody could bid for long in a world where half of all orders default. */
const aQuarterPasses = async ({ db }: World): Promise<void> => {
  await db.inTx((tx) =>
    tx.run(sql`update auction_strike set created_at = created_at - interval '91 days', ban_until = least(ban_until, now())
      where id in (select id from auction_strike order by id for update)`),
  );
};

/** Payments between members, their cases and second chances (auction.md B6, I3, I7, I13). */
export const claimCommands: CommandSet = {
  name: 'claim',
  alerts: ['auctionCase.waiting'],
  commands: [
    { name: 'act on a payment', weight: 14, run: actOnPayment },
    { name: 'everything at once with one payment', weight: 1.5, run: collideOnPayment },
    { name: 'rule a case', weight: 2, run: rule },
    { name: 'answer a second chance', weight: 2, run: answerChance },
    { name: "another member's payment", weight: 1, run: intrude },
    { name: 'an old address of evidence', weight: 1, run: tryOldAddress },
    { name: 'a quarter passes', weight: 1, run: aQuarterPasses },
  ],
  clocks: {
    'auctionOrder.default': (orderNo) =>
      sql`update auction_order set pay_due_at = now() - interval '1 second' where order_no = ${orderNo}`,
    'auctionCase.alarm': (id) => sql`update auction_case set statements_until = now() - interval '1 second' where id = ${id}`,
  },
  problems: claimProblems,
};
