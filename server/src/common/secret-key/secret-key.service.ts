/** Change of SECRET_KEY, for operators (docs/operating.md, Keys). */
import type { secretKeySchemas } from '@juhe/contract/common/secret-key.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { dropKey, keyIdsOf, keyUses } from '../../key-ring/key-ring.ts';
import { otherSealers, registeredKeys } from '../../key-ring/key-ring.repository.ts';
import { reencryptJob } from '../../key-ring/reencrypt.ts';
import { isScheduled } from '../../jobs/dead-letters.ts';
import { commonFail } from '../failures.ts';

type Input<K extends keyof typeof secretKeySchemas> = HandlerInput<(typeof secretKeySchemas)[K]>;
type Output<K extends keyof typeof secretKeySchemas> = HandlerOutput<(typeof secretKeySchemas)[K]>;

export const readSecretKeys = async ({ db, deps }: Ctx): Promise<Output<'readSecretKeys'>> => {
  const [current] = keyIdsOf(deps.secrets);
  const keys = (await registeredKeys(db)).map(({ id, firstUsedAt, droppedAt }) => ({
    id,
    state: id === current ? ('current' as const) : droppedAt === null ? ('former' as const) : ('dropped' as const),
    firstUsedAt,
  }));
  const uses = (await keyUses(db, deps)).flatMap(({ location, isSealed: isEncrypted, counts }) =>
    counts.map((count) => ({ location, isEncrypted, ...count })),
  );
  return {
    keys,
    uses,
    otherReplicas: await otherSealers(db, current),
    isRunning: await isScheduled(db, reencryptJob.kind, current),
  };
};

/** Refusal: 409 `secretKey.sealing` while a process may encrypt with another key. */
export const beginReencryption = (ctx: Ctx): Promise<null> =>
  ctx.inTx(async (tx) => {
    const [current] = keyIdsOf(ctx.deps.secrets);
    const names = await otherSealers(tx, current);
    if (names.length > 0) throw commonFail('secretKey.sealing', { replicas: names.join(', ') });
    await reencryptJob.schedule(tx, current, { seconds: 0 });
    ctx.log.warn({ keyId: current }, 'an operator has stored values encrypted anew');
    return null;
  });

/** Refusals: 404 `secretKey.unknown`; 409 `secretKey.current`, `secretKey.sealing`, `secretKey.needed` (how many values, and where). */
export const dropSecretKey = (ctx: Ctx, { keyId, force }: Input<'dropSecretKey'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const blocker = await dropKey(tx, ctx.deps, keyId, force);
    if (blocker?.is === 'sealing') throw commonFail('secretKey.sealing', { replicas: blocker.names.join(', ') });
    if (blocker?.is === 'needed')
      throw commonFail('secretKey.needed', { values: blocker.values, places: blocker.locations.join(', ') });
    if (blocker) throw commonFail(blocker.is === 'current' ? 'secretKey.current' : 'secretKey.unknown');
    ctx.log.warn({ keyId, force }, 'an operator has dropped a key');
    return null;
  });
