import { inspect } from 'node:util';
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import type { Envelope } from '@juhe/contract/envelope';
import type { SmsScene } from '@juhe/contract/member/session.schemas';
import type { ClientInput, ClientOutput, Operation } from '@juhe/contract/operation';
import { type CallOptions, call, dataOf, operatorToken } from './api.ts';
import { type Fault, faultsOf } from './faults.ts';
import { applyOverrides } from './overrides.ts';
import { enter, type Invitation, type Member, readSmsCode, register, signIn } from './members.ts';
import { appShown } from './taken-over.ts';

export { expect } from '@playwright/test';
export { axe } from './axe.ts';
export { demo, demoPassword, freshMobile, type Member } from './members.ts';

type Query = Readonly<Record<string, string | number>>;

export interface Api {
  /** Calls an operation; returns the envelope, refusals included. */
  call: <O extends Operation>(operation: O, input: ClientInput<O>, options?: CallOptions) => Promise<Envelope<ClientOutput<O>>>;
  /** Calls an operation that must succeed; returns its data. */
  get: <O extends Operation>(operation: O, input: ClientInput<O>, options?: CallOptions) => Promise<ClientOutput<O>>;
  /** Acts as the company: calls an operator's operation that must succeed. */
  operate: <O extends Operation>(operation: O, input: ClientInput<O>) => Promise<ClientOutput<O>>;
}

interface Fixtures {
  /** Address of the instance, without a trailing slash. */
  origin: string;
  api: Api;
  /** Opens a page of the product: `await open('/subPackages/shop/cart')`. */
  open: (path: string, query?: Query) => Promise<void>;
  /** Signs a demo account in and writes the session to this test's browser. */
  signedIn: (mobile: string) => Promise<Member>;
  /** A new member for this test, signed in in its browser. */
  freshMember: (invitation?: Invitation) => Promise<Member>;
  smsCode: (mobile: string, scene?: SmsScene) => Promise<string>;
  /** Another browser, signed in as `member` or as a visitor; its errors fail the test as well. */
  secondBrowser: (member?: Member) => Promise<Page>;
  /**
   * Permits the clipboard and clears it: all contexts of a browser share one, and a share code of another journey would be
   * offered.
   */
  permitClipboard: () => Promise<void>;
  /** Makes the server fail deliberately, for this test's browser only. */
  faults: (faults: Fault[]) => Promise<void>;
  /** Console errors and page errors fail a test, except those that are allowed beforehand. */
  allowErrors: (...patterns: RegExp[]) => void;
}

const hash = (path: string, query: Query = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `/h5/#${path}${search.size ? `?${search}` : ''}`;
};

/**
 * Chromium abandons an animated page transition after four seconds and shows the next page without it: no error, but a busy
 * machine.
 */
const abandonedAnimation = /Transition was aborted because of timeout in DOM update/;

/** Marks the device as having shown the app's welcome (apps/shell/src/welcome); shell/welcome.spec.ts removes the note. */
export const welcomed = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('juhe-welcome', 'journey');
  });

/** Reports errors in the pages of a context as they occur. */
const watch = (context: BrowserContext, messages: string[]) => {
  context.on('console', (message) => {
    if (message.type() === 'error') messages.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (raised) => {
    const error = raised.error();
    if (abandonedAnimation.test(error.message)) return;
    messages.push(`page: ${error.stack || error.message || inspect(error)} (${raised.page()?.url()})`);
  });
};

/** Playwright's test with the fixtures of this product's journeys. */
export const test = base.extend<Fixtures & { errors: { messages: string[]; allowed: RegExp[] } }>({
  origin: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('no instance: run with -c e2e/playwright.config.ts');
    await use(baseURL);
  },
  errors: [
    async ({ context }, use) => {
      const errors = { messages: [] as string[], allowed: [] as RegExp[] };
      watch(context, errors.messages);
      await applyOverrides(context);
      await welcomed(context);
      await use(errors);
      const unexpected = errors.messages.filter((line) => !errors.allowed.some((pattern) => pattern.test(line)));
      base.expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  allowErrors: async ({ errors }, use) => use((...patterns) => void errors.allowed.push(...patterns)),
  api: async ({ origin }, use) =>
    use({
      call: (operation, input, options) => call(origin, operation, input, options),
      get: async (operation, input, options) => dataOf(operation, await call(origin, operation, input, options)),
      operate: async (operation, input) => dataOf(operation, await call(origin, operation, input, { token: operatorToken() })),
    }),
  page: async ({ page }, use) => {
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const response = await reload(options);
      await appShown(page);
      return response;
    };
    await use(page);
  },
  open: async ({ page }, use) =>
    use(async (path, query) => {
      await page.goto(hash(path, query));
      await appShown(page);
    }),
  signedIn: async ({ page, origin }, use) =>
    use(async (mobile) => {
      const member = await signIn(origin, mobile);
      await enter(page, origin, member);
      return member;
    }),
  freshMember: async ({ page, origin }, use) =>
    use(async (invitation) => {
      const member = await register(origin, invitation);
      await enter(page, origin, member);
      return member;
    }),
  smsCode: async ({ origin }, use) => use((mobile, scene) => readSmsCode(origin, mobile, scene)),
  secondBrowser: async ({ browser, origin, errors, contextOptions, viewport, isMobile, hasTouch, locale, timezoneId }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (member) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: origin,
        viewport,
        isMobile,
        hasTouch,
        locale,
        timezoneId,
      });
      opened.push(context);
      watch(context, errors.messages);
      await applyOverrides(context);
      await welcomed(context);
      const page = await context.newPage();
      if (member) await enter(page, origin, member);
      return page;
    });
    for (const context of opened) await context.close();
  },
  permitClipboard: async ({ context, page }, use) =>
    use(async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto('/healthz');
      await page.evaluate(() => navigator.clipboard.writeText(''));
    }),
  faults: async ({ context, origin }, use) => {
    const set = faultsOf(origin, context);
    await use(set);
    await set([]);
  },
});
