/** kill -9 during applications, approvals, payouts and acknowledgements (wallet.md e); `KILLS=50` sets the number of kills. */
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
  /** Undefined when the server was killed before it responded. */
  answer?: Answer;
}

/** An inviter with `count` due shares; returns their ids. */
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

/** Actions of callers at a replica until it is killed; each attempt is stored with its response. */
const callersAt = (port: string, round: number, onDone: () => void) => {
  const attempts: Attempt[] = [];
  /** The response data; undefined when the server was killed. */
  const attempt = async (operation: Operation, input: Attempt['input'], { token }: { token: string }) => {
    const recorded: Attempt = { operation, input, token, key: `kill-${round}-${attempts.length}` };
    attempts.push(recorded);
    const { method, url, headers, body } = await requestOf(server.deps.config.apiPrefix, operation, input as never, recorded);
    // The server may be killed before or during its response.
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers, body: new Uint8Array(body) })
      .then((response) => response.json() as Promise<Answer>)
      .catch(() => undefined);
    if (!answer) return undefined;
    if (answer.code !== 200) throw new Error(`${operation.path} was answered ${answer.code} ${answer.key} ${answer.msg}`);
    recorded.answer = answer;
    onDone();
    return answer.data as Record<string, unknown>;
  };
  /** Applies, is approved and paid out, as often as the daily limit allows. */
  const withdrawAll = async (holders: readonly Holder[]): Promise<void> => {
    for (const holder of holders)
      for (let n = 0; n < perHolder; n += 1) {
        const application = { type: 'personal', amountCents, cardId: holder.cardId, feeCents: n === 0 ? 0 : 10, password };
        const applied = await attempt(withdrawal.applyForWithdrawal, application, holder);
        const id = applied?.['id'];
        if (id === undefined || !(await attempt(withdrawal.approveWithdrawal, { id }, anna))) return;
        if (!(await attempt(withdrawal.payWithdrawal, { id, bankNo: `KILL-${String(id)}` }, ben))) return;
      }
  };
  const acknowledgeAll = async (inviter: TestMember, ids: readonly string[]): Promise<void> => {
    for (const id of ids) if (!(await attempt(shareprofit.acknowledgeShares, { ids: [id] }, inviter))) return;
  };
  return { attempts, withdrawAll, acknowledgeAll };
};

/** The state that follows from the attempts at a withdrawal. */
const stateAfter = (attempts: readonly Attempt[], id: string): string => {
  const wasAttempted = (operation: Operation) =>
    attempts.some((recorded) => recorded.operation === operation && recorded.input['id'] === id);
  if (wasAttempted(withdrawal.payWithdrawal)) return 'paidOut';
  return wasAttempted(withdrawal.approveWithdrawal) ? 'approved' : 'applied';
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

    // All retry with the same key at another replica: acknowledged results are returned unchanged, the rest is done once.
    for (const recorded of attempts) {
      const { operation, input, token, key, answer } = recorded;
      const retried: Answer = await server.call(operation, input as never, { token, key });
      expect({ path: operation.path, ...retried }).toMatchObject({ path: operation.path, code: 200 });
      if (answer) expect(retried.data).toEqual(answer.data);
      recorded.answer = retried;
    }

    for (const holder of groups.flat()) {
      const rows = await server.db.rows<{ id: string; state: string }>(
        sql`select id, state from withdrawal where member_id = ${holder.id} order by id`,
      );
      const applied = attempts.filter(
        ({ operation, token }) => operation === withdrawal.applyForWithdrawal && token === holder.token,
      );
      const ids = applied.map(({ answer }) => String((answer?.data as { id?: string } | undefined)?.id)).sort();
      expect(rows).toEqual(ids.map((id) => ({ id, state: stateAfter(attempts, id) })));
      expect(await balanceOf(server.db, { kind: 'memberWallet', owner: holder.id })).toBe(startCents - rows.length * amountCents);
      expect(await balanceOf(server.db, { kind: 'withdrawalInFlight', owner: holder.id })).toBe(
        rows.filter(({ state }) => state !== 'paidOut').length * amountCents,
      );
    }
    const acknowledged = attempts.filter(({ operation }) => operation === shareprofit.acknowledgeShares).length;
    expect(await balanceOf(server.db, { kind: 'memberWallet', owner: inviter.id })).toBe(acknowledged * shareCents);
    expect(await balanceOf(server.db, { kind: 'profitPayable', owner: inviter.id })).toBe(
      (shares.length - acknowledged) * shareCents,
    );
    expect([...(await audit(server.db)), ...(await withdrawalProblems(server.db))]).toEqual([]);
  }
});
