import type { ShareInfo, shareSchemas } from '@juhe/contract/common/share.schemas';
import type { HandlerInput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { commonFail } from '../failures.ts';
import * as repository from './share.repository.ts';
import { shareables } from './shareables.ts';

/** What a share code leads to, with the name of the sharer. */
export const readShareCode = async (
  { deps, db, lang, member }: Ctx,
  { type, code, paramsType, sharer }: HandlerInput<typeof shareSchemas.readShareCode>,
): Promise<ShareInfo> => {
  const find = shareables.find(deps, `${type}`);
  const shared = await find?.(db, { code, paramsType, lang, viewerId: member?.id ?? null });
  if (!shared) throw commonFail('share.missing');
  const memberName = sharer === undefined ? '' : await repository.sharerName(db, sharer);
  return { type, paramsType: '', auctioning: false, ...shared, memberName };
};
