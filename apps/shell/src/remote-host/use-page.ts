import { useLang } from '@juhe/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { report } from '../shared/report.ts';
import type { LoadedPage, RemoteHost } from './host.ts';
import { evictPage, cachePage, knownPage } from './page-cache.ts';
import { classify, type PageFailure } from './page-failure.ts';
import { onRemoteUpdated } from './remote-updated.ts';

export interface PageState {
  readonly page: LoadedPage | undefined;
  readonly failure: PageFailure | undefined;
  /** The member's retry is pending. */
  readonly retrying: boolean;
  /** Number of load attempts; a new one remounts the page. */
  readonly attempt: number;
  retry: () => void;
  /** Called when the page's content is shown. */
  show: () => void;
  /** Called when the page's own code fails while rendering. */
  fail: (thrown: unknown) => void;
}

/** The load state of one page: React's own `lazy` would cache a failure forever. */
export const usePage = (host: RemoteHost, app: string, expose: string): PageState => {
  const lang = useLang();
  const [request, setRequest] = useState({ attempt: 0, previous: false });
  const [state, setState] = useState<{ page?: LoadedPage | undefined; failure?: PageFailure | undefined }>(() => ({
    page: knownPage(app, expose, lang),
  }));
  const [retrying, setRetrying] = useState(false);
  /** The page shown since the member's last retry. */
  const shown = useRef<LoadedPage>(undefined);
  const { page, failure } = state;

  useEffect(() => {
    const controller = new AbortController();
    const cached = knownPage(app, expose, lang);
    if (cached) {
      setState({ page: cached });
      setRetrying(false);
      return undefined;
    }
    // Another language of a displayed page comes from the same release.
    const previous = request.previous || shown.current?.previous === true;
    host.loadPage(app, expose, lang, { retry: request.attempt > 0, previous, signal: controller.signal }).then(
      (loaded) => {
        cachePage(app, expose, lang, loaded);
        if (controller.signal.aborted) return;
        setState({ page: loaded });
        setRetrying(false);
      },
      (thrown: unknown) => {
        if (controller.signal.aborted) return;
        const classified = classify(thrown);
        console.error(`${app} ${expose}: ${classified.kind}: ${classified.message}`, classified.cause ?? '');
        setState({ failure: classified });
        setRetrying(false);
      },
    );
    return () => controller.abort();
  }, [host, app, expose, lang, request]);

  useEffect(
    () =>
      // The app's cached pages have been dropped by then (page-cache.ts).
      onRemoteUpdated(app, () => setRequest((before) => ({ ...before }))),
    [app],
  );

  const reload = useCallback(
    (previous: boolean) => {
      evictPage(app, expose, lang);
      shown.current = undefined;
      setRetrying(true);
      setRequest(({ attempt }) => ({ attempt: attempt + 1, previous }));
    },
    [app, expose, lang],
  );
  const retry = useCallback(() => reload(false), [reload]);
  const show = useCallback(() => {
    if (!page || shown.current === page) return;
    if (shown.current?.release !== page.release) report({ kind: 'load', app, release: page.release });
    shown.current = page;
  }, [app, page]);
  const fail = useCallback(
    (thrown: unknown) => {
      if (!page) return;
      evictPage(app, expose, lang);
      setState({ failure: classify(thrown) });
      report({ kind: 'failure', app, release: page.release, name: 'threw', thrown });
      // The live release failed again after the member's retry; nothing of it was shown, so the previous release replaces it
      // without a visible change.
      if (request.attempt > 0 && !shown.current && !page.previous) reload(true);
    },
    [reload, app, request, expose, lang, page],
  );
  return { page, failure, retrying, attempt: request.attempt, retry, show, fail };
};
