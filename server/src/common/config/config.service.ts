import type { Ctx } from '../../http/context.ts';
import { configValue, setConfigValue } from './config.repository.ts';

/** A site setting; a key that nobody set has the empty value, so that a client need not know them all. */
export const readSetting = async (ctx: Ctx, { key }: { key: string }): Promise<string> =>
  (await configValue(ctx.db, key))?.value ?? '';

export const writeSetting = async (ctx: Ctx, { key, value }: { key: string; value: string }): Promise<null> => {
  await setConfigValue(ctx.db, key, value);
  return null;
};
