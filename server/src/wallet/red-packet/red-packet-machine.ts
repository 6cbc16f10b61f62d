import { defineMachine } from '../../state-machine/machine.ts';
import { redPacketFail } from './red-packet-failures.ts';

/**
 * wallet.md (f): money in a conversation. `return`: not opened before its end, its receiver deleted the account, or an
 * operator removed the message.
 */
export const redPacketMachine = defineMachine({
  aggregate: 'redPacket',
  table: 'red_packet',
  initial: 'waiting',
  transitions: [
    { from: 'waiting', event: 'open', to: 'opened', by: ['member'] },
    { from: 'waiting', event: 'return', to: 'returned', by: ['system', 'operator'] },
  ],
  refused: () => redPacketFail('redPacket.over'),
});
export type RedPacketEvent = (typeof redPacketMachine.events)[number];
