import * as socialPages from '@juhe/contract/pages/social';
import type { Tx } from '../../db/db.ts';
import { notify } from '../../notice/notify.ts';

interface ServiceAnswer {
  readonly conversationId: string;
  /** The asking member. */
  readonly memberId: string;
  readonly text: string;
  /** Null: the platform's desk. */
  readonly shopName: string | null;
}

/** The key of the notices of one service conversation. */
export const serviceNoticeKey = (conversationId: string): string => `service:${conversationId}`;

/** Notifies the asking member that the desk has replied; one notice per conversation, which opens it. */
export const notifyAnswer = (tx: Tx, { conversationId, memberId, text, shopName }: ServiceAnswer): Promise<void> =>
  notify(tx, {
    memberId,
    kind: 'service',
    template: shopName === null ? 'serviceAnswered' : 'shopAnswered',
    params: { text, shop: shopName ?? '' },
    key: serviceNoticeKey(conversationId),
    renew: true,
    link: socialPages.chat({ conversationId }),
  });
