import { publish, siteTopic } from '../../events/publish.ts';
import type { Ctx } from '../../http/context.ts';
import { configValue, setConfigValue } from './config.repository.ts';

/** A site setting; a key that nobody set has the empty value, so that a client need not know them all. */
export const readSetting = async (ctx: Ctx, { key }: { key: string }): Promise<string> =>
  (await configValue(ctx.db, key))?.value ?? '';

/** Changes a setting and tells every open page in the same moment. */
export const writeSetting = (ctx: Ctx, { key, value }: { key: string; value: string }): Promise<null> =>
  ctx.inTx(async (tx) => {
    await setConfigValue(tx, key, value);
    await publish(tx, siteTopic, { kind: 'config', key });
    return null;
  });
