import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { removalTopic } from '../events/publish.ts';
import { registerAccessRoutes } from './access/access-routes.ts';
import { registerPathRoutes } from './access/path-routes.ts';
import { readQaToken } from './access/qa-token.ts';
import { registerSlotRoutes } from './access/slot-routes.ts';
import { createBackendMemory } from './backend/backend-memory.ts';
import { registerBackendRoutes } from './backend/backend-routes.ts';
import { createBackendStatuses } from './backend/backend-status.ts';
import { createEndingCounter } from './backend/endings.ts';
import { createProxy } from './backend/proxy.ts';
import { registerProxy } from './backend/proxy-routes.ts';
import { registerChannelRoutes } from './channel/channel-routes.ts';
import { createChannels } from './channel/channel.service.ts';
import { registerConsole } from './console/console.ts';
import { registerRehearsalPages } from './console/rehearsal-pages.ts';
import { registerDevFiles } from './dev-files.ts';
import { registerDeliveryErrors } from './failures.ts';
import { registerFaults } from './faults.ts';
import { withBackends } from './gate/backends.ts';
import { deprecationsInUse } from './gate/deprecations.ts';
import { fitsTogether } from './gate/gates.ts';
import { refuseDroppedOperations } from './gate/start-check.ts';
import { canaryKey } from './live/canary.ts';
import { createLive } from './live/live.service.ts';
import { registerLiveRoutes } from './live/live-routes.ts';
import { createSigning } from './live/signing.ts';
import { registerMetricRoutes } from './metric/metric-routes.ts';
import { createMetrics } from './metric/metric.service.ts';
import { registerPackageRoutes } from './package/package-routes.ts';
import { createPackages } from './package/package.service.ts';
import { registerPolicyRoutes } from './policy/policy-routes.ts';
import { createAnswers } from './rehearsal/answers.ts';
import { createRehearsalGate } from './rehearsal/rehearsal-gate.ts';
import { registerRehearsalRoutes } from './rehearsal/rehearsal-routes.ts';
import { createRehearsals } from './rehearsal/rehearsal.service.ts';
import { createVisitingMember } from './rehearsal/visiting-member.ts';
import { registerReleaseFiles } from './release/file-routes.ts';
import { type Release, readRelease } from './release/release-document.ts';
import { registerReleaseRoutes } from './release/release-routes.ts';
import { withDefaults } from './release/release-schema.ts';
import { createRegistry } from './release/release.service.ts';
import { withdrawalTopic } from './release/withdrawal.service.ts';
import { createSourceLocator } from './release/source-locator.ts';
import type { PublicOperation, Served } from './gate/operations.ts';
import { createScreens } from './screen/screens.ts';
import { takeOverBuilds } from './take-over.ts';

export interface Delivery {
  /** Returns whether the served channel has a shell, so that `/h5/` can be served. */
  live: () => Promise<boolean>;
}

export interface DeliveryOptions {
  /** Folder of the apps' builds; `APPS_DIR`, or the workspace's `apps` by default. */
  readonly appsDir?: string;
  /** Enables fault injection for tests of containment. */
  readonly faults?: boolean;
  /** Apps with a development server (`npm run dev`); their releases come from `.cache/dev`. */
  readonly devApps?: readonly string[];
  /** Operations of this API; none by default. */
  readonly served?: Served;
  /** The public ones among them. */
  readonly publicOperations?: ReadonlyMap<string, PublicOperation>;
  /** The ones among them without side effects; see `harmlessOperations`. */
  readonly harmlessOperations?: ReadonlySet<string>;
}

/** Returns the workspace folder above this file, bundled or not. */
const workspaceRoot = (): string => {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'pnpm-workspace.yaml')) && dirname(folder) !== folder) folder = dirname(folder);
  return existsSync(join(folder, 'pnpm-workspace.yaml')) ? folder : process.cwd();
};

/** Returns the current releases of development servers; data that only a build determines may be missing. */
const developedIn = (folder: string, apps: readonly string[]) => (): Release[] =>
  apps.flatMap((app) => {
    const release = readRelease(folder, `${app}.json`);
    return release ? [withDefaults(release) as Release] : [];
  });

/** Returns a renderer of first screens from the files of releases. */
const screensOf = (
  app: FastifyInstance,
  { config, log }: Deps,
  files: ReturnType<typeof createRegistry>['files'],
  publicOperations: DeliveryOptions['publicOperations'] = new Map(),
) =>
  createScreens({
    app,
    log,
    apiPrefix: config.apiPrefix,
    publicOrigin: config.publicOrigin,
    publicOperations,
    readFile: async (release, name) => {
      const asset = Object.hasOwn(release.files, name) ? release.files[name] : undefined;
      return asset && files.get(release.app, asset, 'identity');
    },
  });

