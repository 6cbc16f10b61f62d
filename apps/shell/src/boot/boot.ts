import type { BootPage } from './boot-page.ts';
import { openPages } from './open-page.ts';

/**
 * The second inline script (early-request.ts is the first): constant, allowed by its hash. The server cannot see the part of the address behind the hash, so
 * this reads it, asks for the page's files and its first answers before any bundle has arrived, and leaves everything else
 * to the bundles. It imports nothing but the files beside it (tools/lib/page-template.mjs puts them into one) and must work on every browser that can
 * show the app.
 */
/** What the shell tells about releases before its sender has loaded (shared/report.ts). */
interface EarlyReport {
  kind: string;
  app: string;
  release: string;
  name?: string;
  value?: number;
}

/** As many events as a beacon may have. */
const mostEvents = 50;

/** Sends what was reported when a visitor leaves before the sender has loaded: those whose first page failed leave within seconds. */
const sendEarlyReports = (reports: EarlyReport[], { channel, generation }: BootPage['live']): void => {
  const send = () => {
    if (!navigator.onLine) return;
    const events = reports
      .splice(0, mostEvents)
      .map(({ kind, app, release, name, value }) => ({ kind, app, release, name, value }));
    if (events.length > 0) navigator.sendBeacon('/platform/beacon', JSON.stringify({ v: 1, channel, generation, events }));
  };
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
};

/** Milliseconds after which a shell that has neither started nor failed is given up. */
const patience = 20_000;

/**
 * Nobody looks at a skeleton for ever: a script or style sheet of the shell that failed is asked for once more under another address, and when
 * that fails too, or the shell's code throws before anything shows, a plain notice says so. What starts later replaces it.
 */
const watchStart = (base: string, lang: string): void => {
  const tell = () => {
    const skeleton = document.querySelector('#root>.skeleton');
    const texts = document.getElementById('juhe-failed');
    if (!skeleton || document.querySelector('.boot-failed') || !(texts instanceof HTMLTemplateElement)) return;
    const notice = (texts.content.querySelector(`[lang=${lang}]`) ?? texts.content.firstElementChild)?.cloneNode(true);
    if (!(notice instanceof HTMLElement)) return;
    notice.querySelector('button')?.addEventListener('click', () => location.reload());
    skeleton.after(notice);
  };
  const again = (failed: HTMLScriptElement | HTMLLinkElement, name: 'src' | 'href') => {
    const address = failed.getAttribute(name) ?? '';
    if (!address.startsWith(base)) return;
    if (address.includes('?')) return tell();
    const next = document.createElement(failed.localName);
    for (const attribute of failed.attributes) next.setAttribute(attribute.name, attribute.value);
    if (next instanceof HTMLScriptElement) next.async = false;
    next.setAttribute(name, `${address}?r=1`);
    failed.after(next);
  };
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      // Only those of the page itself: chunks have their own way to try again (tools/lib/chunk-retry-plugin.mjs).
      if (target instanceof HTMLScriptElement && target.dataset.initial !== undefined) again(target, 'src');
      else if (target instanceof HTMLLinkElement && target.parentNode === document.body) again(target, 'href');
      else if (event instanceof ErrorEvent && event.filename.includes(base)) tell();
    },
    true,
  );
  setTimeout(tell, patience);
};

export const boot = (): void => {
  const page: BootPage = JSON.parse(document.getElementById('juhe-page')?.textContent ?? '{}');
  let token: string | null = null;
  try {
    token = localStorage.getItem('token');
  } catch {
    // Without storage nobody is signed in.
  }
  const reports: EarlyReport[] = [];
  const data = { ...page, first: {}, firstToken: token ?? undefined, ahead: {}, reports };
  Object.assign(window, { __JUHE__: data });
  sendEarlyReports(reports, page.live);
  const root = document.documentElement;
  // Shown by critical.css; remembered by grey-mode/, which asks and hears on.
  const grey = (on: boolean) => root.toggleAttribute('data-grey', on);

  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem('juhe-lang');
  } catch {
    // The page's language, then.
  }
  const lang = chosen ?? page.lang;
  const { ask } = openPages({ page, token, isVisitor: !token && lang === page.lang, lang, data });

  // It comes once, mostly before the page that offers it (social's download page).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(data, { install: event });
  });
  watchStart(page.live.shell.base, page.lang);
  try {
    grey(localStorage.getItem('juhe-grey') === 'true');
  } catch {
    // In colour until the answer.
  }
  // In which language the titles of the page's copy are (use-routes.ts).
  root.dataset.titles = page.lang;
  ask('GET /api/common/configKey/sys.global.graying.app')
    .then(async (answer) => {
      // Whoever takes the first answer reads it as well.
      const { data } = await answer.clone().json();
      if (typeof data === 'string') grey(data === 'true');
    })
    .catch(() => undefined);
};
