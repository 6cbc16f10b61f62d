import { defineMachine } from '../../state-machine/machine.ts';
import { renameFail } from './rename-failures.ts';

/** applyfor.md b: the life cycle of a proposed shop name. */
export const shopRenameMachine = defineMachine({
  aggregate: 'shopRename',
  table: 'shop_rename',
  initial: 'submitted',
  transitions: [
    { from: 'submitted', event: 'withdraw', to: 'withdrawn', by: ['member'] },
    { from: 'submitted', event: 'approve', to: 'approved', by: ['operator'] },
    { from: 'submitted', event: 'reject', to: 'rejected', by: ['operator'] },
  ],
  refused: () => renameFail('rename.changed'),
});
