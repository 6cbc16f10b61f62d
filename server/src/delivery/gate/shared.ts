import { satisfies, validRange } from 'semver';
import type { Release } from '../release/release-document.ts';
import { type Changing, type Finding, nameOf } from './refusal.ts';

/** Loads remotes in the shell and in them; that both sides agree on it is a matter of the contract. */
export const runtimePackage = '@module-federation/runtime';

/** Whether what the shell brings is in the range; a range that cannot be read fits nothing, and previews count only where a range names one. */
export const fitsRange = (version: string | undefined, range: string): boolean =>
  version !== undefined && satisfies(version, range);

const wayOut = (remote: Release, name: string, range: string, brought: string | undefined, changing: Changing): string => {
  if (validRange(range) === null)
    return `build ${remote.app} with a range of versions that semver knows, such as ^${brought ?? '1.0.0'}`;
  if (changing === 'remote')
    return `build ${remote.app} with this platform's packages, or promote a shell with ${name} ${range} first`;
  return brought === undefined
    ? `keep ${name} in the shell, or promote ${remote.app} built without it first`
    : `keep ${name} ${range} in the shell, or promote ${remote.app} built with ${name} ${brought} first or in the same change`;
};

/** The shell brings each shared package in a version that the remote was built for. */
export const sharedFindings = (remote: Release, shell: Release, changing: Changing): Finding[] =>
  Object.entries(remote.requires).flatMap(([name, range]) => {
    const brought = Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined;
    if (name === runtimePackage || fitsRange(brought, range)) return [];
    const shellSays = brought === undefined ? 'does not bring it' : `brings ${brought}`;
    return [
      {
        gate: 'shared',
        message: `${nameOf(remote)} needs ${name} ${range}, ${nameOf(shell)} ${shellSays}`,
        fix: wayOut(remote, name, range, brought, changing),
      },
    ];
  });
