import { z } from 'zod';
import { isUsualYear } from '../fields.ts';
import { walletAccount } from './wallet.schemas.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** A day of China's calendar, `2026-11-22`. */
const day = z.iso.date();

/** A sealed day of the ledger. */
export const ledgerDay = z.object({
  day,
  entries: z.number().int(),
  /** Root of the Merkle tree of RFC 6962 over the day's entries by id. */
  root: hash,
  /** Head of the previous day; empty for the first. */
  previous: z.union([hash, z.literal('')]),
  /** sha256 of the lines `juhe ledger day 1`, day, entries, root, previous. */
  head: hash,
  /** Ed25519 over `text`, base64url: the lines of the head's text and the head. */
  signature: z
    .object({ alg: z.literal('Ed25519'), kid: z.string(), publicKey: z.string(), value: z.string(), text: z.string() })
    .nullable(),
});
export type LedgerDay = z.output<typeof ledgerDay>;

export const ledgerProofSchemas = {
  listLedgerDays: {
    input: z.object({ before: day.refine(isUsualYear).optional() }),
    output: z.object({ list: z.array(ledgerDay), hasMore: z.boolean() }),
  },
  getEntryProof: {
    input: z.object({ account: walletAccount.default('personal'), id: z.string().regex(/^[1-9]\d{0,17}$/) }),
    output: z.object({
      /** `juhe ledger entry 1|id|transaction|account kind|kind|reference|amount|balance after|time|blind`; its hash is sha256 of 0x00 and the text. */
      leaf: z.string(),
      /** Index of the leaf among those of the day, from 0. */
      position: z.number().int(),
      /** Sibling hashes on the path to the root, starting at the leaf. */
      path: z.array(hash),
      day: ledgerDay,
    }),
  },
};
export type EntryProof = z.output<(typeof ledgerProofSchemas)['getEntryProof']['output']>;
