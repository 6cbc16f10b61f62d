import type { OperatorRole } from '../../http/guards/operators.ts';
import type { ConsoleSession } from './session.ts';

/** Roles with access to the console, besides operators who may do everything. */
export const consoleRoles: readonly OperatorRole[] = ['release', 'payment', 'auction', 'read'];

const hasRole = ({ operator }: ConsoleSession, ...roles: readonly OperatorRole[]): boolean =>
  operator.roles.some((role) => role === 'all' || roles.includes(role));

/** Returns whether the session may view and change releases. */
export const mayRelease = (session: ConsoleSession): boolean => hasRole(session, 'release');

/** Returns whether the session may view pending payments at payment gateways. */
export const maySeePayments = (session: ConsoleSession): boolean => hasRole(session, 'payment', 'read');

/** Returns whether the session may view the punctuality of lot endings. */
export const maySeeAuctions = (session: ConsoleSession): boolean => hasRole(session, 'auction', 'read');
