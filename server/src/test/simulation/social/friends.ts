import type { Buyer } from '../world.ts';

/** Every second pair starts as friends; the others are strangers. */
export const areFriends = (buyer: Buyer, partner: Buyer): boolean => (buyer.index + partner.index) % 2 === 0;
