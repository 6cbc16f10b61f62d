import { useSession } from '@juhe/auth';
import * as socialPages from '@juhe/contract/pages/social';
import { deviceValue, useOnline, useRouteTable } from '@juhe/platform';
import { useEffect } from 'react';

/**
 * Whether unsent messages of a member are stored on this device, as recorded by the social remote
 * (apps/social/src/shared/outgoing-store.ts).
 */
const waiting = deviceValue({ key: 'juhe-chat-', scope: 'device', text: (stored) => stored });

/**
 * Sends messages stored on this device whichever page is open, and after a sign-in: loads the messages page, which sends
 * them.
 */
export const useWaitingMessages = (): void => {
  const { prepare } = useRouteTable();
  const { user } = useSession();
  const online = useOnline();
  useEffect(() => {
    if (user && online && waiting.read(`${user.id}-waiting`)) prepare(socialPages.message());
  }, [user, online, prepare]);
};
