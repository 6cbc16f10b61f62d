import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { address } from '@juhe/contract/mall/address';
import { redBag } from '@juhe/contract/mall/red-bag';
import type { Operation } from '@juhe/contract/operation';
import type { Database } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { redBagBalance } from '../../mall/red-bag/red-bag.service.ts';
import { requestOf } from '../request-of.ts';
import type { TestMember } from '../test-member.ts';

/** The target of the load; `origin` changes when the server restarts. */
export interface Target {
  origin: string;
  operatorToken: string;
}

/** The result of a call: an envelope, or nothing when the connection ended before. */
export interface Reply {
  status: number;
  body: { code: number; key?: string; data: unknown } | undefined;
}

const timeoutMs = 20_000;
/** Number of addresses that a member keeps before some are removed; the limit is 20. */
const maxAddresses = 15;

/** Makes one call; never throws. */
export const callAt = async (target: Target, operation: Operation, input: object, options: object): Promise<Reply> => {
  const { url, method, headers, body } = await requestOf(`${target.origin}/juhe`, operation, input, options);
  const { 'content-length': _, ...rest } = headers;
  try {
    const payload = method === 'GET' ? {} : { body: new Uint8Array(body) };
    const answer = await fetch(url, { method, headers: rest, signal: AbortSignal.timeout(timeoutMs), ...payload });
    return { status: answer.status, body: (await answer.json()) as Reply['body'] };
  } catch {
    return { status: 0, body: undefined };
  }
};

const idOf = ({ body }: Reply): string => (body?.data as { id: string } | undefined)?.id ?? '';

/** Writers that record acknowledged writes, so that they can be verified after a failure. */
export interface AcknowledgedLoad {
  /** Number of acknowledged writes so far. */
  acknowledged(): number;
  /** Responses other than 200 and 503: a failure must not appear as anything else. */
  odd: string[];
  /** Number of 503 responses and ended connections so far. */
  refused(): number;
  /** Resolves after `n` further acknowledged writes; fails after two minutes. */
  progress(n: number): Promise<void>;
  /** Ends the load; a pending grant is repeated with its key until there is a response. */
  stop(): Promise<void>;
  /** Returns acknowledged writes that are missing or duplicated; empty when all is well. The load must have stopped. */
  losses(db: Database): Promise<string[]>;
}

/**
 * One writer for each member: red bag grants (money, repeated with the same key until there is a response, so that each must
 * count exactly once) and addresses (never repeated: an acknowledged one must exist).
 */
export const acknowledgedLoad = (target: Target, members: readonly TestMember[]): AcknowledgedLoad => {
  const granted = new Map<string, number>();
  const present = new Map<string, Set<string>>();
  const odd: string[] = [];
  let acknowledged = 0;
  let refused = 0;
  let isStopping = false;

  /** Returns whether a reply is an acknowledgement. */
  const isAcknowledged = (label: string, { status, body }: Reply): boolean => {
    if (status === 200 && body?.code === 200) {
      acknowledged += 1;
      return true;
    }
    if (status === 0 || status === 503) refused += 1;
    else odd.push(`${label}: ${status} ${JSON.stringify(body)}`);
    return false;
  };

  const grant = async ({ id }: TestMember): Promise<void> => {
    const amountCents = randomInt(1, 500);
    const key = randomUUID();
    const input = { memberId: id, amountCents };
    while (!isAcknowledged('grant', await callAt(target, redBag.grantRedBag, input, { token: target.operatorToken, key })))
      await delay(50);
    granted.set(id, (granted.get(id) ?? 0) + amountCents);
  };

  const writeAddress = async ({ id: memberId, token }: TestMember): Promise<void> => {
    const ownAddresses = present.get(memberId) ?? new Set();
    present.set(memberId, ownAddresses);
    const [oldest] = ownAddresses;
    if (oldest !== undefined && ownAddresses.size >= maxAddresses) {
      // Without a response its existence is unknown: it is not verified either way.
      ownAddresses.delete(oldest);
      isAcknowledged('remove', await callAt(target, address.removeAddress, { id: oldest }, { token }));
      return;
    }
    const input = {
      name: '甲',
      mobile: '13712345678',
      province: '广东省',
      city: '深圳市',
      district: '南山区',
      detail: randomUUID(),
    };
    const reply = await callAt(target, address.addAddress, input, { token });
    if (reply.body?.key === 'address.tooMany') {
      // Some of those without a response do exist.
      const list = await callAt(target, address.listAddresses, {}, { token });
      const ids = ((list.body?.data ?? []) as { id: string }[]).map(({ id }) => id);
      const unclaimed = ids.find((id) => !ownAddresses.has(id));
      if (unclaimed !== undefined) await callAt(target, address.removeAddress, { id: unclaimed }, { token });
    } else if (isAcknowledged('address', reply)) ownAddresses.add(idOf(reply));
    else await delay(50);
  };

  const running = members.map(async (member) => {
    while (!isStopping) {
      await grant(member);
      await writeAddress(member);
    }
  });

  return {
    odd,
    acknowledged: () => acknowledged,
    refused: () => refused,
    progress: async (n) => {
      const until = acknowledged + n;
      const limit = performance.now() + 120_000;
      while (acknowledged < until) {
        if (performance.now() > limit) throw new Error(`only ${acknowledged} of ${until} writes: ${odd.slice(0, 3).join('; ')}`);
        await delay(20);
      }
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
    },
    losses: async (db) => {
      const losses = (await audit(db)).map((difference) => JSON.stringify(difference));
      for (const { id } of members) {
        const balance = await redBagBalance(db, id);
        if (balance !== (granted.get(id) ?? 0)) losses.push(`red bag of ${id}: ${balance} instead of ${granted.get(id)}`);
        const rows = await db.rows<{ id: string }>(sql`select id from address where member_id = ${id}`);
        const storedIds = new Set(rows.map((row) => row.id));
        for (const addressId of present.get(id) ?? [])
          if (!storedIds.has(addressId)) losses.push(`address ${addressId} of ${id} is gone`);
      }
      return losses;
    },
  };
};
