import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';
import type { Message, MessageCard } from '@juhe/contract/social/conversation.schemas';
import { useEffect, useEffectEvent } from 'react';
import type { Timeline } from '../timeline/timeline.ts';

/** A red packet that is not opened, or a share or gifted card that is not answered. */
const isPending = ({ kind, state }: MessageCard): boolean =>
  ((kind === 'redPacket' || kind === 'cardGift') && state === 'waiting') || (kind === 'split' && state === 'open');

/**
 * Keeps the cards among the messages in sync with the server: pending red packets, gifted cards and shares of bills are
 * refetched when the page is opened, and each of them, each order and each lot when an event about it arrives. Returns a
 * function that refetches one.
 */
export const useCardChanges = (timeline: Timeline, messages: readonly Message[]): ((ref: string) => void) => {
  const renew = (matches: (card: MessageCard) => boolean): void =>
    void timeline.renewAll(messages.flatMap(({ seq, card }) => (card && matches(card) ? [seq] : [])));
  const renewPending = useEffectEvent(() => renew(isPending));
  const isLoaded = messages.length > 0;
  useEffect(() => {
    if (isLoaded) renewPending();
  }, [isLoaded, timeline]);
  useMemberChanges((kind, change = {}) => {
    const refs: readonly unknown[] = [Reflect.get(change, 'orderNo'), Reflect.get(change, 'productNo')];
    renew((card) => (card.kind === 'order' || card.kind === 'lot') && refs.includes(card.ref));
    if (kind !== undefined && kind !== 'redPacket' && kind !== 'moneyRequest' && kind !== 'cardGift') return;
    const id: unknown = Reflect.get(change, 'id');
    invalidateTags('social/red-packet', 'social/card-gift', 'moneyRequest');
    renew((card) => (id === undefined ? isPending(card) : card.kind !== 'split' && card.ref === id));
  });
  return (ref) => renew((card) => card.ref === ref);
};
