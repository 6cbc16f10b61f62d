import type { Deprecation } from '@juhe/contract/deprecation';
import { appIn, type ChannelState, liveIn, releasesIn } from '../channel/state.ts';
import type { Release } from '../release/release-document.ts';
import { type Finding, listed, nameOf } from './refusal.ts';

/** A deprecated part used by a release. */
export interface UsedDeprecation extends Deprecation {
  readonly kind: 'name' | 'operation' | 'page' | 'slot';
  /** `@juhe/ui Price`, `GET /api/mall/goods`, the path of a page, the id of a slot. */
  readonly what: string;
}

/** A source of operations' deprecations. */
export interface DatedOperations {
  /** Returns the deprecation of an operation; undefined if it is not deprecated. */
  deprecationOf?(operation: string): Deprecation | undefined;
}

const deprecatedName = (release: Release | undefined, name: string, member: string): Deprecation | undefined => {
  const members = release?.declared?.deprecated?.names;
  const ofPackage = members && Object.hasOwn(members, name) ? members[name] : undefined;
  return ofPackage && Object.hasOwn(ofPackage, member) ? ofPackage[member] : undefined;
};

const deprecatedOperation = (release: Release, operation: string): Deprecation | undefined => {
  const operations = release.declared?.deprecated?.operations;
  return operations && Object.hasOwn(operations, operation) ? operations[operation] : undefined;
};

const dateText = ({ since, removedAfter, use }: Deprecation): string =>
  `deprecated since ${since}, removed after ${removedAfter}: use ${use}`;

/** Returns ` (deprecated since 1.4.0, removed after 2027-03-01: use Amount)`; empty if not deprecated. */
const inBrackets = (deprecation: Deprecation | undefined): string => (deprecation ? ` (${dateText(deprecation)})` : '');

/** Returns a name with its removal date, if either release knows one. */
export const datedName = (name: string, member: string, ...releases: readonly Release[]): string =>
  inBrackets(releases.map((release) => deprecatedName(release, name, member)).find((deprecation) => deprecation !== undefined));

/** Returns an operation with its removal date, if the release or the API knows one. */
export const datedOperation = (release: Release, operation: string, served?: DatedOperations): string =>
  inBrackets(served?.deprecationOf?.(operation) ?? deprecatedOperation(release, operation));

/**
 * Returns every deprecation known to a release, used by it or its own: for the shell those of all its packages, and for
 * operations the API's current ones.
 */
export const deprecationsOf = (release: Release, served: DatedOperations): readonly UsedDeprecation[] => {
  const { names = {}, operations = {} } = release.declared?.deprecated ?? {};
  const row = (kind: UsedDeprecation['kind'], name: string, deprecation: Deprecation | undefined): UsedDeprecation[] =>
    deprecation ? [{ kind, what: name, ...deprecation }] : [];
  const current = release.operations.map((operation) => [operation, served.deprecationOf?.(operation)] as const);
  const ofOperations = new Map([...Object.entries(operations), ...current.filter(([, deprecation]) => deprecation)]);
  return [
    ...Object.entries(names).flatMap(([name, members]) =>
      Object.entries(members).flatMap(([member, deprecation]) => row('name', `${name} ${member}`, deprecation)),
    ),
    ...[...ofOperations].flatMap(([operation, deprecation]) => row('operation', operation, deprecation)),
    ...release.routes.flatMap(({ path, deprecated }) => row('page', path, deprecated)),
    ...(release.slots ?? []).flatMap(({ id, deprecated }) => row('slot', id, deprecated)),
  ];
};

/**
 * Returns the deprecated parts used by a release, by date: according to the current API, live shell and apps of its pages,
 * else to its build.
 */
