import { satisfies, validRange } from 'semver';
import type { Release } from '../release/release-document.ts';
import { type Changing, type Finding, nameOf } from './refusal.ts';

/** Loads remotes in the shell and inside remotes; its compatibility is checked by the gate contract. */
export const runtimePackage = '@module-federation/runtime';

/**
 * Returns whether the shell's version is in the range; an unreadable range fits nothing, and prereleases count only where a
 * range names one.
 */
export const fitsRange = (version: string | undefined, range: string): boolean =>
  version !== undefined && satisfies(version, range);

const wayOut = (remote: Release, name: string, range: string, shellVersion: string | undefined, changing: Changing): string => {
  if (validRange(range) === null)
    return `build ${remote.app} with a range of versions that semver knows, such as ^${shellVersion ?? '1.0.0'}`;
  if (changing === 'remote')
    return `build ${remote.app} with this platform's packages, or promote a shell with ${name} ${range} first`;
  return shellVersion === undefined
    ? `keep ${name} in the shell, or promote ${remote.app} built without it first`
    : `keep ${name} ${range} in the shell, or promote ${remote.app} built with ${name} ${shellVersion} first or in the same change`;
};

/** Checks that the shell provides each shared package in a version that the remote was built for. */
export const sharedFindings = (remote: Release, shell: Release, changing: Changing): Finding[] =>
  Object.entries(remote.requires).flatMap(([name, range]) => {
    const shellVersion = Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined;
    if (name === runtimePackage || fitsRange(shellVersion, range)) return [];
    const shellSays = shellVersion === undefined ? 'does not bring it' : `brings ${shellVersion}`;
    return [
      {
        gate: 'shared',
        message: `${nameOf(remote)} needs ${name} ${range}, ${nameOf(shell)} ${shellSays}`,
        fix: wayOut(remote, name, range, shellVersion, changing),
      },
    ];
  });
