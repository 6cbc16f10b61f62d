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

/** Prefixes that one app may have by assignment. */
export const mostAssigned = 50;

/**
 * Withdraws and assigns prefixes of one app, all or nothing; withdrawals come first. What is live stays live: the gates look at the next
 * change. Throws badInput (400) for too many, conflict (409, `data.prefix`) for a prefix that overlaps with another app's, that the app
 * owns already, or that is not assigned to it.
 * @returns what the app owns afterwards
 */
export const changePaths = (db: Database, { app, assign, withdraw, why, actor }: PathRequest): Promise<readonly PathOwner[]> =>
  db.inTx(async (tx) => {
    await lockPaths(tx);
    for (const prefix of withdraw) {
      if ((await withdrawPath(tx, { prefix, app, actor, why })) === 0)
        throw deliveryFail('conflict', `${prefix} is not assigned to ${app}`, { prefix });
    }
    const assigned = await assignedPaths(tx);
    for (const prefix of assign) {
      const other = overlapping(prefix, app, assigned);
      if (other)
        throw deliveryFail(
          'conflict',
          `${prefix} overlaps with ${other.prefix}, which ${other.app} owns${
            other.by === 'operator'
              ? `: withdraw it first (npm run release -- paths ${other.app} --withdraw ${other.prefix})`
              : ''
          }`,
          { prefix, owner: other },
        );
      if (pathOwners(assigned).ownerOf(prefix)?.prefix === prefix)
        throw deliveryFail('conflict', `${app} owns ${prefix} already`, { prefix });
      await insertPath(tx, { prefix, app, actor, why });
      assigned.push({ prefix, app });
    }
    if (assigned.filter((one) => one.app === app).length > mostAssigned)
      throw badField('assign', `an app has at most ${mostAssigned} assigned prefixes: assign one above several of them`);
    return pathOwners(assigned).ownedBy(app);
  });
