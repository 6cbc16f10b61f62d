import type { BootPage } from './boot-page.ts';
import { stored } from './first-screens.ts';
import { openPages } from './open-page.ts';
import { whenPainted } from './start-scripts.ts';

/**
 * The second inline script (early-request.ts is the first): constant, allowed by its hash. The server cannot see the part of
 * the address behind the hash, so this script reads it, requests the page's files and first answers before any bundle has
 * arrived, and leaves everything else to the bundles. It imports only the files beside it (tools/lib/page-template.mjs joins
 * them into one) and must work in every browser that can show the app.
 */
/** A release event of the shell recorded before its sender has loaded (shared/report.ts). */
interface EarlyReport {
  kind: string;
  app: string;
  release: string;
  name?: string;
  value?: number;
}

/** Maximum number of events per beacon. */
const maxEvents = 50;

/**
 * Sends the recorded events when a visitor leaves before the sender has loaded: visitors whose first page failed leave within
 * seconds.
 */
const sendEarlyReports = (reports: EarlyReport[], { channel, generation }: BootPage['live']): void => {
  const send = () => {
    if (!navigator.onLine) return;
    const events = reports
      .splice(0, maxEvents)
      .map(({ kind, app, release, name, value }) => ({ kind, app, release, name, value }));
    if (events.length > 0) navigator.sendBeacon('/platform/beacon', JSON.stringify({ v: 1, channel, generation, events }));
  };
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
};

/** Timeout (ms) after which a shell that has neither started nor failed counts as failed. */
const bootTimeout = 20_000;

/**
 * Prevents an endless skeleton: a script or style sheet of the shell that failed is requested once more under another
 * address. If that fails too, or the shell's code throws before anything is shown, a plain notice says so. A later start
 * replaces the notice.
 */
const watchStart = (base: string, lang: string): void => {
  const showFailure = () => {
    const skeleton = document.querySelector('#root>.skeleton');
    const texts = document.getElementById('juhe-failed');
    if (!skeleton || document.querySelector('.boot-failed') || !(texts instanceof HTMLTemplateElement)) return;
    const notice = (texts.content.querySelector(`[lang=${lang}]`) ?? texts.content.firstElementChild)?.cloneNode(true);
    if (!(notice instanceof HTMLElement)) return;
    notice.querySelector('button')?.addEventListener('click', () => location.reload());
    skeleton.after(notice);
  };
  const retry = (failed: HTMLScriptElement | HTMLLinkElement, name: 'src' | 'href') => {
    const address = failed.getAttribute(name) ?? '';
    if (!address.startsWith(base)) return;
    if (address.includes('?')) return showFailure();
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
      // Only files of the page itself: chunks have their own retry (tools/lib/chunk-retry-plugin.mjs).
      if (target instanceof HTMLScriptElement && target.dataset.initial !== undefined) retry(target, 'src');
      else if (target instanceof HTMLLinkElement && target.parentNode === document.body) retry(target, 'href');
      else if (event instanceof ErrorEvent && event.filename.includes(base)) showFailure();
    },
    true,
  );
  setTimeout(showFailure, bootTimeout);
};

const start = (): void => {
  const page: BootPage = JSON.parse(document.getElementById('juhe-page')?.textContent ?? '{}');
  const token = stored('token');
  const reports: EarlyReport[] = [];
  const data = { ...page, first: {}, firstToken: token ?? undefined, ahead: {}, reports };
  Object.assign(window, { __JUHE__: data });
  sendEarlyReports(reports, page.live);
  const root = document.documentElement;
  // The early script has applied the stored setting; grey-mode/ stores it, requests it and follows later changes.
  const grey = (on: boolean) => root.toggleAttribute('data-grey', on);

  const lang = stored('juhe-lang') ?? page.lang;
  const { request } = openPages({ page, token, isVisitor: !token && lang === page.lang, lang, data });

  // Fired once, usually before the page that offers the installation (social's download page).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(data, { install: event });
  });
  watchStart(page.live.shell.base, page.lang);
  // The language of the titles in the embedded live document (use-routes.ts).
  root.dataset.titles = page.lang;
  request('GET /api/common/configKey/sys.global.graying.app')
    .then(async (answer) => {
      // Clones the response, because its later consumer reads the body too.
      const { data } = await answer.clone().json();
      if (typeof data === 'string') grey(data === 'true');
    })
    .catch(() => undefined);
};

/** A first screen that is already in the document is painted before anything else happens. */
export const boot = (): void => {
  if (document.documentElement.dataset.first === 'on') void whenPainted().then(start);
  else start();
};
