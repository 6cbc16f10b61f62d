import type { ClientInput, ClientOutput, Operation } from '@juhe/contract/operation';
import type { Database } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { maxRefusals } from '../../idempotency/guard.ts';
import { sandboxSigner, signatureHeader } from '../../payment/pay/sandbox-channel.ts';
import { type PlainRequest, requestOf } from '../request-of.ts';
import type { Answer } from '../test-server.ts';
import type { Random } from './random.ts';
import { type Replicas, secretKey } from './replicas.ts';
import { type Received, send } from './send.ts';

export interface As {
  readonly token: string;
  /** The scope under which the server stores this caller's keys. */
  readonly scope: string;
  readonly random: Random;
}

export interface Client {
  /**
   * Calls until there is a response: after a broken connection it retries with the same key, at any server. Occasionally the
   * same key is sent several times concurrently, or once more afterwards; all responses to a key must be the same.
   */
  call<O extends Operation>(operation: O, input: ClientInput<O>, as: As): Promise<Answer<ClientOutput<O>>>;
  /** Delivers a notice of the sandbox gateway until there is a response; returns the HTTP status. */
  notice(notice: Readonly<Record<string, unknown>>, signed?: boolean): Promise<number>;
  /** Posts a JSON body to an address of the site, without a session, until there is a response; returns the HTTP status. */
  deliver(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<number>;
  /** Requests an address of the site, without a session; returns the HTTP status. */
  look(url: string): Promise<number>;
  /** Number of responses with each code, by operation id. */
  readonly codes: ReadonlyMap<string, Map<number | string, number>>;
  /** Number of requests repeated after a broken connection. */
  readonly broken: () => number;
  /** Number of requests pending or done: indicates activity to the killer. */
  readonly sent: () => number;
  /** Returns responses to keys that the server has not stored. */
  lostAnswers(db: Database): Promise<string[]>;
}

/** False for responses that are independent of the request, or are sent before it is examined: the server does not store them. */
const isFinal = ({ code, key }: Answer): boolean => code < 500 && code !== 401 && code !== 429 && key !== 'mobileMissing';
/** Refusals with which the ledger prevents harm from a bug of the server. */
const neverRefused = ['payment.refundTooMuch', 'ledger.alreadyPosted'];
const maxAttempts = 200;

export const makeClient = (replicas: Replicas, network: Random, wrong: (problem: string) => void): Client => {
  const codes = new Map<string, Map<number | string, number>>();
  const acknowledged: { scope: string; key: string; text: string }[] = [];
  let broken = 0;
  let sent = 0;
  let keys = 0;

  /** Returns a listening replica; if all are down, the first to return. */
  const someReplica = async () => {
    const listening = replicas.list.filter((replica) => replica.isUp());
    if (listening.length > 0) return network.pick(listening);
    return Promise.any(replicas.list.map((replica) => replica.up().then(() => replica)));
  };

  const until = async (request: PlainRequest): Promise<Received> => {
    for (let attempt = 1; ; attempt += 1) {
      const replica = await someReplica();
      try {
        sent += 1;
        return await send(replica.port, request);
      } catch (error) {
        if (attempt >= maxAttempts) throw error;
        broken += 1;
        // Killed a moment ago: its end is known before its restart. A replica that ended unexpectedly reports it here.
        if (replica.isUp()) await replica.up();
      }
    }
  };

  const count = (id: string, answer: Answer): void => {
    const operationCodes = codes.get(id) ?? new Map<number | string, number>();
    codes.set(id, operationCodes);
    const code = answer.code === 200 ? 200 : (answer.key ?? answer.code);
    operationCodes.set(code, (operationCodes.get(code) ?? 0) + 1);
  };

  const deliver: Client['deliver'] = async (url, text, signature) => {
    const body = Buffer.from(text);
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length), ...signature };
    const { status } = await until({ method: 'POST', url, headers, body });
    if (status >= 500) wrong(`the callback ${text} answered ${status}`);
    return status;
  };

  return {
    codes,
    deliver,
    look: async (url) => (await until({ method: 'GET', url, headers: {}, body: Buffer.alloc(0) })).status,
    broken: () => broken,
    sent: () => sent,
    async call(operation, input, { token, scope, random }) {
      keys += 1;
      const key = operation.idempotent ? `sim-${scope.slice(-12)}-${keys}` : null;
      const request = await requestOf('/juhe', operation, input, { token, key });
      const times = key !== null && random.chance(0.04) ? random.int(2, 3) : 1;
      const replies = await Promise.all(Array.from({ length: times }, () => until(request)));
      if (key !== null && random.chance(0.03)) replies.push(await until(request));
      const responses = replies.map(({ text }) => ({ text, answer: JSON.parse(text) as Answer<never> }));
      // A request-independent response may come beside the actual one, if the caller's account was deleted meanwhile.
      const finals = responses.filter((attempt) => isFinal(attempt.answer));
      const [{ text, answer } = { text: '', answer: JSON.parse('{}') as Answer<never> }] = finals.length > 0 ? finals : responses;
      for (const attempt of responses)
        if (attempt.answer.code >= 500) wrong(`${operation.id} ${JSON.stringify(input)} answered ${attempt.text}`);
      if (key !== null && isFinal(answer)) {
        const texts = new Set(finals.map((attempt) => attempt.text));
        if (texts.size > 1) wrong(`${operation.id}: one key was answered differently: ${[...texts].join(' | ')}`);
        acknowledged.push({ scope, key, text });
      }
      if (neverRefused.includes(answer.key ?? ''))
        wrong(`${operation.id} ${JSON.stringify(input)} was refused by the books: ${answer.key}`);
      count(operation.id, answer);
      return answer;
    },
    notice(notice, signed = true) {
      const body = JSON.stringify(notice);
      const signature = signed ? sandboxSigner(secretKey).signBody(body) : '0'.repeat(64);
      return deliver('/pay/callback/sandbox', body, { [signatureHeader]: signature });
    },
    async lostAnswers(db) {
      const rows = await db.rows<{ key: string; text: string; kept: string | null }>(
        sql`select t.key, t.text, k.answer as kept
          from unnest(${acknowledged.map((attempt) => attempt.scope)}::text[], ${acknowledged.map((attempt) => attempt.key)}::text[], ${acknowledged.map((attempt) => attempt.text)}::text[]) as t (scope, key, text)
          left join idempotency_key k on k.scope = t.scope and k.key = t.key where k.answer is distinct from t.text
            -- Of a caller's refusals only the newest are remembered, fewer where some are of the same instant.
            and not (k.key is null and t.text not like '{"code":200%'
              and (select count(*) from idempotency_key r where r.scope = t.scope and r.refused) > ${maxRefusals / 2}::int)`,
      );
      return rows.map((row) => `the answer to ${row.key} was ${row.text}, kept is ${row.kept}`);
    },
  };
};
