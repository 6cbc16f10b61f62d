/** Auction sales, created through the API where a journey does not perform the steps itself. */
import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { bid } from '@juhe/contract/auction/bid';
import { code } from '@juhe/contract/auction/code';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { order } from '@juhe/contract/auction/order';
import { resale } from '@juhe/contract/auction/resale';
import { upload } from '@juhe/contract/common/upload';
import type { Member } from '@juhe/testing/playwright';
import { withDatabase } from './database.ts';
import { closeLotIn } from './lots.ts';
import { storedOrder } from './stored-order.ts';
import type { Api } from './test.ts';

/** A screenshot with a payment code of the messaging app. */
export const codePicture = `${import.meta.dirname}/payment-code.png`;
/** The payee of that code. */
export const payee = '林知夏';

/** Returns a picture that nobody has uploaded before: appended bytes make it a different file. */
export const voucherFile = () => ({
  name: 'voucher.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([readFileSync(codePicture), randomBytes(8)]),
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** Places a bid on a lot that may not be open yet. */
export const bidOn = async (api: Api, { token }: Member, productNo: string, amountCents: number): Promise<void> => {
  await expect(async () => {
    await api.get(bid.placeBid, { productNo, amountCents }, { token });
  }).toPass({ intervals: [100, 200, 400], timeout: 8_000 });
};

/** Creates a company lot on which these members have bid, in this order; it has ended and the last of them has won. */
export const soldTo = async (
  api: Api,
  bids: readonly (readonly [Member, number])[],
): Promise<{ title: string; productNo: string }> => {
  const title = `青花盖碗 ${randomInt(1_000_000)}`;
  const { productNo } = await api.operate(lotDesk.publishLot, {
    title,
    pictures: ['/media/lots/yuzhui-1.webp'],
    detail: '',
    startCents: 10_000,
    incrementCents: 1_000,
    opensAt: inSeconds(-1),
    closesAt: inSeconds(3600),
  });
  for (const [member, amountCents] of bids) await bidOn(api, member, productNo, amountCents);
  await closeLotIn(productNo, 0);
  return { title, productNo };
};

/** Ends the two-hour payment period, which a journey does not wait for. */
export const endTimeToPay = (productNo: string): Promise<unknown> =>
  withDatabase(process.env.E2E_DATA_DIR ?? '', (client) =>
    client.query(
      `with late as (update auction_order o set pay_due_at = now() from lot l
          where l.id = o.lot_id and l.product_no = $1 returning o.order_no)
        update deadline set due_at = now() where kind = 'auctionOrder.default' and ref in (select order_no from late)`,
      [productNo],
    ),
  );

/** Returns the number of the order by which a member won the item with this title, as soon as the lot has closed. */
export const orderWon = async (api: Api, { token }: Member, title: string): Promise<string> => {
  const find = async () => (await api.get(order.listAuctionOrders, { keyword: title }, { token })).list[0]?.orderNo;
  await expect.poll(find, { intervals: [100, 200, 400] }).toBeDefined();
  return (await find()) ?? '';
};

const uploaded = async (api: Api, { token }: Member, purpose: 'paymentCode' | 'voucher'): Promise<string> => {
  const { name, mimeType, buffer } = voucherFile();
  const file = new File([new Uint8Array(buffer)], name, { type: mimeType });
  return (await api.get(upload.uploadPictures, { file, purpose }, { token }))[0]?.id ?? '';
};

/** Uploads a member's voucher for a claim or a statement. */
export const voucherOf = (api: Api, member: Member): Promise<string> => uploaded(api, member, 'voucher');

/** Gives a member the payment code that a listing requires. */
export const addPaymentCode = async (api: Api, member: Member): Promise<void> => {
  const uploadId = await uploaded(api, member, 'paymentCode');
  await api.get(code.uploadPaymentCode, { kind: 'wechat', uploadId, payee }, { token: member.token });
};

/**
 * Creates goods that `seller` resells and `buyer` has won for 600.00 and not paid yet. Both need service fee: 62.50 for fee
 * and bond, 30.00 for the deposit.
 */
export const resoldTo = async (
  api: Api,
  seller: Member,
  buyer: Member,
): Promise<{ title: string; productNo: string; soldNo: string; orderNo: string }> => {
  const title = `汝窑茶盏 ${randomInt(1_000_000)}`;
  const soldNo = await storedOrder(seller.mobile, title);
  await addPaymentCode(api, seller);
  const { productNo } = await api.get(
    resale.resellGoods,
    { orderNo: soldNo, startCents: 50_000, days: 1 },
    { token: seller.token },
  );
  await bidOn(api, buyer, productNo, 60_000);
  await closeLotIn(productNo, 0);
  return { title, productNo, soldNo, orderNo: await orderWon(api, buyer, title) };
};
