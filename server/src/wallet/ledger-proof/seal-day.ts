/** Sealing of each ledger day (wallet.md (f)): a later change of an entry breaks a published hash. */
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { newestSigner } from '../../delivery/live/signing.ts';
import type { Deps } from '../../deps.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import * as repository from './ledger-day.repository.ts';
import { merkleRoot } from './merkle.ts';

const sealing = jobKind('ledger.seal');

const saltBytes = 32;

interface Leaf {
  readonly id: string;
  readonly hash: Buffer;
}

const blocksOf = (leaves: readonly Leaf[]): repository.LedgerBlock[] => {
  const blocks: repository.LedgerBlock[] = [];
  for (let from = 0; from < leaves.length; from += repository.blockSize) {
    const block = leaves.slice(from, from + repository.blockSize);
    const root = merkleRoot(block.map(({ hash }) => hash)).toString('hex');
    blocks.push({ firstId: block[0]?.id ?? '', lastId: block.at(-1)?.id ?? '', root });
  }
  return blocks;
};

/** `tools/verify-ledger.mjs` and the page compute the same. */
const headOf = ({ day, entries, root, previous }: Pick<repository.LedgerDay, 'day' | 'entries' | 'root' | 'previous'>): string =>
  createHash('sha256').update(['juhe ledger day 1', day, entries, root, previous].join('\n')).digest('hex');

/** The current root over the leaves of a day, in hex. */
const treeOf = async (db: Db, day: string, salt: Buffer) => {
  const leaves = await repository.leavesOf(db, { day, salt });
  const blocks = blocksOf(leaves);
  return { entries: leaves.length, blocks, root: merkleRoot(blocks.map(({ root }) => Buffer.from(root, 'hex'))).toString('hex') };
};

/** A day whose entries no longer match its seal, or undefined. */
const brokenDay = async (db: Db): Promise<string | undefined> => {
  const sealed = await repository.anyDay(db);
  if (!sealed) return undefined;
  const { entries, root } = await treeOf(db, sealed.day, sealed.salt);
  return entries === sealed.entries && root === sealed.root ? undefined : sealed.day;
};

const prepare = async ({ db }: Deps) => {
  const broken = await brokenDay(db);
  const { day, previous } = await repository.nextDay(db);
  if (day === null) return { broken, sealed: undefined };
  const salt = randomBytes(saltBytes);
  const tree = await treeOf(db, day, salt);
  const facts = { day, previous, entries: tree.entries, root: tree.root };
  return { broken, sealed: { ...facts, salt, blocks: tree.blocks, head: headOf(facts) } };
};

/**
 * Scheduled job `ledger.seal`: after each day in China, binds its entries by one signed hash chained to the previous day, and
 * compares an earlier day with its seal (alert `ledger.seal`). Missed days follow one after the other.
 */
export const sealLedgerDayJob = defineJob({
  kind: sealing,
  prepare: (_ref, deps: Deps) => prepare(deps),
  run: async (tx, ref, deps, { broken, sealed }) => {
    if (broken !== undefined) deps.log.error({ alert: 'ledger.seal', day: broken }, 'entries differ from the sealed day');
    if (sealed) {
      const signer = await newestSigner(tx, deps);
      if (!signer) throw new Error('there is no key to sign the day with');
      const signature = signer(
        ['juhe ledger day 1', sealed.day, sealed.entries, sealed.root, sealed.previous, sealed.head].join('\n'),
      );
      await repository.insertDay(tx, { ...sealed, signature });
    }
    await sealing.schedule(tx, ref, { seconds: (await repository.nextDay(tx)).seconds });
  },
});
