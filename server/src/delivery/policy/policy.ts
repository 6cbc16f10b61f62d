import type { Db } from '../../db/db.ts';
import type { Change, Channel } from '../channel/state.ts';
import type { Refusal } from '../gate/refusal.ts';
import { approvalsOf, policyOf, wasLiveIn } from './policy.repository.ts';

/** Validity of an approval (days): a release that waits longer must be reviewed again. */
export const approvalDays = 7;

/** Actors of the platform itself: the guard continues with approved releases, `npm start` adopts the workspace's builds. */
export const platformActors: ReadonlySet<string> = new Set(['guard', 'workspace']);

/**
 * Returns whether a change gives devices a release that they did not have; stops and kills never do, and a rollback goes to a
 * release that was live before.
 */
const introducesRelease = (change: Change): change is Extract<Change, { action: 'promote' | 'canary' }> =>
  change.action === 'promote' || change.action === 'canary';

/** Returns the refusals of changes by the channel's policy; empty without one, and for actions of the platform itself. */
export const policyRefusals = async (
  db: Db,
  { channel, changes, actor }: { readonly channel: Channel; readonly changes: readonly Change[]; readonly actor: string },
): Promise<readonly Refusal[]> => {
  const introduced = changes.filter(introducesRelease);
  if (introduced.length === 0 || platformActors.has(actor)) return [];
  const { after, secondPerson } = await policyOf(db, channel);
  const refusals: Refusal[] = [];
  for (const { app, release } of introduced) {
    const name = `${app} ${release}`;
    if (after !== null && !(await wasLiveIn(db, after, app, release)))
      refusals.push({
        gate: 'policy',
        app,
        release,
        message: `${channel} takes what was live in ${after}, and ${name} was not`,
        fix: `make it live there first: npm run release -- promote ${app}@${release} --channel ${after}`,
      });
    if (!secondPerson) continue;
    const approvals = await approvalsOf(db, { channel, app, release, days: approvalDays });
    if (approvals.some((approval) => approval.actor !== actor)) continue;
    refusals.push({
      gate: 'policy',
      app,
      release,
      message: `${channel} takes what a second person has approved within ${approvalDays} days, and nobody else than "${actor}" has approved ${name}`,
      fix: `somebody with another token runs: npm run release -- approve ${app}@${release} --channel ${channel}`,
    });
  }
  return refusals;
};
