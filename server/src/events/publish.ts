import type { Tx } from '../db/db.ts';
import { channel } from '../db/transaction.ts';

export { channel };

/** The topic of what concerns everybody, e.g. a setting: `publish(tx, siteTopic, { kind: 'config', key })`. */
export const siteTopic = 'site';

/** The topic of what visitors saw and may see no longer, sent by the changed tables' triggers: rendered screens of before go at once. */
export const removalTopic = 'removals';

/** PostgreSQL refuses a payload of 8000 bytes and more. */
const largestPayload = 7999;

/** A topic that changed, with its hint. */
export interface Announcement {
  readonly topic: string;
  readonly hint?: unknown;
}

/** What travels on the channel; a hint that does not fit is left out. */
export const payloadOf = ({ topic, hint }: Announcement): string => {
  const full = JSON.stringify(hint === undefined ? { topic } : { topic, hint });
  return Buffer.byteLength(full) > largestPayload ? JSON.stringify({ topic }) : full;
};

/**
 * Tells every process at commit that `topic` changed (`lot:<productNo>`, `member:<id>`). `hint` is a small thing that
 * saves readers a look, e.g. `{ kind: 'message' }`; it is left out when it does not fit, and never the only source of truth.
 */
export const publish = (tx: Tx, topic: string, hint?: unknown): void => tx.announce(payloadOf({ topic, hint }));

/** {@link publish} for several topics. */
export const publishAll = (tx: Tx, announcements: readonly Announcement[]): void => {
  for (const announcement of announcements) tx.announce(payloadOf(announcement));
};
