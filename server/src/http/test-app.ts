import { isEnvelope } from '@juhe/contract/envelope';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { readConfig } from '../config.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { createBus } from '../events/bus.ts';
import { createLog } from '../log.ts';
import { testDb } from '../test/test-db.ts';
import { registerApi } from './register.ts';
import { hashToken, newToken } from './session.ts';
import { sampleRoutes } from './test-slice.ts';

export const operatorToken = 'operator-token-of-the-test';
export const form = 'application/x-www-form-urlencoded';
export const json = 'application/json';
export const url = (name: string) => `/juhe/api/sample/${name}`;

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: { code: number; msg: string; data: unknown; key?: string; field?: string };
}

/** The sample slice behind the http layer, on a database of its own. */
export const sampleApp = async () => {
  const own = await testDb();
  await own.db.run(
    sql`create table sample_payment (id text primary key default new_id(), member_id text not null, amount bigint not null)`,
  );
  const built: FastifyInstance[] = [];
  const build = async (env: Record<string, string>): Promise<FastifyInstance> => {
    const config = readConfig({ LOG_LEVEL: 'silent', ...env });
    const log = createLog(config);
    const bus = createBus({ db: own.db, log });
    const deps: Deps = { config, db: own.db, log, bus, secrets: { secretKey: Buffer.alloc(32), operatorToken } };
    const app = Fastify({ loggerInstance: deps.log });
    await registerApi(app, deps, [sampleRoutes]);
    await app.ready();
    built.push(app);
    return app;
  };
  const app = await build({});
  const send = async (options: InjectOptions, on = app): Promise<Answer> => {
    const answer = await on.inject(options);
    const body: unknown = answer.json();
    if (!isEnvelope(body)) throw new Error(`not an envelope: ${answer.body}`);
    return { status: answer.statusCode, headers: answer.headers, body };
  };
  return {
    app,
    db: own.db,
    /** Another process's app on the same database. */
    build,
    send,
    post: (name: string, payload: string | Buffer, type = form, headers: Record<string, string> = {}) =>
      send({ method: 'POST', url: url(name), payload, headers: { 'content-type': type, ...headers } }),
    get: (name: string, headers: Record<string, string> = {}) => send({ method: 'GET', url: url(name), headers }),
    /** A new member with a session. */
    signIn: async () => {
      const { id } = await own.db.one<{ id: string }>(sql`insert into member (nickname) values ('晨读') returning id`);
      const token = newToken();
      await own.db.run(
        sql`insert into session (token_hash, member_id, expires_at) values (${hashToken(token)}, ${id}, now() + interval '30 days')`,
      );
      return { id, token };
    },
    close: async () => {
      await Promise.all(built.map((one) => one.close()));
      await own.close();
    },
  };
};

export type SampleApp = Awaited<ReturnType<typeof sampleApp>>;
