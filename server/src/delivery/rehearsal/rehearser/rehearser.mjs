/* The process that opens pages in a real browser for a rehearsal (docs/releasing.md, Rehearsal). The browser has no network:
   every request is answered by ../rehearser-process.ts, which requested the page. One page at a time; the parent process
   sets its limits and ends it, and the browser ends with it. */
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { startObserving, takeObservation } from './observer.mjs';

/** A typical member's phone, in CSS pixels. */
const viewport = { width: 375, height: 812 };
/** Milliseconds without a request or a document change after which a page counts as settled, and the maximum wait. */
const quietMs = 500;
const settleMs = 8_000;
const pollMs = 100;
/** Of 255: a smaller colour difference is anti-aliasing of text. */
const sameColour = 24;

const send = (message) => {
  if (process.connected) process.send(message);
};

const waiting = new Map();
let nextCall = 0;

/** Requests a resource of the page from the server; undefined: not available. */
const requestAnswer = (request) =>
  new Promise((resolve) => {
    nextCall += 1;
    waiting.set(nextCall, resolve);
    send({ kind: 'ask', call: nextCall, request });
  });

let browser;

const launch = async ({ executablePath, sandbox }) => {
  browser = await chromium.launch({
    executablePath,
    chromiumSandbox: sandbox,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Nothing reaches a network, whatever API sends the request.
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    ],
  });
};

const clean = (text) => String(text).slice(0, 500);

/** Waits until there are no requests and no changes; returns false on timeout. */
const settle = async (page, pending) => {
  const until = Date.now() + settleMs;
  let quietSince = Date.now();
  let before = '';
  while (Date.now() < until) {
    await page.waitForTimeout(pollMs);
    // A page whose main part is still empty shows its skeleton, or retries.
    const now = await page
      .evaluate(() => {
        const main = document.querySelector('main') ?? document.body;
        const isShown = main.innerText.trim() !== '' || main.querySelector('img, video, canvas, input') !== null;
        return isShown ? `${document.body.innerText.length} ${document.querySelectorAll('*').length}` : '';
      })
      .catch(() => '');
    if (pending.size > 0 || now !== before || now === '') quietSince = Date.now();
    before = now;
    if (Date.now() - quietSince >= quietMs) return true;
  }
  return false;
};

/** Opens one page in a new context; returns the observation and the picture. */
const open = async ({ origin, addresses, storage, cookies, now, lang }) => {
  const context = await browser.newContext({
    viewport,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 1,
    locale: lang,
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  try {
    const pending = new Set();
    const consoleErrors = [];
    const pageErrors = [];
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })));
    await context.route('**/*', async (route) => {
      const request = route.request();
      const url = new URL(request.url());
      if (url.origin !== origin) return route.abort();
      pending.add(request);
      try {
        const answer = await requestAnswer({
          method: request.method(),
          path: url.pathname + url.search,
          body: request.postData() ?? '',
          contentType: request.headers()['content-type'] ?? '',
        });
        if (!answer) await route.abort();
        else await route.fulfill({ status: answer.status, headers: answer.headers, body: Buffer.from(answer.body) });
      } catch {
        // The page has closed meanwhile.
      } finally {
        pending.delete(request);
      }
      return undefined;
    });
    await context.routeWebSocket(/.*/, (socket) => socket.close());
    await context.addInitScript(startObserving, { origin, storage });
    await context.clock.setFixedTime(now);
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    page.on('console', (message) => {
      if (message.type() === 'error') consoleErrors.push(clean(message.text()));
    });
    page.on('pageerror', (error) => pageErrors.push(clean(`${error.name}: ${error.message}`)));
    const [first, ...further] = addresses;
    await page.goto(`${origin}/h5/#${first}`, { waitUntil: 'commit', timeout: settleMs });
    let settled = await settle(page, pending);
    for (const address of further) {
      await page.evaluate((to) => {
        location.hash = to;
      }, address);
      settled = await settle(page, pending);
    }
    const observation = await page.evaluate(takeObservation);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide', timeout: settleMs });
    return { ...observation, settled, consoleErrors, pageErrors, picture };
  } finally {
    await context.close();
  }
};

const pixelsOf = (picture) =>
  sharp(picture, { limitInputPixels: 4_000_000 }).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** Returns the share of the picture, from 0 to 1, that differs outside the masks (`{ x, y, w, h }` in pixels). */
const differenceOf = async ({ before, after, masks }) => {
  const [a, b] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const { width, height, channels } = a.info;
  if (b.info.width !== width || b.info.height !== height) return 1;
  let different = 0;
  let counted = 0;
  for (let y = 0; y < height; y += 1) {
    const rows = masks.filter((mask) => y >= mask.y && y < mask.y + mask.h);
    for (let x = 0; x < width; x += 1) {
      if (rows.some((mask) => x >= mask.x && x < mask.x + mask.w)) continue;
      counted += 1;
      const at = (y * width + x) * channels;
      for (let channel = 0; channel < channels; channel += 1)
        if (Math.abs(a.data[at + channel] - b.data[at + channel]) > sameColour) {
          different += 1;
          break;
        }
    }
  }
  return counted === 0 ? 0 : different / counted;
};

const small = async (picture) => sharp(picture).webp({ quality: 70 }).toBuffer();

const work = {
  launch,
  open,
  difference: differenceOf,
  small: ({ picture }) => small(picture),
};

process.on('message', ({ kind, id, call, input, answer }) => {
  if (kind === 'answer') {
    waiting.get(call)?.(answer);
    waiting.delete(call);
    return;
  }
  work[kind](input).then(
    (result) => send({ kind: 'done', id, result }),
    (error) => send({ kind: 'failed', id, text: String(error instanceof Error ? error.message : error).slice(0, 500) }),
  );
});
// Without the server there is nothing to rehearse for.
process.on('disconnect', () => process.exit(0));
