import { defineOperations } from '../operation.ts';
import type { redPacketSchemas } from './red-packet.schemas.ts';

const write = {
  method: 'POST',
  encoding: 'json',
  access: 'required',
  idempotent: true,
  mobile: true,
  extension: true,
  limit: { per: 'member', count: 60, seconds: 3600 },
} as const;

/**
 * Money in a conversation of two members, which the partner opens within a day (wallet.md f). The live hint of `member:<id>`
 * has kind `redPacket`.
 */
export const redPacket = defineOperations<typeof redPacketSchemas>()('social/red-packet', {
  sendRedPacket: {
    ...write,
    path: '/api/service/chat/sendRedPacket',
    agreed: true,
    fresh: 'factor',
    summary: 'Sends money from the wallet as a message; idempotent by clientId.',
  },
  openRedPacket: {
    ...write,
    path: '/api/service/chat/openRedPacket',
    summary: 'Opens a red packet of the partner and receives its money; idempotent.',
  },
  getRedPacket: {
    method: 'GET',
    encoding: 'query',
    access: 'required',
    extension: true,
    path: '/api/service/chat/getRedPacket',
    summary: 'Returns a red packet that the caller sent or received.',
  },
});
