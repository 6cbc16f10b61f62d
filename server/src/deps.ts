import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/db.ts';
import type { ReadReplica } from './db/read-replica.ts';
import type { Bus } from './events/bus.ts';
import type { Extended } from './modules/extension-point.ts';
import type { OperatorSecrets } from './http/guards/operators.ts';
import type { Secrets } from './secrets.ts';

/** The process's dependencies for every call. Domains reach each other's services through `<domain>/api.ts`, not through this. */
export interface Deps extends Extended {
  readonly config: Config;
  readonly db: Database;
  /** For reads that may be stale (DATABASE_READ_URL). */
  readonly readReplica?: ReadReplica;
  readonly log: FastifyBaseLogger;
  readonly secrets: Pick<Secrets, 'secretKey'> & Partial<Pick<Secrets, 'formerKeys'>> & OperatorSecrets;
  readonly bus: Bus;
}
