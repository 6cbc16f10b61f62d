import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';
import type { Message } from '@juhe/contract/social/conversation.schemas';
import { useEffect, useEffectEvent } from 'react';
import type { Timeline } from './timeline.ts';

/**
 * Keeps the red packets among the messages as they are at the server: those that wait are read again when the page is opened, and each one when it is
 * opened or goes back. Answers what reads one again.
 */
export const useRedPackets = (timeline: Timeline, messages: readonly Message[]): ((packetId: string) => void) => {
  const renew = (isMeant: (card: NonNullable<Message['card']>) => boolean): void => {
    for (const { seq, card } of messages) if (card?.kind === 'redPacket' && isMeant(card)) void timeline.renew(seq);
  };
  const renewWaiting = useEffectEvent(() => renew(({ state }) => state === 'waiting'));
  const isLoaded = messages.length > 0;
  useEffect(() => {
    if (isLoaded) renewWaiting();
  }, [isLoaded, timeline]);
  useMemberChanges((kind, change) => {
    if (kind !== undefined && kind !== 'redPacket') return;
    const id: unknown = change && Reflect.get(change, 'id');
    invalidateTags('social/red-packet');
    renew(({ ref, state }) => (id === undefined ? state === 'waiting' : ref === id));
  });
  return (packetId) => renew(({ ref }) => ref === packetId);
};
