import { z } from 'zod';
import { fileUrl, id, integer } from '../fields.ts';
import { shareTypes } from './share.constants.ts';

const shareInfo = z.object({
  type: z.literal(shareTypes),
  /** The identifier of goods: `jd` uses goodsId, `pt` saleNo; empty for anything else. */
  paramsType: z.enum(['', 'pt', 'jd']),
  title: z.string(),
  /** Empty without a picture. */
  coverUrl: fileUrl,
  /** The sharer's nickname; empty for a visitor and after account deletion. */
  memberName: z.string(),
  /** The lot is open for bids now. */
  auctioning: z.boolean(),
});
export type ShareInfo = z.output<typeof shareInfo>;

export const shareSchemas = {
  readShareCode: {
    input: z.object({
      type: integer(1, 10).pipe(z.literal(shareTypes)),
      code: id,
      /** Member id of the sharer. */
      sharer: id.optional(),
      paramsType: z.enum(['pt', 'jd']).optional(),
    }),
    output: shareInfo,
  },
};
