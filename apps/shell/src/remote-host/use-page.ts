import { useLang } from '@juhe/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { report } from '../shared/report.ts';
import type { LoadedPage, RemoteHost } from './host.ts';
import { forgetPage, keepPage, knownPage } from './page-cache.ts';
import { classify, type PageFault } from './page-fault.ts';
import { onRemoteUpdated } from './remote-updated.ts';

export interface PageState {
  readonly page: LoadedPage | undefined;
  readonly fault: PageFault | undefined;
  /** The member asked again and the answer is still out. */
  readonly retrying: boolean;
  /** How many times the page was asked for; a new one renders it anew. */
  readonly attempt: number;
  retry: () => void;
  /** The page's content is there. */
  show: () => void;
  /** The page's own code failed while rendering. */
  fail: (thrown: unknown) => void;
}

/** The load state of one page: React's own `lazy` would keep a failure for ever. */
export const usePage = (host: RemoteHost, app: string, expose: string): PageState => {
  const lang = useLang();
  const [asked, setAsked] = useState({ attempt: 0, previous: false });
  const [state, setState] = useState<{ page?: LoadedPage | undefined; fault?: PageFault | undefined }>(() => ({
    page: knownPage(app, expose, lang),
  }));
  const [retrying, setRetrying] = useState(false);
  /** What has shown its content since the member asked. */
  const shown = useRef<LoadedPage>(undefined);
  const { page, fault } = state;

  useEffect(() => {
    const left = new AbortController();
    const known = knownPage(app, expose, lang);
    if (known) {
      setState({ page: known });
      setRetrying(false);
      return undefined;
    }
    // Another language of a page that shows is of the same release.
    const previous = asked.previous || shown.current?.previous === true;
    host.loadPage(app, expose, lang, { retry: asked.attempt > 0, previous, left: left.signal }).then(
      (loaded) => {
        keepPage(app, expose, lang, loaded);
        if (left.signal.aborted) return;
        setState({ page: loaded });
        setRetrying(false);
      },
      (thrown: unknown) => {
        if (left.signal.aborted) return;
        const found = classify(thrown);
        console.error(`${app} ${expose}: ${found.kind}: ${found.message}`, found.cause ?? '');
        setState({ fault: found });
        setRetrying(false);
      },
    );
    return () => left.abort();
  }, [host, app, expose, lang, asked]);

  useEffect(
    () =>
      // The cached pages of the app are forgotten by then (page-cache.ts).
      onRemoteUpdated(app, () => setAsked((before) => ({ ...before }))),
    [app],
  );

  const again = useCallback(
    (previous: boolean) => {
      forgetPage(app, expose, lang);
      shown.current = undefined;
      setRetrying(true);
      setAsked(({ attempt }) => ({ attempt: attempt + 1, previous }));
    },
    [app, expose, lang],
  );
  const retry = useCallback(() => again(false), [again]);
  const show = useCallback(() => {
    if (!page || shown.current === page) return;
    if (shown.current?.release !== page.release) report({ kind: 'load', app, release: page.release });
    shown.current = page;
  }, [app, page]);
  const fail = useCallback(
    (thrown: unknown) => {
      if (!page) return;
      forgetPage(app, expose, lang);
      setState({ fault: classify(thrown) });
      report({ kind: 'failure', app, release: page.release, name: 'threw', thrown });
      // The member's click found the live release broken again; nothing of it has shown, so nothing changes under the hand.
      if (asked.attempt > 0 && !shown.current && !page.previous) again(true);
    },
    [again, app, asked, expose, lang, page],
  );
  return { page, fault, retrying, attempt: asked.attempt, retry, show, fail };
};
