import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { appIn, type Change, type ChannelState } from './channel/state.ts';
import type { Channels } from './channel/channel.service.ts';
import { DeliveryFailure } from './failures.ts';
import { adoptPackages } from './package/adopt-packages.ts';
import type { PackageRegistry } from './package/package.service.ts';
import { type AdoptedBuild, adoptBuilds, markAdopted, workspace } from './release/adopt.ts';
import type { Registry } from './release/release.service.ts';

interface TakeOverParts {
  readonly releases: Registry;
  readonly channels: Channels;
  readonly packages: Pick<PackageRegistry, 'assign' | 'upload'>;
  /** Folder of the builds. */
  readonly appsDir: string;
}

/** A skipped build stays new, for a start after the freeze. */
const isFrozen = (state: ChannelState, app: string): boolean => state.frozen === true || appIn(state, app)?.frozen === true;

/** Makes a build live when it differs from the previously adopted one, or when nothing of the app is live. */
const changesFor = (state: ChannelState, builds: readonly AdoptedBuild[]): Change[] =>
  builds.flatMap(({ app, release, isNew }): Change[] => {
    const live = appIn(state, app)?.release;
    const isDue = live === undefined || (isNew && live !== release);
    return isDue && !isFrozen(state, app) ? [{ action: 'promote', app, release }] : [];
  });

const attempts = 20;

/** Makes the builds live in one generation; of concurrently starting replicas only one does. */
const promote = async (
  { config, log }: Pick<Deps, 'config' | 'log'>,
  { channels }: TakeOverParts,
  builds: readonly AdoptedBuild[],
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const state = await channels.state(config.delivery.channel);
    const changes = changesFor(state, builds);
    if (changes.length === 0) return;
    try {
      await channels.change({
        channel: config.delivery.channel,
        generation: state.generation,
        changes,
        why: 'builds of the workspace',
        actor: workspace,
        // In development the gates' findings are only logged; in production they refuse.
        force: !config.production,
      });
      return;
    } catch (error) {
      const stale = error instanceof DeliveryFailure && error.key === 'staleGeneration';
      if (!stale || attempt === attempts) throw error;
      log.info({ attempt }, 'another process changed the live releases at the same moment');
    }
  }
};

/** Adopts the packages beside the shell's build; without them the shell still goes live. */
const adoptShellPackages = async (
  { log }: Pick<Deps, 'log'>,
  parts: TakeOverParts,
  builds: readonly AdoptedBuild[],
): Promise<void> => {
  const shell = builds.find(({ app }) => app === 'shell')?.release;
  if (shell === undefined) return;
  const folder = join(parts.appsDir, 'shell/dist/packages');
  await adoptPackages(parts.packages, { folder, shell, publishedBy: workspace }).catch((err: unknown) => {
    log.error({ err, shell }, 'the packages of the shell are not published');
  });
};

/**
 * Adopts the builds below `appsDir` at start: they become releases published by `workspace`, and live in the served channel
 * (setting ADOPT_BUILDS). Refusals are logged and leave everything unchanged.
 */
export const takeOverBuilds = async (deps: Deps, parts: TakeOverParts): Promise<void> => {
  const { adopt, channel } = deps.config.delivery;
  if (adopt === 'none') return;
  const before = await parts.channels.state(channel);
  const isIncluded = (app: string) => adopt === 'new' || appIn(before, app) === undefined;
  const builds = await adoptBuilds(deps, parts.releases, { appsDir: parts.appsDir, isIncluded });
  await adoptShellPackages(deps, parts, builds);
  try {
    await promote(deps, parts, builds);
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    deps.log.error({ refused: error.message, data: error.data }, 'the builds of the workspace are not made live');
    return;
  }
  const after = await parts.channels.state(channel);
  await markAdopted(
    deps,
    builds.filter(({ app, isNew }) => isNew && !isFrozen(after, app)),
  );
};
