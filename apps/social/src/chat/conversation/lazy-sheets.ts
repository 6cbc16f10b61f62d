/** Sheets of a conversation, loaded when first opened: mount each in a `Suspense` after the first request. */
import { lazyPart } from '@juhe/ui/parts/loading/lazy-part';

export const CardPicker = lazyPart(() =>
  import(/* webpackChunkName: "chat-sheets" */ '../composer/card-picker.tsx').then((part) => part.CardPicker),
);
export const MoreSheet = lazyPart(() =>
  import(/* webpackChunkName: "chat-sheets" */ '../composer/more-sheet.tsx').then((part) => part.MoreSheet),
);
/** Loaded with the menu of a message, which only engaged members open. */
export const ConversationMenu = lazyPart(() =>
  import(/* webpackChunkName: "chat-message-menu" */ './conversation-menu.tsx').then((part) => part.ConversationMenu),
);
export const MessageMenu = lazyPart(() =>
  import(/* webpackChunkName: "chat-message-menu" */ '../message/message-menu.tsx').then((part) => part.MessageMenu),
);
export const Report = lazyPart(() =>
  import(/* webpackChunkName: "chat-message-menu" */ '@juhe/features/report/report').then((part) => part.Report),
);
/** Parts of conversations with a service desk. */
export const ServiceStrip = lazyPart(() =>
  import(/* webpackChunkName: "chat-service" */ './service-strip.tsx').then((part) => part.ServiceStrip),
);
export const CardOffer = lazyPart(() =>
  import(/* webpackChunkName: "chat-service" */ '../composer/card-offer.tsx').then((part) => part.CardOffer),
);
