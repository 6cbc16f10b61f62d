import { discover } from '@juhe/contract/pages/content';
import { isOnline, onPageHide } from '@juhe/platform';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { onReport, type Report, report } from '../shared/report.ts';
import { createBatch } from './batch.ts';
import { failureName, placeOf } from './place.ts';

/** Milliseconds between beacons, and after a page that failed: its visitor does not stay. */
const every = 10_000;
const afterFailure = 300;
/** Characters of a page's path that the server takes. */
const longestPath = 200;

interface Subject {
  readonly app: string;
  readonly release: string;
}

interface Source {
  /** Which document the figures belong to. */
  document: () => { readonly channel: string; readonly generation: number };
  shellRelease: string;
  /** The app and release of the page that the tab was opened with. */
  first: Subject;
  /** Those of the page that shows. */
  shown: () => Subject;
  /** Releases of the apps whose code has run in the tab. */
  running: () => Readonly<Record<string, string>>;
}

/** Without its query, which may say what a member looked for; undefined for an address that is no page's. */
const pathOfPage = (): string | undefined => {
  const [, path = ''] = /^#?([^?]*)/.exec(location.hash) ?? [];
  if (path === '' || path === '/') return discover.path;
  return path.length <= longestPath && /^(\/[\w-]+){1,8}$/.test(path) ? path : undefined;
};

/**
 * Tells the server about the apps' releases: pages shown and failed, errors, web vitals; nothing that is personal. Sent every 10 s while there
 * is something, soon after a page that failed, and when the tab is hidden. Called once.
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
  const take = (one: Report) => {
    batch.add(one.kind === 'failure' ? { ...one, name: failureName(one.app, one.name, one.thrown, shellRelease) } : one);
    if (one.kind === 'failure') {
      clearTimeout(timer);
      timer = setTimeout(flush, afterFailure);
    } else timer ??= setTimeout(flush, every);
  };
  onReport(take);
  onPageHide(flush);
  window.addEventListener('online', flush);

  const thrown = (value: unknown, at: string, message?: string) => {
    const place = placeOf(value, at, shellRelease, message);
    if (place) report({ kind: 'error', ...place });
  };
  window.addEventListener('error', ({ error, filename, lineno, colno, message }) => {
    // A script of another origin tells nothing of itself.
    if (error || filename) thrown(error, `${filename}:${lineno}:${colno}`, message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => thrown(reason, ''));

  const vital = (subject: () => Subject) => (metric: Metric) =>
    report({ kind: 'vital', ...subject(), name: metric.name, value: Math.round(metric.value * 1e4) / 1e4 });
  for (const on of [onFCP, onLCP, onTTFB]) on(vital(() => first));
  for (const on of [onCLS, onINP]) on(vital(shown));
};
