// `npm run bench -- api`: API latencies at a fixed request rate, against a built instance with its own data folder.
import { startInstance } from '../tools/run/instance.mjs';
import { openLoop } from './lib/open-loop.mjs';
import { scenarios } from './lib/scenarios.mjs';
import { writeResults } from './lib/results.mjs';

const results = [];
const instance = await startInstance('bench-api', { LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000' });
let failed = false;
try {
  console.log('scenario         rate/s  achieved    p50 ms    p90 ms    p99 ms  p99.9 ms    max ms  answers');
  for (const { name, rates, seconds, prepare } of scenarios) {
    try {
      const load = await prepare(instance.origin);
      await openLoop(instance.origin, { ...load, rate: 20, seconds: 1 });
      for (const rate of rates) {
        const result = await openLoop(instance.origin, { ...load, rate, seconds });
        results.push({ name, ...result });
        const times = Object.values(result.ms).map((ms) => ms.toFixed(1).padStart(10));
        const codes = Object.entries(result.codes).map(([code, count]) => `${code}: ${count}`);
        console.log(
          `${name.padEnd(16)} ${String(rate).padStart(6)} ${result.achieved.toFixed(0).padStart(9)}${times.join('')}  ${codes.join(', ')}`,
        );
        if (result.codes[0] || result.codes[500]) failed = true;
      }
    } catch (error) {
      failed = true;
      console.error(`${name}: ${error.message}`);
    }
  }
} finally {
  await instance.stop();
}
writeResults('api', { results });
process.exit(failed ? 1 : 0);
