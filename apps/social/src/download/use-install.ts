import { useEffect, useState } from 'react';

/** What Chromium gives to a page that can be installed. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isInstallEvent = (value: unknown): value is InstallEvent =>
  value instanceof Event && typeof Reflect.get(value, 'prompt') === 'function';

/** What the boot script caught before any page was there. */
const caught = (): InstallEvent | undefined => {
  const page: unknown = Reflect.get(window, '__JUHE__');
  const event: unknown = typeof page === 'object' && page !== null ? Reflect.get(page, 'install') : undefined;
  return isInstallEvent(event) ? event : undefined;
};

/** Asks the browser to install the page, where it can: answers whether the person agreed. Undefined where it cannot, or no more. */
export const useInstall = (): (() => Promise<boolean>) | undefined => {
  const [event, setEvent] = useState(caught);
  useEffect(() => {
    const hear = (next: Event) => {
      next.preventDefault();
      if (isInstallEvent(next)) setEvent(next);
    };
    addEventListener('beforeinstallprompt', hear);
    return () => removeEventListener('beforeinstallprompt', hear);
  }, []);
  return (
    event &&
    (async () => {
      const { outcome } = await event.prompt();
      // A prompt can be shown once only.
      setEvent(undefined);
      return outcome === 'accepted';
    })
  );
};
