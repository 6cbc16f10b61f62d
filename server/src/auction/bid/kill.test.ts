import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bid } from '@juhe/contract/auction/bid';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { bidsOfLot, isRisingWithoutGaps, makeBidder, makeLot } from '../../test/auction.ts';
import { type Child, startChild } from '../../test/child.ts';
import { requestOf } from '../../test/request-of.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type Answer, testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let dataDir: string;
let child: Child | undefined;
beforeAll(async () => {
  server = await testServer();
  dataDir = await mkdtemp(join(tmpdir(), 'juhe-bid-child-'));
});
afterAll(async () => {
  await child?.kill();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Attempt {
  readonly member: TestMember;
  readonly amountCents: number;
  readonly key: string;
  /** Undefined when the server was killed before it responded. */
  code?: number;
}

/** Four bidders outbid each other on the child server until it is killed; each attempt is recorded with its response. */
const bidUntilGone = async (
  port: string,
  productNo: string,
  members: readonly TestMember[],
  onAccepted: () => void,
): Promise<Attempt[]> => {
  const attempts: Attempt[] = [];
  let amount = 9_000;
  const bidRepeatedly = async (member: TestMember): Promise<void> => {
    for (;;) {
      amount += 1_000;
      const attempt: Attempt = { member, amountCents: amount, key: `kill-${productNo}-${amount}` };
      attempts.push(attempt);
      const { method, url, headers, body } = await requestOf(
        server.deps.config.apiPrefix,
        bid.placeBid,
        { productNo, amountCents: attempt.amountCents },
        { token: member.token, key: attempt.key },
      );
      // The server may be killed before or during its response.
      const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers, body: new Uint8Array(body) })
        .then((response) => response.json() as Promise<Answer>)
        .catch(() => undefined);
      if (!answer) return;
      attempt.code = answer.code;
      if (answer.code === 200) onAccepted();
      // Faster than the rate limit allows: equivalent to no request.
      else if (answer.code !== 409 && answer.code !== 429)
        throw new Error(`a bid was answered ${answer.code} ${answer.key} ${answer.msg}`);
    }
  };
  await Promise.all(members.map(bidRepeatedly));
  return attempts;
};

it('loses no acknowledged bid when the server is killed, and repeats none; the lot still closes', async () => {
  for (const after of [5, 20]) {
    const productNo = await makeLot(server);
    const members = await Promise.all(Array.from({ length: 4 }, () => makeBidder(server, 1_000_000)));
    const replica = startChild(join(__dirname, '../../test/api-child.ts'), {
      CHILD_DATABASE_URL: server.databaseUrl,
      CHILD_DATA_DIR: dataDir,
    });
    child = replica;
    const port = await replica.line((line) => /^\d+$/.test(line));
    let accepted = 0;
    let killed: Promise<void> | undefined;
    const attempts = await bidUntilGone(port, productNo, members, () => {
      accepted += 1;
      if (accepted === after) killed = replica.kill();
    });
    await killed;

    const rows = await bidsOfLot(server, productNo);
    const amounts = rows.map(({ amount }) => amount);
    const acknowledged = attempts.filter(({ code }) => code === 200).map(({ amountCents }) => amountCents);
    expect(acknowledged.length).toBeGreaterThanOrEqual(after);
    // A leader who raises the own maximum gets no row for it.
    const leaderBelow = (cents: number) => rows.filter(({ amount }) => amount < cents).at(-1)?.member;
    const lostBids = attempts.filter(
      ({ code, amountCents, member }) => code === 200 && !amounts.includes(amountCents) && leaderBelow(amountCents) !== member.id,
    );
    expect(lostBids).toEqual([]);
    expect(isRisingWithoutGaps(rows)).toBe(true);

    // A bidder without a response retries with the same key at another replica: a recorded bid is returned, not recorded
    // twice.
    for (const { member, amountCents, key } of attempts.filter(({ code }) => code === undefined)) {
      const retried = await server.call(bid.placeBid, { productNo, amountCents }, { token: member.token, key });
      expect([200, 409]).toContain(retried.code);
      if (amounts.includes(amountCents)) expect(retried.code).toBe(200);
    }
    const settled = await bidsOfLot(server, productNo);
    expect(new Set(settled.map(({ amount }) => amount)).size).toBe(settled.length);

    await server.db.run(sql`update lot set closes_at = now() where product_no = ${productNo}`);
    await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())`);
    await server.meetDeadlines('lot.close', productNo);
    const last = settled.at(-1);
    expect(
      await server.db.one(
        sql`select state, leader_id as member, price_cents as amount, bids as seq from lot where product_no = ${productNo}`,
      ),
    ).toEqual({ state: 'sold', ...last });
    expect(await audit(server.db)).toEqual([]);
  }
}, 60_000);
