import { applyforModule } from './applyfor/module.ts';
import { auctionModule } from './auction/module.ts';
import { commonModule } from './common/module.ts';
import { contentModule } from './content/module.ts';
import { registerManifest } from './delivery/live/manifest.ts';
import { rotateKeyJob, signingKeyColumn } from './delivery/live/signing.ts';
import { cleanReservationsJob } from './delivery/release/clean-reservations.ts';
import { eraseReleaseFileJob } from './delivery/release/erase-file.ts';
import { generationWebhookJob } from './delivery/channel/webhook.ts';
import { metricCleanUpJob } from './delivery/metric/clean-up.ts';
import { registerOfflineWorker } from './delivery/offline/offline.ts';
import { demoOperatorJob, type OperatorPart } from './demo-operator/demo-operator.ts';
import type { RouteGroup } from './http/call/routes.ts';
import { cleanUpRecentWrites } from './http/reads/own-writes-clean-up.ts';
import { registerSecurityTxt } from './http/transport/security-txt.ts';
import { reencryptJob } from './key-ring/reencrypt.ts';
import { sealedColumns } from './key-ring/stored-secrets.ts';
import { auditLedgerJob } from './ledger/audit-job.ts';
import { cleanUpJob } from './idempotency/clean-up.ts';
import type { Job } from './jobs/job.ts';
import { mallModule } from './mall/module.ts';
import { memberModule } from './member/module.ts';
import type { DomainModule, SiteRoutes } from './modules/domain-module.ts';
import type { Extension } from './modules/extension-point.ts';
import { paymentModule } from './payment/module.ts';
import { cleanUpSecurityLog } from './security/security.repository.ts';
import { securityWatchJob } from './security/watch.ts';
import { socialModule } from './social/module.ts';
import { walletModule } from './wallet/module.ts';

/**
 * The list of all domains. Their account deletions run in this order, which is the lock order: payments, orders, shares of
 * orders, …
 */
const modules: readonly DomainModule[] = [
  memberModule,
  paymentModule,
  mallModule,
  auctionModule,
  walletModule,
  applyforModule,
  contentModule,
  socialModule,
  commonModule,
];

export const routeGroups: readonly RouteGroup[] = modules.flatMap(({ routes }) => routes);

/** An operator's next steps, by aggregate; executed by the demo operator (DEMO_OPERATOR). */
export const operatorParts: readonly OperatorPart[] = modules.flatMap((module) => module.operatorParts ?? []);

/** Automatic activity of the demo (DEMO_OPERATOR). */
export const demoLives = modules.flatMap((module) => module.demoLife ?? []);

/** The domains' contributions to each other; the source of `Deps.extensions`. */
export const extensions: readonly Extension[] = [
  ...modules.flatMap((module) => module.extensions ?? []),
  sealedColumns.with({ 'signing_key.sealed': signingKeyColumn }),
];

export const jobs: readonly Job[] = [
  cleanUpJob([cleanUpSecurityLog, cleanUpRecentWrites, ...modules.flatMap(({ cleanUps = [] }) => cleanUps)]),
  securityWatchJob,
  metricCleanUpJob,
  generationWebhookJob,
  rotateKeyJob,
  cleanReservationsJob,
  eraseReleaseFileJob,
  auditLedgerJob,
  reencryptJob,
  demoOperatorJob(operatorParts),
  ...modules.flatMap((module) => module.jobs ?? []),
];

/** Routes besides the API. */
export const siteRoutes: readonly SiteRoutes[] = [
  ...modules.flatMap((module) => module.siteRoutes ?? []),
  registerManifest,
  registerOfflineWorker,
  registerSecurityTxt,
];
