import { review } from '@juhe/contract/mall/review';
import { sql } from '../../db/sql.ts';
import { orderIn, refresh } from './orders.ts';
import { type Buyer, type CommandSet, notesOf, type World } from './world.ts';

const evaluate = async (world: World, buyer: Buyer): Promise<void> => {
  const orderRecord = orderIn(buyer, 'received', 'completed');
  if (!orderRecord) return;
  const { orderNo } = orderRecord;
  const detail = await buyer.call(review.listOrderReviews, { orderNo });
  if (detail.code !== 200) return;
  const open = detail.data.items.filter((item) => item.reviewable);
  const chosen = buyer.random.chance(0.7) ? open : open.slice(0, 1);
  // Items that are reviewed, or cannot be, are tried sometimes.
  const items = chosen.length > 0 ? chosen : detail.data.items.slice(0, 1);
  const { code } = await buyer.call(review.reviewOrder, {
    orderNo,
    items: items.map(({ itemId }) => ({
      itemId,
      stars: buyer.random.int(1, 5),
      text: '茶很香',
      anonymous: buyer.random.chance(0.3),
    })),
  });
  if (code !== 200) return;
  // A parcel may be received automatically between the two calls.
  const wasReceived = detail.data.state === 'received' || detail.data.state === 'completed';
  if (chosen.length === 0 && wasReceived) world.wrong(`${orderNo} was reviewed although nothing could be`);
  notesOf(world.board, 'reviews').push(...items.map(({ itemId }) => itemId));
  await refresh(buyer, orderRecord);
};

const addTo = async (world: World, buyer: Buyer): Promise<void> => {
  const orderRecord = orderIn(buyer, 'received', 'completed');
  if (!orderRecord) return;
  const { code, data } = await buyer.call(review.listOrderReviews, { orderNo: orderRecord.orderNo });
  const ownReview = code === 200 ? data.items.find((item) => item.review !== null)?.review : undefined;
  if (!ownReview) return;
  const answer = await buyer.call(review.addReviewFollowUp, { reviewId: ownReview.id, text: '还是很好' });
  if (answer.code === 200 && ownReview.followUp !== null) world.wrong(`the review ${ownReview.id} was added to twice`);
};

export const reviewCommands: CommandSet = {
  name: 'review',
  commands: [
    { name: 'review', weight: 4, run: evaluate },
    { name: 'add to a review', weight: 1, run: addTo },
  ],
  problems: async ({ db, board }) => {
    const stars = await db.rows<{ id: string }>(sql`select p.id from product p
      join lateral (select coalesce(sum(stars), 0) as sum, count(*) as n from review where product_id = p.id) r on true
      where p.stars_sum <> r.sum or p.stars_count <> r.n`);
    const notes = notesOf(board, 'reviews');
    const stored = new Set((await db.rows<{ id: string }>(sql`select order_item_id as id from review`)).map(({ id }) => id));
    return [
      ...stars.map(({ id }) => `the stars of ${id} do not add up`),
      ...notes.filter((id) => !stored.has(id)).map((id) => `a review of ${id} was answered, but is not there`),
      ...(stored.size === new Set(notes).size && notes.length === stored.size
        ? []
        : [`${stored.size} reviews, ${notes.length} were answered`]),
    ];
  },
};
