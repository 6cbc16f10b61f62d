/** kill -9 in the midst of applications, approvals, payouts and acknowledgements (wallet.md e); `KILLS=50` kills so often. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Operation } from '@juhe/contract/operation';
import { shareprofit } from '@juhe/contract/wallet/shareprofit';
import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { sql } from '../../db/sql.ts';
import { post } from '../../ledger/post.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { type Holder, holderPassword as password, makeHolder } from '../../test/card-holder.ts';
import { type Child, startChild } from '../../test/child.ts';
import { requestOf } from '../../test/request-of.ts';
import { withdrawalProblems } from '../../test/simulation/wallet/withdrawal-problems.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type Answer, testServer, type TestServer } from '../../test/test-server.ts';
import { anna, ben, twoOperators } from '../../test/two-operators.ts';

const kills = Number(process.env['KILLS'] ?? '2');
jest.setTimeout(60_000 + kills * 30_000);

let server: TestServer;
let dataDir: string;
let child: Child | undefined;
beforeAll(async () => {
  server = await testServer({ operators: twoOperators });
  dataDir = await mkdtemp(join(tmpdir(), 'juhe-wallet-child-'));
});
afterAll(async () => {
  await child?.kill();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const startCents = 100_000;
const amountCents = 10_000;
const shareCents = 99;
const perHolder = 3;

interface Attempt {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly token: string;
  readonly key: string;
  /** Undefined when the server was gone before it answered. */
  answer?: Answer;
}

/** An inviter with so many due shares; answers their ids. */
const makeShares = async (inviter: TestMember, count: number): Promise<string[]> => {
  const buyer = await server.memberWith({ inviterId: inviter.id });
  const rows = await server.db.rows<{ id: string }>(sql`
    insert into share (kind, member_id, from_id, order_no, fee_cents, rate_bp, amount_cents, state, due_at)
    select 'order', ${inviter.id}, ${buyer.id}, 'KILL' || new_id(), 10000, 100, ${shareCents}, 'due', now()
    from generate_series(1, ${count}::int) returning id`);
  await server.db.inTx((tx) =>
    post(tx, {
      kind: 'test.shares',
      ref: inviter.id,
      entries: [
        { account: { kind: 'gatewayClearing', owner: 'sandbox' }, amount: -shareCents * count },
        { account: { kind: 'profitPayable', owner: inviter.id }, amount: shareCents * count },
      ],
    }),
  );
  return rows.map(({ id }) => id);
};

/** What callers do at a replica until it is gone; each attempt is stored with its answer. */
const callersAt = (port: string, round: number, onDone: () => void) => {
  const attempts: Attempt[] = [];
  /** The answer's data; undefined when the server is gone. */
  const attempt = async (operation: Operation, input: Attempt['input'], { token }: { token: string }) => {
    const made: Attempt = { operation, input, token, key: `kill-${round}-${attempts.length}` };
    attempts.push(made);
    const { method, url, headers, body } = await requestOf(server.deps.config.apiPrefix, operation, input as never, made);
    // The server may be gone before its answer, or in the middle of it.
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers, body: new Uint8Array(body) })
      .then((response) => response.json() as Promise<Answer>)
      .catch(() => undefined);
    if (!answer) return undefined;
    if (answer.code !== 200) throw new Error(`${operation.path} was answered ${answer.code} ${answer.key} ${answer.msg}`);
    made.answer = answer;
    onDone();
    return answer.data as Record<string, unknown>;
  };
  /** Applies, is approved and paid out, as often as a day allows. */
  const withdrawAll = async (holders: readonly Holder[]): Promise<void> => {
    for (const who of holders)
      for (let n = 0; n < perHolder; n += 1) {
        const ask = { type: 'personal', amountCents, cardId: who.cardId, feeCents: n === 0 ? 0 : 10, password };
        const applied = await attempt(withdrawal.addMemberWithdraw, ask, who);
        const id = applied?.['id'];
        if (id === undefined || !(await attempt(withdrawal.approveWithdrawal, { id }, anna))) return;
        if (!(await attempt(withdrawal.payWithdrawal, { id, bankNo: `KILL-${String(id)}` }, ben))) return;
      }
  };
  const acknowledgeAll = async (inviter: TestMember, ids: readonly string[]): Promise<void> => {
    for (const id of ids) if (!(await attempt(shareprofit.confirmKnow, { ids: [id] }, inviter))) return;
  };
  return { attempts, withdrawAll, acknowledgeAll };
};

