/** Encrypts stored values anew after a change of the key. */
import { violatedConstraint } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { defineJob, jobKind } from '../jobs/job.ts';
import { macsOf, seal, unseal } from '../sealing.ts';
import { keyIdsOf } from './key-ring.ts';
import { replaceValue, type SealedValue, valuesOfOtherKeys } from './key-ring.repository.ts';
import { type SealedColumn, sealedColumns } from './stored-secrets.ts';

/** Number of values read at once, and the time (ms) after which a run leaves the rest to the next one. */
const batchValues = 200;
const runMs = 20_000;

type ReencryptDeps = Pick<Deps, 'db' | 'secrets' | 'extensions' | 'log'>;

/** The result of a run; the numbers are values. */
export interface Reencryption {
  readonly renewed: number;
  /** Changed or removed by somebody else meanwhile; the next run looks at them again. */
  readonly overtaken: number;
  /** No key of the ring opens them, or their hash is that of another row: they stay as they are. */
  readonly refused: number;
  /** Whether the time was over before all values were looked at. */
  readonly isPartial: boolean;
}

const renew = async (
  deps: ReencryptDeps,
  column: SealedColumn,
  value: SealedValue,
): Promise<'renewed' | 'overtaken' | 'refused'> => {
  const { db, secrets, log } = deps;
  const use = { ...secrets, purpose: column.purpose, owner: value.owner };
  const plain = unseal(use, value.sealed);
  const location = { table: column.table, column: column.column, id: value.id };
  if (plain === undefined) {
    log.error({ ...location, alert: 'secretKey.unopened' }, 'no key opens a stored value');
    return 'refused';
  }
  const mac = column.mac && macsOf(secrets, column.mac.purpose, column.mac.textOf(plain.toString()))[0];
  try {
    return (await replaceValue(db, column, value, { sealed: seal(use, plain), mac })) ? 'renewed' : 'overtaken';
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    log.error({ ...location, alert: 'secretKey.conflict' }, 'the hash of a stored value is that of another row');
    return 'refused';
  }
};

/**
 * Encrypts every value that is not of the current key anew, each in a statement of its own that compares it with what was read:
 * a change by somebody else wins. Nothing waits for it, and it may be interrupted and repeated at any time.
 */
export const reencrypt = async (
  deps: ReencryptDeps,
  {
    signal,
    ms = runMs,
    batch = batchValues,
  }: { readonly signal?: AbortSignal; readonly ms?: number; readonly batch?: number } = {},
): Promise<Reencryption> => {
  const counts = { renewed: 0, overtaken: 0, refused: 0 };
  const [keyId] = keyIdsOf(deps.secrets);
  const until = performance.now() + ms;
  for (const column of sealedColumns.all(deps))
    for (let afterId = ''; ; ) {
      if (signal?.aborted === true || performance.now() > until) return { ...counts, isPartial: true };
      const values = await valuesOfOtherKeys(deps.db, column, keyId, afterId, batch);
      for (const value of values) counts[await renew(deps, column, value)] += 1;
      afterId = values.at(-1)?.id ?? afterId;
      if (values.length < batch) break;
    }
  return { ...counts, isPartial: false };
};

const reencryptKind = jobKind('secretKey.reencrypt');

/**
 * Scheduled job `secretKey.reencrypt`; `ref` is the id of the key, and a process that encrypts with another one leaves it. Runs
 * again until it finds nothing that can be encrypted anew.
 */
export const reencryptJob = defineJob({
  kind: reencryptKind,
  lanes: 1,
  prepare: async (ref: string, deps: Deps, signal: AbortSignal): Promise<Reencryption | undefined> =>
    keyIdsOf(deps.secrets)[0] === ref ? reencrypt(deps, { signal }) : undefined,
  run: async (tx, ref, { log }, result) => {
    if (result === undefined) {
      log.warn({ keyId: ref }, 'SECRET_KEY is another one than the stored values were to be encrypted with');
      return;
    }
    log.info({ keyId: ref, ...result }, 'encrypted stored values anew');
    if (result.isPartial || result.overtaken > 0) await reencryptKind.schedule(tx, ref, { seconds: 1 });
  },
});
