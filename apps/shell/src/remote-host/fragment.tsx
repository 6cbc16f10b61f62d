import { useSession } from '@juhe/auth';
import { type FragmentProps, MessagesProvider, useLang } from '@juhe/platform';
import { type ComponentType, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LoadedPage, RemoteHost } from './host.ts';
import { PageBoundary } from './page-boundary.tsx';
import { evictPage, cachePage, knownPage } from './page-cache.ts';
import { classify } from './page-failure.ts';
import { enterFragment } from '../shared/fragment-apps.ts';
import type { LiveSource } from '../shared/live-source.ts';
import { report } from '../shared/report.ts';

/** Timeout (ms) for the files of a fragment; when four seconds are left, the previous release is tried as well. */
export const loadLimit = 10_000;
/** Time (ms) for it to show its content once its code is loaded. */
export const showLimit = 5000;

const Shown = ({ onRendered }: { onRendered: () => void }) => {
  useEffect(onRendered, [onRendered]);
  return null;
};

/**
 * Creates the component that renders fragments of remotes in pages of other apps. It uses the page host: integrity, previous
 * release, limits and circuit breaker are the same. A failure is one of the fragment's release, and the fragment
 * is left out from then on.
 */
export const fragmentOf = (host: RemoteHost, live: Pick<LiveSource, 'remote'>): ComponentType<FragmentProps> => {
  const Loaded = ({ app, fill, props, onGone: onUnavailable }: FragmentProps) => {
    const { expose = '' } = fill;
    const lang = useLang();
    const [page, setPage] = useState<LoadedPage | undefined>(() => knownPage(app, expose, lang));
    const isShown = useRef(false);
    const onGoneRef = useRef(onUnavailable);
    useEffect(() => {
      onGoneRef.current = onUnavailable;
    }, [onUnavailable]);

    useLayoutEffect(() => enterFragment(app), [app]);

    useEffect(() => {
      const cachedPage = knownPage(app, expose, lang);
      if (cachedPage) {
        setPage(cachedPage);
        return undefined;
      }
      const controller = new AbortController();
      let isSettled = false;
      host.loadPage(app, expose, lang, { signal: controller.signal, limit: loadLimit }).then(
        (loaded) => {
          isSettled = true;
          cachePage(app, expose, lang, loaded);
          if (!controller.signal.aborted) setPage(loaded);
        },
        (thrown: unknown) => {
          isSettled = true;
          if (controller.signal.aborted) return;
          const { kind, message } = classify(thrown);
          console.error(`${app} ${expose}: ${kind}: ${message}`);
          // A fragment already shown in another language stays.
          if (!isShown.current) onGoneRef.current();
        },
      );
      // A timeout is reported by the host a moment later, unless the page was left.
      return () => {
        if (!isSettled) controller.abort();
      };
    }, [app, expose, lang]);

    const fail = useCallback(
      (name: string, thrown?: unknown) => {
        if (!page) return;
        evictPage(app, expose, lang);
        report({ kind: 'failure', app, release: page.release, name, thrown });
        onGoneRef.current();
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
            <Shown onRendered={show} />
          </MessagesProvider>
        </Suspense>
      </PageBoundary>
    );
  };

  /** Fragments of apps for members are not requested for visitors, nor for someone who has just signed out. */
  const Fragment = (props: FragmentProps) => {
    const { token } = useSession();
    if (props.fill.access === 'required' && !token) return null;
    return live.remote(props.app)?.killed ? null : <Loaded {...props} />;
  };
  return Fragment;
};
