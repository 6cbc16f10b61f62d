import type { ProtocolType } from '@juhe/contract/common/protocol.constants';
import type { Ctx } from '../../http/call/context.ts';
import { commonFail } from '../failures.ts';
import { findProtocol, type ProtocolRow } from './protocol.repository.ts';

export const getAgreement = async (ctx: Ctx, { type }: { type: ProtocolType }): Promise<ProtocolRow> => {
  const protocol = await findProtocol(ctx.db, type, ctx.lang);
  if (!protocol) throw commonFail('protocol.missing');
  return protocol;
};
