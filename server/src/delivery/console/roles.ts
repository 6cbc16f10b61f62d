import type { OperatorRole } from '../../http/operators.ts';
import type { ConsoleSession } from './session.ts';

/** Operators of these roles have something to do in the console, beside those who may do everything. */
export const consoleRoles: readonly OperatorRole[] = ['release', 'payment', 'auction', 'read'];

const hasRole = ({ operator }: ConsoleSession, ...roles: readonly OperatorRole[]): boolean =>
  operator.roles.some((role) => role === 'all' || roles.includes(role));

/** Whether releases are the session's to see and change. */
export const mayRelease = (session: ConsoleSession): boolean => hasRole(session, 'release');

/** Whether the session may read what is open with payment gateways. */
export const maySeePayments = (session: ConsoleSession): boolean => hasRole(session, 'payment', 'read');

/** Whether the session may read how punctually lots end. */
export const maySeeAuctions = (session: ConsoleSession): boolean => hasRole(session, 'auction', 'read');
