import type { Db } from '../../db/db.ts';
import type { ChangeToRehearse, Rehearsed } from '../channel/channel.service.ts';
import type { Refusal } from '../gate/refusal.ts';
import { appIn, type Change, releasesIn } from '../channel/state.ts';
import { policyOf } from '../policy/policy.repository.ts';
import { platformActors } from '../policy/policy.ts';
import type { PageReport } from './rehearsal.repository.ts';
import type { Outcome, Rehearsals } from './rehearsal.service.ts';

/** Returns the address of a rehearsal's picture, below the instance's origin. */
const pictureAddress = (id: string, name: string): string => `/platform/rehearsals/${id}/pictures/${name}`;

const rehearsedActions: ReadonlySet<Change['action']> = new Set(['promote', 'canary', 'rollback']);

const titleOf = ({ path, via, as }: PageReport): string =>
  `${path}${via === undefined ? '' : ` after ${via}`}${as === 'member' ? ' for a member' : ''}`;

interface Supplied {
  readonly app: string;
  readonly release: string;
}

/** Returns the release blamed for a page's break: that of its own app if changed, or the first release of the change. */
const subjectOf = (page: PageReport, introduced: readonly Supplied[], first: Supplied): Supplied =>
  introduced.find(({ app }) => app === page.app) ?? first;

const pageRefusals = ({ id, report }: Outcome, introduced: readonly Supplied[]): readonly Refusal[] => {
  const [first] = introduced;
  if (!first) return [];
  return report.pages.flatMap((page) => {
    const breaking = page.differences.filter(({ breaks }) => breaks);
    if (breaking.length === 0) return [];
    const { before, after } = page.pictures ?? {};
    const { app, release } = subjectOf(page, introduced, first);
    return [
      {
        gate: 'rehearsal' as const,
        app,
        release,
        message: `${titleOf(page)} ${breaking.map(({ message }) => message).join('; ')}`,
        fix: `look at it before and after: npm run release -- rehearse --show ${id} --pictures <folder>, or the console; then mend it`,
        ...(after === undefined
          ? {}
          : {
              pictures: {
                ...(before === undefined ? {} : { before: pictureAddress(id, before) }),
                after: pictureAddress(id, after),
              },
            }),
      },
    ];
  });
};

const noteOf = ({ id, verdict, reason, report }: Outcome): Rehearsed['note'] => ({
  id,
  verdict,
  pages: report.pages.length,
  different: report.pages.filter(({ differences }) => differences.length > 0).length,
  ...(reason === null ? {} : { reason }),
});

/**
 * The gate `rehearsal`: breaks found by opening the pages that a change may affect in a browser. It applies to promotions,
 * canaries and rollbacks that give devices another release than they have; not to the platform's own changes, and a rollback
 * is never refused because a rehearsal could not be run.
 */
export const createRehearsalGate =
  (db: Db, rehearsals: Rehearsals) =>
  async ({ channel, before, applied, actor, force = false }: ChangeToRehearse): Promise<Rehearsed | undefined> => {
    if (platformActors.has(actor)) return undefined;
    const acting = applied.changes.filter(({ action }) => rehearsedActions.has(action));
    const introduced = applied.subjects.filter(
      ({ app, release }) =>
        acting.some((change) => change.app === app) &&
        !releasesIn(appIn(before, app)).includes(release) &&
        !appIn(applied.state, app)?.killed,
    );
    const [first] = introduced;
    if (!first) return undefined;
    const { rehearsal: policy } = await policyOf(db, channel);
    if (policy === 'off' || (policy === 'report' && !rehearsals.isInstalled)) return undefined;
    const request = { channel, before, after: applied.state, introduced, startedBy: actor };
    // A forced change does not wait for one.
    const outcome = force ? rehearsals.recent(request) : await rehearsals.run(request);
    if (!outcome) return { note: { verdict: 'skipped', pages: 0, different: 0 }, refusals: [] };
    const { verdict, reason } = outcome;
    const note = noteOf(outcome);
    if (verdict === 'broken') return { note, refusals: pageRefusals(outcome, introduced) };
    const isForward = introduced.some(({ isNew }) => isNew);
    if (verdict !== 'notRun' || policy !== 'require' || !isForward) return { note, refusals: [] };
    const { app, release } = first;
    return {
      note,
      refusals: [
        {
          gate: 'rehearsal',
          app,
          release,
          message: `${channel} takes what was rehearsed, and ${app} ${release} could not be: ${reason ?? 'nobody knows why'}`,
          fix: `set up what it needs (docs/releasing.md, Rehearsal) or try again; the operator may change the policy: npm run release -- policy --rehearsal report --channel ${channel}`,
        },
      ],
    };
  };
