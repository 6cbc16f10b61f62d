import * as socialPages from '@juhe/contract/pages/social';
import type { Tx } from '../../db/db.ts';
import { notify } from '../notice/notify.ts';

interface ServiceAnswer {
  readonly conversationId: string;
  /** Who asked. */
  readonly memberId: string;
  readonly text: string;
  /** Null: the platform's desk. */
  readonly shopName: string | null;
}

/** The key of the notices of one service conversation. */
export const serviceNoticeKey = (conversationId: string): string => `service:${conversationId}`;

/** Tells who asked that the desk has answered; one notice for each conversation. */
export const tellAnswer = (tx: Tx, { conversationId, memberId, text, shopName }: ServiceAnswer): Promise<void> =>
  notify(tx, {
    memberId,
    kind: 'service',
    template: shopName === null ? 'serviceAnswered' : 'shopAnswered',
    params: { text, shop: shopName ?? '' },
    key: serviceNoticeKey(conversationId),
    renew: true,
    link: socialPages.message(),
  });
