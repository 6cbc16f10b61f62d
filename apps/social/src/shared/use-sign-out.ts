import { getSession, signOut } from '@juhe/auth';
import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation } from '@juhe/platform';
import { confirmDialog } from '@juhe/ui';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

/** Number of messages queued on this device; 0 if it cannot be read. */
const countWaiting = async (): Promise<number> => {
  try {
    const { waitingMessages } = await import(/* webpackChunkName: "outgoing-store" */ './outgoing-store.ts');
    return await waitingMessages(getSession().user?.id ?? '');
  } catch {
    return 0;
  }
};

/**
 * Asks for confirmation, goes home and signs out. The session ends on unmount of this page: while it is mounted, the route
 * guard would redirect to the sign-in instead.
 */
export const useSignOut = () => {
  const t = useTranslations('setup');
  const chat = useTranslations('chat');
  const { switchTab } = useNavigation();
  const leaving = useRef(false);
  useEffect(
    () => () => {
      if (leaving.current) void signOut();
    },
    [],
  );
  return async (): Promise<void> => {
    const queuedCount = await countWaiting();
    const text = queuedCount > 0 ? chat('signOut.waiting', { count: queuedCount }) : t('signOutText');
    if (!(await confirmDialog({ title: t('signOutTitle'), text, confirm: t('signOut'), danger: true }))) return;
    leaving.current = true;
    if (!switchTab(contentPages.discover())) return;
    // Home cannot be opened: signing out is more important than the destination.
    leaving.current = false;
    await signOut();
  };
};
