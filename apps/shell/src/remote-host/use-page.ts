import { useLang } from '@juhe/platform';
import { useCallback, useEffect, useState } from 'react';
import type { LoadedPage, RemoteHost } from './host.ts';
import { forgetPage, keepPage, knownPage } from './page-cache.ts';
import { classify, type PageFault } from './page-fault.ts';

export interface PageState {
  readonly page: LoadedPage | undefined;
  readonly fault: PageFault | undefined;
  /** The member asked again and the answer is still out. */
  readonly retrying: boolean;
  /** How many times the page was asked for; a new one renders it anew. */
  readonly attempt: number;
  retry: () => void;
  /** The page's own code failed while rendering. */
  fail: (thrown: unknown) => void;
}

/** The load state of one page: React's own `lazy` would keep a failure for ever. */
export const usePage = (host: RemoteHost, app: string, expose: string): PageState => {
  const lang = useLang();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ page?: LoadedPage | undefined; fault?: PageFault | undefined }>(() => ({
    page: knownPage(app, expose, lang),
  }));
  const [retrying, setRetrying] = useState(false);

  useEffect(() => {
    let current = true;
    const known = knownPage(app, expose, lang);
    if (known) {
      setState({ page: known });
      setRetrying(false);
      return undefined;
    }
    host.loadPage(app, expose, lang, attempt > 0).then(
      (page) => {
        keepPage(app, expose, lang, page);
        if (!current) return;
        setState({ page });
        setRetrying(false);
      },
      (thrown: unknown) => {
        if (!current) return;
        const fault = classify(thrown);
        console.error(`${app} ${expose}: ${fault.kind}: ${fault.message}`, fault.cause ?? '');
        setState({ fault });
        setRetrying(false);
      },
    );
    return () => {
      current = false;
    };
  }, [host, app, expose, lang, attempt]);

  const retry = useCallback(() => {
    forgetPage(app, expose, lang);
    setRetrying(true);
    setAttempt((before) => before + 1);
  }, [app, expose, lang]);
  const fail = useCallback(
    (thrown: unknown) => {
      forgetPage(app, expose, lang);
      setState({ fault: classify(thrown) });
    },
    [app, expose, lang],
  );
  return { page: state.page, fault: state.fault, retrying, attempt, retry, fail };
};
