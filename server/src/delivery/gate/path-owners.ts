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

/** What gives a prefix to its app. `default`: `/remote/<app>`. */
export type OwnershipBasis = 'specification' | 'default' | 'operator';

export interface PathOwner extends AssignedPath {
  readonly by: OwnershipBasis;
}

/** Who owns which paths at this moment. */
export interface PathOwners {
  /** The owner by the longest prefix of whole segments that covers the path; undefined when nobody owns it. */
  ownerOf(path: string): PathOwner | undefined;
  /** What an app owns, by prefix. An assigned prefix that the specification overrules is left out. */
  ownedBy(app: string): readonly PathOwner[];
  /** What the specification and the operator give, by app and prefix. */
  all(): readonly PathOwner[];
}

const defaultPrefix = (app: string): string => `/remote/${app}`;

/** Whether the prefix is the path or a folder above it: `/flowers` covers `/flowers/red`, not `/flowersale`. */
export const covers = (prefix: string, path: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

const byPrefix = (a: PathOwner, b: PathOwner): number =>
  a.app === b.app ? (a.prefix < b.prefix ? -1 : 1) : a.app < b.app ? -1 : 1;

/** The owners by specification, default and these assignments. Of one prefix the specification counts before an assignment. */
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
    all: () => distinct,
  };
};

/** What of another app an assignment of this prefix would cover or lie below; undefined when it overlaps with nothing. */
export const overlapping = (prefix: string, app: string, assigned: readonly AssignedPath[]): PathOwner | undefined => {
  const owners = pathOwners(assigned);
  const covering = owners.ownerOf(prefix);
  if (covering && covering.app !== app) return covering;
  // Below it every app has its default, also one that is not registered anywhere.
  if (prefix === '/remote') return { prefix: '/remote/<app>', app: 'every app', by: 'default' };
  return owners.all().find((owner) => owner.app !== app && covers(prefix, owner.prefix));
};
