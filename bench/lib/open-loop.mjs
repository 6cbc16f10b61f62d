import { Agent, request } from 'node:http';
import { build } from 'hdr-histogram-js';

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

const envelope = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** One request; answers the envelope's code, or the HTTP status where there is none, and the data. */
const send = (origin, { method = 'GET', path, headers = {}, body }) =>
  new Promise((answer) => {
    const outgoing = request(origin + path, { method, headers, agent, timeout: 30_000 }, (incoming) => {
      const chunks = [];
      incoming.on('data', (chunk) => chunks.push(chunk));
      incoming.on('end', () => {
        answer({ code: incoming.statusCode, ...envelope(Buffer.concat(chunks).toString()) });
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.on('error', () => answer({ code: 0 }));
    outgoing.end(body);
  });

/**
 * Sends at a fixed rate whatever the answers do, and counts each latency from the moment the request was due: a stall of the
 * server shows in every request that fell into it (a closed loop would leave those out).
 * @param {string} origin
 * @param {{ rate: number, seconds: number, next: (i: number) => object, seen?: (answer: object) => void, counts?: (answer: object) => boolean }} load
 * `next` makes request number i (its `origin` goes before the common one); `counts` tells whose latencies count, all unless told
 * @returns {Promise<{ rate: number, sent: number, counted: number, took: number, achieved: number, codes: Record<string, number>, ms: Record<string, number> }>}
 */
export const openLoop = async (origin, { rate, seconds, next, seen, counts }) => {
  const histogram = build({ lowestDiscernibleValue: 1, highestTrackableValue: 120_000_000, numberOfSignificantValueDigits: 3 });
  const codes = {};
  let counted = 0;
  const total = Math.round(rate * seconds);
  const pending = [];
  const begun = performance.now();
  const fire = async (i) => {
    const due = begun + (i * 1000) / rate;
    const request = next(i);
    const answer = await send(request.origin ?? origin, request);
    if (counts?.(answer) ?? true) {
      counted += 1;
      histogram.recordValue(Math.max(1, Math.round((performance.now() - due) * 1000)));
    }
    codes[answer.code] = (codes[answer.code] ?? 0) + 1;
    seen?.(answer);
  };
  for (let i = 0; i < total; ) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rate) + 1;
    for (; i < Math.min(due, total); i += 1) pending.push(fire(i));
    await new Promise((wait) => setTimeout(wait, 1));
  }
  await Promise.all(pending);
  const took = (performance.now() - begun) / 1000;
  const at = (percentile) => histogram.getValueAtPercentile(percentile) / 1000;
  return {
    rate,
    sent: total,
    counted,
    took,
    achieved: total / took,
    codes,
    ms: { p50: at(50), p90: at(90), p99: at(99), p999: at(99.9), max: histogram.maxValue / 1000 },
  };
};
