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
  /** Where the builds are. */
  readonly appsDir: string;
}

/** What is left alone stays as new as it was, for a start after it was unfrozen. */
const isFrozen = (state: ChannelState, app: string): boolean => state.frozen === true || appIn(state, app)?.frozen === true;

/** A build is made live when it is another one than the last that was taken over, or when nothing of the app is live. */
const changesFor = (state: ChannelState, builds: readonly AdoptedBuild[]): Change[] =>
  builds.flatMap(({ app, release, isNew }): Change[] => {
    const live = appIn(state, app)?.release;
    const wanted = live === undefined || (isNew && live !== release);
    return wanted && !isFrozen(state, app) ? [{ action: 'promote', app, release }] : [];
  });

const attempts = 20;

/** Makes the builds live in one generation; of replicas that start at the same moment one does. */
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
        // Whoever develops sees what the gates say in the log; in production they count.
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

/** The packages that lie beside the shell's build; without them the shell goes live all the same. */
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
 * Takes over the builds below `appsDir` at a start: they become releases published by `workspace`, and live in the served channel
 * (setting ADOPT_BUILDS). What is refused is logged and leaves everything as it was.
 */
export const takeOverBuilds = async (deps: Deps, parts: TakeOverParts): Promise<void> => {
  const { adopt, channel } = deps.config.delivery;
  if (adopt === 'none') return;
  const before = await parts.channels.state(channel);
  const wanted = (app: string) => adopt === 'new' || appIn(before, app) === undefined;
  const builds = await adoptBuilds(deps, parts.releases, { appsDir: parts.appsDir, wanted });
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
