import type { Subject } from '../channel/apply.ts';
import { appIn, type ChannelState, liveIn, releasesIn } from '../channel/state.ts';
import type { Release } from '../release/release-document.ts';
import { budgetFindings, type Limits } from './budgets.ts';
import { contractFindings } from './contract.ts';
import { earlyRemovalFindings } from './deprecations.ts';
import { linkFindings } from './links.ts';
import { operationFindings, type Served } from './operations.ts';
import { type Changing, type Finding, nameOf, type Refusal } from './refusal.ts';
import type { PathOwners } from './path-owners.ts';
import { pathFindings } from './paths.ts';
import { routeFindings } from './routes.ts';
import { sharedFindings } from './shared.ts';
import type { SlotOwners } from './slot-owners.ts';
import { slotsFindings } from './slots.ts';
import { styleFindings } from './styles.ts';
import { nameTypeFindings, operationTypeFindings } from './types.ts';

/** The input of the gates. */
export interface GateFacts {
  readonly before: ChannelState;
  /** The state after the changes. */
  readonly after: ChannelState;
  readonly subjects: readonly Subject[];
  /** Returns a committed release that is already loaded. */
  readonly find: (app: string, release: string) => Release | undefined;
  readonly served: Served;
  readonly limits: (app: string) => Limits;
  readonly owners: PathOwners;
  readonly slotOwners: SlotOwners;
  /** Milliseconds since 1970; defaults to the current time. */
  readonly now?: number;
}

const shell = 'shell';

const pairFindings = (remote: Release, shellRelease: Release, changing: Changing): Finding[] => [
  ...contractFindings(remote, shellRelease, changing),
  ...sharedFindings(remote, shellRelease, changing),
  ...nameTypeFindings(remote, shellRelease, changing),
];

/** Returns why a page of this remote cannot run in this shell on this API; empty when it can. */
export const fitsTogether = (remote: Release, shellRelease: Release, served: Served): readonly Refusal[] =>
  [
    ...pairFindings(remote, shellRelease, 'remote'),
    ...operationFindings(remote, served),
    ...operationTypeFindings(remote, served),
  ].map((finding) => ({
    ...finding,
    app: remote.app,
    release: remote.release,
  }));

/** Returns releases of other apps that some device receives; one that is switched off still owns its pages, but does not run. */
const otherReleaseIds = (state: ChannelState, than: string, running: boolean): readonly (readonly [string, string])[] =>
  Object.keys(state.apps)
    .filter((name) => name !== than && !(running && appIn(state, name)?.killed))
    .flatMap((name) => releasesIn(appIn(state, name)).map((release) => [name, release] as const));

/** Returns app and release of everything that {@link gatesRefuse} needs to judge these states against the previous one. */
export const releasesNeeded = (
  before: ChannelState,
  afters: readonly ChannelState[],
): readonly (readonly [app: string, release: string])[] => {
  const changed = afters.flatMap(({ apps }) => Object.entries(apps).filter(([name, app]) => app !== appIn(before, name)));
  return [...Object.entries(before.apps), ...changed].flatMap(([name, app]) => releasesIn(app).map((id) => [name, id] as const));
};

const absentOf = (app: string, release: string): Finding => ({
  gate: 'missing',
  message: `there is no committed release ${release} of ${app}`,
  fix: `publish it first, or name another one (GET /platform/releases/${app} lists them)`,
});

/** Whether the change re-enables a release that the channel already has: its size was checked when it was introduced. */
const isSwitchedOn = ({ before }: GateFacts, { app, release, isNew }: Subject): boolean =>
  !isNew && releasesIn(appIn(before, app)).includes(release);

/** Checks one release against everything that it will run with. */
const judge = (facts: GateFacts, subject: Subject): Finding[] => {
  const { after, subjects, find } = facts;
  const release = find(subject.app, subject.release);
  if (!release || release.app !== subject.app) return [absentOf(subject.app, subject.release)];
  const findings: Finding[] = [
    ...operationFindings(release, facts.served),
    ...operationTypeFindings(release, facts.served),
    ...(isSwitchedOn(facts, subject) ? [] : budgetFindings(release, facts.limits(subject.app))),
    ...pathFindings(release, facts.owners),
    ...styleFindings(release),
  ];

  const live = liveIn(appIn(facts.before, subject.app));
  const otherIds = otherReleaseIds(after, subject.app, false);
  const former = live === undefined ? undefined : find(subject.app, live);
  const othersLive = otherIds.flatMap(([app, id]) => (liveIn(appIn(after, app)) === id ? (find(app, id) ?? []) : []));
  // A rollback target may lack later additions.
  if (subject.isNew)
    findings.push(...earlyRemovalFindings({ release, before: former, otherReleases: othersLive, now: facts.now }));
  findings.push(
    ...routeFindings({
      release,
      before: former,
      otherReleases: otherIds.flatMap(([app, id]) => find(app, id) ?? []),
      othersLive,
      withoutRoutes: subject.withoutRoutes,
    }),
  );

  const isSubject = (app: string, id: string) => subjects.some((subject) => subject.app === app && subject.release === id);
  const running = otherReleaseIds(after, subject.app, true).flatMap(([app, id]) => find(app, id) ?? []);
  findings.push(
    ...linkFindings({
      release,
      targets: [release, ...running],
      // Where both sides are new, the linking release reports it.
      linking: running.filter((candidate) => !isSubject(candidate.app, candidate.release)),
    }),
  );
  findings.push(
    ...slotsFindings({
      release,
      before: former,
      otherReleases: otherIds.flatMap(([app, id]) => find(app, id) ?? []),
      filling: running.filter((candidate) => !isSubject(candidate.app, candidate.release)),
      owners: facts.slotOwners,
      isNew: subject.isNew,
    }),
  );
  const changing: Changing = subject.app === shell ? 'shell' : 'remote';
  // Where both sides are new, the remote's own check reports it.
  const met =
    changing === 'remote'
      ? releasesIn(appIn(after, shell)).map((id) => [shell, id] as const)
      : otherReleaseIds(after, shell, true).filter(([app, id]) => !isSubject(app, id));
  for (const [app, id] of met) {
    const counterpart = find(app, id);
    if (!counterpart)
      findings.push({
        ...absentOf(app, id),
        message: `${nameOf(release)} cannot be compared with ${app} ${id}, which the registry has lost`,
      });
    else if (changing === 'remote') findings.push(...pairFindings(release, counterpart, changing));
    else findings.push(...pairFindings(counterpart, release, changing));
  }
  return findings;
};

/**
 * Returns all refusals of the state after the changes; empty when the gates accept it. Only releases introduced by the
 * changes are checked; other teams' live releases are not judged again. A new shell is compared with every remote's live
 * release and canary, a remote with the live shell and the shell's canary.
 */
export const gatesRefuse = (facts: GateFacts): readonly Refusal[] =>
  facts.subjects.flatMap((subject) =>
    judge(facts, subject).map((finding) => ({ ...finding, app: subject.app, release: subject.release })),
  );
