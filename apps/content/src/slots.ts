import type { SlotDeclaration } from '@juhe/platform';

/** Slots in content's pages that other apps may fill. */
export const slots = [
  { id: 'discover.tile', path: '/pages/index/index', kind: 'entries', most: 4 },
  { id: 'discover.tab', path: '/pages/index/index', kind: 'entries', most: 2 },
] satisfies SlotDeclaration[];
