import { randomInt } from 'node:crypto';

/** Returns a default name for members without one. */
export const newNickname = (): string => `聚友${String(randomInt(1_000_000)).padStart(6, '0')}`;
