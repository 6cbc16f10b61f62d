// `npm run bench -- observability`: CPU time that metrics and traces add to a call. Two processes with equal settings differ by more than
// the limit of 3 %, therefore the sides are apps of one process (lib/observability/server.mjs) that take short turns, and each part of the cost is
// measured where it is large beside the noise: hooks on a call that does little else, spans where every request is traced, the observers of the process by themselves.
// Two sides are equal: their difference is the error of the method. Fails when the sum exceeds the limit, or the error is too large to tell.
import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startInstance } from '../tools/run/instance.mjs';
import { root } from '../tools/run/process.mjs';
import { closedLoop } from './lib/closed-loop.mjs';
import { difference, mean, trimmed } from './lib/observability/estimate.mjs';
import { startSides } from './lib/observability/process.mjs';
import { writeResults } from './lib/results.mjs';

const limit = 0.03;
/** Largest error, and largest difference of equal sides, with which the sum is a verdict: shares of a call. */
const maxError = 0.005;
/** Rounds are added until the error is below this. */
const smallError = 0.002;
const [minRounds, maxRounds] = [24, Number(process.env.ROUNDS ?? 240)];
/** Turns of each side in a round: short ones, since other load changes within milliseconds. */
const turns = 12;
const together = 8;
/** The default of OTEL_TRACES_SAMPLER_ARG. */
const traceShare = 0.01;
/** Interval (s) of Prometheus (deploy/observability/prometheus.yml). */
const scrapeSeconds = 15;
const scrapes = 40;

const received = { spans: 0, requests: 0 };
const receiver = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    received.spans += text.split('"spanId"').length - 1;
    // SPAN_KIND_SERVER
    received.requests += text.split('"kind":2,').length - 1;
    response.setHeader('content-type', 'application/json').end('{}');
  });
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const endpoint = `http://127.0.0.1:${receiver.address().port}`;

const folder = 'bench-observability';
const instance = await startInstance(folder);
await instance.stop(60_000);
const call = await startSides(join(root, '.cache', folder, 'process'), {
  DATA_DIR: instance.dataDir,
  APP_ENV: 'development',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'info',
  RATE_LIMIT_SCALE: '1000',
  // They are rendered again every few seconds, by calls of the same process.
  FIRST_SCREENS: '0',
});
const sides = {};
for (const [name, settings] of Object.entries({
  plain: {},
  control: {},
  unsampled: { hasMetrics: true, endpoint, traceShare: 0 },
  traced: { endpoint, traceShare: 1 },
}))
  sides[name] = {
    ...(await call('open', name, settings)),
    agent: new Agent({ keepAlive: true, maxSockets: together }),
  };

/** All orders of a list. */
const ordersOf = (list) =>
  list.length <= 1
    ? [list]
    : list.flatMap((item) => ordersOf(list.filter((other) => other !== item)).map((order) => [item, ...order]));

/** A round: the turns of the sides in all orders; returns for each the CPU times (ms) and garbage collections of a call. */
const round = async (names, paths, callsPerTurn) => {
  const orders = ordersOf(names);
  const calls = turns * callsPerTurn;
  const sums = Object.fromEntries(names.map((name) => [name, { ms: 0, exportMs: 0, collections: 0 }]));
  await call('nextTurn');
  for (const name of Array.from({ length: turns }, (_, i) => orders[i % orders.length]).flat()) {
    const { origin, agent } = sides[name];
    const refused = await closedLoop(origin, paths, { calls: callsPerTurn, together, agent });
    if (refused > 0) throw new Error(`${refused} calls of ${name} were refused`);
    for (const [figure, value] of Object.entries(await call('nextTurn'))) sums[name][figure] += value / calls;
  }
  return sums;
};

/** Rounds, the first ones for the compiler, until there are enough. */
const compare = async (names, paths, callsPerTurn, isEnough) => {
  for (let warm = 0; warm < 6; warm += 1) await round(names, paths, callsPerTurn);
  const rounds = [];
  while (rounds.length < minRounds || (rounds.length < maxRounds && !isEnough(rounds)))
    rounds.push(await round(names, paths, callsPerTurn));
  return rounds;
};

/** A figure with a switch on minus off, in turns. */
const onMinusOff = async (times, measure) => {
  const differences = [];
  for (let i = 0; i < times; i += 1) {
    const first = await measure(i % 2 === 0);
    const second = await measure(i % 2 === 1);
    differences.push(i % 2 === 0 ? first - second : second - first);
  }
  return trimmed(differences);
};

/** CPU time (ms) of a scrape with series of all operations, each of which has been called. */
const scrapeCost = async ({ origin, metrics }) => {
  const { paths: operations } = await (await fetch(`${origin}/juhe/openapi.json`)).json();
  for (const [path, methods] of Object.entries(operations))
    for (const method of Object.keys(methods))
      await fetch(origin + path, { method: method.toUpperCase(), signal: AbortSignal.timeout(2000) }).then(
        (answer) => answer.body?.cancel(),
        () => {},
      );
  const scrape = async () => (await (await fetch(metrics)).text()).length;
  const characters = await scrape();
  await call('nextTurn');
  for (let i = 0; i < scrapes; i += 1) await scrape();
  return { characters, ms: (await call('nextTurn')).ms / scrapes };
};

