import type { Release } from '../release/release-document.ts';
import type { PathOwner, PathOwners } from './path-owners.ts';
import { type Finding, listed, nameOf, type Refusal } from './refusal.ts';

const basisTexts: Readonly<Record<PathOwner['by'], string>> = {
  specification: 'by the specification',
  default: 'by its name',
  operator: "by the operator's assignment",
};

const ownerText = (owner: PathOwner): string => `which ${owner.app} owns ${basisTexts[owner.by]} (${owner.prefix})`;

const fixOf = (app: string, owner: PathOwner, isItem: boolean): string => {
  const move = `move ${isItem ? 'it' : 'them'} below /remote/${app} or another prefix of ${app} (npm run release -- paths ${app} lists them)`;
  const assign = `npm run release -- paths ${app} --assign <prefix>`;
  if (owner.by !== 'operator') return move;
  return `${move}, or have the operator withdraw ${owner.prefix} from ${owner.app} first and then assign it: ${assign}`;
};

/**
 * Checks that no page of a release is below a prefix of another app. Paths without an owner are free; gate `routes` lets only
 * one app have each.
 */
export const pathFindings = (release: Release, owners: PathOwners): Finding[] => {
  const { app } = release;
  const foreign = new Map<string, { readonly owner: PathOwner; readonly paths: string[] }>();
  for (const { path } of release.routes) {
    const owner = owners.ownerOf(path);
    if (owner === undefined || owner.app === app) continue;
    const group = foreign.get(owner.prefix) ?? { owner, paths: [] };
    group.paths.push(path);
    foreign.set(owner.prefix, group);
  }
  return [...foreign.values()].map(({ owner, paths }) => ({
    gate: 'routes',
    message: `${nameOf(release)} has the page${paths.length === 1 ? '' : 's'} ${listed(paths)}, ${ownerText(owner)}`,
    fix: fixOf(app, owner, paths.length === 1),
  }));
};

/** Returns the same as refusals of one release. */
export const pathRefusals = (release: Release, owners: PathOwners): readonly Refusal[] =>
  pathFindings(release, owners).map((finding) => ({ ...finding, app: release.app, release: release.release }));
