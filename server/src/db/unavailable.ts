/** Detects that the database itself is unavailable, in contrast to an error of the statement. */
import { sqlState } from './db.ts';

// 53100 and 58030: the database's disk is full or fails. 25006: this member of a cluster only reads, because another one is or becomes
// the primary. 25P03: it ended a transaction that waited too long for its next statement, as after a jump of its clock.
const states = new Set([
  '25006',
  '25P03',
  '53100',
  '58030',
  '57P01',
  '57P02',
  '57P03',
  '55000',
  '53300',
  '57014',
  '08000',
  '08001',
  '08003',
  '08006',
]);
const codes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOSPC', 'EDQUOT']);
const texts = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/**
 * Returns whether the connection broke or could not be opened, the server is stopping, or it lacks space or time: an
 * immediate retry would fail as well.
 */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const state = sqlState(error);
  return (
    (state !== undefined && states.has(state)) ||
    (state === undefined && typeof code === 'string' && codes.has(code)) ||
    (typeof message === 'string' && texts.test(message))
  );
};
