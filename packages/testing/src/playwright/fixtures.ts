import { inspect } from 'node:util';
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import type { SmsScene } from '@juhe/contract/member/session.schemas';
import { type Api, apiOf } from './api.ts';
import { type Fault, faultsOf } from './faults.ts';
import { enter, type Invitation, type Member, readSmsCode, register, signIn } from './members.ts';
import { checkReleases, overrideReleases, parseReleases, type Releases } from './releases.ts';
import { serveBuild } from './served.ts';
import { appShown } from './taken-over.ts';

type Query = Readonly<Record<string, string | number>>;

/** Options of `use` in a configuration and of `test.use`. */
export interface JourneyOptions {
  /** The folder of a build (`dist`) that every page of the test uses; the live releases of all apps without it. */
  build: string | undefined;
  /** Releases that replace the live ones in every page; the environment variable RELEASES adds to them. */
  releases: Releases;
  /** A QA token, which instances in production require for `build` and `releases`; the environment variable QA_TOKEN by default. */
  qaToken: string | undefined;
  /** The operator's token for `api.operate`; the environment variable OPERATOR_TOKEN by default. */
  operatorToken: string | undefined;
}

export interface JourneyFixtures {
  /** Address of the instance (`baseURL`, else the environment variable ORIGIN), without a trailing slash. */
  origin: string;
  api: Api;
  /** Opens a page of the app by its address and query: `await open('/subPackages/shop/cart')`. */
  open: (address: string, query?: Query) => Promise<void>;
  /** Signs a demo account in and writes the session to this test's browser. */
  signedIn: (mobile: string) => Promise<Member>;
  /** A new member for this test, signed in in its browser. */
  freshMember: (invitation?: Invitation) => Promise<Member>;
  /** The newest SMS code that the instance sent to a mobile. */
  smsCode: (mobile: string, scene?: SmsScene) => Promise<string>;
  /** Another browser, signed in as `member` or as a visitor; its errors fail the test as well. */
  secondBrowser: (member?: Member) => Promise<Page>;
  /**
   * Permits the clipboard and clears it: all contexts of a browser share one, and a share code of another test would be
   * offered.
   */
  permitClipboard: () => Promise<void>;
  /** Replaces the faults of this test's browser; they end with the test. */
  faults: (faults: readonly Fault[]) => Promise<void>;
  /** Console errors and page errors fail a test, except those that are allowed beforehand. */
  allowErrors: (...patterns: RegExp[]) => void;
}

interface InternalFixtures {
  /** The releases of all pages: the options and the served build. */
  chosenReleases: Releases;
  errors: { messages: string[]; allowed: RegExp[] };
}

/** The phone for which the app is made, as `use` of a configuration. */
export const phone = {
  viewport: { width: 375, height: 812 },
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
} as const;

const hash = (path: string, query: Query = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `/h5/#${path}${search.size ? `?${search}` : ''}`;
};

/**
 * Chromium abandons an animated page transition after four seconds and shows the next page without it: no error, but a busy
 * machine.
 */
const abandonedAnimation = /Transition was aborted because of timeout in DOM update/;

/** Marks the device as having shown the app's welcome (apps/shell/src/welcome), which covers the page of a new one. */
const welcomed = (context: BrowserContext) =>
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

/** Playwright's `test` with members, typed calls, faults and chosen releases (docs/testing.md). */
export const test = base.extend<JourneyFixtures & JourneyOptions & InternalFixtures>({
  build: [undefined, { option: true }],
  releases: [{}, { option: true }],
  qaToken: [process.env['QA_TOKEN'], { option: true }],
  operatorToken: [process.env['OPERATOR_TOKEN'], { option: true }],
  baseURL: async ({ baseURL }, use) => use(baseURL ?? process.env['ORIGIN']),
  origin: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('Which instance? Set ORIGIN, or baseURL in the configuration.');
    await use(baseURL.replace(/\/+$/, ''));
  },
  chosenReleases: async ({ build, releases, qaToken, origin }, use) => {
    const served = build === undefined ? undefined : await serveBuild(build);
    const chosen = {
      ...releases,
      ...parseReleases(process.env['RELEASES']),
      ...(served ? { [served.app]: served.url } : {}),
    };
    try {
      await checkReleases(origin, chosen, qaToken);
      await use(chosen);
    } finally {
      await served?.close();
    }
  },
  errors: [
    async ({ context, chosenReleases, qaToken }, use) => {
      const errors = { messages: [] as string[], allowed: [] as RegExp[] };
      watch(context, errors.messages);
      if (Object.keys(chosenReleases).length > 0) await overrideReleases(context, () => chosenReleases, qaToken);
      await welcomed(context);
      await use(errors);
      const unexpected = errors.messages.filter((line) => !errors.allowed.some((pattern) => pattern.test(line)));
      base.expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  allowErrors: async ({ errors }, use) => use((...patterns) => void errors.allowed.push(...patterns)),
  api: async ({ origin, operatorToken }, use) => use(apiOf(origin, operatorToken)),
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
    use(async (address, query) => {
      await page.goto(hash(address, query));
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
  secondBrowser: async (
    { browser, origin, errors, chosenReleases, qaToken, contextOptions, viewport, isMobile, hasTouch, locale, timezoneId },
    use,
  ) => {
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
      if (Object.keys(chosenReleases).length > 0) await overrideReleases(context, () => chosenReleases, qaToken);
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
    let isUsed = false;
    const set = faultsOf(origin, context);
    await use((faults) => {
      isUsed = true;
      return set(faults);
    });
    if (isUsed) await set([]);
  },
});
