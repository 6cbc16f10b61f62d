import type { DeadlineHandlers } from './deadlines/worker.ts';
import type { RouteGroup } from './http/routes.ts';

/** The one list of what the domains give to the server. */
export const routeGroups: readonly RouteGroup[] = [];

/** What happens when a deadline falls, by its kind. */
export const deadlineHandlers: DeadlineHandlers = {};