/** The state that the attempts at a withdrawal lead to. */
const stateAfter = (attempts: readonly Attempt[], id: string): string => {
  const has = (operation: Operation) => attempts.some((made) => made.operation === operation && made.input['id'] === id);
  if (has(withdrawal.payWithdrawal)) return 'paidOut';
  return has(withdrawal.approveWithdrawal) ? 'approved' : 'applied';
};

it('loses nothing that was acknowledged when the server is killed, and does nothing twice', async () => {
  for (let round = 0; round < kills; round += 1) {
    await server.db.run(sql`delete from rate_limit`);
    const groups = await Promise.all(Array.from({ length: 3 }, () => Promise.all([makeHolder(server), makeHolder(server)])));
    const inviter = await server.memberWith({});
    const shares = await makeShares(inviter, 8);
    const replica = startChild(join(__dirname, '../../test/api-child.ts'), {
      CHILD_DATABASE_URL: server.databaseUrl,
      CHILD_DATA_DIR: dataDir,
      CHILD_RATE_LIMIT_SCALE: '1000',
    });
    child = replica;
    const port = await replica.line((line) => /^\d+$/.test(line));
    const after = 3 + ((round * 11) % 40);
    let done = 0;
    let killed: Promise<void> | undefined;
    const callers = callersAt(port, round, () => {
      done += 1;
      if (done === after) killed = replica.kill();
    });
    await Promise.all([...groups.map(callers.withdrawAll), callers.acknowledgeAll(inviter, shares)]);
    await killed;
    const { attempts } = callers;
    const unanswered = attempts.filter(({ answer }) => answer === undefined);
    expect(unanswered.length).toBeGreaterThan(0);

    // Everybody asks again with the same key at another replica: what was acknowledged is answered alike, the rest is done once.
    for (const made of attempts) {
      const { operation, input, token, key, answer } = made;
      const again: Answer = await server.call(operation, input as never, { token, key });
      expect({ path: operation.path, ...again }).toMatchObject({ path: operation.path, code: 200 });
      if (answer) expect(again.data).toEqual(answer.data);
      made.answer = again;
    }

    for (const who of groups.flat()) {
      const rows = await server.db.rows<{ id: string; state: string }>(
        sql`select id, state from withdrawal where member_id = ${who.id} order by id`,
      );
      const applied = attempts.filter(
        ({ operation, token }) => operation === withdrawal.addMemberWithdraw && token === who.token,
      );
      const ids = applied.map(({ answer }) => String((answer?.data as { id?: string } | undefined)?.id)).sort();
      expect(rows).toEqual(ids.map((id) => ({ id, state: stateAfter(attempts, id) })));
      expect(await balanceOf(server.db, { kind: 'memberWallet', owner: who.id })).toBe(startCents - rows.length * amountCents);
      expect(await balanceOf(server.db, { kind: 'withdrawalInFlight', owner: who.id })).toBe(
        rows.filter(({ state }) => state !== 'paidOut').length * amountCents,
      );
    }
    const acknowledged = attempts.filter(({ operation }) => operation === shareprofit.confirmKnow).length;
    expect(await balanceOf(server.db, { kind: 'memberWallet', owner: inviter.id })).toBe(acknowledged * shareCents);
    expect(await balanceOf(server.db, { kind: 'profitPayable', owner: inviter.id })).toBe(
      (shares.length - acknowledged) * shareCents,
    );
    expect([...(await audit(server.db)), ...(await withdrawalProblems(server.db))]).toEqual([]);
  }
});
