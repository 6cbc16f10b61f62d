import { randomInt } from 'node:crypto';

/** A name for who has given none. */
export const newNickname = (): string => `聚友${String(randomInt(1_000_000)).padStart(6, '0')}`;
