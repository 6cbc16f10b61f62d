import { points } from '@juhe/contract/auction/points';
import { earnPoints } from '../../../auction/points/earn.ts';
import { sql } from '../../../db/sql.ts';
import type { Random } from '../random.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';

/** Initially earned points: half of the members are just below the second level, which a refund must not revoke. */
const startPoints = [1_500, 990] as const;

const otherThan = ({ buyers }: World, { id, random }: Buyer): Buyer | undefined => {
  const otherMembers = buyers.filter((candidate) => candidate.id !== id);
  return otherMembers.length === 0 ? undefined : random.pick(otherMembers);
};

/** `random` belongs to the member whose turn it is. */
const giftTo = async (world: World, giver: Buyer, receiver: Buyer, random: Random): Promise<void> => {
  const answer = await giver.call(points.giftPoints, { mobile: receiver.mobile ?? '', points: random.int(1, 40) }, random);
  if (answer.code === 200) notesOf(world.board, 'gifts').push(String(answer.data.points));
};

const gift = async (world: World, buyer: Buyer): Promise<void> => {
  const receiver = otherThan(world, buyer);
  if (receiver) await giftTo(world, buyer, receiver, buyer.random);
};

/** Both directions at the same instant: opposite lock orders would deadlock here. */
const giftEachOther = async (world: World, buyer: Buyer): Promise<void> => {
  const partner = otherThan(world, buyer);
  if (!partner) return;
  await Promise.all([giftTo(world, buyer, partner, buyer.random), giftTo(world, partner, buyer, buyer.random)]);
};

const giftOneself = async (world: World, buyer: Buyer): Promise<void> => {
  const { code } = await buyer.call(points.giftPoints, { mobile: buyer.mobile ?? '', points: 1 });
  if (code === 200) world.wrong(`${buyer.nickname} gifted points to itself`);
};

const buy = async (world: World, buyer: Buyer): Promise<void> => {
  const answer = await buyer.call(points.buyPoints, { points: buyer.random.int(100, 300) });
  if (answer.code === 200) notesOf(world.board, 'bought points').push(String(answer.data.paidCents));
};

const sumOf = (notes: readonly string[]): number => notes.reduce((sum, amount) => sum + Number(amount), 0);

/** The levels of auction.md B9 restated: minimum earned points. */
const fromPoints = [0, 1_000, 5_000, 20_000, 100_000];
/** The highest observed level of each member. */
const reachedLevels = new WeakMap<World, Map<string, number>>();

/** Checks that a level matches the earned points, or was reached before: it never falls (auction.md I12). */
const levelProblems = async (world: World): Promise<string[]> => {
  const levels = reachedLevels.get(world) ?? new Map<string, number>();
  reachedLevels.set(world, levels);
  const rows = await world.db.rows<{ id: string; level: number; earnedTotal: number }>(
    sql`select member_id as id, level, earned_total as "earnedTotal" from member_level`,
  );
  return rows.flatMap(({ id, level, earnedTotal }) => {
    const reached = fromPoints.findLastIndex((points) => earnedTotal >= points) + 1;
    const expected = Math.max(reached, levels.get(id) ?? 1);
    levels.set(id, Math.max(level, expected));
    return level < expected ? [`${id} is on level ${level} after level ${expected} (I12)`] : [];
  });
};

/** Points: gifts and purchases are booked as acknowledged, and only earned points count for levels (auction.md I8, I12). */
export const pointsCommands: CommandSet = {
  name: 'points',
  welcome: ({ db }, { id, index }) =>
    db.inTx((tx) =>
      earnPoints(tx, { memberId: id, points: startPoints[index % 2 === 0 ? 0 : 1], ref: 'simulation', key: `simulation:${id}` }),
    ),
  commands: [
    { name: 'gift points', weight: 1.5, run: gift },
    { name: 'gift each other at once', weight: 1, run: giftEachOther },
    { name: 'gift points to oneself', weight: 0.3, run: giftOneself },
    { name: 'buy points', weight: 1, run: buy },
  ],
  problems: async (world) => {
    const { db, board } = world;
    const problems: string[] = [];
    const gifts = notesOf(board, 'gifts');
    const booked = await db.one<{ count: number; points: number }>(
      sql`select count(*) as count, coalesce(sum(points), 0)::bigint as points from points_gift`,
    );
    if (booked.count !== gifts.length || booked.points !== sumOf(gifts))
      problems.push(
        `${booked.count} gifts of ${booked.points} points are booked, ${gifts.length} of ${sumOf(gifts)} were answered`,
      );
    const bought = notesOf(board, 'bought points');
    const { cents } = await db.one<{ cents: number }>(sql`select coalesce(-sum(e.amount), 0)::bigint as cents
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where a.kind = 'memberWallet' and t.kind = 'points.bought'`);
    if (cents !== sumOf(bought)) problems.push(`points for ${cents} cents are booked, for ${sumOf(bought)} were answered`);
    const levels = await db.rows<{ id: string; earnedTotal: number; entered: number }>(
      sql`select l.member_id as id, l.earned_total as "earnedTotal", coalesce(e.entered, 0)::bigint - l.owed as entered
        from member_level l left join lateral (select sum(e.amount) as entered from ledger_account a
          join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
          where a.kind = 'points' and a.owner = l.member_id and t.kind in ('points.earned', 'points.reversed')) e on true
        where l.earned_total <> coalesce(e.entered, 0) - l.owed`,
    );
    for (const { id, earnedTotal, entered } of levels)
      problems.push(`${id} has earned ${earnedTotal} points, its entries say ${entered}`);
    return [...problems, ...(await levelProblems(world))];
  },
};
