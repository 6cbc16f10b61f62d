import type { FastifyInstance } from 'fastify';
import type { OperatorPart } from '../demo-operator/demo-operator.ts';
import type { Deps } from '../deps.ts';
import type { RouteGroup } from '../http/routes.ts';
import type { CleanUp } from '../idempotency/clean-up.ts';
import type { Job } from '../jobs/job.ts';
import type { Extension } from './extension-point.ts';

/** Addresses beside the API: pages, callbacks of gateways, files. */
export type SiteRoutes = (app: FastifyInstance, deps: Deps) => Promise<void>;

/** What one domain brings to the server. `<domain>/module.ts` defines it; `wiring.ts` puts the modules together. */
export interface DomainModule {
  readonly name: string;
  readonly routes: readonly RouteGroup[];
  readonly siteRoutes?: readonly SiteRoutes[];
  /** Every scheduled job of the domain; `npm test` fails for one that is defined and not listed. */
  readonly jobs?: readonly Job[];
  /** What is cleaned up every hour. */
  readonly cleanUps?: readonly CleanUp[];
  /** What an operator would do next, by aggregate; the demo operator does it. */
  readonly operatorParts?: readonly OperatorPart[];
  /** Begins what goes on by itself in the demo; called when a server with the demo operator starts (DEMO_OPERATOR). */
  readonly demoLife?: (deps: Deps) => Promise<void>;
  /** How the domain takes part in what others do: what can be paid for, reported, moderated … */
  readonly extensions?: readonly Extension[];
}
