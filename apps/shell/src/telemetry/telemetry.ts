import { discover } from '@juhe/contract/pages/content';
import { isOnline, onPageHide } from '@juhe/platform';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { onReport, type Report, report } from '../shared/report.ts';
import { createBatch } from './batch.ts';
import { failureName, errorSourceOf } from './error-source.ts';

/** Interval (ms) between beacons, and the delay after a page failure, whose visitor leaves soon. */
const every = 10_000;
const afterFailure = 300;
/** Maximum length of a page's path that the server accepts. */
const maxPath = 200;

interface Subject {
  readonly app: string;
  readonly release: string;
}

interface Source {
  /** The live document to which the metrics belong. */
  document: () => { readonly channel: string; readonly generation: number };
  shellRelease: string;
  /** App and release of the page with which the tab was opened. */
  first: Subject;
  /** App and release of the current page. */
  shown: () => Subject;
  /** Releases of the apps whose code has run in the tab. */
  running: () => Readonly<Record<string, string>>;
}

/** Returns the path without its query, which may contain search words; undefined when the address is not a page. */
const pathOfPage = (): string | undefined => {
  const [, path = ''] = /^#?([^?]*)/.exec(location.hash) ?? [];
  if (path === '' || path === '/') return discover.path;
  return path.length <= maxPath && /^(\/[\w-]+){1,8}$/.test(path) ? path : undefined;
};

/**
 * Sends events about the apps' releases to the server: pages shown and failed, errors, web vitals; no personal data. Sent
 * every 10 s if there is something, soon after a page failure, and when the tab is hidden. Called once.
 */
export const startTelemetry = ({ document: which, shellRelease, first, shown, running }: Source): void => {
  const batch = createBatch();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const events = batch.events();
    if (!events.length || !isOnline()) return;
    const { channel, generation } = which();
    const hasTrouble = events.some(({ kind }) => kind === 'failure' || kind === 'error');
    const path = hasTrouble ? pathOfPage() : undefined;
    const page = path === undefined ? undefined : { path, apps: running() };
    if (navigator.sendBeacon('/platform/beacon', JSON.stringify({ v: 1, channel, generation, events, page }))) batch.clear();
  };
  const collect = (event: Report) => {
    batch.add(
      event.kind === 'failure' ? { ...event, name: failureName(event.app, event.name, event.thrown, shellRelease) } : event,
    );
    if (event.kind === 'failure') {
      clearTimeout(timer);
      timer = setTimeout(flush, afterFailure);
    } else timer ??= setTimeout(flush, every);
  };
  onReport(collect);
  onPageHide(flush);
  window.addEventListener('online', flush);

  const thrown = (value: unknown, at: string, message?: string) => {
    const origin = errorSourceOf(value, at, shellRelease, message);
    if (origin) report({ kind: 'error', ...origin });
  };
  window.addEventListener('error', ({ error, filename, lineno, colno, message }) => {
    // A script of another origin reveals no details.
    if (error || filename) thrown(error, `${filename}:${lineno}:${colno}`, message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => thrown(reason, ''));

  const vital = (subject: () => Subject) => (metric: Metric) =>
    report({ kind: 'vital', ...subject(), name: metric.name, value: Math.round(metric.value * 1e4) / 1e4 });
  for (const on of [onFCP, onLCP, onTTFB]) on(vital(() => first));
  for (const on of [onCLS, onINP]) on(vital(shown));
};
