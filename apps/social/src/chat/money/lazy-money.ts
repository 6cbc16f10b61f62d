/** Sheets and details of money in a conversation, loaded when first opened: mount each in a `Suspense` after the first request. */
import { lazyPart } from '@juhe/ui/parts/loading/lazy-part';

export const RedPacketSheet = lazyPart(() =>
  import(/* webpackChunkName: "chat-sheets" */ './red-packet-sheet.tsx').then((part) => part.RedPacketSheet),
);
export const RedPacketDetail = lazyPart(() =>
  import(/* webpackChunkName: "chat-sheets" */ './red-packet-detail.tsx').then((part) => part.RedPacketDetail),
);
export const TransferSheet = lazyPart(() =>
  import(/* webpackChunkName: "chat-sheets" */ './transfer-sheet.tsx').then((part) => part.TransferSheet),
);
export const SplitSheet = lazyPart(() =>
  import(/* webpackChunkName: "chat-sheets" */ './split-sheet.tsx').then((part) => part.SplitSheet),
);
export const SplitDetail = lazyPart(() =>
  import(/* webpackChunkName: "chat-sheets" */ './split-detail.tsx').then((part) => part.SplitDetail),
);
export const CardGiftSheet = lazyPart(() =>
  import(/* webpackChunkName: "chat-sheets" */ './card-gift-sheet.tsx').then((part) => part.CardGiftSheet),
);
export const CardGiftDetail = lazyPart(() =>
  import(/* webpackChunkName: "chat-sheets" */ './card-gift-detail.tsx').then((part) => part.CardGiftDetail),
);
export const MoneyCard = lazyPart(() =>
  import(/* webpackChunkName: "chat-money-card" */ './money-card.tsx').then((part) => part.MoneyCard),
);
