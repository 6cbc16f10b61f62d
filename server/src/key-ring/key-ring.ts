/** The register of the keys that a database depends on (docs/operating.md, Keys). */
import { ConfigError } from '../config.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type KeyRing, keyIdOf } from '../sealing.ts';
import * as repository from './key-ring.repository.ts';
import { keyedTables, sealedColumns } from './stored-secrets.ts';

/** Returns the ids of a ring's keys, that of the encrypting one first. */
export const keyIdsOf = ({ secretKey, formerKeys = [] }: KeyRing): readonly [string, ...string[]] => [
  keyIdOf(secretKey),
  ...formerKeys.map(keyIdOf),
];

/**
 * Registers the key of a process that starts. Throws `ConfigError` when the ring lacks a key that the database may still need,
 * and when SECRET_KEY was dropped: what it would encrypt could be decrypted nowhere else.
 */
export const registerKeys = ({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<void> =>
  db.inTx(async (tx) => {
    await repository.lockRegister(tx);
    const registered = await repository.registeredKeys(tx);
    const ring = keyIdsOf(secrets);
    const [current] = ring;
    const dropped = registered.find(({ id, droppedAt }) => id === current && droppedAt !== null);
    if (dropped)
      throw new ConfigError(`SECRET_KEY is ${current}, which was dropped on ${dropped.droppedAt}: use the present one`);
    const absent = registered.find(({ id, droppedAt }) => droppedAt === null && !ring.includes(id));
    if (absent)
      throw new ConfigError(
        `SECRET_KEY does not open what this database has under the key ${absent.id}: use the one it was made with (in the ` +
          'DATA_DIR of then, file secret-key), or name that in SECRET_KEY_OLD until it is dropped (docs/operating.md, Keys). If ' +
          'it is lost, delete its row from the table secret_key: what it encrypted is lost as well',
      );
    // The first start with key ids: what exists was encrypted under any key of the ring.
    for (const id of registered.length === 0 ? ring : [current]) await repository.registerKey(tx, id, registered.length === 0);
    await repository.noteStart(tx, current);
  });

/** A place with values that depend on keys: `table.column`, and their number by key. */
export interface KeyUse {
  readonly location: string;
  /** Whether `beginReencryption` encrypts its values anew. */
  readonly isSealed: boolean;
  readonly counts: readonly repository.KeyCount[];
}

/** Counts what depends on each key; reads every such table whole. */
export const keyUses = async (db: Db, deps: Pick<Deps, 'extensions'>): Promise<KeyUse[]> => {
  const keyIds = (await repository.registeredKeys(db)).map(({ id }) => id);
  const uses: KeyUse[] = [];
  for (const column of sealedColumns.all(deps))
    uses.push({
      location: `${column.table}.${column.column}`,
      isSealed: true,
      counts: await repository.countSealed(db, column, keyIds),
    });
  for (const table of keyedTables.all(deps))
    uses.push({ location: `${table.table}.${table.column}`, isSealed: false, counts: await repository.countKeyed(db, table) });
  return uses;
};

/** What speaks against dropping a key. */
export type DropBlocker =
  | { readonly is: 'unknown' | 'current' }
  | { readonly is: 'sealing'; readonly names: readonly string[] }
  | { readonly is: 'needed'; readonly values: number; readonly locations: readonly string[] };

/**
 * Drops a former key, so that processes start without it; returns what speaks against it instead. A value without a key id
 * may be of any key: in an encrypted column it counts against every one, as a hash against those before there were key ids.
 * @param isForced drops it in spite of values that need it, which are lost with it
 */
export const dropKey = async (tx: Tx, deps: Deps, keyId: string, isForced: boolean): Promise<DropBlocker | undefined> => {
  await repository.lockRegister(tx);
  const key = (await repository.registeredKeys(tx)).find(({ id, droppedAt }) => id === keyId && droppedAt === null);
  const [current] = keyIdsOf(deps.secrets);
  if (keyId === current) return { is: 'current' };
  if (!key) return { is: 'unknown' };
  const names = await repository.otherSealers(tx, current);
  if (names.length > 0) return { is: 'sealing', names };
  const needing = (await keyUses(tx, deps)).map(({ location, isSealed, counts }) => ({
    location,
    values: counts
      .filter(({ keyId: of }) => (of === null ? isSealed || key.precedesIds : of === keyId))
      .reduce((sum, { values }) => sum + values, 0),
  }));
  const needed = needing.filter(({ values }) => values > 0);
  if (needed.length > 0 && !isForced)
    return {
      is: 'needed',
      values: needed.reduce((sum, { values }) => sum + values, 0),
      locations: needed.map(({ location, values }) => `${location} ${values}`),
    };
  await repository.markDropped(tx, keyId);
  return undefined;
};
