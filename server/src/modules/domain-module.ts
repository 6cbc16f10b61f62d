import type { FastifyInstance } from 'fastify';
import type { OperatorPart } from '../demo-operator/demo-operator.ts';
import type { Deps } from '../deps.ts';
import type { RouteGroup } from '../http/call/routes.ts';
import type { CleanUp } from '../idempotency/clean-up.ts';
import type { Job } from '../jobs/job.ts';
import type { Extension } from './extension-point.ts';

/** Routes besides the API: pages, callbacks of gateways, files. */
export type SiteRoutes = (app: FastifyInstance, deps: Deps) => Promise<void>;

/** A domain's contribution to the server. `<domain>/module.ts` defines it; `wiring.ts` combines the modules. */
export interface DomainModule {
  readonly name: string;
  readonly routes: readonly RouteGroup[];
  readonly siteRoutes?: readonly SiteRoutes[];
  /** Every scheduled job of the domain; `npm test` fails for an unlisted one. */
  readonly jobs?: readonly Job[];
  /** Hourly clean-ups. */
  readonly cleanUps?: readonly CleanUp[];
  /** An operator's next steps, by aggregate; executed by the demo operator. */
  readonly operatorParts?: readonly OperatorPart[];
  /** Starts automatic activity of the demo; called when a server with the demo operator starts (DEMO_OPERATOR). */
  readonly demoLife?: (deps: Deps) => Promise<void>;
  /** Contributions to other domains: payables, reportable and moderated content … */
  readonly extensions?: readonly Extension[];
}
