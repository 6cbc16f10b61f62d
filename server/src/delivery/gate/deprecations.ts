import type { Deprecation } from '@juhe/contract/deprecation';
import { appIn, type ChannelState, liveIn, releasesIn } from '../channel/state.ts';
import type { Release } from '../release/release-document.ts';
import { type Finding, listed, nameOf } from './refusal.ts';

/** Something that a release uses and that goes away. */
export interface Leaving extends Deprecation {
  readonly kind: 'name' | 'operation' | 'page' | 'slot';
  /** `@juhe/ui Price`, `GET /api/mall/goods`, the path of a page, the id of a slot. */
  readonly what: string;
}

/** Who knows which operations go away. */
export interface DatedOperations {
  /** When an operation goes away; undefined for one that stays. */
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

/** ` (deprecated since 1.4.0, removed after 2027-03-01: use Amount)`; empty for what is not deprecated. */
const inBrackets = (deprecation: Deprecation | undefined): string => (deprecation ? ` (${dateText(deprecation)})` : '');

/** A name with its date, where either release knows that it goes. */
export const datedName = (name: string, member: string, ...releases: readonly Release[]): string =>
  inBrackets(releases.map((release) => deprecatedName(release, name, member)).find((deprecation) => deprecation !== undefined));

/** An operation with its date, where the release or the API knows that it goes. */
export const datedOperation = (release: Release, operation: string, served?: DatedOperations): string =>
  inBrackets(served?.deprecationOf?.(operation) ?? deprecatedOperation(release, operation));

/** Everything that a release knows to go away, used by it or its own: of the shell all that its packages give, and what the API says of its operations today. */
export const deprecationsOf = (release: Release, served: DatedOperations): readonly Leaving[] => {
  const { names = {}, operations = {} } = release.declared?.deprecated ?? {};
  const row = (kind: Leaving['kind'], what: string, deprecation: Deprecation | undefined): Leaving[] =>
    deprecation ? [{ kind, what, ...deprecation }] : [];
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

/** What a release uses and what of it goes away, by the day: as the API, the live shell and the pages' apps say today, else as its build said. */
export const leavingOf = (release: Release, served: DatedOperations, running: readonly Release[] = []): readonly Leaving[] => {
  const uses = new Set([
    ...Object.entries(release.uses).flatMap(([name, members]) => members.map((member) => `name ${name} ${member}`)),
    ...release.operations.map((operation) => `operation ${operation}`),
    ...[...release.routes, ...(release.declared?.links ?? [])].map(({ path }) => `page ${path}`),
    ...(release.slots ?? []).map(({ id }) => `slot ${id}`),
    ...(release.fills ?? []).map(({ slot }) => `slot ${slot}`),
  ]);
  // The last one counts: the shell has the packages, and the own build's word is the oldest.
  const others = running
    .filter((one) => one !== release)
    .toSorted((a, b) => Number(a.app === 'shell') - Number(b.app === 'shell'));
  const known = [release, ...others].flatMap((one) => deprecationsOf(one, served));
  const leaving = new Map(known.map((one) => [`${one.kind} ${one.what}`, one]));
  return [...leaving]
    .flatMap(([key, one]) => (uses.has(key) ? [one] : []))
    .toSorted((a, b) => (a.removedAfter < b.removedAfter ? -1 : a.removedAfter > b.removedAfter ? 1 : 0));
};

/** App → what its live release, canary or first release uses and what goes away; apps that use nothing of it are left out. */
export const leavingIn = async (
  state: ChannelState,
  find: (app: string, release: string) => Promise<Release | undefined>,
  served: DatedOperations,
): Promise<ReadonlyMap<string, readonly Leaving[]>> => {
  const releasesOf = async (app: string) => Promise.all(releasesIn(appIn(state, app)).map((id) => find(app, id)));
  const all = (await Promise.all(Object.keys(state.apps).map(releasesOf))).flat().flatMap((release) => release ?? []);
  const running = all.filter(({ app, release }) => liveIn(appIn(state, app)) === release);
  const byApp = new Map<string, readonly Leaving[]>();
  for (const release of all) {
    const known = byApp.get(release.app) ?? [];
    const more = leavingOf(release, served, running).filter(({ what }) => !known.some((one) => one.what === what));
    if (more.length > 0) byApp.set(release.app, [...known, ...more]);
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
  readonly others: readonly Release[];
  /** Milliseconds since 1970; the present unless told. */
  readonly now?: number | undefined;
}

/** What the live release has with a date stays until that day, whether a live release uses it or not: somebody may be building for it. */
export const earlyRemovalFindings = ({ release, before, others, now = Date.now() }: Removal): Finding[] => {
  if (!before) return [];
  const today = dayOf(now);
  const names = Object.entries(before.declared?.deprecated?.names ?? {}).flatMap(([name, members]) =>
    Object.entries(members)
      .filter(([member]) => before.provides?.[name]?.includes(member) && !release.provides?.[name]?.includes(member))
      .map(([member, deprecation]) => [`${name} ${member}`, deprecation] as const),
  );
  const after = [release, ...others];
  const pages = before.routes
    .filter(({ path }) => !after.some(({ routes }) => routes.some((route) => route.path === path)))
    .map(({ path, deprecated }) => [path, deprecated] as const);
  const slots = (before.slots ?? [])
    .filter(({ id }) => !after.some((one) => one.slots?.some((slot) => slot.id === id)))
    .map(({ id, deprecated }) => [`the slot ${id}`, deprecated] as const);
  const early = [...names, ...pages, ...slots].flatMap(([what, deprecation]) =>
    deprecation && today <= deprecation.removedAfter ? [{ what, deprecation }] : [],
  );
  if (early.length === 0) return [];
  const last = early
    .map(({ deprecation }) => deprecation.removedAfter)
    .toSorted()
    .at(-1);
  return [
    {
      gate: 'types',
      message: `${nameOf(release)} removes before the day what ${nameOf(before)} has until then: ${listed(early.map(({ what, deprecation }) => `${what}${inBrackets(deprecation)}`))}`,
      fix: `keep ${early.length > 1 ? 'them' : 'it'} until ${last ?? 'then'} has passed (UTC)`,
    },
  ];
};
