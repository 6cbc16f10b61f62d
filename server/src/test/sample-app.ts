import { isEnvelope } from '@juhe/contract/envelope';
import type { InjectOptions } from 'fastify';
import { sql } from '../db/sql.ts';
import { testServer, type TestServerOptions } from './test-server.ts';
import { sampleRoutes } from './sample-slice.ts';

export const form = 'application/x-www-form-urlencoded';
export const json = 'application/json';
export const url = (name: string) => `/juhe/api/sample/${name}`;

export interface PlainAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: { code: number; msg: string; data: unknown; key?: string; field?: string };
}

/** The sample slice in the complete server, called with hand-written requests. */
export const sampleApp = async (env: TestServerOptions['env'] = {}) => {
  const server = await testServer({ env: { LOG_LEVEL: 'silent', ...env }, groups: [sampleRoutes] });
  await server.db.run(
    sql`create table sample_payment (id text primary key default new_id(), member_id text not null, amount bigint not null)`,
  );
  const send = async (options: InjectOptions): Promise<PlainAnswer> => {
    const answer = await server.app.inject(options);
    const body: unknown = answer.json();
    if (!isEnvelope(body)) throw new Error(`not an envelope: ${answer.body}`);
    return { status: answer.statusCode, headers: answer.headers, body };
  };
  return {
    ...server,
    send,
    post: (name: string, payload: string | Buffer, type = form, headers: Record<string, string> = {}) =>
      send({ method: 'POST', url: url(name), payload, headers: { 'content-type': type, ...headers } }),
    get: (name: string, headers: Record<string, string> = {}) => send({ method: 'GET', url: url(name), headers }),
  };
};

export type SampleApp = Awaited<ReturnType<typeof sampleApp>>;