export const deprecationsUsedBy = (
  release: Release,
  served: DatedOperations,
  running: readonly Release[] = [],
): readonly UsedDeprecation[] => {
  const uses = new Set([
    ...Object.entries(release.uses).flatMap(([name, members]) => members.map((member) => `name ${name} ${member}`)),
    ...release.operations.map((operation) => `operation ${operation}`),
    ...[...release.routes, ...(release.declared?.links ?? [])].map(({ path }) => `page ${path}`),
    ...(release.slots ?? []).map(({ id }) => `slot ${id}`),
    ...(release.fills ?? []).map(({ slot }) => `slot ${slot}`),
  ]);
  // The last one wins: the shell has the packages, and the own build has the oldest information.
  const otherReleases = running
    .filter((runningRelease) => runningRelease !== release)
    .toSorted((a, b) => Number(a.app === 'shell') - Number(b.app === 'shell'));
  const deprecations = [release, ...otherReleases].flatMap((source) => deprecationsOf(source, served));
  const leaving = new Map(deprecations.map((deprecation) => [`${deprecation.kind} ${deprecation.what}`, deprecation]));
  return [...leaving]
    .flatMap(([key, deprecation]) => (uses.has(key) ? [deprecation] : []))
    .toSorted((a, b) => (a.removedAfter < b.removedAfter ? -1 : a.removedAfter > b.removedAfter ? 1 : 0));
};

/** App → deprecated parts used by its live release, canary or first release; apps without any are omitted. */
export const deprecationsInUse = async (
  state: ChannelState,
  find: (app: string, release: string) => Promise<Release | undefined>,
  served: DatedOperations,
): Promise<ReadonlyMap<string, readonly UsedDeprecation[]>> => {
  const releasesOf = async (app: string) => Promise.all(releasesIn(appIn(state, app)).map((id) => find(app, id)));
  const liveReleases = (await Promise.all(Object.keys(state.apps).map(releasesOf))).flat().flatMap((release) => release ?? []);
  const running = liveReleases.filter(({ app, release }) => liveIn(appIn(state, app)) === release);
  const byApp = new Map<string, readonly UsedDeprecation[]>();
  for (const release of liveReleases) {
    const appLeaving = byApp.get(release.app) ?? [];
    const additional = deprecationsUsedBy(release, served, running).filter(
      ({ what: subject }) => !appLeaving.some((entry) => entry.what === subject),
    );
    if (additional.length > 0) byApp.set(release.app, [...appLeaving, ...additional]);
  }
  return byApp;
};

/** Today in UTC, `2027-03-01`. */
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

interface Removal {
  readonly release: Release;
  /** The live release of the app before the change. */
  readonly before: Release | undefined;
  /** Live releases of the other apps after the change: a page or a slot may move. */
  readonly otherReleases: readonly Release[];
  /** Milliseconds since 1970; defaults to the current time. */
  readonly now?: number | undefined;
}

/**
 * Parts of the live release with a removal date must remain until that day, even if no live release uses them: somebody may
 * be building against them.
 */
export const earlyRemovalFindings = ({ release, before, otherReleases, now = Date.now() }: Removal): Finding[] => {
  if (!before) return [];
  const today = dayOf(now);
  const names = Object.entries(before.declared?.deprecated?.names ?? {}).flatMap(([name, members]) =>
    Object.entries(members)
      .filter(([member]) => before.provides?.[name]?.includes(member) && !release.provides?.[name]?.includes(member))
      .map(([member, deprecation]) => [`${name} ${member}`, deprecation] as const),
  );
  const after = [release, ...otherReleases];
  const pages = before.routes
    .filter(({ path }) => !after.some(({ routes }) => routes.some((route) => route.path === path)))
    .map(({ path, deprecated }) => [path, deprecated] as const);
  const slots = (before.slots ?? [])
    .filter(({ id }) => !after.some((candidate) => candidate.slots?.some((slot) => slot.id === id)))
    .map(({ id, deprecated }) => [`the slot ${id}`, deprecated] as const);
  const early = [...names, ...pages, ...slots].flatMap(([removedPart, deprecation]) =>
    deprecation && today <= deprecation.removedAfter ? [{ what: removedPart, deprecation }] : [],
  );
  if (early.length === 0) return [];
  const last = early
    .map(({ deprecation }) => deprecation.removedAfter)
    .toSorted()
    .at(-1);
  return [
    {
      gate: 'types',
      message: `${nameOf(release)} removes before the day what ${nameOf(before)} has until then: ${listed(early.map(({ what: removedPart, deprecation }) => `${removedPart}${inBrackets(deprecation)}`))}`,
      fix: `keep ${early.length > 1 ? 'them' : 'it'} until ${last ?? 'then'} has passed (UTC)`,
    },
  ];
};