const load = loadavg()[0];
const { data } = await (await fetch(`${sides.plain.origin}/juhe/api/v2/product/getProductList?pageSize=50`)).json();
const usual = data.list.flatMap(({ saleNo, goodsId }) => [
  '/juhe/api/service/discover/queryFeed?pageSize=10',
  `/juhe/api/v2/product/getProductDetail?${saleNo ? `saleNo=${saleNo}` : `goodsId=${goodsId}`}`,
]);
/** A constant list: the call has all hooks and reads nothing. */
const short = ['/juhe/api/mall/logistics/getCarrierList'];

const usualRounds = await compare(['plain', 'traced'], usual, 8, () => true);
const callMs = mean(usualRounds.map(({ plain }) => plain.ms));
const collectionsPerCall = mean(usualRounds.map(({ plain }) => plain.collections));
const span = difference(usualRounds, 'traced', ['plain']);
const spansPerCall = received.spans / received.requests;
const exportMs = mean(usualRounds.map(({ traced }) => traced.exportMs));

const ownOf = (rounds) => difference(rounds, 'control', ['plain']);
const hooksOf = (rounds) => difference(rounds, 'unsampled', ['plain', 'control']);
const shortRounds = await compare(['plain', 'control', 'unsampled'], short, 32, (rounds) =>
  [ownOf(rounds), hooksOf(rounds)].every(({ error }) => error / callMs <= smallError),
);
const [own, hooks] = [ownOf(shortRounds), hooksOf(shortRounds)];
const scopeMs = await call('scopeCost');
const collection = await onMinusOff(60, (isOn) => call('collectionCost', isOn, 50));
const idleMs = 200;
const monitor = await onMinusOff(100, (isOn) => call('idleCost', isOn, idleMs));
const scrape = await scrapeCost(sides.unsampled);
for (const { agent } of Object.values(sides)) agent.destroy();
await call('close');
receiver.close();

const parts = {
  'hooks of a request that is not traced': hooks.value / callMs,
  // A look-up for each statement, and for the line of the log.
  'look-ups of the scope': (spansPerCall * scopeMs) / callMs,
  [`spans of ${traceShare * 100} % of the requests`]: (traceShare * span.value) / callMs,
  'their export': (traceShare * exportMs) / callMs,
  'observer of garbage collections': (collectionsPerCall * collection.value) / callMs,
  // Of a busy processor.
  'monitor of the delay of the event loop': monitor.value / idleMs,
  [`a scrape each ${scrapeSeconds} s`]: scrape.ms / 1000 / scrapeSeconds,
};
const total = Object.values(parts).reduce((a, b) => a + b);
const error = Math.hypot(
  ...[hooks.error, traceShare * span.error, collectionsPerCall * collection.error].map((ms) => ms / callMs),
  monitor.error / idleMs,
);
const [ownShare, ownError] = [own.value / callMs, own.error / callMs];
const percent = (share) => `${(share * 100).toFixed(2)} %`;
const us = (ms) => `${(ms * 1000).toFixed(1)} µs`;
console.log(
  `a usual call: ${callMs.toFixed(3)} ms of CPU, ${collectionsPerCall.toFixed(3)} garbage collections, ${spansPerCall.toFixed(1)} spans when traced`,
);
console.log(
  `a short call: ${mean(shortRounds.map(({ plain }) => plain.ms)).toFixed(3)} ms; ${shortRounds.length} rounds, load of the machine before ${load.toFixed(1)}`,
);
console.log(
  `error of the method: two equal sides differ by ${us(own.value)} ± ${us(own.error)}, ${percent(ownShare)} ± ${percent(ownError)} of a usual call`,
);
console.log(
  `hooks ${us(hooks.value)} ± ${us(hooks.error)}, spans of a traced call ${us(span.value)}, their export ${us(exportMs)}, a look-up ${(scopeMs * 1e6).toFixed(0)} ns, a collection ${us(collection.value)} ± ${us(collection.error)}, the monitor ${us((monitor.value / idleMs) * 1000)} ± ${us((monitor.error / idleMs) * 1000)} a second, a scrape ${scrape.ms.toFixed(1)} ms of ${scrape.characters} characters`,
);
for (const [name, share] of Object.entries(parts)) console.log(`${name.padEnd(46)} ${percent(share).padStart(8)}`);
console.log(`metrics and traces: ${percent(total)} ± ${percent(error)}, limit ${percent(limit)}`);
const figures = {
  callMs,
  collectionsPerCall,
  spansPerCall,
  own,
  hooks,
  span,
  exportMs,
  scopeMs,
  collection,
  monitor,
  idleMs,
  scrape,
};
writeResults('observability', { load, total, error, parts, figures, received, usualRounds, shortRounds });
const isVerdict = Math.max(Math.abs(ownShare), ownError, error) <= maxError;
if (!isVerdict)
  console.error(`no verdict: the error is above ${percent(maxError)}; run it again with less other load or more ROUNDS`);
process.exit(total > limit || !isVerdict || received.requests === 0 ? 1 : 0);
