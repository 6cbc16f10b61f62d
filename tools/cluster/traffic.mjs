/** Mixed traffic with money through nginx, and a journal of what was acknowledged. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { watchOwnWrites } from './own-writes.mjs';

const api = '/juhe/api';
/** Timeout of one attempt (ms); after it the call is retried with the same key. */
const timeoutMs = 10_000;

/** Of a hundred requests: thirty move money, ten write something else, sixty read. */
export const mix = [
  { kind: 'pay', share: 30 },
  { kind: 'cart', share: 10 },
  { kind: 'feed', share: 20 },
  { kind: 'list', share: 15 },
  { kind: 'detail', share: 15 },
  { kind: 'wallet', share: 10 },
];

/** Returns the kind of request number i: every hundred in a row have exactly the shares of the mix. */
export const kindOf = (i) => {
  // 37 and 100 have no common divisor: a permutation that spreads the kinds.
  let position = (i * 37) % 100;
  for (const { kind, share } of mix) {
    if (position < share) return kind;
    position -= share;
  }
  throw new Error('the shares of the mix do not add up to 100');
};

const caller = (layout) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000, ca: readFileSync(layout.values.TLS_CERT) });
  /** Resolves with the envelope's code, otherwise the HTTP status; 0 for a broken connection or a timeout. */
  const send = ({ method = 'GET', path, headers = {}, body }) =>
    new Promise((answer) => {
      const outgoing = request(layout.origin + path, { method, headers, agent, timeout: timeoutMs }, (incoming) => {
        const chunks = [];
        incoming.on('data', (chunk) => chunks.push(chunk));
        incoming.on('error', () => answer({ code: 0 }));
        incoming.on('end', () => {
          try {
            answer({ code: incoming.statusCode, ...JSON.parse(Buffer.concat(chunks).toString()) });
          } catch {
            answer({ code: incoming.statusCode });
          }
        });
      });
      const limit = setTimeout(() => outgoing.destroy(new Error('timeout')), timeoutMs);
      outgoing.on('error', () => answer({ code: 0 }));
      outgoing.on('close', () => clearTimeout(limit));
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
};

const form = (token, key, fields) => ({
  method: 'POST',
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded',
    Authorization: token,
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  },
  body: new URLSearchParams(fields).toString(),
});

/** Returns demo goods for the reads and the cart. */
const readGoods = async (send) => {
  const { data } = await send({ path: `${api}/v2/product/getProductList?pageSize=50` });
  const addresses = data.list.map(({ saleNo, goodsId }) => (saleNo ? `saleNo=${saleNo}` : `goodsId=${goodsId}`));
  const details = addresses.map((address) => `${api}/v2/product/getProductDetail?${address}`);
  const skus = [];
  for (const address of addresses.slice(0, 10)) {
    const spec = await send({ path: `${api}/mall/product/getProductSpec?${address}` });
    skus.push(...(spec.data?.skus ?? []).filter(({ stock }) => stock > 0).map(({ id }) => id));
  }
  if (skus.length === 0) throw new Error('the demo has no goods to put into a cart');
  return { details, skus };
};

/** Returns the id of an article of the demo. */
const readArticle = async (send) => {
  const list = { method: 'POST', path: `${api}/service/article/queryArticleList` };
  const { data } = await send({ ...list, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: '' });
  return data.list[0].id;
};

/**
 * Prepares traffic of signed-in members.
 * @param {readonly { mobile: string, token: string }[]} payers each pays the next one; at most twenty payments an hour
 */
export const openTraffic = async (layout, payers) => {
  const { send, close } = caller(layout);
  const { details, skus } = await readGoods(send);
  const articleId = await readArticle(send);
  let paid = 0;
  const make = {
    pay: () => {
      const n = paid++;
      const key = randomUUID();
      const fields = { mobile: payers[(n + 1) % payers.length].mobile, amountCents: '1', memo: key };
      return { key, path: `${api}/mall/water/grPay`, ...form(payers[n % payers.length].token, key, fields) };
    },
    cart: (i) => {
      const key = randomUUID();
      const fields = { skuId: String(skus[i % skus.length]), quantity: '1' };
      return { key, path: `${api}/mall/shoppingCart/addShopCar`, ...form(payers[i % payers.length].token, key, fields) };
    },
    feed: () => ({ path: `${api}/service/discover/queryFeed?pageSize=10` }),
    list: () => ({ path: `${api}/v2/product/getProductList?pageSize=20` }),
    detail: (i) => ({ path: details[i % details.length] }),
    wallet: (i) => ({ path: `${api}/mall/water/getMemberWallet`, headers: { Authorization: payers[i % payers.length].token } }),
  };

  /**
   * Runs traffic at a fixed rate (open loop) until `stop` is called. A call with a key that got no response or a 5xx is retried
   * with its key until it gets another response.
   */
  const run = (rate) => {
    /** Every attempt: kind, begin and end (ms of `performance.now`), code, number of the attempt. */
    const attempts = [];
    /** Payments by key: when first sent, when acknowledged or how refused. */
    const journal = new Map();
    const pending = new Set();
    let isOver = false;
    let sent = 0;
    const started = performance.now();

    const callOf = async (kind, i) => {
      const { key, ...outgoing } = make[kind](i);
      if (kind === 'pay') journal.set(key, { sentAt: Date.now() });
      for (let nth = 1, pause = 500; ; nth += 1, pause = Math.min(pause * 2, 4000)) {
        const from = performance.now();
        const { code } = await send(outgoing);
        attempts.push({ kind, from, to: performance.now(), code, nth });
        if (code === 200 && kind === 'pay') journal.get(key).acknowledgedAt = Date.now();
        if (key === undefined || (code >= 200 && code < 500)) {
          if (kind === 'pay' && code !== 200) journal.get(key).refused = code;
          return;
        }
        await delay(pause * (0.75 + Math.random() / 2));
      }
    };
    const loop = async () => {
      while (!isOver) {
        const due = Math.floor(((performance.now() - started) / 1000) * rate) + 1;
        for (; sent < due; sent += 1) {
          const call = callOf(kindOf(sent), sent);
          pending.add(call);
          void call.then(() => pending.delete(call));
        }
        await delay(2);
      }
    };
    const looping = loop();
    const own = watchOwnWrites(send, (token, fields) => form(token, undefined, fields), payers[0], articleId);
    return {
      attempts,
      journal,
      ownWrites: own.counts,
      begun: started,
      sent: () => sent,
      /** Ends the traffic and waits until every call has a response, at most `seconds`. */
      async stop(seconds = 90) {
        isOver = true;
        await Promise.all([looping, own.stop()]);
        await Promise.race([Promise.all(pending), delay(seconds * 1000, undefined, { ref: false })]);
      },
    };
  };
  return { run, close };
};
