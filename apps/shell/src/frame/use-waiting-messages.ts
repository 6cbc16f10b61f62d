import { useSession } from '@juhe/auth';
import * as socialPages from '@juhe/contract/pages/social';
import { useOnline, useRouteTable } from '@juhe/platform';
import { useEffect } from 'react';

/** Whether messages of the member wait on this device, as the social remote notes it (apps/social/src/shared/outgoing-store.ts). */
const areWaiting = (memberId: string): boolean => {
  try {
    return localStorage.getItem(`juhe-chat-${memberId}-waiting`) !== null;
  } catch {
    return false;
  }
};

/** Messages that wait on this device go out whichever page is opened, and after a sign-in: the page of messages is loaded and sends them. */
export const useWaitingMessages = (): void => {
  const { prepare } = useRouteTable();
  const { user } = useSession();
  const online = useOnline();
  useEffect(() => {
    if (user && online && areWaiting(user.id)) prepare(socialPages.message());
  }, [user, online, prepare]);
};
