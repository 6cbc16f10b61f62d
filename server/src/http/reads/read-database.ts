import { Socket } from 'node:net';
import type { Operation } from '@juhe/contract/operation';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { removalTopic } from '../../events/publish.ts';
import { effects } from '../limits/effects.ts';
import { beginWrites, noteWrite, positionToSee } from './own-writes.ts';
import { staleReads } from './stale-reads.ts';

/**
 * Returns whether a request came over a connection. First screens are rendered by injected requests and shared until an event
 * says that they changed, so they are read from the primary.
 */
const isFromOutside = (request: FastifyRequest): boolean => request.raw.socket instanceof Socket;

/** Returns whether a call may read from the replica, so that the session's look-up reads the member's last write as well. */
export const mayBeStale = (
  { readReplica }: Pick<Deps, 'readReplica'>,
  request: FastifyRequest,
  { id }: Pick<Operation, 'id'>,
): boolean => readReplica !== undefined && staleReads.has(id) && isFromOutside(request);

/** Returns where a call may read outside of transactions; undefined: from the primary. */
export const readDatabaseOf = (deps: Deps, request: FastifyRequest, operation: Operation): Db | undefined => {
  const { db, log, readReplica } = deps;
  if (!readReplica || !mayBeStale(deps, request, operation)) return undefined;
  const { member, ownWrites } = request.facts ?? {};
  if (!member) return readReplica.dbFor(undefined);
  if (!ownWrites) return undefined;
  const position = positionToSee(ownWrites);
  if (position !== undefined) return readReplica.dbFor(position);
  beginWrites(db).catch((err: unknown) => log.warn({ err }, 'the record of own writes cannot begin'));
  return undefined;
};

/**
 * Excludes content that was removed from public view from reads of the replica, as soon as this process is notified. Returns a
 * stop function.
 */
export const followRemovals = ({ bus, readReplica }: Pick<Deps, 'bus' | 'readReplica'>): (() => void) =>
  readReplica ? bus.subscribe(removalTopic, () => readReplica.catchUp()) : () => {};

/**
 * Operations by their effects in `http/limits/effects.ts`, for POSTs. A detail that counts its readers is no write of the reader: the
 * number
 * may be as old as the rest of the detail.
 */
const mayWrite = ({ id, method }: Operation): boolean => {
  const kind = effects[id]?.kind;
  return method === 'POST' && kind !== 'reads' && kind !== 'costly' && !staleReads.has(id);
};

/**
 * Records before the response that the caller may have written. A record that fails twice does not fail the call, whose effect
 * has been committed: the primary has broken, and most often restarted, after which the records are reinitialised.
 */
export const recordOwnWrite = async (
  { db, readReplica }: Pick<Deps, 'db' | 'readReplica'>,
  request: FastifyRequest,
  operation: Operation,
  usedTransaction: boolean,
): Promise<void> => {
  if (!readReplica || !(usedTransaction || mayWrite(operation))) return;
  const { memberId, subject } = request.outcome ?? {};
  const writers = new Set([memberId, subject].filter((id) => id !== undefined));
  try {
    await Promise.all([...writers].map((id) => noteWrite(db, id).catch(() => noteWrite(db, id))));
  } catch (err) {
    request.log.warn({ err }, 'a write of a member could not be recorded');
  }
};
