import { LocationContext, RouteTableProvider, useCurrentPath, useNavigation } from '@juhe/platform';
import type { Refusal } from '@juhe/platform';
import { getSession, onSession, SessionContext } from '@juhe/auth';
import { setErrorHandlers } from '@juhe/api-client';
import { noticeDialog, toast } from '@juhe/ui';
import { Activity, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState, ViewTransition } from 'react';
import css from './frame/frame.module.css';
import { MissingPage } from './frame/missing-page.tsx';
import { useExtras } from './frame/use-extras.ts';
import { useIdlePreload } from './frame/use-idle-preload.ts';
import { useInstance } from './frame/use-instance.ts';
import type { OwnedRoute } from './live/live-routes.ts';
import type { TabLive } from './live/live-source.ts';
import { useCachedPage } from './cached-page/use-cached-page.ts';
import { useLoginGuard } from './login-guard/use-login-guard.ts';
import { NavigationBar } from './navigation-bar/navigation-bar.tsx';
import type { RemoteHost } from './remote-host/host.ts';
import { usePreparing } from './remote-host/use-preparing.ts';
import { PageSkeleton } from './remote-host/page-skeleton.tsx';
import { RemotePage } from './remote-host/remote-page.tsx';
import { useScrollMemory } from './scroll/use-scroll-memory.ts';
import type { Unread } from './shared/unread.ts';
import { TabBar } from './tab-bar/tab-bar.tsx';
import { useTranslations } from './frame/bundled/locales/texts.gen.ts';
import { useRoutes, useSearch } from './use-routes.ts';

const showRefusal = ({ message }: Refusal) => {
  toast(message);
};

const isSignedIn = () => getSession().signedIn;

/** Connects the API client's error policy to the shell's messages (specification §8). */
const useErrorHandlers = () => {
  const { signIn } = useNavigation();
  useEffect(() => {
    setErrorHandlers({
      toast: (message, ms) => void toast(message, { kind: 'error', duration: ms }),
      // Another tab may end or replace the session while the modal is open.
      confirm: ({ title, message, button }) => noticeDialog(message, { title, ok: button, until: onSession }),
      goToLogin: signIn,
    });
  }, [signIn]);
};

/** The classes of frame/transitions.css per navigation kind of the router. */
const enterClasses = { forward: 'enter-forward', back: 'enter-back', tab: 'enter-tab', default: 'none' };
const leaving = { forward: 'leave-forward', back: 'leave-back', tab: 'leave-tab', default: 'none' };

interface FrameProps {
  routes: readonly OwnedRoute[];
  live: TabLive;
  host: RemoteHost;
}

/** The bars with the page of the current address between them. */
const Frame = ({ routes, live, host }: FrameProps) => {
  const t = useTranslations('frame');
  const path = useCurrentPath();
  const instance = useInstance();
  const main = useRef<HTMLElement>(null);
  const started = useRef(false);
  const [shown, setShown] = useState(false);
  const [unread, setUnread] = useState<Unread>();
  const onShown = useCallback(() => {
    // The start logo (critical.css) belongs to the first page only.
    delete document.documentElement.dataset.start;
    setShown(true);
  }, []);
  const route = routes.find((route) => route.path === path);
  const searching = useSearch(live, !route);
  const title = route?.title ?? t(searching ? 'loading' : 'missing');
  const documentTitle = `${title} · ${t('appName')}`;
  const isTab = route?.kind === 'tab';
  const refused = useLoginGuard();
  const { key, shown: isCached, beneath, session } = useCachedPage(instance, route);
  const pageLocation = useContext(LocationContext);
  const pages = [
    ...(beneath ? [{ ...beneath, hidden: true, session }] : []),
    ...(refused && !isCached
      ? []
      : [{ key, position: pageLocation, route, hidden: refused, session: isCached ? session : undefined }]),
  ];
  useScrollMemory(isTab);
  useErrorHandlers();
  useIdlePreload(routes, host, shown);
  const renderExtras = useExtras(shown, live.hasOverrides, path);

  const kind = route?.kind ?? 'page';
  // Runs before the effects of the page, whose `PageTitle` names its subject; not again for routes renewed while the page
  // stays.
  // Depends on the path as well: another page with the same title names its own subject.
  useLayoutEffect(() => {
    document.title = documentTitle;
    document.documentElement.dataset.kind = kind;
  }, [documentTitle, kind, path]);
  // Another page receives the focus, so that it is read from its start.
  useEffect(() => {
    if (started.current) main.current?.focus({ preventScroll: true });
    started.current = true;
  }, [instance]);

  return (
    <>
      <NavigationBar title={title} canGoBack={!isTab} />
      {pages.map(({ key, position: pageLocation, route: shown, hidden, session }) => (
        <Activity key={key} mode={hidden ? 'hidden' : 'visible'}>
          <ViewTransition enter={enterClasses} exit={leaving} default="none" update="none">
            <main ref={main} tabIndex={-1} className={isTab ? `${css.page} ${css.withTabs}` : css.page}>
              <LocationContext value={pageLocation}>
                <SessionContext value={session}>
                  {shown ? (
                    <RemotePage
                      key={`${shown.app}${shown.expose}`}
                      host={host}
                      app={shown.app}
                      expose={shown.expose}
                      first={!started.current}
                      onShown={onShown}
                    />
                  ) : searching ? (
                    <PageSkeleton delay={0} />
                  ) : (
                    <MissingPage />
                  )}
                </SessionContext>
              </LocationContext>
            </main>
          </ViewTransition>
        </Activity>
      ))}
      <TabBar unread={unread} />
      {renderExtras?.({ live, route, path, apps: pages.map((page) => page.route?.app ?? ''), onUnread: setUnread })}
    </>
  );
};

/** Routes every page of the live document behind the hash. */
export const Router = ({ live, host }: { live: TabLive; host: RemoteHost }) => {
  const routes = useRoutes(live);
  const prepare = usePreparing(routes, host);
  return (
    <RouteTableProvider routes={routes} isSignedIn={isSignedIn} onRefused={showRefusal} prepare={prepare}>
      <Frame routes={routes} live={live} host={host} />
    </RouteTableProvider>
  );
};
