import { defineMachine } from '../../state-machine/machine.ts';
import { shopLifeFail } from './shop-life-failures.ts';

/** The lifecycle of a shop (applyfor.md a). An owner cannot close a suspended one: closing would unlock its payouts. */
export const shopMachine = defineMachine({
  aggregate: 'shop',
  table: 'shop',
  initial: 'open',
  transitions: [
    { from: 'open', event: 'suspend', to: 'suspended', by: ['operator'] },
    { from: 'suspended', event: 'reinstate', to: 'open', by: ['operator'] },
    { from: 'open', event: 'close', to: 'closed', by: ['member', 'operator'] },
    { from: 'suspended', event: 'close', to: 'closed', by: ['operator'] },
  ],
  refused: (state) => shopLifeFail(state === 'suspended' ? 'shop.suspended' : state === 'closed' ? 'shop.closed' : 'shop.open'),
});
