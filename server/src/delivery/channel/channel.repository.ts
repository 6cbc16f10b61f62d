import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Refusal } from '../gate/refusal.ts';
import type { Channel, ChannelState, CreatedChange } from './state.ts';

/** One generation of the history. */
export interface Generation {
  readonly generation: number;
  /** ISO instant. */
  readonly at: string;
  /** Name of the token or the operator. */
  readonly actor: string;
  /** Self-reported user of the token; null if not reported. */
  readonly person: string | null;
  readonly why: string;
  readonly changes: readonly CreatedChange[];
  /** Refusals of the gates that were overridden. */
  readonly forced: readonly Refusal[];
  /** Result of its rehearsal; null where there was none. */
  readonly rehearsal: RehearsalNote | null;
}

/** A rehearsal in the history. */
export interface RehearsalNote {
  /** Missing if none was run. */
  readonly id?: string;
  readonly verdict: 'passed' | 'broken' | 'notRun' | 'skipped';
  /** Number of opened pages, and of those that differ. */
  readonly pages: number;
  readonly different: number;
  readonly reason?: string;
}

/** Describes the author of a generation: the actor, and the person behind its token. */
export const creatorName = ({ actor, person }: Pick<Generation, 'actor' | 'person'>): string =>
  person === null ? actor : `${actor} (${person})`;

/** Returns the state of the newest generation; generation 0 without apps before the first. */
export const newestState = async (db: Db, channel: Channel): Promise<ChannelState> => {
  const row = await db.maybe<{ generation: number; state: Pick<ChannelState, 'apps' | 'frozen' | 'slots'> }>(sql`
    select generation, state from delivery_generation where channel = ${channel} order by generation desc limit 1`);
  return row ? { channel, generation: row.generation, ...row.state } : { channel, generation: 0, apps: {} };
};

/** Adds the next generation; a unique violation of `delivery_generation_pkey` means that a concurrent change was faster. */
export const addGeneration = async (
  db: Db,
  { channel, generation, ...state }: ChannelState,
  {
    changes,
    forced,
    actor,
    person = null,
    why: changeReason,
    rehearsal = null,
  }: Pick<Generation, 'changes' | 'forced' | 'actor' | 'why'> & Partial<Pick<Generation, 'person' | 'rehearsal'>>,
): Promise<void> => {
  await db.run(sql`
    insert into delivery_generation (channel, generation, state, changes, forced, actor, person, why, rehearsal)
    values (${channel}, ${generation}, ${sql.json(state)}, ${sql.json(changes)}, ${sql.json(forced)}, ${actor}, ${person}, ${changeReason}, ${rehearsal === null ? null : sql.json(rehearsal)})`);
};

/** Returns one generation; undefined if it does not exist. */
export const generationAt = (db: Db, channel: Channel, generation: number): Promise<Generation | undefined> =>
  db.maybe<Generation>(sql`
    select generation, at, actor, person, why, changes, forced, rehearsal from delivery_generation
    where channel = ${channel} and generation = ${generation}`);

/** Returns generations, newest first; with an app only those that changed it, or the whole channel. */
export const generationsOf = (db: Db, channel: Channel, app: string | undefined, limit: number): Promise<Generation[]> =>
  db.rows<Generation>(sql`
    select generation, at, actor, person, why, changes, forced, rehearsal from delivery_generation
    where channel = ${channel} ${
      app === undefined ? sql.empty : sql`and (changes @> ${sql.json([{ app }])} or changes @? '$[*] ? (!exists(@.app))')`
    }
    order by generation desc limit ${limit}`);

/**
 * Maps each app to the generation that made its release live, or started its first one for a share of the devices. One pass
 * over the channel's history: looking up each app would cost one pass each.
 */
export const liveSince = async (db: Db, { channel }: Pick<ChannelState, 'channel'>): Promise<ReadonlyMap<string, Generation>> => {
  const rows = await db.rows<Generation & { app: string }>(sql`
    select distinct on (app) change ->> 'app' as app, generation, at, actor, person, why, changes, forced, rehearsal
    from delivery_generation, jsonb_array_elements(changes) as change
    where channel = ${channel} and (change ->> 'action' in ('promote', 'rollback')
      or (change ->> 'action' = 'canary' and change ->> 'first' = 'true'))
    order by app, generation desc`);
  return new Map(rows.map(({ app, ...generation }) => [app, generation]));
};
