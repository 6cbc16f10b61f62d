/** Whether the database itself could not be asked, so that nothing about the statement is wrong. */
import { sqlState } from './db.ts';

// 53100 and 58030: the database's disk is full or fails.
const states = new Set([
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

/** The connection broke or was not to be had, the server stops, or it has no room or time: a repetition at once would fail as well. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const state = sqlState(error);
  return (
    (state !== undefined && states.has(state)) ||
    (state === undefined && typeof code === 'string' && codes.has(code)) ||
    (typeof message === 'string' && texts.test(message))
  );
};
