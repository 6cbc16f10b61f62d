import { useSession } from '@juhe/auth';
import { type FragmentProps, MessagesProvider, useLang } from '@juhe/platform';
import { type ComponentType, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LoadedPage, RemoteHost } from './host.ts';
import { PageBoundary } from './page-boundary.tsx';
import { forgetPage, keepPage, knownPage } from './page-cache.ts';
import { classify } from './page-fault.ts';
import { enterFragment } from '../shared/fragment-apps.ts';
import type { LiveSource } from '../shared/live-source.ts';
import { report } from '../shared/report.ts';

/** Milliseconds for the files of a fragment; when four seconds are left, the release before is asked as well. */
export const loadLimit = 10_000;
/** Milliseconds until it shows its content once its code is there. */
export const showLimit = 5000;

const Shown = ({ tell }: { tell: () => void }) => {
  useEffect(tell, [tell]);
  return null;
};

/**
 * What renders fragments of remotes in pages of others, through the host of pages: integrity, the release before, limits and the circuit breaker are the
 * same. A fault is a failure of the fragment's release, and the fragment is absent from then on.
 */
export const fragmentOf = (host: RemoteHost, live: Pick<LiveSource, 'remote'>): ComponentType<FragmentProps> => {
  const Loaded = ({ app, fill, props, onGone }: FragmentProps) => {
    const { expose = '' } = fill;
    const lang = useLang();
    const [page, setPage] = useState<LoadedPage | undefined>(() => knownPage(app, expose, lang));
    const isShown = useRef(false);
    const gone = useRef(onGone);
    useEffect(() => {
      gone.current = onGone;
    }, [onGone]);

    useLayoutEffect(() => enterFragment(app), [app]);

    useEffect(() => {
      const cachedPage = knownPage(app, expose, lang);
      if (cachedPage) {
        setPage(cachedPage);
        return undefined;
      }
      const left = new AbortController();
      let isSettled = false;
      host.loadPage(app, expose, lang, { left: left.signal, limit: loadLimit }).then(
        (loaded) => {
          isSettled = true;
          keepPage(app, expose, lang, loaded);
          if (!left.signal.aborted) setPage(loaded);
        },
        (thrown: unknown) => {
          isSettled = true;
          if (left.signal.aborted) return;
          const { kind, message } = classify(thrown);
          console.error(`${app} ${expose}: ${kind}: ${message}`);
          // One in another language stays.
          if (!isShown.current) gone.current();
        },
      );
      // What has taken too long is told by the host a moment later, unless it was left.
      return () => {
        if (!isSettled) left.abort();
      };
    }, [app, expose, lang]);

    const fail = useCallback(
      (name: string, thrown?: unknown) => {
        if (!page) return;
        forgetPage(app, expose, lang);
        report({ kind: 'failure', app, release: page.release, name, thrown });
        gone.current();
      },
      [app, expose, lang, page],
    );
    useEffect(() => {
      if (!page || isShown.current) return undefined;
      const timer = setTimeout(() => fail('timeout'), showLimit);
      return () => clearTimeout(timer);
    }, [page, fail]);
    const show = useCallback(() => {
      if (isShown.current || !page) return;
      isShown.current = true;
      report({ kind: 'load', app, release: page.release });
    }, [app, page]);

    if (!page) return null;
    const Screen: ComponentType<FragmentProps['props']> = page.Screen;
    return (
      <PageBoundary onThrown={(thrown) => fail('threw', thrown)}>
        <Suspense fallback={null}>
          <MessagesProvider messages={page.messages}>
            <Screen {...props} />
            <Shown tell={show} />
          </MessagesProvider>
        </Suspense>
      </PageBoundary>
    );
  };

  /** Nothing of an app for members is asked for a visitor, nor for who has just signed out. */
  const Fragment = (props: FragmentProps) => {
    const { token } = useSession();
    if (props.fill.access === 'required' && !token) return null;
    return live.remote(props.app)?.killed ? null : <Loaded {...props} />;
  };
  return Fragment;
};
