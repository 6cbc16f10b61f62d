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
    summary: 'The cards that the caller can give to the partner of a conversation, from the cheapest.',
  },
  giveCard: {
    ...write,
    path: '/api/service/chat/giveCard',
    agreed: true,
    limit,
    summary:
      'Makes a gift at the price that was seen, to be paid within 30 minutes, in place of an unpaid one to the same partner; repeated with the same clientId it answers the same gift.',
  },
  payCardGift: {
    ...write,
    path: '/api/service/chat/getCardGiftPayParam',
    limit,
    summary: 'Starts paying a gift, or pays it from the wallet; paid it is a message of the conversation.',
  },
  getCardGift: { ...read, path: '/api/service/chat/getCardGift', summary: 'A gift that the caller gave or received.' },
  acceptCardGift: {
    ...write,
    path: '/api/service/chat/acceptCardGift',
    limit,
    summary: 'Accepts a gift: its days are added to the own card; accepting it again answers the same.',
  },
  declineCardGift: {
    ...write,
    path: '/api/service/chat/declineCardGift',
    limit,
    summary: 'Declines a gift, whose money goes back the way it was paid.',
  },
  withdrawCardGift: {
    ...write,
    path: '/api/service/chat/withdrawCardGift',
    limit,
    summary: 'Takes an own gift back that nobody has answered, with a refund when it was paid.',
  },
  listCardGifts: {
    ...read,
    path: '/api/service/chat/getCardGiftList',
    summary: 'Gifts that the caller gave, or received, newest first.',
  },
});
