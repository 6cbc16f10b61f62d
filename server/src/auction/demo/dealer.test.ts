import { bid } from '@juhe/contract/auction/bid';
import { order } from '@juhe/contract/auction/order';
import { claim } from '@juhe/contract/auction/claim';
import { session } from '@juhe/contract/member/session';
import { upload } from '@juhe/contract/common/upload';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { seed } from '../../seed/index.ts';
import { watchStates } from '../../state-machine/machine.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { dealJob } from './dealer.service.ts';
import { stageKind, startStage } from './stage.service.ts';
import { drawVoucher } from './voucher.ts';

jest.setTimeout(120_000);

let on: TestServer;
beforeAll(async () => {
  on = await testServer({ env: { DEMO_OPERATOR: '1' } });
  // As at a real start: the demo data comes before the demo operator.
  watchStates(undefined);
  await seed(on.deps);
  await startStage(on.deps);
});
afterAll(async () => {
  watchStates(undefined);
  await on.close();
});

/** The hammer falls on the lot that this member of the demo offers, to a visitor if one bids; answers the order's number. */
const sold = async (owner: string, visitor?: { readonly token: string }): Promise<string> => {
  const { productNo, amountCents } = await on.db.one<{ productNo: string; amountCents: number }>(
    sql`select product_no as "productNo", price_cents + increment_cents as "amountCents" from lot where owner_id = ${owner} and state = 'open'`,
  );
  if (visitor) expect(await on.call(bid.participateBidding, { productNo, amountCents }, visitor)).toMatchObject({ code: 200 });
  await on.db.run(sql`update lot set closes_at = now() where product_no = ${productNo}`);
  await on.meetDeadlines('lot.close', productNo);
  const { orderNo } = await on.db.one<{ orderNo: string }>(
    sql`select o.order_no as "orderNo" from auction_order o join lot l on l.id = o.lot_id where l.product_no = ${productNo}`,
  );
  return orderNo;
};
const deal = async (orderNo: string): Promise<string> => {
  await on.meetDeadlines(stageKind);
  await on.meetDeadlines(dealJob, orderNo);
  return (await on.db.one<{ state: string }>(sql`select state from auction_order where order_no = ${orderNo}`)).state;
};

it('a buyer of the demo shows a voucher, the seller of the demo confirms, and the sale is settled', async () => {
  const orderNo = await sold('m15');
  expect(await deal(orderNo)).toBe('awaitingConfirm');
  expect(await deal(orderNo)).toBe('inStorage');
  expect(await audit(on.db)).toEqual([]);
});

it.each([
  ['尾号 8810', 'm14', 'inStorage'],
  ['想看看驳回', 'm16', 'disputed'],
])('a seller of the demo answers a visitor whose reference says “%s”', async (reference, owner, state) => {
  const me = (await on.call(session.pwdLogin, { mobile: '13800000001', password: 'Demo1234' })).data as { token: string };
  const orderNo = await sold(owner, me);
  const { data } = await on.call(upload.upload, { file: drawVoucher(orderNo), purpose: 'voucher' }, me);
  const voucherIds = data.map(({ id }) => id);
  expect(await on.call(claim.confirmPay, { orderNo, voucherIds, reference }, me)).toMatchObject({ code: 200 });
  await deal(orderNo);
  expect((await on.call(order.queryBiddingOrder, { orderNo }, me)).data.state).toBe(state);
});
