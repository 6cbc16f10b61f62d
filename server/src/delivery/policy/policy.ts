import type { Db } from '../../db/db.ts';
import type { Change, Channel } from '../channel/state.ts';
import type { Refusal } from '../gate/refusal.ts';
import { approvalsOf, policyOf, wasLiveIn } from './policy.repository.ts';

/** So long an approval counts: a release that waits longer is looked at again. */
export const approvalDays = 7;

/** Who acts for the platform itself: the guard goes on with what was approved, `npm start` takes over the workspace's builds. */
export const platformActors: ReadonlySet<string> = new Set(['guard', 'workspace']);

/** Changes that give devices a release which they did not have; going back, stopping and switching off never wait for anybody. */
const brings = (change: Change): change is Extract<Change, { action: 'promote' | 'canary' }> =>
  change.action === 'promote' || change.action === 'canary';

/** What speaks against changes by the channel's policy; empty without one, and for what the platform does itself. */
export const policyRefusals = async (
  db: Db,
  { channel, changes, actor }: { readonly channel: Channel; readonly changes: readonly Change[]; readonly actor: string },
): Promise<readonly Refusal[]> => {
  const brought = changes.filter(brings);
  if (brought.length === 0 || platformActors.has(actor)) return [];
  const { after, secondPerson } = await policyOf(db, channel);
  const refusals: Refusal[] = [];
  for (const { app, release } of brought) {
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
