import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Refusal } from '../gate/refusal.ts';
import type { Channel, ChannelState, MadeChange } from './state.ts';

/** One generation as history tells it. */
export interface Generation {
  readonly generation: number;
  /** ISO instant. */
  readonly at: string;
  /** The token's or the operator's name. */
  readonly actor: string;
  /** Who used the token, as the caller said; null when it did not say. */
  readonly person: string | null;
  readonly why: string;
  readonly changes: readonly MadeChange[];
  /** What the gates refused and was forced. */
  readonly forced: readonly Refusal[];
  /** What its rehearsal found; null where there was none. */
  readonly rehearsal: RehearsalNote | null;
}

/** A rehearsal as history tells it. */
export interface RehearsalNote {
  /** Missing where none was run. */
  readonly id?: string;
  readonly verdict: 'passed' | 'broken' | 'notRun' | 'skipped';
  /** Pages that were opened, and those of them that differ. */
  readonly pages: number;
  readonly different: number;
  readonly reason?: string;
}

/** Who made a generation, for people: the actor, and the person behind its token. */
export const whoMade = ({ actor, person }: Pick<Generation, 'actor' | 'person'>): string =>
  person === null ? actor : `${actor} (${person})`;

/** The state of the newest generation; generation 0 without apps before the first. */
export const newestState = async (db: Db, channel: Channel): Promise<ChannelState> => {
  const row = await db.maybe<{ generation: number; state: Pick<ChannelState, 'apps' | 'frozen' | 'slots'> }>(sql`
    select generation, state from delivery_generation where channel = ${channel} order by generation desc limit 1`);
  return row ? { channel, generation: row.generation, ...row.state } : { channel, generation: 0, apps: {} };
};

/** Adds the next generation; a unique violation of `delivery_generation_pkey` means that somebody was faster. */
export const addGeneration = async (
  db: Db,
  { channel, generation, ...state }: ChannelState,
  {
    changes,
    forced,
    actor,
    person = null,
    why,
    rehearsal = null,
  }: Pick<Generation, 'changes' | 'forced' | 'actor' | 'why'> & Partial<Pick<Generation, 'person' | 'rehearsal'>>,
): Promise<void> => {
  await db.run(sql`
    insert into delivery_generation (channel, generation, state, changes, forced, actor, person, why, rehearsal)
    values (${channel}, ${generation}, ${sql.json(state)}, ${sql.json(changes)}, ${sql.json(forced)}, ${actor}, ${person}, ${why}, ${rehearsal === null ? null : sql.json(rehearsal)})`);
};

/** One generation; undefined for one that does not exist. */
export const generationAt = (db: Db, channel: Channel, generation: number): Promise<Generation | undefined> =>
  db.maybe<Generation>(sql`
    select generation, at, actor, person, why, changes, forced, rehearsal from delivery_generation
    where channel = ${channel} and generation = ${generation}`);

/** Newest first; with an app only the generations that changed it, or the whole channel. */
export const generationsOf = (db: Db, channel: Channel, app: string | undefined, limit: number): Promise<Generation[]> =>
  db.rows<Generation>(sql`
    select generation, at, actor, person, why, changes, forced, rehearsal from delivery_generation
    where channel = ${channel} ${
      app === undefined ? sql.empty : sql`and (changes @> ${sql.json([{ app }])} or changes @? '$[*] ? (!exists(@.app))')`
    }
    order by generation desc limit ${limit}`);

/** App → the generation that made its release live, or gave its first one to a share of the devices. One pass over the channel's history: looking each app up costs one for each. */
export const liveSince = async (db: Db, { channel }: Pick<ChannelState, 'channel'>): Promise<ReadonlyMap<string, Generation>> => {
  const rows = await db.rows<Generation & { app: string }>(sql`
    select distinct on (app) change ->> 'app' as app, generation, at, actor, person, why, changes, forced, rehearsal
    from delivery_generation, jsonb_array_elements(changes) as change
    where channel = ${channel} and (change ->> 'action' in ('promote', 'rollback')
      or (change ->> 'action' = 'canary' and change ->> 'first' = 'true'))
    order by app, generation desc`);
  return new Map(rows.map(({ app, ...generation }) => [app, generation]));
};
