import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** The one PostgreSQL channel; topics are inside the payload. */
export const channel = 'juhe';

/** The topic of what concerns everybody, e.g. a setting: `publish(tx, siteTopic, { kind: 'config', key })`. */
export const siteTopic = 'site';

/** PostgreSQL refuses a payload of 8000 bytes and more. */
const largestPayload = 7999;

/**
 * Tells every process at commit that `topic` changed (`lot:<productNo>`, `member:<id>`). `hint` is a small thing that
 * saves readers a look, e.g. `{ kind: 'message' }`; it is left out when it does not fit, and never the only source of truth.
 */
export const publish = async (tx: Tx, topic: string, hint?: unknown): Promise<void> => {
  const full = JSON.stringify(hint === undefined ? { topic } : { topic, hint });
  const payload = Buffer.byteLength(full) > largestPayload ? JSON.stringify({ topic }) : full;
  await tx.run(sql`select pg_notify(${channel}, ${payload})`);
};
