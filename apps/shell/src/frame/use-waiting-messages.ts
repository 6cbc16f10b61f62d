import { useSession } from '@juhe/auth';
import * as socialPages from '@juhe/contract/pages/social';
import { useOnline, useRouteTable } from '@juhe/platform';
import { useEffect } from 'react';

/**
 * Whether unsent messages of the member are stored on this device, as recorded by the social remote
 * (apps/social/src/shared/outgoing-store.ts).
 */
const areWaiting = (memberId: string): boolean => {
  try {
    return localStorage.getItem(`juhe-chat-${memberId}-waiting`) !== null;
  } catch {
    return false;
  }
};

/**
 * Sends messages stored on this device whichever page is open, and after a sign-in: loads the messages page, which sends
 * them.
 */
export const useWaitingMessages = (): void => {
  const { prepare } = useRouteTable();
  const { user } = useSession();
  const online = useOnline();
  useEffect(() => {
    if (user && online && areWaiting(user.id)) prepare(socialPages.message());
  }, [user, online, prepare]);
};
