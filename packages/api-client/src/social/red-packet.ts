import { redPacket } from '@juhe/contract/social/red-packet';
import { inject, mutation, query } from '@juhe/api-client';

export const { useSendRedPacketMutation, useOpenRedPacketMutation, useGetRedPacketQuery } = inject((build) => ({
  sendRedPacket: mutation(build, redPacket.sendRedPacket, { invalidates: ['wallet', 'social/conversations'], toast: false }),
  openRedPacket: mutation(build, redPacket.openRedPacket, { invalidates: ['wallet', 'social/red-packet'], toast: false }),
  getRedPacket: query(build, redPacket.getRedPacket, { tags: ['social/red-packet'] }),
}));
