// `npm run bench -- observability`: CPU time of the server for a call with metrics and traces, against the same without them. Two
// instances of the same build run at the same time and take turns under the same load (A B B A …), so that other load of the
// machine affects both. Two processes with equal settings differ by up to 4 %, therefore several fresh pairs are compared.
// Fails above 3 %.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { startInstance } from '../tools/run/instance.mjs';
import { freePort } from '../tools/run/ports.mjs';
import { meetsBaseline } from './lib/baseline.mjs';
import { closedLoop } from './lib/closed-loop.mjs';
import { writeResults } from './lib/results.mjs';

const pairs = Number(process.env.PAIRS ?? 6);
/** Rounds of each pair. */
const rounds = Number(process.env.ROUNDS ?? 24);
const calls = 400;
const together = 8;
const maxRatio = 1.03;

/** CPU time (ms) of a process so far, from Linux. */
const cpuMs = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

const mean = (values) => values.reduce((a, b) => a + b) / values.length;

/** The mean of the middle three fifths: rounds that were disturbed by other load are at the ends. */
const trimmed = (values) => {
  const cut = Math.floor(values.length / 5);
  return values.toSorted((a, b) => a - b).slice(cut, values.length - cut);
};

let spans = 0;
const receiver = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    spans += text.split('"spanId"').length - 1;
    response.setHeader('content-type', 'application/json').end('{}');
  });
}).listen(await freePort(), '127.0.0.1');

const common = { LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1000' };
let scraped = 0;

/** Starts the two instances of a pair. */
const startPair = async (pair) => {
  const metricsPort = await freePort();
  const settings = {
    plain: common,
    observed: {
      ...common,
      METRICS_LISTEN: `127.0.0.1:${metricsPort}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receiver.address().port}`,
    },
  };
  const sides = {};
  for (const name of pair % 2 ? ['observed', 'plain'] : ['plain', 'observed'])
    sides[name] = await startInstance(`bench-observability/${name}`, settings[name]);
  return { sides, metricsPort };
};

/** Returns the mean CPU time (ms) for a call of each side of a fresh pair, and the ratio of the two. */
const comparePair = async (pair) => {
  const { sides, metricsPort } = await startPair(pair);
  const scrape = setInterval(async () => {
    scraped = (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).length;
  }, 15_000);
  try {
    const { data } = await (await fetch(`${sides.plain.origin}/juhe/api/v2/product/getProductList?pageSize=50`)).json();
    const paths = data.list.flatMap(({ saleNo, goodsId }) => [
      '/juhe/api/service/discover/queryFeed?pageSize=10',
      `/juhe/api/v2/product/getProductDetail?${saleNo ? `saleNo=${saleNo}` : `goodsId=${goodsId}`}`,
    ]);
    const load = (side) => closedLoop(side.origin, paths, { calls, together });
    // The compiler has optimised what is called often by then.
    for (const side of Object.values(sides)) for (let warm = 0; warm < 4; warm += 1) await load(side);
    const perCall = { plain: [], observed: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const name of round % 2 ? ['observed', 'plain'] : ['plain', 'observed']) {
        const before = cpuMs(sides[name].pid);
        const refused = await load(sides[name]);
        if (refused > 0) throw new Error(`${refused} calls of ${name} were refused`);
        perCall[name].push((cpuMs(sides[name].pid) - before) / calls);
      }
    const ratio = mean(trimmed(perCall.plain.map((ms, i) => perCall.observed[i] / ms)));
    const [plainMs, observedMs] = [mean(trimmed(perCall.plain)), mean(trimmed(perCall.observed))];
    console.log(
      `pair ${pair + 1}: ${plainMs.toFixed(3)} ms plain, ${observedMs.toFixed(3)} ms observed, ratio ${ratio.toFixed(4)}`,
    );
    return { plainMs, observedMs, ratio };
  } finally {
    clearInterval(scrape);
    await Promise.all(Object.values(sides).map((side) => side.stop()));
  }
};

const results = [];
try {
  for (let pair = 0; pair < pairs; pair += 1) results.push(await comparePair(pair));
} finally {
  receiver.close();
}
const ratios = results.map(({ ratio }) => ratio);
const ratio = mean(ratios);
const error = Math.sqrt(mean(ratios.map((value) => (value - ratio) ** 2)) / Math.max(1, pairs - 1));
console.log(
  `ratio ${ratio.toFixed(4)} ± ${error.toFixed(4)} (mean of ${pairs} pairs of ${rounds} rounds of ${calls} calls and its standard error); ${spans} spans received, ${scraped} characters scraped`,
);
writeResults('observability', { pairs, rounds, calls, spans, results, ratio, error });
const isMet = meetsBaseline('observability', { ratios: { 'CPU per call, observed by plain': ratio } });
process.exit(ratio > maxRatio || spans === 0 || !isMet ? 1 : 0);
