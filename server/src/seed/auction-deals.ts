/** Sales between demo members (auction.md B5, B6): waiting, claimed, in dispute, settled, with the inviter's share. */
import { addCaseStatement } from '../auction/case/case.service.ts';
import { claimPayment, confirmPayment, denyPayment } from '../auction/claim/claim.service.ts';
import { drawVoucher } from '../auction/demo/voucher.ts';
import { uploadPictures } from '../common/upload/upload.service.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { acknowledgeShares } from '../wallet/shareprofit/shareprofit.service.ts';
import { type Play, takenBack } from './auction-play.ts';
import { demoPassword } from './member.ts';
import { asMember, callAs } from './past.ts';

const buyer = 'm1';
const seller = 'm2';
const day = 24;

/** The demo's sellers and the names behind their payment codes. */
export const sellers = [
  [buyer, '林知夏'],
  [seller, '周牧野'],
  ['m13', '何小满'],
  ['m14', '宋知远'],
  ['m15', '陆晚晴'],
  ['m16', '程一诺'],
] as const;

/** The payers of the vouchers, in order of use. */
const payers = [buyer, buyer, 'm12', 'm14', 'm16', 'm18', 'm19', 'm20', 'm12'] as const;

/** Stores the vouchers of past sales, before the transaction; those of an interrupted start are removed after a day. */
export const storeVouchers = async (deps: Deps): Promise<void> => {
  await Promise.all(
    payers.map((memberId, n) =>
      callAs(deps, memberId, (ctx) => uploadPictures(ctx, 'voucher', [drawVoucher(`${memberId}${n}`)])),
    ),
  );
};

const claim = ({ tx, by, orderNo }: Play, piece: string, payer: string, hoursAgo: number) =>
  by(payer, hoursAgo, async (ctx) => {
    const { id } = await tx.one<{
      id: string;
    }>(sql`select id from upload where member_id = ${payer} and purpose = 'voucher' and attached_at is null
      order by created_at desc, id limit 1`);
    return claimPayment(ctx, {
      orderNo: await orderNo(piece),
      voucherIds: [id],
      reference: `4200${piece.length}26112309${payer.slice(1)}`,
    });
  });

const confirm = ({ tx, deps, at, orderNo }: Play, piece: string, hoursAgo: number) =>
  at(hoursAgo, async () => {
    const number = await orderNo(piece);
    const order = await tx.one<{ sellerId: string; amountCents: number }>(
      sql`select seller_id as "sellerId", price_cents as "amountCents" from auction_order where order_no = ${number}`,
    );
    await asMember(tx, deps, order.sellerId, (ctx) =>
      confirmPayment(ctx, { orderNo: number, amountCents: order.amountCents, password: demoPassword }),
    );
  });

/** The buyer's claim and the seller's confirmation within an hour and a half of the hammer. */
export const paidToSeller = (play: Play, piece: string, payer: string, hammerAgo: number): void => {
  claim(play, piece, payer, hammerAgo - 0.5);
  confirm(play, piece, hammerAgo - 1.2);
};

/** A settled sale. */
const settled = (play: Play, from: string, owner: string, payer: string, hammerAgo: number): void => {
  play.won({ slug: from, winner: owner, hoursAgo: hammerAgo + 12 * day, paidAfter: 0.5 });
  play.resold({ from, seller: owner, hoursAgo: hammerAgo + day, winner: payer });
  paidToSeller(play, `${from}:resold`, payer, hammerAgo);
};

export const playDeals = (play: Play): void => {
  const { won, resold, by, orderNo } = play;
  // The second member sells to the first: to be paid, and awaiting confirmation.
  for (const slug of ['vase', 'camera']) won({ slug, winner: seller, hoursAgo: 33 * day, paidAfter: 0.5 });
  resold({ from: 'vase', seller, hoursAgo: 24.6, winner: buyer });
  resold({ from: 'camera', seller, hoursAgo: 25, winner: buyer });
  claim(play, 'camera:resold', buyer, 0.5);
  // The first member sells: one payment to confirm, one confirmed.
  won({ slug: 'guitar', winner: buyer, hoursAgo: 18 * day, paidAfter: 0.5 });
  resold({ from: 'guitar', seller: buyer, hoursAgo: 25.5, winner: 'm18' });
  claim(play, 'guitar:resold', 'm18', 0.7);
  settled(play, 'speaker', buyer, 'm19', 90);
  // A payment that the seller cannot find.
  won({ slug: 'watch', winner: 'm13', hoursAgo: 22 * day, paidAfter: 0.5 });
  resold({ from: 'watch', seller: 'm13', hoursAgo: 40, winner: buyer });
  claim(play, 'watch:resold', buyer, 15.5);
  by('m13', 15, async (ctx) =>
    denyPayment(ctx, { orderNo: await orderNo('watch:resold'), text: '查了当天的收款记录，没有看到这个金额，请平台核实。' }),
  );
  by(buyer, 14, async (ctx) =>
    addCaseStatement(ctx, {
      orderNo: await orderNo('watch:resold'),
      text: '付款时间和单号都在凭证上，账户已经扣款，请卖方再查一次零钱明细。',
      pictureIds: [],
    }),
  );
  // Sales of the second member, who was invited by the first: the first member's shares wait, are due, were acknowledged.
  settled(play, 'telescope', seller, 'm12', 60);
  settled(play, 'chess', seller, 'm14', 10 * day);
  settled(play, 'books', seller, 'm16', 20 * day);
  settled(play, 'puzzle', seller, 'm12', 16 * day);
  takenBack(play, 'puzzle:resold', 15 * day);
  by(buyer, 12 * day, (ctx) => acknowledgeShares(ctx, { ids: [], all: true }));
  // Current lots of the demo's sellers: one ends within the hour.
  for (const [slug, owner, hoursAgo] of [
    ['basket', 'm16', 3],
    ['scarf', 'm14', 20],
    ['flashlight', 'm15', 23.4],
  ] as const) {
    won({ slug, winner: owner, hoursAgo: 14 * day, paidAfter: 0.5 });
    resold({ from: slug, seller: owner, hoursAgo, winner: 'm11', bidsAfter: hoursAgo - 0.2, steps: 2 });
  }
};
