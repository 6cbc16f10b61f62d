import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Channel } from '../channel/state.ts';

/** A channel's requirements for a release besides the gates. */
export interface Policy {
  /** The release must have been live in this channel before; null: in any order. */
  readonly after: Channel | null;
  /** It must have been approved by a person other than the one who makes it live. */
  readonly secondPerson: boolean;
  /**
   * `report`: breaking changes are refused, and rehearsals that could not be run are reported; `require`: those are refused
   * as well.
   */
  readonly rehearsal: RehearsalPolicy;
}

export const rehearsalPolicies = ['off', 'report', 'require'] as const;
export type RehearsalPolicy = (typeof rehearsalPolicies)[number];

/** Policy of a channel without settings by the operator. */
const noPolicy: Policy = { after: null, secondPerson: false, rehearsal: 'report' };

export const policyOf = async (db: Db, channel: Channel): Promise<Policy> =>
  (await db.maybe<Policy>(sql`
    select after_channel as after, second_person as "secondPerson", rehearsal from delivery_policy where channel = ${channel}`)) ??
  noPolicy;

/** Changes the given settings and keeps the rest; returns the result. */
export const setPolicy = async (db: Db, channel: Channel, changes: Partial<Policy>, actor: string): Promise<Policy> => {
  const { after, secondPerson, rehearsal } = changes;
  return db.one<Policy>(sql`
    insert into delivery_policy (channel, after_channel, second_person, rehearsal, set_by)
    values (${channel}, ${after ?? null}, ${secondPerson ?? false}, ${rehearsal ?? noPolicy.rehearsal}, ${actor})
    on conflict (channel) do update set
      after_channel = ${after === undefined ? sql`delivery_policy.after_channel` : sql`excluded.after_channel`},
      second_person = ${secondPerson === undefined ? sql`delivery_policy.second_person` : sql`excluded.second_person`},
      rehearsal = ${rehearsal === undefined ? sql`delivery_policy.rehearsal` : sql`excluded.rehearsal`},
      set_by = excluded.set_by, set_at = now()
    returning after_channel as after, second_person as "secondPerson", rehearsal`);
};

/** Returns whether a release was ever live for everybody in a channel. */
export const wasLiveIn = async (db: Db, channel: Channel, app: string, release: string): Promise<boolean> =>
  (
    await db.one<{ live: boolean }>(sql`
      select exists (
        select from delivery_generation where channel = ${channel}
          and (changes @> ${sql.json([{ action: 'promote', app, to: release }])}
            or changes @> ${sql.json([{ action: 'rollback', app, to: release }])})
      ) as live`)
  ).live;

export interface Approval {
  readonly actor: string;
  readonly person: string | null;
  readonly why: string;
  /** ISO instant. */
  readonly at: string;
}

/** Stores an approval; a repeated one by the same actor renews the first. */
export const approve = (
  db: Db,
  {
    channel,
    app,
    release,
    actor,
    person,
    why: reason,
  }: Omit<Approval, 'at'> & { channel: Channel; app: string; release: string },
): Promise<Approval> =>
  db.one<Approval>(sql`
    insert into delivery_approval (channel, app, release, actor, person, why)
    values (${channel}, ${app}, ${release}, ${actor}, ${person}, ${reason})
    on conflict (channel, app, release, actor)
      do update set person = excluded.person, why = excluded.why, approved_at = now()
    returning actor, person, why, approved_at as at`);

/** Conditions of a valid approval. */
const counts = (days: number) => sql`
      approved_at > now() - ${days}::int * interval '1 day'
      and not exists (select from deploy_token where name = actor and revoked_at >= approved_at)`;

/** An approval with its release. */
export type ApprovedRelease = Approval & { readonly app: string; readonly release: string };

/** Returns all valid approvals of a channel, newest first. */
export const approvalsIn = (db: Db, channel: Channel, days: number): Promise<ApprovedRelease[]> =>
  db.rows<ApprovedRelease>(sql`
    select app, release, actor, person, why, approved_at as at from delivery_approval
    where channel = ${channel} and ${counts(days)}
    order by approved_at desc, actor`);

/**
 * Returns valid approvals of a release, newest first; those of a token that was revoked since, possibly because it leaked,
 * are not valid.
 */
export const approvalsOf = (
  db: Db,
  { channel, app, release, days }: { channel: Channel; app: string; release: string; days: number },
): Promise<Approval[]> =>
  db.rows<Approval>(sql`
    select actor, person, why, approved_at as at from delivery_approval
    where channel = ${channel} and app = ${app} and release = ${release} and ${counts(days)}
    order by approved_at desc, actor`);
