import { useSession } from '@juhe/auth';
import { homePath, whenUncovered } from '@juhe/platform';
import { type ComponentType, useEffect, useState } from 'react';
import { invitation } from '../shared/invitation.ts';

/** Written when the welcome opens; whoever has it on the device is never asked again. */
const seenKey = 'juhe-welcome';

/** Milliseconds that the home page has for itself before. */
const rest = 1500;

const isSeen = (): boolean => {
  try {
    return localStorage.getItem(seenKey) !== null;
  } catch {
    // Without storage it would come back with every start.
    return true;
  }
};

const keepSeen = (): void => {
  try {
    localStorage.setItem(seenKey, new Date().toISOString());
  } catch {
    // Storage is full: it comes once more.
  }
};

/** Whether the app was started by its own address: a shared link names a page behind the hash, or who sent it. */
const isPlainStart = (): boolean => location.hash === '' && location.search === '' && invitation() === undefined;

/** Nobody is interrupted: not who has begun to read, nor another dialog. */
const isIdle = (): boolean => window.scrollY === 0 && !document.hidden && !document.querySelector('dialog[open]');

/** The welcome on this device's first start at the home page, once it has been drawn and left alone for a moment. */
export const Welcome = ({ path }: { path: string }) => {
  const { token } = useSession();
  const [Card, setCard] = useState<ComponentType>();
  const [mayShow] = useState(() => isPlainStart() && !isSeen());
  const isDue = mayShow && !token && path === homePath;
  useEffect(() => {
    if (!isDue) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const own = new AbortController();
    // Who presses something has begun; the next start may ask again.
    for (const begin of ['pointerdown', 'keydown'])
      window.addEventListener(begin, () => (isOver = true), { capture: true, signal: own.signal });
    const show = async () => {
      const part = await import(/* webpackChunkName: "account-parts" */ './welcome-card.tsx');
      if (isOver || !isIdle() || isSeen()) return;
      keepSeen();
      own.abort();
      setCard(() => part.WelcomeCard);
    };
    const callOff = whenUncovered(() => {
      // A part that does not come is asked for at the next start.
      timer = setTimeout(() => void show().catch(() => undefined), rest);
    });
    return () => {
      isOver = true;
      own.abort();
      callOff();
      clearTimeout(timer);
    };
  }, [isDue]);
  return isDue && Card && <Card />;
};
