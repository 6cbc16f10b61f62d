import { team } from '@juhe/contract/auction/team';
import { shareprofit } from '@juhe/contract/wallet/shareprofit';
import type { Random } from '../random.ts';
import { sql } from '../../../db/sql.ts';
import { problemList } from '../problem-list.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';

const otherThan = ({ buyers }: World, { id, random }: Buyer): Buyer | undefined => {
  const otherMembers = buyers.filter((candidate) => candidate.id !== id);
  return otherMembers.length === 0 ? undefined : random.pick(otherMembers);
};

/** `random` belongs to the member whose turn it is. */
const requestMembership = async (world: World, buyer: Buyer, leader: Buyer, random: Random): Promise<string | undefined> => {
  const { promotionCode } = await world.db.one<{ promotionCode: string }>(
    sql`select promotion_code as "promotionCode" from member where id = ${leader.id}`,
  );
  const { code, data } = await buyer.call(team.changeTeam, { promotionCode }, random);
  return code === 200 ? data.requestId : undefined;
};

const answer = async (
  world: World,
  buyer: Buyer,
  requestId: string,
  response: 'accept' | 'decline' | 'withdraw',
  random: Random,
): Promise<void> => {
  const { code, data } = await buyer.call(team.changeTeam, { requestId, answer: response }, random);
  if (code === 200) notesOf(world.board, 'team changes').push(`${requestId} ${data.state}`);
};

const requestTransfer = async (world: World, buyer: Buyer): Promise<void> => {
  const leader = otherThan(world, buyer);
  if (leader) await requestMembership(world, buyer, leader, buyer.random);
};

/** Answers a request to the member's own team, or withdraws the member's own request; occasionally somebody else's. */
const answerSome = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const { code, data } = await buyer.call(team.listAuctionTeam, {});
  if (code !== 200) return;
  if (data.requests.length > 0)
    return answer(world, buyer, random.pick(data.requests).id, random.chance(0.8) ? 'accept' : 'decline', random);
  if (data.own?.state === 'asked') await answer(world, buyer, data.own.id, random.chance(0.3) ? 'withdraw' : 'accept', random);
};

/** Members request each other in a ring, and all consent at the same instant: it must not close (auction.md B11, I11). */
const ring = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const first = world.buyers.indexOf(buyer);
  const size = Math.min(random.int(2, 4), world.buyers.length);
  const members = Array.from({ length: size }, (_, i) => world.buyers[(first + i) % world.buyers.length] ?? buyer);
  const leaders = members.map((_, i) => members[(i + 1) % size] ?? buyer);
  const requests = await Promise.all(members.map((member, i) => requestMembership(world, member, leaders[i] ?? buyer, random)));
  await Promise.all(
    requests.map(async (requestId, i) => {
      if (requestId === undefined) return;
      const responses = [answer(world, leaders[i] ?? buyer, requestId, 'accept', random)];
      if (random.chance(0.3)) responses.push(answer(world, members[i] ?? buyer, requestId, 'withdraw', random));
      await Promise.all(responses);
    }),
  );
};

/** Acknowledges shares that are due; occasionally the same ones twice concurrently. */
const acknowledge = async (_world: World, buyer: Buyer): Promise<void> => {
  const times = buyer.random.chance(0.2) ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => buyer.call(shareprofit.acknowledgeShares, { all: true })));
};

/** Teams and the resulting shares (auction.md B11, B12, I9, I11). */
export const teamCommands: CommandSet = {
  name: 'team',
  welcome: async ({ db, buyers }, { id, random }) => {
    const inviters = buyers.filter(
      (member) =>
        member.id !== id && member.index < (buyers.find((candidate) => candidate.id === id)?.index ?? Number.POSITIVE_INFINITY),
    );
    const inviter = inviters.length > 0 && random.chance(0.7) ? random.pick(inviters).id : null;
    await db.run(
      sql`update member set inviter_id = ${inviter}, roles = ${random.chance(0.25) ? ['expert'] : []}::text[] where id = ${id}`,
    );
  },
  commands: [
    { name: 'ask for another team', weight: 1, run: requestTransfer },
    { name: 'answer a request of a team', weight: 2, run: answerSome },
    { name: 'a ring of teams', weight: 0.7, run: ring },
    { name: 'acknowledge shares', weight: 1, run: acknowledge },
  ],
  problems: async ({ db, board }) => {
    const problems = problemList();
    await problems.rows(
      db.rows(sql`with recursive above (start, id, n) as (
          select id, inviter_id, 1 from member where inviter_id is not null
          union all select a.start, m.inviter_id, a.n + 1 from above a join member m on m.id = a.id where m.inviter_id is not null and a.n < 60)
        select distinct start as ref from above where id = start`),
      'is above itself in the teams (I11)',
    );
    await problems.rows(
      db.rows(sql`select member_id as ref from team_change where state = 'accepted' group by member_id having count(*) > 1`),
      'changed teams twice',
    );
    await problems.rows(
      db.rows(
        sql`select m.id as ref from team_change c join member m on m.id = c.member_id where c.state = 'accepted' and m.inviter_id is distinct from c.to_id`,
      ),
      'is in another team than its request says',
    );
    const responses = notesOf(board, 'team changes').map((line) => line.split(' '));
    await problems.rows(
      db.rows(sql`select t.id || ' ' || t.state as ref
        from unnest(${responses.map(([id = '']) => id)}::text[], ${responses.map(([, state = '']) => state)}::text[]) as t (id, state)
        where not exists (select from team_change c where c.id = t.id and c.state = t.state)`),
      'was answered, and the request is in another state',
    );
    return [...problems.all];
  },
};
