import type { FastifyInstance } from 'fastify';
import type { DeadlineHandlers } from '../deadlines/worker.ts';
import type { OperatorPart } from '../demo-operator/demo-operator.ts';
import type { Deps } from '../deps.ts';
import type { RouteGroup } from '../http/routes.ts';

/** Addresses beside the API: pages, callbacks of gateways, files. */
export type SiteRoutes = (app: FastifyInstance, deps: Deps) => Promise<void>;

/** What one domain brings to the server. `<domain>/module.ts` defines it; `wiring.ts` puts the modules together. */
export interface DomainModule {
  readonly name: string;
  readonly routes: readonly RouteGroup[];
  readonly siteRoutes?: readonly SiteRoutes[];
  /** Handlers of the domain's scheduled jobs, by kind. */
  readonly jobs?: DeadlineHandlers;
  /** What an operator would do next, by aggregate; the demo operator does it. */
  readonly operatorParts?: readonly OperatorPart[];
}
