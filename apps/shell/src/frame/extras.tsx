import { type Messages, MessagesProvider, useLang } from '@juhe/platform';
import { OfflineBar } from '@juhe/ui';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { AgreementAsk } from '../account/agreement-ask.tsx';
import { SuspensionNotice } from '../account/suspension-notice.tsx';
import { GreyMode } from '../grey-mode/grey-mode.tsx';
import { useLeaks } from '../leaks/use-leaks.ts';
import { AudioSlot } from '../audio-player/audio-slot.tsx';
import type { OwnedRoute } from '../live/live-routes.ts';
import type { TabLive } from '../live/live-source.ts';
import { useTranslations } from '../locales/texts.gen.js';
import { Notices } from '../notice/notices.tsx';
import { OverrideBadge } from '../overrides/override-badge.tsx';
import { PaymentResult } from '../payment/payment-result.tsx';
import { ProofSlot } from '../proof/proof-slot.tsx';
import { useShareCode } from '../share-code/use-share-code.tsx';
import { clearDraftsOnSignOut } from '../shared/clear-drafts.ts';
import { captureInvitation } from '../shared/invitation.ts';
import type { Unread } from '../shared/unread.ts';
import { useFragmentApps } from '../shared/fragment-apps.ts';
import { startTelemetry } from '../telemetry/telemetry.ts';
import { isDialogOpen, isEdited } from '../update/activity.ts';
import { changesTab } from '../update/policy.ts';
import { UpdateHint } from '../update/update-hint.tsx';
import { loadFrameTexts } from './frame-texts.ts';
import { useUpdateChecks } from '../update/use-update-checks.ts';
import { useUpdate } from '../update/use-update.ts';
import css from './extras.module.css';
import { Welcome } from '../welcome/welcome.tsx';
import { useHero } from './use-hero.ts';
import { useWaitingMessages } from './use-waiting-messages.ts';

export interface ExtrasProps {
  live: TabLive;
  route: OwnedRoute | undefined;
  path: string;
  /** Apps of the pages in the frame, visible or kept alive. */
  apps: readonly string[];
  /** Receives the unread counts shown at Mine in the tab bar. */
  onUnread: (unread: Unread | undefined) => void;
}

/** Loads the frame's own texts, which no first page needs. */
const useMessages = (path: string): Messages | undefined => {
  const lang = useLang();
  const [messages, setMessages] = useState<Messages>();
  const retryOn = messages === undefined && path;
  // A navigation retries the texts.
  useEffect(() => {
    let current = true;
    // Without the texts there is no hint; the next page tries again.
    loadFrameTexts(lang).then(
      (loaded) => current && setMessages(loaded),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [lang, retryOn]);
  return messages;
};

const subjectOf = (live: TabLive, app = 'shell') => ({
  app,
  release: (app === 'shell' ? live.document.shell.release : live.remote(app)?.release) ?? '',
});

const useTelemetry = (live: TabLive, app: string | undefined) => {
  const shown = useRef(app);
  useEffect(() => {
    shown.current = app;
  }, [app]);
  useEffect(() => {
    startTelemetry({
      document: () => live.document,
      shellRelease: live.document.shell.release,
      first: subjectOf(live, shown.current),
      shown: () => subjectOf(live, shown.current),
      running: () => Object.fromEntries(['shell', ...live.used()].map((app) => [app, subjectOf(live, app).release])),
    });
  }, [live]);
};

/** Adds space at the page's end, so that all content can be scrolled clear of the pills. */
const Pills = ({ isTab, children }: { isTab: boolean; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = box.current?.offsetHeight ?? 0;
      style.setProperty('--pill-room', height ? `${height + 16}px` : '0px');
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--pill-room');
    };
  }, []);
  return (
    <div ref={box} className={isTab ? `${css.pills} ${css.aboveTabs}` : css.pills}>
      {children}
    </div>
  );
};

const Update = ({ live, route, path }: ExtrasProps) => {
  const t = useTranslations('update');
  const newest = useSyncExternalStore(live.subscribe, live.newest);
  const overridden = Object.entries(live.overrides()).flatMap(([app, mark]) => ('refused' in mark ? [] : [app]));
  const next = newest && changesTab(live.document, newest, overridden) ? newest : undefined;
  const exitDialog = useCallback(() => ({ title: t('leaveTitle'), text: t('leaveText'), confirm: t('leave') }), [t]);
  const page = { path, isTab: route?.kind === 'tab', hold: route?.hold === true };
  const { now, dismissed, dismiss } = useUpdate(next, page, exitDialog);
  useUpdateChecks(live.checkForUpdates, path);
  return <div role="status">{next && !dismissed && <UpdateHint onApply={now} onDismiss={dismiss} />}</div>;
};

const isBusy = () => isEdited() || isDialogOpen();

/** Layers above the page: pills at the bottom edge, and the target of share codes. */
const Layers = (props: ExtrasProps) => {
  const { live, route, path } = props;
  const marks = useSyncExternalStore(live.subscribe, live.overrides);
  const { pill, layers } = useShareCode({ path, hold: route?.hold === true, isBusy });
  return (
    <>
      <Notices onUnread={props.onUnread} />
      <Pills isTab={route?.kind === 'tab'}>
        <OfflineBar />
        <Update {...props} />
        <AudioSlot />
        {pill}
        {Object.keys(marks).length > 0 && <OverrideBadge marks={marks} />}
      </Pills>
      {layers}
    </>
  );
};

/**
 * Parts loaded after the first page is shown: grey mode, the checks for newer releases with their hint, the overrides badge,
 * the metrics.
 */
const Extras = (props: ExtrasProps) => {
  useEffect(captureInvitation, []);
  useEffect(clearDraftsOnSignOut, []);
  const { live, route } = props;
  const messages = useMessages(props.path);
  useTelemetry(live, route?.app);
  const fragments = useFragmentApps();
  useLeaks([...props.apps, ...fragments], props.path);
  useHero();
  useWaitingMessages();
  return (
    <>
      <GreyMode />
      {messages && (
        <MessagesProvider messages={messages}>
          <Layers {...props} />
          <AgreementAsk path={props.path} />
          <ProofSlot />
          <PaymentResult />
          <SuspensionNotice />
          <Welcome path={props.path} />
        </MessagesProvider>
      )}
    </>
  );
};

export const renderExtras = (props: ExtrasProps): ReactNode => <Extras {...props} />;
