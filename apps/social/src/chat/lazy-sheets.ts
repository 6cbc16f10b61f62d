/** Sheets of a conversation, which come with their first opening: mount each in a `Suspense` once it was asked for. */
import { lazy } from 'react';

export const CardPicker = lazy(() =>
  import(/* webpackChunkName: "chat-card-picker" */ './card-picker.tsx').then((part) => ({ default: part.CardPicker })),
);
export const RedPacketSheet = lazy(() =>
  import(/* webpackChunkName: "chat-red-packet" */ './red-packet-sheet.tsx').then((part) => ({ default: part.RedPacketSheet })),
);
export const RedPacketDetail = lazy(() =>
  import(/* webpackChunkName: "chat-red-packet-detail" */ './red-packet-detail.tsx').then((part) => ({
    default: part.RedPacketDetail,
  })),
);
