import { defineOperations } from '../operation.ts';
import type { cardGiftSchemas } from './card-gift.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required', extension: true } as const;
const write = { method: 'POST', encoding: 'json', access: 'required', extension: true, idempotent: true, mobile: true } as const;
const limit = { per: 'member', count: 60, seconds: 3600 } as const;

/** A membership card given to the partner of a conversation (applyfor.md f). The live hint of `member:<id>` has kind `cardGift`. */
export const cardGift = defineOperations<typeof cardGiftSchemas>()('social/card-gift', {
  listGiftCards: {
    ...read,
    path: '/api/service/chat/getGiftCards',
    summary: 'Lists the cards that the caller can give to the partner of a conversation, cheapest first.',
  },
  giveCard: {
    ...write,
    path: '/api/service/chat/giveCard',
    agreed: true,
    limit,
    summary:
      'Creates a gift at the expected price, to be paid within 30 minutes, and replaces an unpaid one to the same partner; idempotent by clientId.',
  },
  payCardGift: {
    ...write,
    path: '/api/service/chat/getCardGiftPayParam',
    limit,
    summary: 'Starts the payment of a gift, or pays it from the wallet; a paid gift becomes a message of the conversation.',
  },
  getCardGift: { ...read, path: '/api/service/chat/getCardGift', summary: 'Returns a gift that the caller gave or received.' },
  acceptCardGift: {
    ...write,
    path: '/api/service/chat/acceptCardGift',
    limit,
    summary: "Accepts a gift: its days are added to the caller's card; idempotent.",
  },
  declineCardGift: {
    ...write,
    path: '/api/service/chat/declineCardGift',
    limit,
    summary: 'Declines a gift, which is refunded to its source.',
  },
  withdrawCardGift: {
    ...write,
    path: '/api/service/chat/withdrawCardGift',
    limit,
    summary: "Withdraws the caller's own unanswered gift, with a refund when it was paid.",
  },
  listCardGifts: {
    ...read,
    path: '/api/service/chat/getCardGiftList',
    summary: 'Lists gifts that the caller gave or received, newest first.',
  },
});
