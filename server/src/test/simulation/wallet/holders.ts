/** Shared data of the wallet's command sets: persons, and acknowledged events. */
import { hash } from '@node-rs/argon2';
import { sql } from '../../../db/sql.ts';
import type { Buyer, World } from '../world.ts';

/** The password of every member of a run. */
export const password = 'Demo1234';
/** The holder of every card, and the shop's contact. */
export const holder = '林知夏';

/** Cheap to verify: password hashing is not the subject of a run. */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Gives a member the password. */
export const setPassword = async ({ db }: World, { id }: Buyer): Promise<void> => {
  await db.run(sql`update member set password_hash = ${await passwordHash} where id = ${id}`);
};

interface AcknowledgedEvent {
  readonly id: string;
  readonly event: string;
}
const acknowledged = new WeakMap<World, AcknowledgedEvent[]>();

/** The acknowledged events of withdrawals so far; the list grows. */
export const acknowledgedOf = (world: World): AcknowledgedEvent[] => {
  const events = acknowledged.get(world) ?? [];
  acknowledged.set(world, events);
  return events;
};

/** Returns the acknowledged events that are missing from the history. */
export const lostEvents = async (world: World): Promise<string[]> => {
  const events = acknowledgedOf(world);
  const absent = await world.db.rows<{ ref: string }>(sql`select t.event || ' of ' || t.id as ref
    from unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ event }) => event)}::text[]) as t (id, event)
    where not exists (select from state_history h where h.aggregate = 'withdrawal' and h.aggregate_id = t.id and h.event = t.event)`);
  return absent.map(({ ref }) => `${ref} was answered, and is not there`);
};

/** Returns the id of a withdrawal in one of the states, selected by `salt`; optionally of one member. */
export const someWithdrawal = async (
  { db }: World,
  { random }: Buyer,
  states: readonly string[],
  memberId: string | null = null,
): Promise<string | undefined> => {
  const salt = random.int(0, 1_000_000);
  const row = await db.maybe<{ id: string }>(sql`select id from withdrawal where state = any(${[...states]}::text[])
    and (${memberId}::text is null or member_id = ${memberId}) order by md5(id || ${salt}::int) limit 1`);
  return row?.id;
};
