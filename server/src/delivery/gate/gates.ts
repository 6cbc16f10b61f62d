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

/** Everything that the gates look at. */
export interface GateFacts {
  readonly before: ChannelState;
  /** What the changes lead to. */
  readonly after: ChannelState;
  readonly subjects: readonly Subject[];
  /** A committed release, known already. */
  readonly find: (app: string, release: string) => Release | undefined;
  readonly served: Served;
  readonly limits: (app: string) => Limits;
  readonly owners: PathOwners;
  readonly slotOwners: SlotOwners;
  /** Milliseconds since 1970; the present unless told. */
  readonly now?: number;
}

const shell = 'shell';

const pairFindings = (remote: Release, shellRelease: Release, changing: Changing): Finding[] => [
  ...contractFindings(remote, shellRelease, changing),
  ...sharedFindings(remote, shellRelease, changing),
  ...nameTypeFindings(remote, shellRelease, changing),
];

/** Why a page of this remote cannot run in this shell on this API; empty when it can. */
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

/** Releases of other apps that some device gets; one that is switched off still owns its pages, but runs nowhere. */
const others = (state: ChannelState, than: string, running: boolean): readonly (readonly [string, string])[] =>
  Object.keys(state.apps)
    .filter((name) => name !== than && !(running && appIn(state, name)?.killed))
    .flatMap((name) => releasesIn(appIn(state, name)).map((release) => [name, release] as const));

/** App and release of everything that {@link gatesRefuse} asks for when it judges these states against the one before. */
export const releasesNeeded = (
  before: ChannelState,
  afters: readonly ChannelState[],
): readonly (readonly [app: string, release: string])[] => {
  const changed = afters.flatMap(({ apps }) => Object.entries(apps).filter(([name, app]) => app !== appIn(before, name)));
  return [...Object.entries(before.apps), ...changed].flatMap(([name, app]) => releasesIn(app).map((id) => [name, id] as const));
};

const missing = (app: string, release: string): Finding => ({
  gate: 'missing',
  message: `there is no committed release ${release} of ${app}`,
  fix: `publish it first, or name another one (GET /platform/releases/${app} lists them)`,
});

/** Checks one release against everything that it will meet. */
const judge = (facts: GateFacts, subject: Subject): Finding[] => {
  const { after, subjects, find } = facts;
  const release = find(subject.app, subject.release);
  if (!release || release.app !== subject.app) return [missing(subject.app, subject.release)];
  const findings: Finding[] = [
    ...operationFindings(release, facts.served),
    ...operationTypeFindings(release, facts.served),
    ...budgetFindings(release, facts.limits(subject.app)),
    ...pathFindings(release, facts.owners),
    ...styleFindings(release),
  ];

  const live = liveIn(appIn(facts.before, subject.app));
  const beside = others(after, subject.app, false);
  const former = live === undefined ? undefined : find(subject.app, live);
  const othersLive = beside.flatMap(([app, id]) => (liveIn(appIn(after, app)) === id ? (find(app, id) ?? []) : []));
  // Who goes back may lack what came later.
  if (subject.isNew) findings.push(...earlyRemovalFindings({ release, before: former, others: othersLive, now: facts.now }));
  findings.push(
    ...routeFindings({
      release,
      before: former,
      others: beside.flatMap(([app, id]) => find(app, id) ?? []),
      othersLive,
      withoutRoutes: subject.withoutRoutes,
    }),
  );

  const isSubject = (app: string, id: string) => subjects.some((subject) => subject.app === app && subject.release === id);
  const running = others(after, subject.app, true).flatMap(([app, id]) => find(app, id) ?? []);
  findings.push(
    ...linkFindings({
      release,
      targets: [release, ...running],
      // Where both sides are new, whoever links tells.
      linking: running.filter((other) => !isSubject(other.app, other.release)),
    }),
  );
  findings.push(
    ...slotsFindings({
      release,
      before: former,
      others: beside.flatMap(([app, id]) => find(app, id) ?? []),
      filling: running.filter((other) => !isSubject(other.app, other.release)),
      owners: facts.slotOwners,
      isNew: subject.isNew,
    }),
  );
  const changing: Changing = subject.app === shell ? 'shell' : 'remote';
  // Where both sides are new, the remote's own check tells.
  const met =
    changing === 'remote'
      ? releasesIn(appIn(after, shell)).map((id) => [shell, id] as const)
      : others(after, shell, true).filter(([app, id]) => !isSubject(app, id));
  for (const [app, id] of met) {
    const other = find(app, id);
    if (!other)
      findings.push({
        ...missing(app, id),
        message: `${nameOf(release)} cannot be compared with ${app} ${id}, which the registry has lost`,
      });
    else if (changing === 'remote') findings.push(...pairFindings(release, other, changing));
    else findings.push(...pairFindings(other, release, changing));
  }
  return findings;
};

/**
 * Everything that speaks against the state after the changes, all of it at once; empty when the gates let it through. A release is
 * looked at when the changes bring it; what other teams have live is not judged again. A new shell is compared with every remote's
 * live release and canary, a remote with the live shell and the shell's canary.
 */
export const gatesRefuse = (facts: GateFacts): readonly Refusal[] =>
  facts.subjects.flatMap((subject) =>
    judge(facts, subject).map((finding) => ({ ...finding, app: subject.app, release: subject.release })),
  );
