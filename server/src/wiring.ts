import type { FastifyInstance } from 'fastify';
import type { DeadlineHandlers } from './deadlines/worker.ts';
import type { Deps } from './deps.ts';
import type { RouteGroup } from './http/routes.ts';
import { expireDeadline, expirePayment, rechargePayables, registerPayables, registerPaymentPages } from './payment/index.ts';
import { payRoutes } from './payment/pay/pay.routes.ts';
import { rechargeRoutes } from './payment/recharge/recharge.routes.ts';

/** The one list of what the domains give to the server. */
export const routeGroups: readonly RouteGroup[] = [payRoutes, rechargeRoutes];

/** What happens when a deadline falls, by its kind. */
export const deadlineHandlers: DeadlineHandlers = { [expireDeadline]: expirePayment };

/** Addresses beside the API. */
export const siteRoutes: readonly ((app: FastifyInstance, deps: Deps) => Promise<void>)[] = [registerPaymentPages];

// What can be paid for, by payable kind.
registerPayables({ ...rechargePayables });
