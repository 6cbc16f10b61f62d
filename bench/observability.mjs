// `npm run bench -- observability`: CPU time of the server for a call with metrics and traces, against the same without them. Two
// instances of the same build run at the same time and take turns under the same load (A B B A …), so that other load of the
// machine affects both. Fails above 3 %.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { startInstance } from '../tools/run/instance.mjs';
import { freePort } from '../tools/run/ports.mjs';
import { meetsBaseline } from './lib/baseline.mjs';
import { closedLoop } from './lib/closed-loop.mjs';
import { writeResults } from './lib/results.mjs';

const rounds = 120;
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

const metricsPort = await freePort();
const common = { LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1000' };
const plain = await startInstance('bench-observability/plain', common);
const observed = await startInstance('bench-observability/observed', {
  ...common,
  METRICS_LISTEN: `127.0.0.1:${metricsPort}`,
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receiver.address().port}`,
});
let scraped = 0;
const scrape = setInterval(async () => {
  scraped = (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).length;
}, 15_000);

const sides = { plain, observed };
const perCall = { plain: [], observed: [] };
let failed = false;
try {
  const { data } = await (await fetch(`${plain.origin}/juhe/api/v2/product/getProductList?pageSize=50`)).json();
  const details = data.list.map(({ saleNo, goodsId }) => (saleNo ? `saleNo=${saleNo}` : `goodsId=${goodsId}`));
  const paths = details.flatMap((query) => [
    '/juhe/api/service/discover/queryFeed?pageSize=10',
    `/juhe/api/v2/product/getProductDetail?${query}`,
  ]);
  const load = (side) => closedLoop(side.origin, paths, { calls, together });
  for (const side of Object.values(sides)) await load(side);
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 ? ['observed', 'plain'] : ['plain', 'observed']) {
      const before = cpuMs(sides[name].pid);
      const refused = await load(sides[name]);
      if (refused > 0) throw new Error(`${refused} calls of ${name} were refused`);
      perCall[name].push((cpuMs(sides[name].pid) - before) / calls);
    }
  const ratios = trimmed(perCall.plain.map((ms, i) => perCall.observed[i] / ms));
  const ratio = mean(ratios);
  const error = Math.sqrt(mean(ratios.map((value) => (value - ratio) ** 2)) / ratios.length);
  const [plainMs, observedMs] = [mean(trimmed(perCall.plain)), mean(trimmed(perCall.observed))];
  console.log(`CPU per call: ${plainMs.toFixed(3)} ms plain, ${observedMs.toFixed(3)} ms observed`);
  console.log(
    `ratio ${ratio.toFixed(4)} ± ${error.toFixed(4)} (trimmed mean of ${rounds} rounds of ${calls} calls and its standard error); ${spans} spans received, ${scraped} characters scraped`,
  );
  writeResults('observability', { rounds, calls, spans, plainMs, observedMs, ratio, error });
  const isMet = meetsBaseline('observability', { ratios: { 'CPU per call, observed by plain': ratio } });
  failed = ratio > maxRatio || spans === 0 || !isMet;
} finally {
  clearInterval(scrape);
  await plain.stop();
  await observed.stop();
  receiver.close();
}
process.exit(failed ? 1 : 0);
