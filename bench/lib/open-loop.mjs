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

/** Sends one request; returns the envelope's code, or the HTTP status without an envelope, and the data. */
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
 * Sends requests at a fixed rate regardless of the responses, and measures each latency from the moment the request was due:
 * a stall of the server shows in every request that falls into it (a closed loop would omit those).
 * @param {string} origin
 * @param {{ rate: number, seconds: number, next: (i: number) => object, seen?: (answer: object) => void, counts?: (answer:
 *   object) => boolean }} load `next` builds request number i (its `origin` overrides the common one); `counts` selects the
 *   responses whose latency counts, all by default
 * @returns {Promise<{ rate: number, sent: number, counted: number, took: number, achieved: number, codes: Record<string,
 *   number>, ms: Record<string, number> }>}
 */
export const openLoop = async (origin, { rate, seconds, next, seen: onAnswer, counts }) => {
  const histogram = build({ lowestDiscernibleValue: 1, highestTrackableValue: 120_000_000, numberOfSignificantValueDigits: 3 });
  const codes = {};
  let counted = 0;
  const total = Math.round(rate * seconds);
  const pending = [];
  const started = performance.now();
  const sendOne = async (i) => {
    const due = started + (i * 1000) / rate;
    const request = next(i);
    const answer = await send(request.origin ?? origin, request);
    if (counts?.(answer) ?? true) {
      counted += 1;
      histogram.recordValue(Math.max(1, Math.round((performance.now() - due) * 1000)));
    }
    codes[answer.code] = (codes[answer.code] ?? 0) + 1;
    onAnswer?.(answer);
  };
  for (let i = 0; i < total; ) {
    const due = Math.floor(((performance.now() - started) / 1000) * rate) + 1;
    for (; i < Math.min(due, total); i += 1) pending.push(sendOne(i));
    await new Promise((wait) => setTimeout(wait, 1));
  }
  await Promise.all(pending);
  const elapsedSeconds = (performance.now() - started) / 1000;
  const at = (percentile) => histogram.getValueAtPercentile(percentile) / 1000;
  return {
    rate,
    sent: total,
    counted,
    took: elapsedSeconds,
    achieved: total / elapsedSeconds,
    codes,
    ms: { p50: at(50), p90: at(90), p99: at(99), p999: at(99.9), max: histogram.maxValue / 1000 },
  };
};
