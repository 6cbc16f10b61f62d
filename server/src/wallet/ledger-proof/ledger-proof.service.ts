import type { ledgerProofSchemas } from '@juhe/contract/wallet/ledger-proof.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { entryOf } from '../../ledger/read.ts';
import { walletFail } from '../failures.ts';
import { walletAccount } from '../wallet/wallet-account.ts';
import * as repository from './ledger-day.repository.ts';
import { merklePath } from './merkle.ts';

type Input<K extends keyof typeof ledgerProofSchemas> = HandlerInput<(typeof ledgerProofSchemas)[K]>;
type Output<K extends keyof typeof ledgerProofSchemas> = HandlerOutput<(typeof ledgerProofSchemas)[K]>;

/** Maximum number of days in one response. */
const pageSize = 100;

/** Sealed days, newest first; public. */
export const listLedgerDays = async (ctx: Ctx, { before }: Input<'listLedgerDays'>): Promise<Output<'listLedgerDays'>> => {
  const days = await repository.listDays(ctx.db, before, pageSize + 1);
  return { list: days.slice(0, pageSize), hasMore: days.length > pageSize };
};

/** Proves that an own entry is among those of a sealed day; 404 for another member's, 409 before its day is sealed. */
export const getEntryProof = async (ctx: Ctx, { account, id }: Input<'getEntryProof'>): Promise<Output<'getEntryProof'>> => {
  if (!(await entryOf(ctx.db, await walletAccount(ctx, account), id))) throw walletFail('entry.missing');
  const leaf = await repository.leafTextOf(ctx.db, id);
  if (!leaf) throw walletFail('entry.unsealed');
  const { salt, text, ...day } = leaf;
  const blocks = await repository.blocksOf(ctx.db, day.day);
  const position = blocks.findIndex(({ firstId, lastId }) => BigInt(firstId) <= BigInt(id) && BigInt(id) <= BigInt(lastId));
  const block = blocks[position];
  // Its time lies in a day that was already sealed, so it is not among the sealed entries.
  if (!block) throw walletFail('entry.unsealed');
  const leaves = await repository.leavesOf(ctx.db, { day: day.day, salt, range: block });
  const inBlock = leaves.findIndex((candidate) => candidate.id === id);
  const path = [
    ...merklePath(
      inBlock,
      leaves.map(({ hash }) => hash),
    ),
    ...merklePath(
      position,
      blocks.map(({ root }) => Buffer.from(root, 'hex')),
    ),
  ];
  return {
    leaf: text,
    position: position * repository.blockSize + inBlock,
    path: path.map((hash) => hash.toString('hex')),
    day,
  };
};
