import type { SlotDeclaration } from '@juhe/platform';

/** Slots in social's pages that other apps may fill. */
export const slots = [
  { id: 'mine.grid', path: '/pages/mine/mine', kind: 'entries', most: 4 },
  { id: 'settings.row', path: '/subPackages/user/setup', kind: 'entries', most: 6 },
] satisfies SlotDeclaration[];
