import * as applyfor from '@juhe/contract/pages/applyfor';
import * as auction from '@juhe/contract/pages/auction';
import * as content from '@juhe/contract/pages/content';
import * as mall from '@juhe/contract/pages/mall';
import * as shell from '@juhe/contract/pages/shell';
import * as social from '@juhe/contract/pages/social';
import * as wallet from '@juhe/contract/pages/wallet';
import { isAppName } from '../release/release-document.ts';

type Pages = Readonly<Record<string, { readonly path: string }>>;

/** The apps of the workspace with their pages. */
const workspace: Readonly<Record<string, Pages>> = { applyfor, auction, content, mall, shell, social, wallet };

export const isWorkspaceApp = (app: string): boolean => Object.hasOwn(workspace, app);

/** Path → its app, built yet or not: every page of the specification. */
const specified: ReadonlyMap<string, string> = new Map(
  Object.entries(workspace).flatMap(([app, pages]) => Object.values(pages).map(({ path }) => [path, app] as const)),
);

/** A prefix that the operator assigned to an app. */
export interface AssignedPath {
  readonly prefix: string;
  readonly app: string;
}

/** The basis of an app's prefix. `default`: `/remote/<app>`. */
export type OwnershipBasis = 'specification' | 'default' | 'operator';

export interface PathOwner extends AssignedPath {
  readonly by: OwnershipBasis;
}

/** The current ownership of paths. */
export interface PathOwners {
  /** Returns the owner by the longest prefix of whole segments that covers the path; undefined without an owner. */
  ownerOf(path: string): PathOwner | undefined;
  /** Returns an app's prefixes. An assigned prefix overruled by the specification is omitted. */
  ownedBy(app: string): readonly PathOwner[];
  /** Returns the prefixes from the specification and the operator, by app and prefix. */
  list(): readonly PathOwner[];
}

const defaultPrefix = (app: string): string => `/remote/${app}`;

/** Returns whether the prefix is the path or a folder above it: `/flowers` covers `/flowers/red`, not `/flowersale`. */
export const covers = (prefix: string, path: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

const byPrefix = (a: PathOwner, b: PathOwner): number =>
  a.app === b.app ? (a.prefix < b.prefix ? -1 : 1) : a.app < b.app ? -1 : 1;

/**
 * Returns the owners by specification, default and these assignments. For the same prefix the specification precedes an
 * assignment.
 */
export const pathOwners = (assigned: readonly AssignedPath[]): PathOwners => {
  const byOperator = new Map(assigned.map(({ prefix, app }) => [prefix, app]));

  const ownerAt = (prefix: string): PathOwner | undefined => {
    const ofSpecification = specified.get(prefix);
    if (ofSpecification !== undefined) return { prefix, app: ofSpecification, by: 'specification' };
    const [, ofDefault = ''] = /^\/remote\/([^/]+)$/.exec(prefix) ?? [];
    if (isAppName(ofDefault)) return { prefix, app: ofDefault, by: 'default' };
    const ofOperator = byOperator.get(prefix);
    return ofOperator === undefined ? undefined : { prefix, app: ofOperator, by: 'operator' };
  };

  const ownerOf = (path: string): PathOwner | undefined => {
    for (let prefix = path; prefix !== ''; prefix = prefix.slice(0, prefix.lastIndexOf('/'))) {
      const owner = ownerAt(prefix);
      if (owner) return owner;
    }
    return undefined;
  };

  const owners = [...specified.keys(), ...byOperator.keys()].flatMap((prefix) => ownerAt(prefix) ?? []);
  const distinct = [...new Map(owners.map((owner) => [owner.prefix, owner])).values()].toSorted(byPrefix);
  return {
    ownerOf,
    ownedBy: (app) =>
      [...distinct.filter((owner) => owner.app === app), { prefix: defaultPrefix(app), app, by: 'default' as const }].toSorted(
        byPrefix,
      ),
    list: () => distinct,
  };
};

/** Returns the path of another app that an assignment of this prefix would cover or lie below; undefined without an overlap. */
export const overlapping = (prefix: string, app: string, assigned: readonly AssignedPath[]): PathOwner | undefined => {
  const owners = pathOwners(assigned);
  const covering = owners.ownerOf(prefix);
  if (covering && covering.app !== app) return covering;
  // Below it every app has its default, even an unregistered one.
  if (prefix === '/remote') return { prefix: '/remote/<app>', app: 'every app', by: 'default' };
  return owners.list().find((owner) => owner.app !== app && covers(prefix, owner.prefix));
};
