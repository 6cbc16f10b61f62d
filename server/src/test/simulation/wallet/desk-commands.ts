import type { Operation } from '@juhe/contract/operation';
import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { sql } from '../../../db/sql.ts';
import { payoutSignature, payoutSigner } from '../../../wallet/withdrawal/payout-channel.ts';
import { cashier, secretKey } from '../replicas.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';
import { acknowledgedOf, someWithdrawal } from './holders.ts';

const reason = '账户状态异常';

/** Returns the bank's next number. */
const nextNo = (world: World, buyer: Buyer): string => {
  const numbers = notesOf(world.board, 'bank numbers');
  const number = `B${buyer.index}-${numbers.length + 1}`;
  numbers.push(number);
  return number;
};

type Desk = 'approve' | 'reject' | 'send' | 'pay' | 'fail' | 'bankReturn';

const inputs = (world: World, buyer: Buyer, id: string) =>
  ({
    approve: [withdrawal.approveWithdrawal, { id }],
    reject: [withdrawal.rejectWithdrawal, { id, reason }],
    send: [withdrawal.sendWithdrawal, { id, channel: buyer.random.chance(0.6) ? 'sandbox' : 'manual' }],
    pay: [withdrawal.payWithdrawal, { id, bankNo: nextNo(world, buyer) }],
    fail: [withdrawal.failWithdrawal, { id, reason }],
    bankReturn: [withdrawal.returnWithdrawal, { id, bankNo: nextNo(world, buyer) }],
  }) as const satisfies Record<Desk, readonly [Operation, object]>;

/** Performs one step as admin; returns whether it succeeded. `bySecond`: not by the approving person. */
const step = async (world: World, buyer: Buyer, id: string, event: Desk, bySecond: boolean): Promise<boolean> => {
  const [operation, input] = inputs(world, buyer, id)[event];
  const as = { token: cashier.token, scope: `operator:${cashier.name}`, random: buyer.random };
  const { code } = bySecond
    ? await world.client.call(operation as Operation, input as never, as)
    : await world.operate(buyer, operation as Operation, input as never);
  if (code === 200) acknowledgedOf(world).push({ id, event });
  return code === 200;
};

const decide = async (world: World, buyer: Buyer): Promise<void> => {
  const id = await someWithdrawal(world, buyer, ['applied']);
  if (id !== undefined) await step(world, buyer, id, buyer.random.chance(0.85) ? 'approve' : 'reject', false);
};

/** By the second person, sometimes by the first one, who is not permitted to. */
const payOut = async (world: World, buyer: Buyer): Promise<void> => {
  const id = await someWithdrawal(world, buyer, ['approved', 'sending']);
  if (id === undefined) return;
  const event = buyer.random.pick(['send', 'send', 'pay', 'pay', 'fail'] as const);
  const bySecond = buyer.random.chance(0.9);
  const isDone = await step(world, buyer, id, event, bySecond);
  if (isDone && !bySecond && event !== 'fail') world.wrong(`${id}: who approved it did ${event} as well`);
};

/** A payout and its failure at the same instant. */
const payAgainstFailure = async (world: World, buyer: Buyer): Promise<void> => {
  const id = await someWithdrawal(world, buyer, ['approved', 'sending']);
  if (id === undefined) return;
  const results = await Promise.all([step(world, buyer, id, 'pay', true), step(world, buyer, id, 'fail', true)]);
  if (results.every(Boolean)) world.wrong(`${id} was paid and failed`);
};

const bankReturns = async (world: World, buyer: Buyer): Promise<void> => {
  const id = await someWithdrawal(world, buyer, buyer.random.chance(0.9) ? ['paidOut'] : ['sending', 'failed', 'returned']);
  if (id !== undefined) await step(world, buyer, id, 'bankReturn', true);
};

/**
 * Delivers a notice of the payout channel: once, several times concurrently, with another amount, twice under different
 * numbers, or too late.
 */
const notice = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const states = random.chance(0.85) ? ['sending'] : ['paidOut', 'failed', 'returned'];
  const id = await someWithdrawal(world, buyer, states);
  const row =
    id === undefined
      ? undefined
      : await world.db.maybe<{ payoutNo: string; netCents: number }>(
          sql`select payout_no as "payoutNo", amount_cents - fee_cents as "netCents" from withdrawal where id = ${id} and payout_no is not null`,
        );
  if (!row) return;
  const result = random.pick(['success', 'success', 'success', 'failure', 'returned']);
  const content = {
    ...row,
    netCents: random.chance(0.2) ? row.netCents + 1 : row.netCents,
    result,
    tradeNo: nextNo(world, buyer),
  };
  const notices = Array.from({ length: random.chance(0.3) ? random.int(2, 4) : 1 }, () => content);
  if (random.chance(0.1)) notices.push({ ...content, tradeNo: nextNo(world, buyer) });
  const sign = payoutSigner(secretKey);
  const isForged = random.chance(0.03);
  const statuses = await Promise.all(
    notices.map((payoutNotice) => {
      const body = JSON.stringify(payoutNotice);
      return world.client.deliver('/pay/payout/sandbox', body, { [payoutSignature]: isForged ? '0'.repeat(64) : sign(body) });
    }),
  );
  if (statuses.some((status) => status !== (isForged ? 400 : 200)))
    world.wrong(`payout notices were answered ${statuses.join()}`);
};

/** The company's part of withdrawals: two persons, and the payout channel. */
export const deskCommands: CommandSet = {
  name: 'desk',
  commands: [
    { name: 'decide', weight: 6, run: decide },
    { name: 'pay out', weight: 5, run: payOut },
    { name: 'pay against failure', weight: 1, run: payAgainstFailure },
    { name: 'the bank returns', weight: 1, run: bankReturns },
    { name: 'a payout notice', weight: 4, run: notice },
  ],
};
