/** Sheets of a conversation, loaded when first opened: mount each in a `Suspense` after the first request. */
import { lazyPart } from '@juhe/ui/parts/lazy-part';

export const CardPicker = lazyPart(() =>
  import(/* webpackChunkName: "chat-sheets" */ './card-picker.tsx').then((part) => part.CardPicker),
);
export const RedPacketSheet = lazyPart(() =>
  import(/* webpackChunkName: "chat-sheets" */ './red-packet-sheet.tsx').then((part) => part.RedPacketSheet),
);
export const RedPacketDetail = lazyPart(() =>
  import(/* webpackChunkName: "chat-sheets" */ './red-packet-detail.tsx').then((part) => part.RedPacketDetail),
);
export const MoreSheet = lazyPart(() =>
  import(/* webpackChunkName: "chat-sheets" */ './more-sheet.tsx').then((part) => part.MoreSheet),
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
/** Voice messages: their code is loaded with the first page that has one, or where one may be recorded. */
export const VoiceButton = lazyPart(() =>
  import(/* webpackChunkName: "chat-voice" */ './voice-button.tsx').then((part) => part.VoiceButton),
);
export const StoredVoice = lazyPart(() =>
  import(/* webpackChunkName: "chat-voice" */ './voice-bubble.tsx').then((part) => part.StoredVoice),
);
export const OutgoingVoice = lazyPart(() =>
  import(/* webpackChunkName: "chat-voice" */ './voice-bubble.tsx').then((part) => part.OutgoingVoice),
);
/** Loaded with the menu of a message, which only engaged members open. */
export const ConversationMenu = lazyPart(() =>
  import(/* webpackChunkName: "chat-message-menu" */ './conversation-menu.tsx').then((part) => part.ConversationMenu),
);
export const MessageMenu = lazyPart(() =>
  import(/* webpackChunkName: "chat-message-menu" */ './message-menu.tsx').then((part) => part.MessageMenu),
);
export const Report = lazyPart(() =>
  import(/* webpackChunkName: "chat-message-menu" */ '@juhe/features/report/report').then((part) => part.Report),
);
export const MoneyCard = lazyPart(() =>
  import(/* webpackChunkName: "chat-money-card" */ './money-card.tsx').then((part) => part.MoneyCard),
);
/** Parts of conversations with a service desk. */
export const ServiceStrip = lazyPart(() =>
  import(/* webpackChunkName: "chat-service" */ './service-strip.tsx').then((part) => part.ServiceStrip),
);
export const CardOffer = lazyPart(() =>
  import(/* webpackChunkName: "chat-service" */ './card-offer.tsx').then((part) => part.CardOffer),
);
