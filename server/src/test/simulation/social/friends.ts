import type { Buyer } from '../world.ts';

/** Every second pair begins as friends; the others are strangers to each other. */
export const areFriends = (buyer: Buyer, other: Buyer): boolean => (buyer.index + other.index) % 2 === 0;
