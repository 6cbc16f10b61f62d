import type { Database } from '../../db/db.ts';
import { badField, deliveryFail } from '../failures.ts';
import { overlapping, type PathOwner, pathOwners } from '../gate/path-owners.ts';
import { assignedPaths, insertPath, lockPaths, withdrawPath } from '../gate/path.repository.ts';

export interface PathRequest {
  readonly app: string;
  readonly assign: readonly string[];
  readonly withdraw: readonly string[];
  readonly why: string;
  readonly actor: string;
}

/** Maximum number of prefixes assigned to one app. */
export const maxAssigned = 50;

/**
 * Withdraws and assigns prefixes of one app, all or nothing; withdrawals come first. Live releases are unaffected: the gates
 * check the next change. Throws badInput (400) for too many, conflict (409, `data.prefix`) for a prefix that overlaps with
 * another app's, that the app already owns, or that is not assigned to it.
 * @returns the app's prefixes afterwards
 */
export const changePaths = (
  db: Database,
  { app, assign, withdraw, why: reason, actor }: PathRequest,
): Promise<readonly PathOwner[]> =>
  db.inTx(async (tx) => {
    await lockPaths(tx);
    for (const prefix of withdraw) {
      if ((await withdrawPath(tx, { prefix, app, actor, why: reason })) === 0)
        throw deliveryFail('conflict', `${prefix} is not assigned to ${app}`, { prefix });
    }
    const assigned = await assignedPaths(tx);
    for (const prefix of assign) {
      const conflicting = overlapping(prefix, app, assigned);
      if (conflicting)
        throw deliveryFail(
          'conflict',
          `${prefix} overlaps with ${conflicting.prefix}, which ${conflicting.app} owns${
            conflicting.by === 'operator'
              ? `: withdraw it first (npm run release -- paths ${conflicting.app} --withdraw ${conflicting.prefix})`
              : ''
          }`,
          { prefix, owner: conflicting },
        );
      if (pathOwners(assigned).ownerOf(prefix)?.prefix === prefix)
        throw deliveryFail('conflict', `${app} owns ${prefix} already`, { prefix });
      await insertPath(tx, { prefix, app, actor, why: reason });
      assigned.push({ prefix, app });
    }
    if (assigned.filter((assignment) => assignment.app === app).length > maxAssigned)
      throw badField('assign', `an app has at most ${maxAssigned} assigned prefixes: assign one above several of them`);
    return pathOwners(assigned).ownedBy(app);
  });
