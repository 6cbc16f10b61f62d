import type { Tx } from '../db/db.ts';
import { channel } from '../db/transaction.ts';

export { channel };

/** The topic for site-wide changes, e.g. a setting: `publish(tx, siteTopic, { kind: 'config', key })`. */
export const siteTopic = 'site';

/**
 * The topic for content that visitors may no longer see, published by the changed tables' triggers: rendered screens are
 * invalidated immediately.
 */
export const removalTopic = 'removals';

/** PostgreSQL refuses a payload of 8000 bytes or more. */
const largestPayload = 7999;

/** A changed topic with its hint. */
export interface Announcement {
  readonly topic: string;
  readonly hint?: unknown;
}

/** Returns the payload for the channel; a hint that does not fit is omitted. */
export const payloadOf = ({ topic, hint }: Announcement): string => {
  const full = JSON.stringify(hint === undefined ? { topic } : { topic, hint });
  return Buffer.byteLength(full) > largestPayload ? JSON.stringify({ topic }) : full;
};

/**
 * Announces to every process at commit that `topic` changed (`lot:<productNo>`, `member:<id>`). `hint` is a small value that
 * saves readers a query, e.g. `{ kind: 'message' }`; it is omitted when it does not fit, and never the only source of truth.
 */
export const publish = (tx: Tx, topic: string, hint?: unknown): void => tx.announce(payloadOf({ topic, hint }));

/** {@link publish} for several topics. */
export const publishAll = (tx: Tx, announcements: readonly Announcement[]): void => {
  for (const announcement of announcements) tx.announce(payloadOf(announcement));
};
