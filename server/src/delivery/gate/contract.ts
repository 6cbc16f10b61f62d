import type { Release } from '../release/release-document.ts';
import { datedName } from './deprecations.ts';
import { type Changing, type Finding, listed, nameOf } from './refusal.ts';
import { fitsRange, runtimePackage } from './shared.ts';

const lacking = (remote: Release, shell: Release): readonly (readonly [string, readonly string[]])[] =>
  Object.entries(remote.uses).flatMap(([name, taken]) => {
    const given = shell.provides && Object.hasOwn(shell.provides, name) ? shell.provides[name] : undefined;
    const missing = given ? taken.filter((one) => !given.includes(one)) : taken;
    return missing.length > 0 ? [[name, missing] as const] : [];
  });

/** Both speak the same contract, the shell gives every name that the remote takes, and the runtimes that load it agree. */
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
  for (const [name, missing] of lacking(remote, shell))
    findings.push({
      gate: 'contract',
      message: `${nameOf(remote)} takes ${listed(missing.map((member) => member + datedName(name, member, shell, remote)))} from ${name}, which ${nameOf(shell)} does not give`,
      fix:
        changing === 'remote'
          ? `promote a shell with a newer ${name} first, or build ${remote.app} without ${missing.length > 1 ? 'them' : 'it'}`
          : `keep ${missing.length > 1 ? 'them' : 'it'} in ${name}, or promote ${remote.app} built without ${missing.length > 1 ? 'them' : 'it'} first`,
    });
  const range = remote.requires[runtimePackage];
  const brought = shell.shared[runtimePackage];
  if (range !== undefined && !fitsRange(brought, range))
    findings.push({
      gate: 'contract',
      message: `${nameOf(remote)} is built for ${runtimePackage} ${range}, ${nameOf(shell)} ${brought === undefined ? 'does not bring it' : `brings ${brought}`}`,
      fix:
        changing === 'remote'
          ? `build ${remote.app} with this platform's build preset, or promote a shell with ${runtimePackage} ${range} first`
          : `promote ${remote.app} built with the build preset of ${brought ?? 'this shell'} first, or in the same change`,
    });
  return findings;
};
