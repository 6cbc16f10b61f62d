/** The domains' values that depend on SECRET_KEY; `key-ring.test.ts` compares them with the database. */
import { extensionPoint } from '../modules/extension-point.ts';

/** A column with results of `seal`: a change of the key encrypts its values anew. */
export interface SealedColumn {
  readonly table: string;
  /** The primary key, a text. */
  readonly id: string;
  readonly column: string;
  /** The column with the owner that the ciphertext is bound to. */
  readonly owner: string;
  readonly purpose: string;
  /** The keyed hash of a part of the value, which is made anew with it. */
  readonly mac?: { readonly column: string; readonly purpose: string; textOf(plain: string): string };
}

/** By `table.column`. */
export const sealedColumns = extensionPoint<string, SealedColumn>('sealedColumn');

/**
 * A table of keyed hashes whose text is not stored, so that only time or the member replaces them; its column `key_id` names
 * the key, null one from before there were key ids.
 */
export interface KeyedTable {
  readonly table: string;
  /** The column with the hash; rows where it is null depend on no key. */
  readonly column: string;
}

/** By `table.column`. */
export const keyedTables = extensionPoint<string, KeyedTable>('keyedTable');