/** Serves the browser apps by releases and channels (docs/releasing.md), and the registry for their teams and operators. */
export const registerDelivery = async (app: FastifyInstance, deps: Deps, options: DeliveryOptions = {}): Promise<Delivery> => {
  const { config, log } = deps;
  const { channel } = config.delivery;
  const root = workspaceRoot();
  const fromEnv = (name: string) => (config.production ? undefined : process.env[name]);
  const appsDir = options.appsDir ?? fromEnv('APPS_DIR') ?? join(root, 'apps');
  const devApps = options.devApps ?? fromEnv('DEV_APPS')?.split(',').filter(Boolean) ?? [];
  // First, because a wrong SECRET_KEY aborts the start: nothing has changed by then.
  const signing = await createSigning(deps);
  app.addHook('onClose', async () => signing.close());
  const releases = createRegistry(deps);
  const served: Served = options.served ?? new Set<string>();
  // A rehearsal needs the live releases, which need the channels.
  const rehearsalRef: { rehearse?: ReturnType<typeof createRehearsalGate> } = {};
  const channels = createChannels({
    ...deps,
    rehearse: async (change) => rehearsalRef.rehearse?.(change),
    releases,
    served,
    bakeMinutes: config.delivery.bakeMinutes,
    hasWebhook: config.delivery.webhook !== undefined,
  });
  const memory = await createBackendMemory(deps);
  app.addHook('onClose', async () => memory.close());
  const packages = createPackages({ ...deps, files: releases.files, releases, channels });
  await takeOverBuilds(deps, { releases, channels, packages, appsDir });
  await refuseDroppedOperations(deps, { channels, releases, served });
  const metrics = createMetrics(deps, { releases, channels, locateSource: createSourceLocator(releases) });

  if ((options.faults ?? fromEnv('FAULTS') === '1') && !config.production) registerFaults(app);

  const developed = developedIn(join(root, '.cache/dev'), devApps);
  if (devApps.length > 0) registerDevFiles(app, developed);

  const newScreens = () => screensOf(app, deps, releases.files, options.publicOperations);
  const screens = config.delivery.firstScreens ? newScreens() : undefined;
  app.addHook('onClose', async () => screens?.close());

  const live = createLive({
    config,
    screens,
    log,
    signing,
    releases,
    channels,
    canaryKey: canaryKey(deps.secrets.secretKey),
    refusals: (remote, shell) => fitsTogether(remote, shell, withBackends(served, memory.contracts(channel))),
    readQaToken: async (token) => (await readQaToken(deps, token))?.apps,
    developed,
  });
  const { apiPrefix, publicOrigin } = config;
  const { publicOperations = new Map<string, PublicOperation>(), harmlessOperations = new Set<string>() } = options;
  const { member } = config.delivery.rehearsal;
  const rehearsals = createRehearsals(deps, {
    live,
    releases,
    answers: createAnswers({
      app,
      apiPrefix,
      publicOrigin,
      isServed: (operation) => served.has(operation),
      mayRequest: (operation) => publicOperations.has(operation) || harmlessOperations.has(operation),
    }),
    member: member && createVisitingMember({ app, apiPrefix, publicOrigin, account: member }),
    createScreens: config.delivery.firstScreens ? newScreens : undefined,
  });
  rehearsalRef.rehearse = createRehearsalGate(deps.db, rehearsals);
  app.addHook('onListen', async () => rehearsals.start());
  app.addHook('preClose', async () => rehearsals.close());
  const stopHearing = deps.bus.subscribe(removalTopic, live.evictScreens);
  app.addHook('onClose', async () => stopHearing());
  releases.onEvict(live.evictDocuments);
  const stopForgetting = deps.bus.subscribe(withdrawalTopic, ({ hint }) => {
    // Without a hint it is unknown what was missed.
    releases.evict((hint as { readonly app?: string } | undefined)?.app);
  });
  app.addHook('onClose', async () => stopForgetting());
  const prepareScreens = () => {
    live.prepareScreens(channel).catch((err: unknown) => log.warn({ err }, 'the renderer of the home page cannot be prepared'));
  };
  app.addHook('onListen', async () => prepareScreens());
  app.addHook('preClose', async () => live.close());
  channels.onChange((state) => {
    if (state.channel === channel && app.server.listening) prepareScreens();
  });
  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    await registerLiveRoutes(scope, { ...deps, live, signing });
    registerReleaseFiles(scope, { releases });
  });
  await registerReleaseRoutes(app, deps, { releases, served });
  await registerPackageRoutes(app, deps, { packages });
  await registerAccessRoutes(app, deps);
  await registerPathRoutes(app, deps);
  await registerSlotRoutes(app, deps, { channels, releases });
  const proxy = createProxy(config.delivery.privateBackends);
  const counter = createEndingCounter(deps, channel);
  app.addHook('onClose', () => counter.close());
  const statuses = createBackendStatuses({ db: deps.db, memory, proxy });
  await registerBackendRoutes(app, deps, { memory, releases, statuses });
  await registerProxy(app, deps, { memory, channels, signing, counter, proxy });
  await registerPolicyRoutes(app, deps, { releases });
  await registerChannelRoutes(app, deps, {
    channels,
    metrics,
    canRehearse: rehearsals.isInstalled,
    leaving: (state) => deprecationsInUse(state, releases.find, served),
  });
  await registerRehearsalRoutes(app, deps, { channels, releases, rehearsals });
  await registerMetricRoutes(app, deps, { metrics, served: channel });
  await registerConsole(app, deps, { channels, releases, metrics, statuses, memory, served: channel });

  await registerRehearsalPages(app, deps, { rehearsals });

  return { live: () => live.ready(channel) };
};
