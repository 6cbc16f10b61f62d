import type { Release } from '../release/release-document.ts';
import { datedName } from './deprecations.ts';
import { type Changing, type Finding, listed, nameOf } from './refusal.ts';
import { fitsRange, runtimePackage } from './shared.ts';

const missingNames = (remote: Release, shell: Release): readonly (readonly [string, readonly string[]])[] =>
  Object.entries(remote.uses).flatMap(([name, usedNames]) => {
    const provided = shell.provides && Object.hasOwn(shell.provides, name) ? shell.provides[name] : undefined;
    const absent = provided ? usedNames.filter((usedName) => !provided.includes(usedName)) : usedNames;
    return absent.length > 0 ? [[name, absent] as const] : [];
  });

/**
 * Checks that both have the same contract version, the shell provides every name used by the remote, and their loading
 * runtimes are compatible.
 */
export const contractFindings = (remote: Release, shell: Release, changing: Changing): Finding[] => {
  const findings: Finding[] = [];
  const { contract } = remote.platform;
  if (contract !== shell.platform.contract)
    findings.push({
      gate: 'contract',
      message: `${nameOf(remote)} is built for contract ${contract} between shell and remote, ${nameOf(shell)} speaks contract ${shell.platform.contract}`,
      fix:
        changing === 'remote'
          ? `build ${remote.app} with the platform's packages of contract ${shell.platform.contract}, or promote a shell of contract ${contract} first`
          : `promote ${remote.app} built for contract ${shell.platform.contract} in the same change, or keep contract ${contract} in the shell`,
    });
  for (const [name, absent] of missingNames(remote, shell))
    findings.push({
      gate: 'contract',
      message: `${nameOf(remote)} takes ${listed(absent.map((member) => member + datedName(name, member, shell, remote)))} from ${name}, which ${nameOf(shell)} does not give`,
      fix:
        changing === 'remote'
          ? `promote a shell with a newer ${name} first, or build ${remote.app} without ${absent.length > 1 ? 'them' : 'it'}`
          : `keep ${absent.length > 1 ? 'them' : 'it'} in ${name}, or promote ${remote.app} built without ${absent.length > 1 ? 'them' : 'it'} first`,
    });
  const range = remote.requires[runtimePackage];
  const shellRuntime = shell.shared[runtimePackage];
  if (range !== undefined && !fitsRange(shellRuntime, range))
    findings.push({
      gate: 'contract',
      message: `${nameOf(remote)} is built for ${runtimePackage} ${range}, ${nameOf(shell)} ${shellRuntime === undefined ? 'does not bring it' : `brings ${shellRuntime}`}`,
      fix:
        changing === 'remote'
          ? `build ${remote.app} with this platform's build preset, or promote a shell with ${runtimePackage} ${range} first`
          : `promote ${remote.app} built with the build preset of ${shellRuntime ?? 'this shell'} first, or in the same change`,
    });
  return findings;
};
