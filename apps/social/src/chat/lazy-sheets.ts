/** Sheets of a conversation, loaded when first opened: mount each in a `Suspense` after the first request. */
import { lazy } from 'react';

export const CardPicker = lazy(() =>
  import(/* webpackChunkName: "chat-sheets" */ './card-picker.tsx').then((part) => ({ default: part.CardPicker })),
);
export const RedPacketSheet = lazy(() =>
  import(/* webpackChunkName: "chat-sheets" */ './red-packet-sheet.tsx').then((part) => ({ default: part.RedPacketSheet })),
);
export const RedPacketDetail = lazy(() =>
  import(/* webpackChunkName: "chat-sheets" */ './red-packet-detail.tsx').then((part) => ({
    default: part.RedPacketDetail,
  })),
);
export const MoreSheet = lazy(() =>
  import(/* webpackChunkName: "chat-sheets" */ './more-sheet.tsx').then((part) => ({ default: part.MoreSheet })),
);
export const TransferSheet = lazy(() =>
  import(/* webpackChunkName: "chat-sheets" */ './transfer-sheet.tsx').then((part) => ({ default: part.TransferSheet })),
);
export const SplitSheet = lazy(() =>
  import(/* webpackChunkName: "chat-sheets" */ './split-sheet.tsx').then((part) => ({ default: part.SplitSheet })),
);
export const SplitDetail = lazy(() =>
  import(/* webpackChunkName: "chat-sheets" */ './split-detail.tsx').then((part) => ({ default: part.SplitDetail })),
);
export const CardGiftSheet = lazy(() =>
  import(/* webpackChunkName: "chat-sheets" */ './card-gift-sheet.tsx').then((part) => ({ default: part.CardGiftSheet })),
);
export const CardGiftDetail = lazy(() =>
  import(/* webpackChunkName: "chat-sheets" */ './card-gift-detail.tsx').then((part) => ({ default: part.CardGiftDetail })),
);
/** Voice messages: their code is loaded with the first page that has one, or where one may be recorded. */
export const VoiceButton = lazy(() =>
  import(/* webpackChunkName: "chat-voice" */ './voice-button.tsx').then((part) => ({ default: part.VoiceButton })),
);
export const StoredVoice = lazy(() =>
  import(/* webpackChunkName: "chat-voice" */ './voice-bubble.tsx').then((part) => ({ default: part.StoredVoice })),
);
export const OutgoingVoice = lazy(() =>
  import(/* webpackChunkName: "chat-voice" */ './voice-bubble.tsx').then((part) => ({ default: part.OutgoingVoice })),
);
/** Loaded with the menu of a message, which only engaged members open. */
export const ConversationMenu = lazy(() =>
  import(/* webpackChunkName: "chat-message-menu" */ './conversation-menu.tsx').then((part) => ({
    default: part.ConversationMenu,
  })),
);
export const MessageMenu = lazy(() =>
  import(/* webpackChunkName: "chat-message-menu" */ './message-menu.tsx').then((part) => ({ default: part.MessageMenu })),
);
export const Report = lazy(() =>
  import(/* webpackChunkName: "chat-message-menu" */ '@juhe/features/report/report').then((part) => ({ default: part.Report })),
);
export const MoneyCard = lazy(() =>
  import(/* webpackChunkName: "chat-money-card" */ './money-card.tsx').then((part) => ({ default: part.MoneyCard })),
);
/** Parts of conversations with a service desk. */
export const ServiceStrip = lazy(() =>
  import(/* webpackChunkName: "chat-service" */ './service-strip.tsx').then((part) => ({ default: part.ServiceStrip })),
);
export const OrderOffer = lazy(() =>
  import(/* webpackChunkName: "chat-service" */ './order-offer.tsx').then((part) => ({ default: part.OrderOffer })),
);
