// `npm run bench -- inp`: the ten most used interactions of a signed-in member with real touches and keys, on a CPU four times
// slower. The INP of an interaction is the time from its slowest tap or key until the browser has painted (Event Timing).
// `ROUNDS` (5), `CPU` (4), `ONLY` (parts of names, separated by commas).
import { loadavg } from 'node:os';
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { interactions } from './lib/interactions.mjs';
import { median } from './lib/median.mjs';
import { signIn } from './lib/sign-in.mjs';
import { launchBrowser, phoneContext } from './lib/phone.mjs';
import { writeResults } from './lib/results.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const cpuFactor = Number(process.env.CPU ?? 4);
/** Limit for the median of an interaction (ms). */
const allowed = 200;
/** Interactions that Event Timing omits are faster than this (ms). */
const minimum = 16;
const named = process.env.ONLY?.split(',') ?? [];
const chosen = interactions.filter(({ name }) => named.length === 0 || named.some((part) => name.includes(part)));

/** Runs in the page: collects taps and keys, and script activity in long animation frames. */
const observe = () => {
  const events = [];
  const frames = [];
  Object.assign(window, { benchEvents: events, benchFrames: frames });
  new PerformanceObserver((list) => {
    for (const { name, interactionId, target, startTime, processingStart, processingEnd, duration } of list.getEntries()) {
      if (!interactionId) continue;
      const element = target?.closest?.('button,a,input,textarea') ?? target;
      const on = element?.getAttribute?.('aria-label') ?? element?.textContent?.slice(0, 20) ?? '';
      events.push({ name, on, startTime, processingStart, processingEnd, duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration, styleAndLayoutStart, scripts } of list.getEntries())
      frames.push({
        startTime,
        duration,
        layout: styleAndLayoutStart ? startTime + duration - styleAndLayoutStart : 0,
        scripts: scripts.map(({ invoker, sourceURL, sourceFunctionName, duration: ms, forcedStyleAndLayoutDuration }) => ({
          invoker,
          source: sourceURL.replace(/^.*\/r\//, ''),
          sourceFunctionName,
          ms,
          forced: forcedStyleAndLayoutDuration,
        })),
      });
  }).observe({ type: 'long-animation-frame', buffered: true });
};

/**
 * Performs one interaction on a page that has just been opened and is idle.
 * @returns its slowest tap or key: `total` milliseconds, of which `delay` until the handlers ran, `handlers`, and `paint`
 *   after them; and the long frames
 */
const measure = async (page, cdp, origin, { address, ready, act }) => {
  await page.goto('about:blank');
  await page.goto(`${origin}/h5/#${address}`);
  await page.locator('#root>main').waitFor();
  await ready(page).waitFor();
  await page.waitForTimeout(1500);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuFactor });
  await page.evaluate(() => {
    window.benchEvents.length = 0;
    window.benchFrames.length = 0;
  });
  await act(page);
  await page.waitForTimeout(600);
  const { events, frames } = await page.evaluate(() => ({ events: window.benchEvents, frames: window.benchFrames }));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const slowest = events.toSorted((a, b) => b.duration - a.duration)[0];
  if (!slowest) return { total: minimum, delay: 0, handlers: 0, paint: 0, frames };
  const { name, on, startTime, processingStart, processingEnd, duration } = slowest;
  return {
    event: `${name} ${on}`,
    total: duration,
    delay: processingStart - startTime,
    handlers: processingEnd - processingStart,
    paint: startTime + duration - processingEnd,
    frames: frames.filter((frame) => frame.startTime < startTime + duration && frame.startTime + frame.duration > startTime),
  };
};

const { failed } = await buildAll();
if (failed) throw new Error('the apps do not build');
const instance = await startInstance('bench-inp', { LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000' });
const browser = await launchBrowser();
const loads = [loadavg()[0]];
const runs = Object.fromEntries(chosen.map(({ name }) => [name, []]));
try {
  const context = await browser.newContext(phoneContext);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await signIn(page, instance.origin);
  await context.addInitScript(observe);
  const cdp = await context.newCDPSession(page);
  // The window includes the browser's bars: without more height the page's bottom is not drawn, and events there wait for
  // another paint.
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { width: 480, height: 1000 } });
  for (let round = 0; round < rounds; round += 1)
    for (const interaction of chosen) runs[interaction.name].push(await measure(page, cdp, instance.origin, interaction));
} finally {
  await browser.close();
  await instance.stop();
}
loads.push(loadavg()[0]);

console.log(
  `${`ms at CPU × ${cpuFactor}, ${rounds} rounds`.padEnd(32)}${['median', 'worst', 'limit', 'delay', 'handlers', 'paint'].map((head) => head.padStart(9)).join('')}`,
);
const figures = {};
for (const { name } of chosen) {
  const of = (key) => median(runs[name].map((run) => run[key]));
  figures[name] = {
    median: of('total'),
    worst: Math.max(...runs[name].map(({ total }) => total)),
    delay: of('delay'),
    handlers: of('handlers'),
    paint: of('paint'),
  };
  const { median: middle, worst, delay, handlers, paint } = figures[name];
  console.log(
    `${name.padEnd(32)}${[middle, worst, allowed, delay, handlers, paint].map((value) => value.toFixed(0).padStart(9)).join('')}`,
  );
}
console.log(`load of the machine ${loads.map((load) => load.toFixed(1)).join(' to ')}`);
const missed = Object.entries(figures).filter(([, { median: middle }]) => middle > allowed);
for (const [name, { median: middle }] of missed)
  console.error(`over the limit: ${name}: ${middle.toFixed(0)} ms, allowed ${allowed}`);
writeResults('inp', {
  loads,
  rounds,
  cpuFactor,
  allowed,
  figures,
  runs,
});
process.exit(missed.length > 0 ? 1 : 0);
