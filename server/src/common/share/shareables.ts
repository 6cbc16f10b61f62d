import type { ShareInfo, shareSchemas } from '@juhe/contract/common/share.schemas';
import type { HandlerInput } from '@juhe/contract/operation';
import type { Db } from '../../db/db.ts';
import { extensionPoint } from '../../modules/extension-point.ts';

/** Content as shown to the recipient of a share. */
export type Shared = Pick<ShareInfo, 'title' | 'coverUrl'> & Partial<Pick<ShareInfo, 'paramsType' | 'auctioning'>>;

/** The code of a share, its supplier (goods only), and its reader (`viewerId` null: a visitor). */
export interface ShareRequest extends Pick<HandlerInput<typeof shareSchemas.readShareCode>, 'code' | 'paramsType'> {
  readonly lang: string;
  readonly viewerId: string | null;
}

/** Returns the reader's view of the content; undefined when it is deleted or hidden. */
export type Shareable = (db: Db, request: ShareRequest) => Promise<Shared | undefined>;

/** By type of share (specification §9), as text. */
export const shareables = extensionPoint<`${ShareInfo['type']}`, Shareable>('shareable');
