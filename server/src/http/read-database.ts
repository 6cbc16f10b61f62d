import { Socket } from 'node:net';
import type { Operation } from '@juhe/contract/operation';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { effects } from './effects.ts';
import { lastWrite, noteWrite } from './own-writes.ts';
import { staleReads } from './stale-reads.ts';

/**
 * Whether the request came over a connection. First screens are rendered by injected requests and shared until an event says
 * that they changed, so they are read from the primary.
 */
const isFromOutside = (request: FastifyRequest): boolean => request.raw.socket instanceof Socket;

/** Returns where a call may read outside of transactions; undefined: from the primary. */
export const readDatabaseOf = async (
  { db, readReplica }: Pick<Deps, 'db' | 'readReplica'>,
  request: FastifyRequest,
  operation: Operation,
): Promise<Db | undefined> => {
  if (!readReplica || !staleReads.has(operation.id) || !isFromOutside(request)) return undefined;
  const member = request.facts?.member;
  if (!member) return readReplica.dbFor(undefined, undefined);
  const { lsn, epoch } = await lastWrite(db, member.id);
  return readReplica.dbFor(lsn, epoch);
};

/** Operations by what `http/effects.ts` says of POSTs. */
const mayWrite = ({ id, method }: Operation): boolean => {
  const kind = effects[id]?.kind;
  return method === 'POST' && kind !== 'reads' && kind !== 'costly';
};

/**
 * Records before the answer that the caller may have written. If it cannot be recorded twice, the primary has broken or
 * restarted, and a restart sends the reads of all members to the new one for a while.
 */
export const recordOwnWrite = async (
  { db, readReplica }: Pick<Deps, 'db' | 'readReplica'>,
  request: FastifyRequest,
  operation: Operation,
  usedTransaction: boolean,
): Promise<void> => {
  if (!readReplica || !(usedTransaction || mayWrite(operation))) return;
  const { memberId, subject } = request.outcome ?? {};
  const writer = memberId ?? subject;
  if (writer === undefined) return;
  try {
    await noteWrite(db, writer).catch(() => noteWrite(db, writer));
  } catch (err) {
    request.log.warn({ err }, 'a write of a member could not be recorded');
  }
};
