import { publicSettings } from '@juhe/contract/common/config.schemas';
import { publish, siteTopic } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import { configFail } from './config-failures.ts';
import { configValue, setConfigValue } from './config.repository.ts';

/** Returns a public site setting; any other key has the empty value, so that a client need not know all keys. */
export const getConfig = async (ctx: Ctx, { key }: { key: string }): Promise<string> =>
  publicSettings.includes(key) ? ((await configValue(ctx.db, key))?.value ?? '') : '';

/** Changes a public setting and notifies every open page immediately. */
export const setConfig = (ctx: Ctx, { key, value }: { key: string; value: string }): Promise<null> =>
  ctx.inTx(async (tx) => {
    if (!publicSettings.includes(key))
      throw configFail('config.unknownKey', { keys: publicSettings.join(', ') }, { field: 'key' });
    await setConfigValue(tx, key, value);
    publish(tx, siteTopic, { kind: 'config', key });
    return null;
  });
