import type { Shape } from '@juhe/contract/shape';
import type { OperationShapes } from '../release/declared-types.ts';
import type { Release } from '../release/release-document.ts';
import { backendOf } from './backends.ts';
import { datedName, datedOperation } from './deprecations.ts';
import type { Served } from './operations.ts';
import { type Changing, type Finding, listed, nameOf } from './refusal.ts';
import { suppliedIncompatibility, type Incompatibility, acceptedIncompatibility } from './shape-fit.ts';

const misfitText = ({ path, was, now }: Incompatibility, before: string): string =>
  `${before}: ${path || 'it'} was ${was}, now ${now}`;

/**
 * Returns the operations whose input or output differs from what the release was built for, one text each; a release without
 * types is not compared.
 */
export const operationIncompatibilities = (release: Release, served: Served): readonly string[] =>
  Object.entries(release.declared?.operations ?? {}).flatMap(([operation, built]) =>
    differencesOf(release, operation, built, served),
  );

const differencesOf = (release: Release, operation: string, built: OperationShapes, served: Served): readonly string[] => {
  const current = served.shapesOf?.(operation);
  if (!current) return [];
  const differences = [
    suppliedIncompatibility(current.answer, built.answer, 'data'),
    acceptedIncompatibility(current.input, built.input, 'input'),
  ];
  return differences.flatMap((difference) =>
    difference ? [misfitText(difference, operation) + datedOperation(release, operation, served)] : [],
  );
};

/**
 * Checks that the API, and the app's own back end, return what the release was built to read, and accept what it was built to
 * send.
 */
export const operationTypeFindings = (release: Release, served: Served): Finding[] => {
  const declared = Object.entries(release.declared?.operations ?? {});
  const misfits = (isOfBackend: boolean) =>
    declared
      .filter(([operation]) => (backendOf(operation) !== undefined) === isOfBackend)
      .flatMap(([operation, built]) => differencesOf(release, operation, built, served));
  const [ofApi, ofBackend] = [misfits(false), misfits(true)];
  return [
    ...(ofApi.length > 0
      ? [
          {
            gate: 'types' as const,
            message: `${nameOf(release)} was built for other types than the API has: ${listed(ofApi)}`,
            fix: `build ${release.app} with the contract of this API, or start an API that keeps what the release was built for`,
          },
        ]
      : []),
    ...(ofBackend.length > 0
      ? [
          {
            gate: 'types' as const,
            message: `${nameOf(release)} was built for other types than the contract of its back end has: ${listed(ofBackend)}`,
            fix: `keep in the contract what the release was built for beside the new, or build ${release.app} for the contract that is published`,
          },
        ]
      : []),
  ];
};

const memberOf = (names: Readonly<Record<string, Readonly<Record<string, Shape>>>>, name: string, member: string) => {
  const members = Object.hasOwn(names, name) ? names[name] : undefined;
  return members && Object.hasOwn(members, member) ? members[member] : undefined;
};

const nameMisfits = (remote: Release, shell: Release): readonly string[] => {
  const provided = shell.declared?.names;
  if (!provided) return [];
  return Object.entries(remote.declared?.names ?? {}).flatMap(([name, members]) =>
    Object.entries(members).flatMap(([member, was]) => {
      const current = memberOf(provided, name, member);
      // A name that the shell does not provide at all is reported by the gate contract.
      const difference = current === undefined ? undefined : suppliedIncompatibility(current, was, member);
      return difference ? [misfitText(difference, name) + datedName(name, member, shell, remote)] : [];
    }),
  );
};

/** Checks that the names provided by the shell have the types that the remote was built for. */
export const nameTypeFindings = (remote: Release, shell: Release, changing: Changing): Finding[] => {
  const misfits = nameMisfits(remote, shell);
  if (misfits.length === 0) return [];
  return [
    {
      gate: 'types',
      message: `${nameOf(remote)} was built for other types than ${nameOf(shell)} gives: ${listed(misfits)}`,
      fix:
        changing === 'remote'
          ? `build ${remote.app} with the packages of this shell, or promote the shell that it was built for first`
          : `keep what ${remote.app} was built for in the shell beside the new (a second name, an optional part), or promote ${remote.app} built for both first`,
    },
  ];
};
