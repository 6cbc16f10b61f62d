import { useSession } from '@juhe/auth';
import { deviceValue, homePath, whenUncovered } from '@juhe/platform';
import { type ComponentType, useEffect, useState } from 'react';
import { invitation } from '../shared/invitation.ts';

/** Stored (as a time) when the welcome opens; it is never shown again on this device. */
const shownAt = deviceValue({ key: 'juhe-welcome', scope: 'device', text: (stored) => stored });

/** Delay (ms) that leaves the home page undisturbed. */
const startDelay = 1500;

/** Whether the app was started by its plain address: a shared link names a page behind the hash, or its sender. */
const isPlainStart = (): boolean => location.hash === '' && location.search === '' && invitation() === undefined;

/** Whether the welcome would interrupt nobody: the member has not started reading and no other dialog is open. */
const isIdle = (): boolean => window.scrollY === 0 && !document.hidden && !document.querySelector('dialog[open]');

/** The welcome on this device's first start at the home page, shown a moment after the page was rendered and left untouched. */
export const Welcome = ({ path }: { path: string }) => {
  const { token } = useSession();
  const [Card, setCard] = useState<ComponentType>();
  const [mayShow] = useState(() => isPlainStart() && shownAt.read() === undefined);
  const isDue = mayShow && !token && path === homePath;
  useEffect(() => {
    if (!isDue) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const controller = new AbortController();
    // An interaction cancels it; the next start may try again.
    for (const begin of ['pointerdown', 'keydown'])
      window.addEventListener(begin, () => (isOver = true), { capture: true, signal: controller.signal });
    const show = async () => {
      const part = await import(/* webpackChunkName: "account-parts" */ './welcome-card.tsx');
      if (isOver || !isIdle() || shownAt.read() !== undefined) return;
      // A browser that stores nothing would show it on every start.
      if (!shownAt.write(new Date().toISOString())) return;
      controller.abort();
      setCard(() => part.WelcomeCard);
    };
    const cancel = whenUncovered(() => {
      // After a load failure, the next start tries again.
      timer = setTimeout(() => void show().catch(() => undefined), startDelay);
    });
    return () => {
      isOver = true;
      controller.abort();
      cancel();
      clearTimeout(timer);
    };
  }, [isDue]);
  return isDue && Card && <Card />;
};
